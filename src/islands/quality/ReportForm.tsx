/** Reports a mistake in an entry: the field, the correct value, and a page that confirms it. A guest gets the address of a status page, once. */
import { OTHER_FIELD, OTHER_LABEL } from '@/domain/admin/entities/entity';
import { useEffect, useRef, useState } from 'react';
import { MAX_VALUE, type ReportedNoun } from '@/domain/quality/items';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { formRows, TextRow } from '@/islands/ui/form/rows';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import { createChallenge, type Challenge } from '@/islands/support/challenge';

export interface ReportFormProps {
  noun: ReportedNoun;
  id: string;
  name: string;
  fields: readonly { name: string; label: string }[];
  /** The page that the person came from. */
  backHref: string;
  isGuest: boolean;
  /** The site key of the challenge; empty if there is no challenge. */
  siteKey: string;
}

function Sent({ name, token, backHref }: { name: string; token: string | null; backHref: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const address = token === null ? null : new URL(`/reports/${token}`, location.href).href;
  return (
    <section className="grid gap-3 card p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        Thank you
      </h2>
      <p className="text-sm">
        An operator compares your report about {name} with the page.{' '}
        {address === null
          ? 'You will get the answer by email and in your notifications.'
          : 'You can read the answer at this address. It is shown only now, so please save it:'}
      </p>
      {address !== null && (
        <a href={address} className="break-all text-sm text-secondary underline">
          {address}
        </a>
      )}
      <div>
        <Button href={backHref}>Back</Button>
      </div>
    </section>
  );
}

function Form({ noun, id, name, fields, backHref, isGuest, siteKey }: ReportFormProps) {
  const [sent, setSent] = useState<{ token: string | null } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const challenge = useRef<Challenge>(null);
  useEffect(() => {
    if (!place.current || siteKey === '') return;
    challenge.current = createChallenge(place.current, siteKey, 'report');
    challenge.current.show();
  }, [siteKey]);
  const form = useForm({
    initial: { field: '', value: '', address: '', website: '' },
    draft: { key: `draft:report-${id}` },
    schema: () =>
      rulesOf<Record<'field' | 'value' | 'address' | 'website', string>>(({ field, value, address }) => ({
        field: field === '' ? 'Please choose what is wrong.' : null,
        value: value.trim() === '' ? 'Please enter the correct value.' : null,
        address: address.trim() === '' ? 'Please enter the page that confirms it.' : null,
      })),
    onValid: async (values) => {
      const answer = challenge.current?.answer();
      const json = { ...values, noun, id, ...(answer === undefined ? {} : { challenge: answer }) };
      const reply = await api.post('/api/reports', { json });
      challenge.current?.renew();
      if (!reply.ok || !reply.data) return refusalOf(reply, 'The report could not be sent. Your text is still here.');
      setSent(reply.data);
      return undefined;
    },
  });
  if (sent) return <Sent name={name} token={sent.token} backHref={backHref} />;
  return (
    <form {...form.formProps} className="grid max-w-2xl gap-4 card p-5">
      <DraftNotice form={form} />
      {formRows(form, {
        field: {
          label: 'What is wrong?',
          required: true,
          placeholder: 'Select',
          options: [
            ...fields.map((field) => ({ value: field.name, label: field.label })),
            { value: OTHER_FIELD, label: OTHER_LABEL },
          ],
        },
        value: {
          label: 'What is right?',
          help: 'Only the correct value, as the entry should show it. Separate several values with commas.',
          required: true,
          rows: 3,
          maxLength: MAX_VALUE,
        },
        address: {
          label: 'Where is it published?',
          help: 'The address of the page that confirms it.',
          type: 'url',
          placeholder: 'https://',
          required: true,
        },
      })}
      <div className="sr-only" aria-hidden="true">
        <TextRow form={form} name="website" label="Website (leave this empty)" tabIndex={-1} />
      </div>
      <div ref={place} className="empty:hidden" />
      <FormFailure form={form} plain />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="muted text-[13px]">
          {isGuest
            ? 'We do not ask for your email address.'
            : 'You will get the answer by email and in your notifications.'}
        </p>
        <div className="flex gap-2">
          <Button variant="ghost" href={backHref}>
            Cancel
          </Button>
          <SubmitButton form={form}>Send report</SubmitButton>
        </div>
      </div>
    </form>
  );
}

/** Drawn only in the browser, because it restores typed values. */
export const ReportForm = (props: ReportFormProps) =>
  useHydrated() ? <Form {...props} /> : <LoadingFrame className="h-96 max-w-2xl" />;
