/** A SAFE, an iSAFE or a convertible note: add or edit. */
import { optionsOf } from '@/domain/options';
import { newConvertible, type Convertible, type Interest } from '@/domain/cap-table/document/document';
import { instrumentName, KIND_NAMES, fieldText } from '@/domain/cap-table/presentation/texts';
import { holderChoice, putHeld } from '@/domain/cap-table/editing/share-edits';
import { isCurrency } from '@/domain/money/money';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { HolderRow, useStoreHeld } from '@/islands/tools/cap-table/shares/IssueDialogs';
import { useShares, type EntryDialogProps } from '@/islands/tools/cap-table/shares/shares-context';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';

const KINDS = optionsOf(KIND_NAMES);
const CAP_BASES = optionsOf({
  'post-money': 'Post-money (all conversions counted)',
  'pre-money': 'Pre-money (conversions not counted)',
});
const DAY_COUNTS = optionsOf({ 'actual-365': 'Actual days of 365', '30-360': '30 days a month, 360 days a year' });
const PERCENT = { numeric: true, after: '%', placeholder: '0' };
const WIDE = 'sm:col-span-2';
const COMPOUNDING = optionsOf<Interest['compounding']>({
  simple: 'Simple',
  annual: 'Compound, once a year',
  'semi-annual': 'Compound, twice a year',
  quarterly: 'Compound, every quarter',
  monthly: 'Compound, every month',
  daily: 'Compound, every day',
});

function valuesOf(one: Convertible, isNew: boolean, currency: string) {
  const amount = (minor: number | null) => (minor === null ? '' : fieldText(minor, currency));
  return {
    holder: one.stakeholderId,
    newHolder: '',
    newType: '' as const,
    kind: one.kind,
    amount: isNew ? '' : amount(one.amount),
    date: one.date ?? '',
    capBasis: one.capBasis,
    cap: amount(one.cap),
    discount: one.discount === 0 ? '' : String(one.discount),
    mfn: one.mfn,
    mfnAdopts: one.mfnAdopts ?? '',
    proRata: one.proRata,
    rate: one.interest ? String(one.interest.rate) : '',
    compounding: one.interest?.compounding ?? ('simple' as const),
    dayCount: one.interest?.dayCount ?? ('actual-365' as const),
    maturity: one.maturity ?? '',
    qualifiedAmount: amount(one.qualifiedAmount),
    exitMultiple: String(one.exitMultiple),
  };
}

export function ConvertibleDialog({ open, onClose, id, draft, onDone }: EntryDialogProps) {
  const { table } = useShares();
  const store = useStoreHeld();
  const { currency } = table;
  const known = table.shares.convertibles.find((one) => one.id === id);
  const form = useForm({
    ...(draft && { draft }),
    initial: valuesOf(known ?? newConvertible('', ''), !known, currency),
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).convertibleForm(currency),
    onValid: ({ holder, newHolder, newType, rate, compounding, dayCount, mfnAdopts, ...values }) => {
      const [entryId, newId] = [known?.id ?? crypto.randomUUID(), crypto.randomUUID()];
      const refusal = store((now) => {
        const adopts = values.mfn && now.shares.convertibles.some((one) => one.id === mfnAdopts);
        const convertible = {
          ...values,
          id: entryId,
          mfnAdopts: adopts ? mfnAdopts : null,
          interest: values.kind === 'note' && rate !== null ? { rate, compounding, dayCount } : null,
          maturity: values.kind === 'safe' ? null : values.maturity,
          qualifiedAmount: values.kind === 'note' ? values.qualifiedAmount : null,
        };
        const choice = holderChoice({ holder, newHolder, newType }, 'investor');
        return putHeld(now, 'convertibles', convertible, { holder: choice, newId, isNew: !known });
      });
      if (!refusal) onDone();
      return refusal;
    },
  });
  const { kind, mfn } = form.values;
  const isNote = kind === 'note';
  const money = moneyLook(currency);
  const others = table.shares.convertibles.filter((one) => one.id !== id);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? `Edit the ${KIND_NAMES[known.kind]}` : 'New convertible'}
      form={form}
      size="lg"
      submitLabel={known ? 'Save' : 'Add'}
      fields={{
        kind: { label: 'Kind', options: KINDS },
        amount: {
          label: 'Amount',
          ...money,
          required: true,
          help: isCurrency(currency) && 'For example 200K or 20 lakh',
        },
        holder: <HolderRow form={form} table={table} usual="investor" label="Investor" />,
        date: { label: 'Date of issue', type: 'date', help: isNote && 'Interest starts on this date.' },
        cap: { label: 'Valuation cap', ...money, help: 'Leave empty if there is none.' },
        capBasis: { label: 'The cap is', options: CAP_BASES },
        discount: { label: 'Discount', ...PERCENT },
        exitMultiple: {
          label: 'Paid back at an exit',
          numeric: true,
          after: '× amount',
          help: 'Unless converting pays more.',
        },
        rate: isNote && { label: 'Interest per year', ...PERCENT },
        compounding: isNote && { label: 'Interest is', options: COMPOUNDING },
        dayCount: isNote && { label: 'Days are counted', options: DAY_COUNTS },
        qualifiedAmount: isNote && {
          label: 'Qualified financing',
          ...money,
          help: 'The note does not convert in rounds below this amount.',
        },
        maturity: kind !== 'safe' && {
          label: 'Maturity',
          type: 'date',
          help: kind === 'isafe' && 'Leave empty for three years after its date.',
        },
        mfn: {
          label: 'Most favoured nation (MFN)',
          className: WIDE,
          help: 'It can adopt better terms from instruments issued later.',
        },
        proRata: {
          label: 'Pro-rata right',
          className: WIDE,
          help: 'It can buy its share of the next round. Choose in the round whether it does.',
        },
        mfnAdopts: mfn &&
          others.length > 0 && {
            label: 'Adopts the terms of',
            className: WIDE,
            options: [
              { value: '', label: 'The best of all later ones' },
              ...others.map((one) => ({ value: one.id, label: instrumentName(table, one.id) })),
            ],
          },
      }}
    />
  );
}
