/** Adds or changes a stakeholder, in the card itself. */
import {
  newStakeholder,
  STAKEHOLDER_TYPES,
  type Stakeholder,
  type StakeholderType,
} from '@/domain/cap-table/document/document';
import { amountText } from '@/domain/cap-table/document/exact-amounts';
import type { StakeholderEntry } from '@/domain/cap-table/editing/edits';
import { STAKEHOLDER_NAMES } from '@/domain/cap-table/presentation/format';
import { isCurrency } from '@/domain/money/money';
import { moneyLook, PERCENT } from '@/islands/tools/frame/MoneyInput';
import type { RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { FormActions } from '@/islands/ui/form/actions';
import { formRows } from '@/islands/ui/form/rows';

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
  draft: RowDraft;
}

export function StakeholderForm({ currency, stakeholder, onSave, onCancel, draft }: StakeholderFormProps) {
  const { name, type, equity, investment } = stakeholder ?? newStakeholder('');
  const form = useForm({
    initial: {
      name,
      type: type as string,
      equity: String(equity),
      investment: investment === undefined ? '' : amountText(investment, currency),
    },
    schema: async () => (await import('@/domain/cap-table/editing/forms')).stakeholderForm(currency),
    draft,
    onValid: (entry) => {
      onSave(entry);
      if (stakeholder) return;
      form.reset();
      form.formProps.ref.current?.querySelector('input')?.focus();
    },
  });
  return (
    <form
      {...form.formProps}
      aria-label={stakeholder ? `Edit ${stakeholder.name}` : 'Add a stakeholder'}
      className="grid gap-3 rounded-lg border hairline bg-base-200/60 p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {formRows(form, {
          name: { label: 'Name', required: true, autoFocus: stakeholder !== undefined && !form.isRestored },
          type: { label: 'Type', options: typesFor(type) },
          equity: { label: 'Equity (%)', required: true, ...PERCENT },
          investment: {
            label: 'Investment',
            help: isCurrency(currency) && 'Optional, for example 50K or 5 lakh',
            ...moneyLook(currency),
          },
        })}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <FormActions
          form={form}
          size="sm"
          onCancel={onCancel}
          cancelLabel={stakeholder ? 'Cancel' : 'Close'}
          submitLabel={stakeholder ? 'Save' : 'Add Stakeholder'}
        />
      </div>
    </form>
  );
}
