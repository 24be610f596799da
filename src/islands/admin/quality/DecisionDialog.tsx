/** Asks for the details of a decision: the values to accept, or the reason of a refusal. */
import { useEffect } from 'react';
import { valueAt, bodyOf, type Field } from '@/domain/admin/entities/entity';
import { entityOf } from '@/domain/admin/entities';
import { toBody, valuesOf, type FormValues } from '@/domain/admin/form-values';
import { givenFields, type QualityItem } from '@/domain/quality/items';
import type { FieldErrors } from '@/domain/errors';
import { FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { useForm, type Refusal } from '@/islands/ui/form/use-form';
import { FieldRow } from '@/islands/admin/records/FieldRow';

export interface Decision {
  item: QualityItem;
  how: 'edit' | 'refuse';
  /** Why it could not be accepted as it was sent. */
  errors?: FieldErrors;
}

interface DialogProps {
  asked: Decision;
  onClose: () => void;
  /** Sends the decision; what is refused is laid on the fields. */
  onSend: (asked: Decision, body: { values?: Record<string, unknown>; reason?: string }) => Promise<Refusal | void>;
}

function RefuseDialog({ asked, onClose, onSend }: DialogProps) {
  const form = useForm({
    initial: { reason: '' },
    draft: { key: `draft:quality-refuse-${asked.item.id}` },
    schema: () =>
      rulesOf<{ reason: string }>(({ reason }) => ({
        reason: reason.trim() === '' ? 'Please give a reason. The person reads it.' : null,
      })),
    onValid: ({ reason }) => onSend(asked, { reason }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Refuse: ${asked.item.name}`}
      description="The person gets your reason five minutes from now. Until then you can take it back."
      form={form}
      submitLabel="Refuse"
      above={<FormFailure form={form} />}
      fields={{
        reason: {
          label: 'Reason',
          required: true,
          rows: 4,
          autoFocus: true,
          maxLength: 500,
          className: 'sm:col-span-2',
        },
      }}
    />
  );
}

const ofAllFields = (kind: QualityItem['kind']): boolean => kind === 'suggestion' || kind === 'application';

/** Of a report its one field, of an own change those that wait, of what would be a new entry all fields of its kind. */
const fieldsOf = ({ kind, noun, field, values }: QualityItem): Field[] =>
  kind === 'change'
    ? entityOf(noun).fields.filter(({ name }) => name in values)
    : givenFields(entityOf(noun)).filter(({ name }) => ofAllFields(kind) || name === field);

function EditDialog({ asked, onClose, onSend }: DialogProps) {
  const { item, errors } = asked;
  const fields = fieldsOf(item);
  const now = item.now[item.field ?? ''];
  const form = useForm<FormValues>({
    // A dead address is mended more often than it is typed again.
    initial: valuesOf({ fields }, bodyOf(item.kind === 'address' ? item.now : item.values)),
    draft: { key: `draft:quality-edit-${item.id}` },
    onValid: (values) => {
      const body = toBody({ fields }, values);
      return onSend(asked, {
        values: Object.fromEntries(fields.map(({ name }) => [name, valueAt(body, name) ?? null])),
      });
    },
  });
  const { refuse } = form;
  useEffect(() => {
    if (errors) refuse({ errors });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, []);
  return (
    <FormDialog
      open
      onClose={onClose}
      size={ofAllFields(item.kind) ? 'lg' : 'md'}
      title={`Edit and accept: ${item.name}`}
      description={now === undefined || item.kind === 'change' ? undefined : `Now: ${now}`}
      form={form}
      submitLabel="Accept"
      above={<FormFailure form={form} />}
    >
      {fields.map((field) => (
        <FieldRow key={field.name} form={form} field={{ ...field, isRequired: false }} />
      ))}
    </FormDialog>
  );
}

export function DecisionDialog(props: DialogProps) {
  return props.asked.how === 'refuse' ? <RefuseDialog {...props} /> : <EditDialog {...props} />;
}
