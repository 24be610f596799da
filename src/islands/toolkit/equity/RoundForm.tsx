/** Adds or changes a funding round, in the card itself. */
import { amountText } from '../../../domain/cap-table/exact-amounts';
import { newRound, type FundingRound, type Stakeholder } from '../../../domain/cap-table/document';
import type { RoundEntry } from '../../../domain/cap-table/edits';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { useToolForm } from '../frame/use-tool-form';
import { MoneyInput } from '../frame/MoneyInput';

const KINDS = [
  { value: 'post-money', label: 'Post-money' },
  { value: 'pre-money', label: 'Pre-money' },
];

interface RoundFormProps {
  currency: string;
  /** Who can put money in. */
  investors: readonly Stakeholder[];
  /** The one to change; without it a new one is added. */
  round?: FundingRound;
  onSave: (entry: RoundEntry) => void;
  onCancel: () => void;
}

export default function RoundForm({ currency, investors, round, onSave, onCancel }: RoundFormProps) {
  const start = round ?? newRound('');
  const textOf = (minor: number | null) => (round && minor !== null ? amountText(minor, currency) : '');
  const form = useToolForm({
    initial: {
      name: start.name,
      amount: textOf(start.amount),
      valuation: textOf(start.valuation),
      valuationKind: start.valuationKind as string,
      optionPoolPercentage: String(start.optionPoolPercentage),
      investors: start.investors.map(({ stakeholderId, amount }) => ({ stakeholderId, amount: textOf(amount) })),
    },
    schema: async () => (await import('../../../domain/cap-table/forms')).roundForm(currency),
    onValid: (entry) => {
      onSave(entry);
      if (round) return;
      form.reset();
      form.formProps.ref.current?.querySelector('input')?.focus();
    },
  });
  const { values, errors, set } = form;
  const amountOf = (id: string) => values.investors.find(({ stakeholderId }) => stakeholderId === id)?.amount;
  const choose = (id: string, amount: string | null) =>
    set('investors', [
      ...values.investors.filter(({ stakeholderId }) => stakeholderId !== id),
      ...(amount === null ? [] : [{ stakeholderId: id, amount }]),
    ]);
  const money = (name: 'amount' | 'valuation', label: string, help: string) => (
    <Field label={label} error={errors[name]} help={help} required>
      {(props) => (
        <MoneyInput {...props} currency={currency} value={values[name]} onValue={(value) => set(name, value)} />
      )}
    </Field>
  );
  return (
    <form
      {...form.formProps}
      aria-label={round ? `Edit ${round.name}` : 'Add a funding round'}
      className="grid gap-3 rounded-lg border hairline bg-base-200/60 p-4"
    >
      <Field label="Round name" error={errors['name']} required>
        {(props) => (
          <input
            {...props}
            className="input w-full aria-invalid:border-error max-md:min-h-11"
            value={values.name}
            placeholder="Seed"
            autoComplete="off"
            autoFocus={round !== undefined}
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        {money('amount', 'Amount', 'Such as 500K or 1.5 crore')}
        {money('valuation', 'Valuation', 'Such as 10M or 8 crore')}
        <Field label="Valuation is" error={errors['valuationKind']} help="With or before the new money">
          {(props) => (
            <Select
              {...props}
              options={KINDS}
              value={values.valuationKind}
              onChange={(event) => set('valuationKind', event.target.value)}
            />
          )}
        </Field>
        <Field label="Option pool (%)" error={errors['optionPoolPercentage']} help="Planned; dilutes nobody here">
          {(props) => (
            <input
              {...props}
              className="input num w-full aria-invalid:border-error max-md:min-h-11"
              inputMode="decimal"
              autoComplete="off"
              value={values.optionPoolPercentage}
              onFocus={(event) => event.target.select()}
              onChange={(event) => set('optionPoolPercentage', event.target.value)}
            />
          )}
        </Field>
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
                    aria-invalid={errors['investors'] ? true : undefined}
                    currency={currency}
                    value={amount}
                    onValue={(value) => choose(id, value)}
                  />
                )}
              </div>
            );
          })}
          {errors['investors'] && (
            <p role="alert" className="text-sm text-error">
              {errors['investors']}
            </p>
          )}
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {round ? 'Cancel' : 'Close'}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {round ? 'Save' : 'Add Round'}
        </Button>
      </div>
    </form>
  );
}
