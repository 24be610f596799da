/** The form in which maintainers edit their entry. It says which fields change immediately and which an operator checks first. Only changed fields are sent. */
import { useState } from 'react';
import { valueAt, type Field } from '@/domain/admin/entities/entity';
import { toBody, valuesOf, type FormValues } from '@/domain/admin/form-values';
import { bodyWith } from '@/domain/admin/imports/judge';
import { isAtOnce, type OwnEntry } from '@/domain/quality/claims';
import { api } from '@/lib/api/api';
import { FieldRow } from '@/islands/admin/records/FieldRow';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { useHydrated } from '@/islands/ui/hooks/use-browser';

export interface EntryFormProps {
  id: string;
  entry: OwnEntry;
  fields: readonly Field[];
}

function savedText(changed: readonly string[], waiting: readonly string[]): string {
  if (waiting.length > 0)
    return changed.length > 0
      ? 'Saved. Some of your changes are waiting for review.'
      : 'Your changes are waiting for review. You will get the answer by email and in your notifications.';
  return changed.length > 0 ? 'Saved. Your changes are in the entry.' : 'Nothing is waiting for review.';
}

function Form({ id, entry, fields }: EntryFormProps) {
  const [base, setBase] = useState(() => valuesOf({ fields }, bodyWith(entry.record, entry.waiting)));
  const [known, setKnown] = useState({ revision: entry.revision, waiting: Object.keys(entry.waiting) });
  const [announcement, setAnnouncement] = useState('');
  const form = useForm<FormValues>({
    initial: base,
    draft: { key: `draft:entry-${id}` },
    onValid: async (values) => {
      const body = toBody({ fields }, values);
      const changed = fields.filter(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
      if (changed.length === 0) return { failure: 'You have not changed anything yet.' };
      setAnnouncement('');
      const sent = Object.fromEntries(changed.map(({ name }) => [name, valueAt(body, name) ?? null]));
      const json = { revision: known.revision, values: sent as Record<string, string> };
      const reply = await api.patch('/api/claims/:id', { param: { id }, json });
      if (!reply.ok || !reply.data)
        return refusalOf(reply, 'The entry could not be saved. What you typed is still here.');
      const { changed: done, waiting, revision } = reply.data;
      setBase(values);
      setKnown({ revision, waiting });
      form.reset(values);
      setAnnouncement(savedText(done, waiting));
      return undefined;
    },
  });
  const row = (field: Field) => (
    <FieldRow
      key={field.name}
      form={form}
      field={known.waiting.includes(field.name) ? { ...field, hint: 'Waiting for review.' } : field}
    />
  );
  const group = (title: string, text: string, isMine: (field: Field) => boolean) => (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-base font-semibold">
        {title} <span className="muted block text-[13px] font-normal">{text}</span>
      </legend>
      {fields.filter(isMine).map(row)}
    </fieldset>
  );
  return (
    <form {...form.formProps} className="grid max-w-3xl gap-6 card p-5">
      <DraftNotice form={form} />
      {group('Description, focus and cheque', 'These change immediately.', ({ name }) => isAtOnce(name))}
      {group('Everything else', 'An operator reviews these before they change.', ({ name }) => !isAtOnce(name))}
      <FormFailure form={form} plain />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm">
          {announcement}
        </p>
        <SubmitButton form={form}>Save</SubmitButton>
      </div>
    </form>
  );
}

/** Drawn only in the browser, because it restores typed values. */
export const EntryForm = (props: EntryFormProps) =>
  useHydrated() ? <Form {...props} /> : <LoadingFrame className="h-96 max-w-3xl" />;
