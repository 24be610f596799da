/** A visitor's application to be listed as an angel: investment details, and a LinkedIn address that an operator compares with the account. */
import { useState } from 'react';
import { valueAt, type Field } from '@/domain/admin/entities/entity';
import { toBody, valuesOf, type FormValues } from '@/domain/admin/form-values';
import { CLAIMS_PAGE } from '@/domain/quality/claims';
import { api } from '@/lib/api/api';
import { FieldRow } from '@/islands/admin/records/FieldRow';
import { Button } from '@/islands/ui/Button';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { useHydrated } from '@/islands/ui/hooks/use-browser';

export interface AngelFormProps {
  fields: readonly Field[];
  nameField: string;
  /** The first values: name and city of the account. */
  start: Readonly<Record<string, string>>;
}

const LINKEDIN: Field = {
  name: 'linkedin',
  label: 'Your LinkedIn address',
  kind: 'web-address',
  isRequired: true,
  hint: 'An operator compares it with your account.',
};
const SHOW: Field = {
  name: 'showLinkedin',
  label: 'Show my LinkedIn address in the entry',
  kind: 'flag',
  hint: 'Without this, only the operators see it. Your email address and phone number are never shown.',
};

function Form({ fields, nameField, start }: AngelFormProps) {
  const [isSent, setSent] = useState(false);
  const form = useForm<FormValues>({
    initial: { ...valuesOf({ fields }, null), ...start, linkedin: '', showLinkedin: false },
    draft: { key: 'draft:angel-application' },
    schema: () =>
      rulesOf<FormValues>(({ [nameField]: name, about, linkedin }) => ({
        [nameField]: String(name).trim() === '' ? 'Please enter your name.' : null,
        about: String(about).trim() === '' ? 'Please say what you invest in.' : null,
        linkedin: String(linkedin).trim() === '' ? 'Please enter your LinkedIn address.' : null,
      })),
    onValid: async ({ linkedin, showLinkedin, ...values }) => {
      const body = toBody({ fields }, values);
      const givenValues = Object.fromEntries(fields.map(({ name }) => [name, valueAt(body, name) ?? null]));
      const json = {
        values: givenValues as Record<string, string>,
        linkedin: String(linkedin),
        showLinkedin: showLinkedin === true,
      };
      const reply = await api.post('/api/claims/angel', { json });
      if (!reply.ok) return refusalOf(reply, 'The application could not be sent. What you typed is still here.');
      setSent(true);
      return undefined;
    },
  });
  if (isSent)
    return (
      <section role="status" className="grid gap-3 card p-5">
        <h2 className="text-xl font-semibold">Thank you</h2>
        <p className="text-sm">
          An operator will review your application. Nothing is public before that. You will get the answer by email and
          in your notifications.
        </p>
        <div>
          <Button href={CLAIMS_PAGE}>Your entries</Button>
        </div>
      </section>
    );
  return (
    <form {...form.formProps} className="grid max-w-3xl gap-5 card p-5">
      <DraftNotice form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <FieldRow
            key={field.name}
            form={form}
            field={{ ...field, isRequired: field.name === nameField || field.name === 'about' }}
          />
        ))}
        <FieldRow form={form} field={LINKEDIN} />
        <FieldRow form={form} field={SHOW} />
      </div>
      <FormFailure form={form} plain />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="muted text-[13px]">You can change or hide the entry at any time.</p>
        <SubmitButton form={form}>Send application</SubmitButton>
      </div>
    </form>
  );
}

/** Drawn only in the browser, because it restores typed values. */
export const AngelForm = (props: AngelFormProps) =>
  useHydrated() ? <Form {...props} /> : <LoadingFrame className="h-96 max-w-3xl" />;
