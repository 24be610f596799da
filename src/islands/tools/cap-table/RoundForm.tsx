/** Adds or changes a funding round, in the card itself. */
import { optionsOf } from '@/domain/options';
import { amountText } from '@/domain/cap-table/document/exact-amounts';
import { newRound, type FundingRound, type Stakeholder } from '@/domain/cap-table/document/document';
import type { RoundEntry } from '@/domain/cap-table/editing/edits';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { MoneyInput, moneyLook, PERCENT } from '@/islands/tools/frame/MoneyInput';
import type { RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { FormActions } from '@/islands/ui/form/actions';
import { formRows, RowError } from '@/islands/ui/form/rows';

const KINDS = optionsOf({ 'post-money': 'Post-money', 'pre-money': 'Pre-money' });

interface RoundFormProps {
  currency: string;
  /** The stakeholders who can invest. */
  investors: readonly Stakeholder[];
  /** The round to change; without it, a new one is added. */
  round?: FundingRound;
  onSave: (entry: RoundEntry) => void;
  onCancel: () => void;
  draft: RowDraft;
}

export function RoundForm({ currency, investors, round, onSave, onCancel, draft }: RoundFormProps) {
  const start = round ?? newRound('');
  const textOf = (minor: number | null) => (round && minor !== null ? amountText(minor, currency) : '');
  const form = useForm({
    initial: {
      name: start.name,
      amount: textOf(start.amount),
      valuation: textOf(start.valuation),
      valuationKind: start.valuationKind as string,
      optionPoolPercentage: String(start.optionPoolPercentage),
      investors: start.investors.map(({ stakeholderId, amount }) => ({ stakeholderId, amount: textOf(amount) })),
    },
    schema: async () => (await import('@/domain/cap-table/editing/forms')).roundForm(currency),
    draft,
    onValid: (entry) => {
      onSave(entry);
      if (round) return;
      form.reset();
      form.formProps.ref.current?.querySelector('input')?.focus();
    },
  });
  const { values, set } = form;
  const amountOf = (id: string) => values.investors.find(({ stakeholderId }) => stakeholderId === id)?.amount;
  const choose = (id: string, amount: string | null) =>
    set('investors', [
      ...values.investors.filter(({ stakeholderId }) => stakeholderId !== id),
      ...(amount === null ? [] : [{ stakeholderId: id, amount }]),
    ]);
  return (
    <form
      {...form.formProps}
      aria-label={round ? `Edit ${round.name}` : 'Add a funding round'}
      className="grid gap-3 rounded-lg border hairline bg-base-200/60 p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {formRows(form, {
          name: {
            label: 'Round name',
            className: 'sm:col-span-2',
            required: true,
            placeholder: 'Seed',
            autoFocus: round !== undefined && !form.isRestored,
          },
          amount: { label: 'Amount', help: 'For example 500K or 1.5 crore', ...moneyLook(currency), required: true },
          valuation: {
            label: 'Valuation',
            help: 'For example 10M or 8 crore',
            ...moneyLook(currency),
            required: true,
          },
          valuationKind: { label: 'Valuation is', help: 'With or before the new money', options: KINDS },
          optionPoolPercentage: {
            label: 'Option pool (%)',
            help: 'For planning only; does not dilute anyone here',
            ...PERCENT,
          },
        })}
      </div>
      {investors.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-sm font-medium">Investors</legend>
          {investors.map(({ id, name }) => {
            const amount = amountOf(id);
            return (
              <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Checkbox
                  className="min-w-0 flex-1 basis-40"
                  label={name}
                  checked={amount !== undefined}
                  onChange={(event) => choose(id, event.target.checked ? '' : null)}
                />
                {amount !== undefined && (
                  <MoneyInput
                    className="max-w-44"
                    aria-label={`Amount of ${name}, optional`}
                    aria-invalid={form.errorOf('investors') ? true : undefined}
                    currency={currency}
                    value={amount}
                    onValue={(value) => choose(id, value)}
                  />
                )}
              </div>
            );
          })}
          <RowError message={form.errorOf('investors')} />
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <FormActions
          form={form}
          size="sm"
          onCancel={onCancel}
          cancelLabel={round ? 'Cancel' : 'Close'}
          submitLabel={round ? 'Save' : 'Add Round'}
        />
      </div>
    </form>
  );
}
