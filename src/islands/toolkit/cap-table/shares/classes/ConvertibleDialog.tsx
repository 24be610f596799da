/** A SAFE, an iSAFE or a convertible note: add or edit. */
import { optionsOf } from '@/domain/options';
import { newConvertible, type Convertible, type Interest } from '@/domain/cap-table/document/document';
import { instrumentName, KIND_NAMES } from '@/domain/cap-table/presentation/instrument-text';
import { holderChoice, putEntry, withHolder } from '@/domain/cap-table/editing/share-edits';
import { fieldText } from '@/domain/cap-table/presentation/texts';
import { isCurrency } from '@/domain/money/money';
import { MoneyRow } from '@/islands/toolkit/frame/MoneyInput';
import { SelectRow, CheckRow, TextRow } from '@/islands/ui/form/rows';
import { HolderRow } from '@/islands/toolkit/cap-table/shares/holders/HolderRow';
import { useShares, type EntryDialogProps } from '@/islands/toolkit/cap-table/shares/shares-context';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';

const KINDS = optionsOf(KIND_NAMES);
const COMPOUNDING: { value: Interest['compounding']; label: string }[] = optionsOf({
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

export function ConvertibleDialog({ open, onClose, id, onDone }: EntryDialogProps) {
  const { table, edit } = useShares();
  const { currency } = table;
  const known = table.shares.convertibles.find((one) => one.id === id);
  const form = useForm({
    initial: valuesOf(known ?? newConvertible('', ''), !known, currency),
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).convertibleForm(currency),
    onValid: ({ holder, newHolder, newType, rate, compounding, dayCount, mfnAdopts, ...values }) => {
      const [entryId, newId] = [known?.id ?? crypto.randomUUID(), crypto.randomUUID()];
      const isNote = values.kind === 'note';
      edit((now) => {
        const { table: next, holderId } = withHolder(
          now,
          holderChoice({ holder, newHolder, newType }, 'investor'),
          newId,
        );
        return putEntry(next, 'convertibles', {
          ...values,
          id: entryId,
          stakeholderId: holderId,
          mfnAdopts: values.mfn && mfnAdopts ? mfnAdopts : null,
          interest: isNote && rate !== null ? { rate, compounding, dayCount } : null,
          maturity: values.kind === 'safe' ? null : values.maturity,
          qualifiedAmount: isNote ? values.qualifiedAmount : null,
        });
      });
      onDone();
    },
  });
  const { kind, mfn } = form.values;
  const others = table.shares.convertibles.filter((one) => one.id !== id);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? `Edit the ${KIND_NAMES[known.kind]}` : 'New convertible'}
      form={form}
      size="lg"
      submitLabel={known ? 'Save' : 'Add'}
    >
      <SelectRow form={form} name="kind" label="Kind" options={KINDS} />
      <MoneyRow
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
        required
        help={isCurrency(currency) ? 'For example 200K or 20 lakh' : undefined}
      />
      <HolderRow form={form} table={table} usual="investor" label="Investor" />
      <TextRow
        form={form}
        name="date"
        label="Date of issue"
        type="date"
        help={kind === 'note' ? 'Interest starts on this date.' : undefined}
      />
      <MoneyRow form={form} name="cap" label="Valuation cap" currency={currency} help="Leave empty if there is none." />
      <SelectRow
        form={form}
        name="capBasis"
        label="The cap is"
        options={optionsOf({
          'post-money': 'Post-money (all conversions counted)',
          'pre-money': 'Pre-money (conversions not counted)',
        })}
      />
      <TextRow form={form} name="discount" label="Discount" numeric after="%" placeholder="0" />
      <TextRow
        form={form}
        name="exitMultiple"
        label="Paid back at an exit"
        numeric
        after="× amount"
        help="Unless converting pays more."
      />
      {kind === 'note' && (
        <>
          <TextRow form={form} name="rate" label="Interest a year" numeric after="%" placeholder="0" />
          <SelectRow form={form} name="compounding" label="Interest is" options={COMPOUNDING} />
          <SelectRow
            form={form}
            name="dayCount"
            label="Days are counted"
            options={optionsOf({ 'actual-365': 'Actual days of 365', '30-360': '30 a month, 360 a year' })}
          />
          <MoneyRow
            form={form}
            name="qualifiedAmount"
            label="Qualified financing"
            currency={currency}
            help="The note does not convert in rounds below this amount."
          />
        </>
      )}
      {kind !== 'safe' && (
        <TextRow
          form={form}
          name="maturity"
          label="Maturity"
          type="date"
          help={kind === 'isafe' ? 'Leave empty for three years after its date.' : undefined}
        />
      )}
      <div className="grid gap-2 sm:col-span-2">
        <CheckRow
          form={form}
          name="mfn"
          label="Most favoured nation (MFN)"
          help="It can adopt better terms from instruments issued later."
        />
        <CheckRow
          form={form}
          name="proRata"
          label="Pro-rata right"
          help="It can buy its share of the next round. Choose in the round whether it does."
        />
      </div>
      {mfn && others.length > 0 && (
        <SelectRow
          form={form}
          name="mfnAdopts"
          label="Adopts the terms of"
          className="sm:col-span-2"
          options={[
            { value: '', label: 'The best of all later ones' },
            ...others.map((one) => ({ value: one.id, label: instrumentName(table, one.id) })),
          ]}
        />
      )}
    </FormDialog>
  );
}
