/** The stakeholders with their equity and its total; people add and change them in place. */
import { Pencil, Trash2 } from 'lucide-react';
import {
  newStakeholder,
  STAKEHOLDER_TYPES,
  type CapTable,
  type Stakeholder,
  type StakeholderType,
} from '@/domain/cap-table/document/document';
import type { Dilution } from '@/domain/cap-table/calculation/dilution';
import {
  addStakeholder,
  hasRoomForStakeholder,
  removeStakeholder,
  updateStakeholder,
  type StakeholderEntry,
} from '@/domain/cap-table/editing/edits';
import { formatTotalPercent, STAKEHOLDER_NAMES } from '@/domain/cap-table/presentation/format';
import { toNumber } from '@/domain/money/fractions';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button, IconButton } from '@/islands/ui/Button';
import { NEW_ROW, useRowDraft, type RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { amountText } from '@/domain/cap-table/document/exact-amounts';
import { formatAmount, isCurrency } from '@/domain/money/money';
import { moneyLook, PERCENT } from '@/islands/tools/frame/MoneyInput';
import { useForm } from '@/islands/ui/form/use-form';
import { FormActions } from '@/islands/ui/form/actions';
import { formRows } from '@/islands/ui/form/rows';
import { Card } from './Card';
import { changeWithUndo } from './store';
import { ExplainButton } from './ExplainButton';

/** The three types of the specification. Employees are added in the mode "shares", and keep their type here. */
const typesFor = (own: StakeholderType) =>
  STAKEHOLDER_TYPES.filter((value) => value !== 'employee' || own === 'employee').map((value) => ({
    value,
    label: STAKEHOLDER_NAMES[value],
  }));

interface StakeholderFormProps {
  currency: string;
  /** The stakeholder to change; without it, a new one is added. */
  stakeholder?: Stakeholder;
  onSave: (entry: StakeholderEntry) => void;
  onCancel: () => void;
  draft: RowDraft;
}

/** Adds or changes a stakeholder, in the card itself. */
function StakeholderForm({ currency, stakeholder, onSave, onCancel, draft }: StakeholderFormProps) {
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

const formulas = () => import('@/domain/cap-table/presentation/explain-dilution');

interface StakeholdersCardProps {
  store: ToolStore<CapTable>;
  table: CapTable;
  dilution: Dilution;
}

export function StakeholdersCard({ store, table, dilution }: StakeholdersCardProps) {
  const { stakeholders, currency } = table;
  const editing = useRowDraft(
    store,
    'stakeholders',
    stakeholders.map(({ id }) => id),
  );
  const adding = useRowDraft(store, 'stakeholders', [NEW_ROW], stakeholders.length === 0 ? NEW_ROW : null);
  const isAdding = adding.id !== null;
  const total = toNumber(dilution.total);

  const row = (one: Stakeholder) => (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">{one.name}</p>
        <p className="muted text-[13px]">
          {STAKEHOLDER_NAMES[one.type]}
          {one.investment !== undefined && (
            <>
              , <span className="num">{formatAmount(one.investment, currency)}</span>
            </>
          )}
        </p>
      </div>
      <span className="num font-medium">{one.equity}%</span>
      <span className="flex print:hidden">
        <IconButton label={`Edit ${one.name}`} icon={Pencil} onClick={() => editing.open(one.id)} />
        <IconButton
          label={`Remove ${one.name}`}
          icon={Trash2}
          onClick={() => changeWithUndo(store, (now) => removeStakeholder(now, one.id), `“${one.name}” was removed.`)}
        />
      </span>
    </div>
  );

  return (
    <Card
      title="Stakeholders"
      text={
        stakeholders.length === 0 ? (
          'Founders, investors and the option pool, with what each owns today.'
        ) : (
          <>
            Total equity{' '}
            <ExplainButton
              label="total equity"
              currency={currency}
              explain={async () => (await formulas()).explainTotal(dilution)}
              className="num font-medium text-base-content"
            >
              {formatTotalPercent(dilution.total)}
            </ExplainButton>
          </>
        )
      }
      actions={
        !isAdding && (
          <Button size="sm" disabled={!hasRoomForStakeholder(table)} onClick={() => adding.open(NEW_ROW)}>
            Add stakeholder
          </Button>
        )
      }
    >
      {stakeholders.length > 0 && (
        <>
          <progress
            className={`progress w-full ${total > 100 ? 'progress-error' : total === 100 ? 'progress-success' : 'progress-warning'}`}
            value={Math.min(100, total)}
            max={100}
            aria-label={`Total equity: ${total} %`}
          />
          <ul aria-label="Stakeholders" className="-my-2 divide-y divide-base-content/10">
            {stakeholders.map((one) => (
              <li key={one.id}>
                {editing.id === one.id ? (
                  <div className="py-2">
                    <StakeholderForm
                      currency={currency}
                      stakeholder={one}
                      draft={editing.draftOf(one.id)}
                      onCancel={editing.close}
                      onSave={(entry) => {
                        store.edit((now) => updateStakeholder(now, one.id, entry));
                        editing.close();
                      }}
                    />
                  </div>
                ) : (
                  row(one)
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding && (
        <StakeholderForm
          currency={currency}
          draft={adding.draftOf(NEW_ROW)}
          onCancel={adding.close}
          onSave={(entry) => store.edit((now) => addStakeholder(now, crypto.randomUUID(), entry))}
        />
      )}
    </Card>
  );
}
