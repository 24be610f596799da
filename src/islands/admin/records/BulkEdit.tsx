/** Changes one field of all selected records, with a preview before the change. The fields are those of the record's form. */
import { countText } from '@/domain/count';
import { optionsOf } from '@/domain/options';
import { useState } from 'react';
import { bulkFields, previewText, type BulkResult, type BulkMethod } from '@/domain/admin/bulk';
import type { AdminRecord, Entity } from '@/domain/admin/entities/entity';
import { valuesOf, type FormValues } from '@/domain/admin/form-values';
import { api, failureText, type Answer } from '@/lib/api/api';
import { FormActions, FormFailure } from '@/islands/ui/form/actions';
import { SelectRow } from '@/islands/ui/form/rows';
import { useForm, type FormFields } from '@/islands/ui/form/use-form';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { selectedCount, type Selection } from '@/islands/lists/selection';
import { FieldRow } from './FieldRow';
import { selectionRequest } from './use-records';

interface Values extends FormValues {
  field: string;
  how: BulkMethod;
}

const WAYS = optionsOf({ add: 'Add', remove: 'Remove', set: 'Replace all with' });

/** The change as the API takes it. Only tags can be added and removed. */
function changeOf(entity: Entity, { field: name, how, ...values }: Values) {
  const isTags = bulkFields(entity).some((field) => field.name === name && field.kind === 'tags');
  return { field: name, how: isTags ? how : ('set' as const), value: values[name] as string | boolean | string[] };
}

export interface BulkEditProps {
  entity: Entity;
  selection: Selection<AdminRecord>;
  onClose: () => void;
  onChanged: (result: BulkResult) => void;
  /** Called with a refusal. Returns whether it was because the selection is out of date: the dialog then closes. */
  onStale: (answer: Answer) => boolean;
}

export function BulkEdit({ entity, selection, onClose, onChanged, onStale }: BulkEditProps) {
  const fields = bulkFields(entity);
  const [preview, setPreview] = useState<{ of: string; result: BulkResult } | null>(null);
  const form = useForm<Values>({
    initial: { ...valuesOf({ fields }, null), field: fields[0]?.name ?? '', how: 'add' },
    onValid: async (values) => {
      const json = changeOf(entity, values);
      const text = JSON.stringify(json);
      const isPreview = preview?.of !== text;
      const options = { param: { noun: entity.noun }, json: { ...selectionRequest(selection), ...json, isPreview } };
      const answer = await api.post('/api/admin/records/:noun/change', options);
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      const { data: result, errors } = answer;
      if (!result && onStale(answer)) return onClose();
      if (!result) {
        const { value, ...others } = errors;
        const wrong = { ...others, ...(value ? { [values.field]: value } : {}) };
        return { errors: wrong, failure: value ? null : failureText(answer, entity.messages.updateFailed) };
      }
      if (isPreview) return setPreview({ of: text, result });
      onClose();
      return onChanged(result);
    },
  });
  const field = fields.find(({ name }) => name === form.values.field);
  const shown = preview?.of === JSON.stringify(changeOf(entity, form.values)) ? preview.result : null;
  const count = selectedCount(selection);
  const [singular, plural] = entity.names;
  const figure = countText(shown?.changed ?? count);
  const submit = shown ? `Change ${figure} ${shown.changed === 1 ? singular : plural}` : 'Preview';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${countText(count)} ${count === 1 ? singular : plural}`}
      description="One field at a time. You see what changes before it is done, and can undo it."
      footer={<FormActions form={form} submitLabel={submit} onCancel={onClose} disabled={shown?.changed === 0} />}
    >
      <form {...form.formProps} className="grid gap-4">
        <FormFailure form={form} />
        <SelectRow
          form={form as unknown as FormFields<{ field: string }>}
          name="field"
          label="Field"
          options={fields.map(({ name, label }) => ({ value: name, label }))}
        />
        {field?.kind === 'tags' && (
          <SelectRow
            form={form as unknown as FormFields<{ how: string }>}
            name="how"
            label="What to do"
            options={WAYS}
          />
        )}
        {field && <FieldRow key={field.name} form={form} field={{ ...field, isRequired: false }} />}
        <p role="status" className="text-sm font-medium empty:hidden">
          {shown && previewText(entity, shown)}
        </p>
      </form>
    </Dialog>
  );
}
