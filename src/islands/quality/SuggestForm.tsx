/** Suggests an entry: its name, a city or website, a page as proof, and other facts. Similar entries are shown while the person types. */
import { useEffect, useState } from 'react';
import type { Field } from '@/domain/admin/entities/entity';
import { valueAt } from '@/domain/admin/entities/entity';
import { toBody, valuesOf, withNamedCurrency, type FormValues } from '@/domain/admin/form-values';
import { missingIn, placeFields, type ReportedNoun } from '@/domain/quality/items';
import { api } from '@/lib/api/api';
import { FieldRow } from '@/islands/admin/records/FieldRow';
import { Button } from '@/islands/ui/Button';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { useHydrated } from '@/islands/ui/hooks/use-browser';

export interface SuggestFormProps {
  noun: Exclude<ReportedNoun, 'scheme'>;
  nameField: string;
  /** The fields of the kind that people can give. */
  fields: readonly Field[];
}

interface SimilarEntry {
  id: string;
  name: string;
  city: string;
}

const ADDRESS: Field = {
  name: 'address',
  label: 'Page that confirms it',
  kind: 'web-address',
  isRequired: true,
  hint: 'Where you read it: the page of the institution or a report about it.',
};
const PAUSE_MS = 400;

/** Entries with a similar name, loaded a moment after the last key. */
function useSimilar(noun: SuggestFormProps['noun'], name: string): readonly SimilarEntry[] {
  const [found, setFound] = useState<readonly SimilarEntry[]>([]);
  useEffect(() => {
    if (name.trim().length < 3) {
      setFound([]);
      return;
    }
    const control = new AbortController();
    const timer = setTimeout(() => {
      void api
        .get('/api/suggestions/similar', { query: { noun, name: name.trim() }, signal: control.signal })
        .then(({ ok, data }) => !control.signal.aborted && ok && data && setFound(data));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [noun, name]);
  return found;
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

function Form({ noun, nameField, fields }: SuggestFormProps) {
  const [sent, setSent] = useState<string | null>(null);
  const kind = { nameField, fields };
  const initial = { ...valuesOf(kind, null), address: '' };
  const form = useForm<FormValues>({
    initial,
    draft: { key: `draft:suggest-${noun}` },
    schema: () =>
      rulesOf<FormValues>((values) => ({
        ...missingIn(kind, values),
        address: String(values['address']).trim() === '' ? 'Please enter the page that confirms it.' : null,
      })),
    onValid: async ({ address, ...values }) => {
      const body = toBody(kind, withNamedCurrency(kind, values, initial));
      // A currency counts only with an amount: the form starts with a currency that the person did not choose.
      const isMeant = (name: string) => {
        const amounts = fields.filter(({ currencyIn }) => currencyIn === name);
        return amounts.length === 0 || amounts.some((amount) => isGiven(valueAt(body, amount.name)));
      };
      const givenValues = Object.fromEntries(
        fields
          .map(({ name }) => [name, valueAt(body, name)] as const)
          .filter(([name, value]) => isGiven(value) && isMeant(name)),
      );
      const json = { noun, values: givenValues as Record<string, string>, address: String(address) };
      const reply = await api.post('/api/suggestions', { json });
      if (!reply.ok) return refusalOf(reply, 'The suggestion could not be sent. What you typed is still here.');
      setSent(String(values[nameField]));
      return undefined;
    },
  });
  const similar = useSimilar(noun, String(form.values[nameField] ?? ''));
  const first = new Set([nameField, ...placeFields(kind).map(({ name }) => name)]);
  if (sent !== null)
    return (
      <section role="status" className="grid gap-3 card p-5">
        <h2 className="text-xl font-semibold">Thank you</h2>
        <p className="text-sm">
          An operator will review {sent}. It is not public before that. You will get the answer by email and in your
          notifications.
        </p>
        <div>
          <Button
            onClick={() => {
              form.reset(initial);
              setSent(null);
            }}
          >
            Suggest another one
          </Button>
        </div>
      </section>
    );
  const row = (field: Field) => (
    <FieldRow key={field.name} form={form} field={{ ...field, isRequired: field.name === nameField }} />
  );
  return (
    <form {...form.formProps} className="grid max-w-3xl gap-5 card p-5">
      <DraftNotice form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.filter(({ name }) => first.has(name)).map(row)}
        <FieldRow form={form} field={ADDRESS} />
      </div>
      <div role="status" className="empty:hidden">
        {similar.length > 0 && (
          <div className="rounded-lg border border-warning/50 px-3.5 py-3 text-sm">
            <p className="font-medium">Is it one of these? If its entry has a mistake, please report it there.</p>
            <ul className="mt-1">
              {similar.map(({ id, name, city }) => (
                <li key={id}>
                  <a
                    className="inline-block min-h-6 text-secondary hover:underline"
                    href={`/portal/report?kind=${noun}&id=${id}`}
                  >
                    {name}
                    {city && `, ${city}`}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <details>
        <summary className="cursor-pointer text-sm font-medium">More details (optional)</summary>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">{fields.filter(({ name }) => !first.has(name)).map(row)}</div>
      </details>
      <FormFailure form={form} plain />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="muted text-[13px]">Give a city or a website. Nothing is public before an operator accepts it.</p>
        <SubmitButton form={form}>Send suggestion</SubmitButton>
      </div>
    </form>
  );
}

/** Drawn only in the browser, because it restores typed values. */
export const SuggestForm = (props: SuggestFormProps) =>
  useHydrated() ? <Form {...props} /> : <LoadingFrame className="h-96 max-w-3xl" />;
