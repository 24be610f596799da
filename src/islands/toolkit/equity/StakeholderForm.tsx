/** Adds or changes a stakeholder, in the card itself. */
import {
  newStakeholder,
  STAKEHOLDER_TYPES,
  type Stakeholder,
  type StakeholderType,
} from '../../../domain/cap-table/document';
import { amountText } from '../../../domain/cap-table/exact-amounts';
import type { StakeholderEntry } from '../../../domain/cap-table/edits';
import { STAKEHOLDER_NAMES } from '../../../domain/cap-table/format';
import { isCurrency } from '../../../domain/money';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { useToolForm } from '../frame/use-tool-form';
import { MoneyInput } from '../frame/MoneyInput';

/** The three of the specification; employees are made where options are granted, and keep their type here. */
const typesFor = (own: StakeholderType) =>
  STAKEHOLDER_TYPES.filter((value) => value !== 'employee' || own === 'employee').map((value) => ({
    value,
    label: STAKEHOLDER_NAMES[value],
  }));

interface StakeholderFormProps {
  currency: string;
  /** The one to change; without it a new one is added. */
  stakeholder?: Stakeholder;
  onSave: (entry: StakeholderEntry) => void;
  onCancel: () => void;
}

export default function StakeholderForm({ currency, stakeholder, onSave, onCancel }: StakeholderFormProps) {
  const { name, type, equity, investment } = stakeholder ?? newStakeholder('');
  const form = useToolForm({
    initial: {
      name,
      type: type as string,
      equity: String(equity),
      investment: investment === undefined ? '' : amountText(investment, currency),
    },
    schema: async () => (await import('../../../domain/cap-table/forms')).stakeholderForm(currency),
    onValid: (entry) => {
      onSave(entry);
      if (stakeholder) return;
      form.reset();
      form.formProps.ref.current?.querySelector('input')?.focus();
    },
  });
  const { values, errors, set } = form;
  return (
    <form
      {...form.formProps}
      aria-label={stakeholder ? `Edit ${stakeholder.name}` : 'Add a stakeholder'}
      className="grid gap-3 rounded-lg border hairline bg-base-200/60 p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" error={errors['name']} required>
          {(props) => (
            <input
              {...props}
              className="input w-full aria-invalid:border-error max-md:min-h-11"
              value={values.name}
              autoComplete="off"
              autoFocus={stakeholder !== undefined}
              onChange={(event) => set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label="Type" error={errors['type']}>
          {(props) => (
            <Select
              {...props}
              options={typesFor(type)}
              value={values.type}
              onChange={(event) => set('type', event.target.value)}
            />
          )}
        </Field>
        <Field label="Equity (%)" error={errors['equity']} required>
          {(props) => (
            <input
              {...props}
              className="input num w-full aria-invalid:border-error max-md:min-h-11"
              inputMode="decimal"
              autoComplete="off"
              value={values.equity}
              onFocus={(event) => event.target.select()}
              onChange={(event) => set('equity', event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Investment"
          error={errors['investment']}
          help={isCurrency(currency) ? 'Optional, such as 50K or 5 lakh' : undefined}
        >
          {(props) => (
            <MoneyInput
              {...props}
              currency={currency}
              value={values.investment}
              onValue={(value) => set('investment', value)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {stakeholder ? 'Cancel' : 'Close'}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {stakeholder ? 'Save' : 'Add Stakeholder'}
        </Button>
      </div>
    </form>
  );
}
