/** A priced round with all its terms: add or edit. */
import { optionsOf } from '@/domain/options';
import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { newRound, type FundingRound, type PriceMethod } from '@/domain/cap-table/document/document';
import { instrumentName, METHODS, POOL_TIMINGS, fieldText } from '@/domain/cap-table/presentation/texts';
import { putRound } from '@/domain/cap-table/editing/edits';
import { currencySign } from '@/domain/money/money';
import { Button, IconButton } from '@/islands/ui/Button';
import { Select, TextInput } from '@/islands/ui/fields/inputs';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { preferenceFields } from '@/islands/tools/cap-table/shares/classes/ClassDialog';
import { useShares, type EntryDialogProps } from '@/islands/tools/cap-table/shares/shares-context';
import { rowOf, useForm, type Form } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';
import { formRows, RowError } from '@/islands/ui/form/rows';

const METHOD_OPTIONS = (Object.keys(METHODS) as PriceMethod[]).map((value) => ({ value, label: METHODS[value].name }));
const TIMING_OPTIONS = optionsOf(POOL_TIMINGS);
const VALUATION_KINDS = optionsOf({ 'pre-money': 'Pre-money', 'post-money': 'Post-money' });
const SHARES = { numeric: true, after: 'shares' };
const decimalOptions = (none: string) => [
  { value: '', label: none },
  ...Array.from({ length: 9 }, (_, at) => ({ value: String(at), label: at === 1 ? '1 decimal' : `${at} decimals` })),
];

interface RoundValues {
  name: string;
  amount: string;
  valuation: string;
  valuationKind: FundingRound['valuationKind'];
  date: string;
  method: PriceMethod;
  optionPoolPercentage: string;
  poolTiming: FundingRound['poolTiming'];
  poolIncrease: string;
  poolLot: string;
  priceDecimals: string;
  conversionDecimals: string;
  multiple: string;
  participation: FundingRound['preference']['participation'];
  cap: string;
  seniority: string;
  investors: { stakeholderId: string; amount: string }[];
  proRata: string[];
}

function valuesOf(round: FundingRound, isNew: boolean, currency: string): RoundValues {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    name: round.name,
    amount: isNew ? '' : fieldText(round.amount, currency),
    valuation: isNew ? '' : fieldText(round.valuation, currency),
    valuationKind: isNew ? 'pre-money' : round.valuationKind,
    date: round.date ?? '',
    method: round.method,
    optionPoolPercentage: text(round.optionPoolPercentage),
    poolTiming: round.poolTiming,
    poolIncrease: text(round.poolIncrease),
    poolLot: text(round.poolLot),
    priceDecimals: text(round.priceDecimals),
    conversionDecimals: text(round.conversionDecimals),
    multiple: text(round.preference.multiple),
    participation: round.preference.participation,
    cap: text(round.preference.cap),
    seniority: text(round.seniority),
    investors: round.investors.map(({ stakeholderId, amount }) => ({
      stakeholderId,
      amount: amount === null ? '' : fieldText(amount, currency),
    })),
    proRata: round.proRata,
  };
}

function Investors({ form }: { form: Form<RoundValues> }) {
  const { table } = useShares();
  const { investors } = form.values;
  const people = table.stakeholders.filter((one) => one.type !== 'option-pool');
  const free = people.find(({ id }) => !investors.some((one) => one.stakeholderId === id));
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="text-sm font-medium">Who invests</legend>
      <p className="muted text-[13px]">
        Without names, the round has one row of its own. An investor without an amount takes what is left.
      </p>
      {investors.map((one, at) => {
        const row = rowOf(form, 'investors', at);
        return (
          <div key={at} className="flex items-center gap-2">
            <Select
              aria-label={`Investor ${at + 1}`}
              options={people.map(({ id, name }) => ({ value: id, label: name || 'Without a name' }))}
              value={one.stakeholderId}
              onChange={(event) => row.set('stakeholderId', event.target.value)}
            />
            <TextInput
              aria-label={`Amount of investor ${at + 1}`}
              aria-invalid={row.errorOf('amount') ? true : undefined}
              name={`${row.path}amount`}
              className="tabular-nums"
              inputMode="decimal"
              placeholder={`${currencySign(table.currency)}what is left`}
              value={one.amount}
              onChange={(event) => row.set('amount', event.target.value)}
            />
            <IconButton label={`Remove investor ${at + 1}`} icon={X} onClick={() => form.removeRow('investors', at)} />
          </div>
        );
      })}
      <RowError message={form.errorOf('investors')} />
      {free && (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => form.set('investors', [...investors, { stakeholderId: free.id, amount: '' }])}
          >
            Add an investor
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function ProRata({ form }: { form: Form<RoundValues> }) {
  const { table } = useShares();
  const { proRata } = form.values;
  const rights = table.shares.convertibles.filter((one) => one.proRata);
  if (rights.length === 0) return null;
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="text-sm font-medium">Pro-rata rights used in this round</legend>
      {rights.map(({ id }) => (
        <label key={id} className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm max-md:min-h-11">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={proRata.includes(id)}
            onChange={(event) =>
              form.set('proRata', event.target.checked ? [...proRata, id] : proRata.filter((one) => one !== id))
            }
          />
          {instrumentName(table, id)}
        </label>
      ))}
    </fieldset>
  );
}

/** The fields that are hidden until a person opens them, or until one of them has a value or an error. */
const MORE = [
  'date',
  'method',
  'poolTiming',
  'poolIncrease',
  'poolLot',
  'priceDecimals',
  'conversionDecimals',
  'multiple',
  'participation',
  'cap',
  'seniority',
  'investors',
  'proRata',
] as const satisfies (keyof RoundValues)[];

const saysMore = (values: RoundValues, nothing: RoundValues) =>
  MORE.some((name) => JSON.stringify(values[name]) !== JSON.stringify(nothing[name]));

export function RoundDialog({ open, onClose, id, draft, onDone }: EntryDialogProps) {
  const { table, edit } = useShares();
  const { currency } = table;
  const known = table.fundingRounds.find((one) => one.id === id);
  const initial = valuesOf(known ?? newRound(''), !known, currency);
  const [isMoreOpen, setMoreOpen] = useState(() => saysMore(initial, valuesOf(newRound(''), true, currency)));
  const form = useForm({
    ...(draft && { draft }),
    initial,
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).sharesRoundForm(currency),
    onValid: ({ multiple, participation, cap, ...values }) => {
      const roundId = known?.id ?? crypto.randomUUID();
      const preference = { multiple, participation, cap: participation === 'capped' ? cap : null };
      edit((now) => putRound(now, { ...values, id: roundId, preference }));
      onDone();
    },
  });
  const { values, errors } = form;
  const hasMoreFault = MORE.some((name) => Object.keys(errors).some((at) => at === name || at.startsWith(`${name}.`)));
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'New round'}
      form={form}
      size="lg"
      submitLabel={known ? 'Save' : 'Add round'}
      fields={{
        name: { label: 'Name', required: true, autoFocus: true, placeholder: 'Series A' },
        amount: { label: 'New money', ...moneyLook(currency), required: true },
        valuation: { label: 'Valuation', ...moneyLook(currency), required: true },
        valuationKind: { label: 'The valuation is', options: VALUATION_KINDS },
        optionPoolPercentage: { label: 'Option pool', numeric: true, after: '%' },
      }}
    >
      <details
        className="sm:col-span-2"
        open={isMoreOpen || hasMoreFault}
        onToggle={(event) => setMoreOpen(event.currentTarget.open)}
      >
        <summary className="w-fit cursor-pointer py-1 text-sm text-secondary max-md:min-h-11">More terms</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {formRows(form, {
            date: { label: 'Date', type: 'date', help: 'Needed for interest, and to leave out later instruments.' },
            method: { label: 'How the price is set', options: METHOD_OPTIONS, help: METHODS[values.method].text },
            poolTiming: { label: 'The pool is a share', options: TIMING_OPTIONS },
            poolIncrease: {
              label: 'Or grow the pool by',
              ...SHARES,
              help: 'A number here is used instead of the percentage.',
            },
            poolLot: { label: 'Round the pool up to', ...SHARES },
            priceDecimals: { label: 'Price per share', options: decimalOptions('Exact') },
            conversionDecimals: {
              label: 'Conversion prices',
              options: decimalOptions('Same as the price per share'),
            },
            ...preferenceFields(values),
            seniority: {
              label: 'Seniority',
              numeric: true,
              help: 'Leave empty to pay later rounds before earlier ones.',
            },
            investors: <Investors form={form} />,
            proRata: <ProRata form={form} />,
          })}
        </div>
      </details>
    </FormDialog>
  );
}
