/** The form of a record, in a drawer with its own address. The record is fetched when the drawer opens; typed values survive a reload. */
import { useEffect, useRef, useState } from 'react';
import type { AdminRecord, Entity } from '@/domain/admin/entities/entity';
import { valueAt, rulesAt } from '@/domain/admin/entities/entity';
import { differencesOf, toBody, valuesOf, type FormValues } from '@/domain/admin/form-values';
import { historyHref } from '@/domain/admin/audit';
import { isNeeded, readEdit, readNew, withMoney } from '@/domain/admin/record-edit';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { ConfirmDialog, DiscardDialog } from '@/islands/ui/overlay/Dialog';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { DraftNotice, FormActions, FormFailure } from '@/islands/ui/form/actions';
import { draftRevision } from '@/islands/ui/form/draft';
import { refusalOf, useForm, type Form, type FormFields, type Refusal } from '@/islands/ui/form/use-form';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Difference } from './Difference';
import { FieldRow, RowsField } from './FieldRow';
import { FileField, RecordChoice, useRecordFiles, type RecordFiles } from './RecordFields';
import { OWN_PARTS, type AfterSave } from './own';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';

export interface RecordFormProps {
  entity: Entity;
  /** Id of the record, or `new`. */
  id: string;
  /** Values that a new one starts with. */
  start?: FormValues | undefined;
  onClose: () => void;
  onSaved: (record: AdminRecord) => void;
}

/** Fields under their headings. */
function sectionsOf(entity: Entity, values: FormValues) {
  const sections: { title: string | undefined; fields: Entity['fields'][number][] }[] = [];
  for (const field of entity.fields) {
    if (field.onlyWhen && values[field.onlyWhen.field] !== field.onlyWhen.is) continue;
    if (sections.length === 0 || field.section) sections.push({ title: field.section, fields: [] });
    sections.at(-1)?.fields.push(field);
  }
  return sections;
}

interface FieldsProps {
  entity: Entity;
  form: Form<FormValues>;
  record: AdminRecord | null;
  files: RecordFiles;
}

function Fields({ entity, form, record, files }: FieldsProps) {
  return sectionsOf(entity, form.values).map(({ title, fields }, at) => (
    <section key={title ?? at} aria-label={title} className="grid gap-4 sm:grid-cols-2">
      {title && <h3 className="mt-2 border-t hairline pt-4 text-base font-semibold sm:col-span-2">{title}</h3>}
      {fields
        .map((field) => ({ ...field, isRequired: isNeeded(field, record) }))
        .map((field) =>
          field.kind === 'rows' ? (
            <RowsField key={field.name} form={form} field={field} />
          ) : field.kind === 'file' ? (
            <FileField
              key={field.name}
              form={form}
              field={field}
              record={record}
              onPick={files.pick}
              {...(record && field.file?.after ? { onRemove: files.askToRemove } : {})}
            />
          ) : field.optionsOf ? (
            <RecordChoice
              key={field.name}
              form={form as FormFields<Record<string, string>>}
              field={field}
              noun={field.optionsOf}
            />
          ) : (
            <FieldRow key={field.name} form={form} field={field} />
          ),
        )}
    </section>
  ));
}

interface OpenFormProps extends RecordFormProps {
  record: AdminRecord | null;
  title: string;
}

function OpenForm({ entity, id, record, title, start = {}, onClose, onSaved }: OpenFormProps) {
  const { noun, messages, names } = entity;
  const key = `draft:admin-${noun}-${id}` as const;
  const [base, setBase] = useState(record);
  // Revision that the typed values are based on; a draft that survived a reload may be older than the record.
  const [revision, setRevision] = useState(() => draftRevision(key) ?? record?.revision);
  /** The record that someone else saved, and the fields that both changed; no fields if these are not known. */
  const [theirs, setTheirs] = useState<{ record: AdminRecord; fields: readonly string[] } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const after = useRef<AfterSave[]>([]);
  /** The revision that "Save mine" replaces: the state has it only after the next render. */
  const over = useRef<number | undefined>(undefined);
  const initial = { ...valuesOf(entity, base), ...(record ? {} : start) };
  const fileField = entity.fields.find(({ kind }) => kind === 'file')?.name;
  const files = useRecordFiles(entity, base, (now) => {
    setBase(now);
    // If someone else changed it in the meantime, the old revision stays, so that saving reports that.
    setRevision((was) => (was === now.revision - 1 ? now.revision : was));
  });

  const save = async (body: object): Promise<Refusal | void> => {
    const known = over.current ?? revision;
    over.current = undefined;
    const answer = record
      ? await api.put('/api/admin/records/:noun/:id', {
          param: { noun, id },
          ...files.sent({ ...body, revision: known }),
        })
      : await api.post('/api/admin/records/:noun', { param: { noun }, ...files.sent(body) });
    if (isSignedOut(answer)) return { failure: SESSION_ENDED };
    if (answer.code === 'changed-elsewhere') {
      const now = await api.get('/api/admin/records/:noun/:id', { param: { noun, id } });
      if (now.data) setTheirs({ record: now.data, fields: Object.keys(answer.errors) });
      return { failure: answer.message };
    }
    const otherwise = record ? messages.updateFailed : messages.createFailed;
    // A server error is shown in the specification's words.
    if (answer.status >= 500) return { failure: otherwise };
    if (!answer.data) return refusalOf(answer, otherwise);
    const stored = answer.data;
    const works = [...after.current, files.upload].map((work) => work(stored));
    const failures = (await Promise.all(works)).filter((text) => text !== null);
    for (const text of failures) toast('error', text);
    if (failures.length === 0) toast('success', `${String(valueAt(stored, entity.nameField))} saved`);
    onSaved(stored);
  };
  const form = useForm<FormValues, object>({
    initial,
    // A file cannot be stored, so its name is not either.
    draft: { key, revision, never: fileField === undefined ? [] : [fileField] },
    schema: (values) => {
      const rules = rulesAt(Date.now());
      const body = toBody(entity, values);
      return {
        safeParse: () => {
          const sent = values[fileField ?? ''];
          const sentName = typeof sent === 'string' && sent !== '' ? sent : null;
          const reading = base ? readEdit(entity, rules, base, body, sentName) : readNew(entity, rules, body, sentName);
          return reading.success ? { success: true, data: body } : reading;
        },
      };
    },
    onValid: save,
  });
  const typed = differencesOf(entity, form.values, initial).map(({ name }) => name);
  const isChanged = typed.length > 0;
  /** Fields that were not typed here get the value that the other operator saved. A typed amount does not change its currency. */
  const withTyped = (now: AdminRecord) => {
    const saved = valuesOf(entity, now);
    const own = withMoney(entity, typed, form.values, saved);
    return { ...saved, ...Object.fromEntries(own.map((name) => [name, form.values[name]])) };
  };
  const close = () => (isChanged ? setAsking(true) : onClose());
  const discard = () => {
    form.reset();
    onClose();
  };
  const { section: Section } = OWN_PARTS[noun] ?? {};
  return (
    <Drawer
      open
      onClose={close}
      title={title}
      side="form"
      footer={
        <>
          <FormActions form={form} submitLabel="Save" onCancel={close} />
          {record && (
            <a href={historyHref(record._id)} className="link ml-auto self-center text-sm">
              History
            </a>
          )}
        </>
      }
    >
      <form {...form.formProps} aria-label={title} className="grid gap-5">
        {isChanged && (
          <DraftNotice
            form={form}
            onDiscard={() => {
              setRevision(base?.revision);
              form.reset(initial);
            }}
          />
        )}
        {theirs ? (
          <Difference
            rows={differencesOf(entity, form.values, valuesOf(entity, theirs.record)).filter(
              ({ name }) => theirs.fields.length === 0 || theirs.fields.includes(name),
            )}
            onMine={() => {
              for (const [name, value] of Object.entries(withTyped(theirs.record))) form.set(name, value);
              over.current = theirs.record.revision;
              setBase(theirs.record);
              setRevision(theirs.record.revision);
              setTheirs(null);
              void form.submit();
            }}
            onTheirs={() => {
              const values = withTyped(theirs.record);
              const changedFields = theirs.fields.length > 0 ? theirs.fields : typed;
              setBase(theirs.record);
              setRevision(theirs.record.revision);
              setTheirs(null);
              form.reset(valuesOf(entity, theirs.record));
              for (const [name, value] of Object.entries(values))
                if (!changedFields.includes(name)) form.set(name, value);
            }}
          />
        ) : (
          <FormFailure form={form} />
        )}
        <Fields entity={entity} form={form} record={base} files={files} />
        {Section && <Section form={form} record={record} onStored={(work) => (after.current = [work])} />}
      </form>
      <DiscardDialog
        open={isAsking}
        text={`What you typed for this ${names[0]} will be lost.`}
        onDiscard={discard}
        onKeep={() => setAsking(false)}
      />
      <ConfirmDialog {...files.question} />
    </Drawer>
  );
}

/** Fetches the record first: another operator may have changed it since the table was drawn. */
export function RecordForm(props: RecordFormProps) {
  const { entity, id, onClose } = props;
  const isNew = id === 'new';
  const [record, setRecord] = useState<AdminRecord | null>(null);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => {
    if (isNew) return;
    let isOver = false;
    void api.get('/api/admin/records/:noun/:id', { param: { noun: entity.noun, id } }).then((answer) => {
      if (isOver || isSignedOut(answer)) return;
      if (answer.data) return setRecord(answer.data);
      toast('error', answer.message ?? entity.messages.fetchFailed);
      latestClose.current();
    });
    return () => {
      isOver = true;
    };
  }, [entity, id, isNew]);
  const [one] = entity.names;
  const title = isNew ? `Add ${one}` : `Edit ${one}`;
  if (isNew || record) return <OpenForm key={id} {...props} record={record} title={title} />;
  return (
    <Drawer open onClose={onClose} title={title} side="form">
      <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-4">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </Drawer>
  );
}
