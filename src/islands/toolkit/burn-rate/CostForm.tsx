/** The fields of one team member or fixed cost below or inside its table. Enter keeps it and, for a new one, goes on to the next. */
import { useEffect, type ClipboardEvent, type KeyboardEvent } from 'react';
import { FIXED_COST_CATEGORIES } from '../../../domain/burn-rate/plan';
import { fixedCostInput, teamMemberInput } from '../../../domain/burn-rate/plan-input';
import { readPastedCosts } from '../../../domain/burn-rate/pasted-costs';
import { formatMoneyField, type Currency } from '../../../domain/money';
import { putRow } from '../../../domain/toolkit/rows';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { MoneyInput } from '../frame/MoneyInput';
import { useToolForm } from '../frame/use-tool-form';
import type { CostList, CostRow } from './CostTable';
import type { BurnStore } from './store';

export interface CostFormProps {
  list: CostList;
  /** Null for a new one. */
  row: CostRow | null;
  store: BurnStore;
  currency: Currency;
  /** How many rows the list still takes. */
  room: number;
  onClose: () => void;
}

interface Values {
  name: string;
  role: string;
  category: string;
  monthlyCost: string;
}

const CATEGORIES = FIXED_COST_CATEGORIES.map((category) => ({ value: category, label: category }));
const EMPTY: Values = { name: '', role: '', category: '', monthlyCost: '' };

export default function CostForm({ list, row, store, currency, room, onClose }: CostFormProps) {
  const isTeam = list === 'teamMembers';
  const { values, errors, set, reset, formProps } = useToolForm<Values, Omit<CostRow, 'id'>>({
    initial: row
      ? {
          name: row.name,
          role: 'role' in row ? row.role : '',
          category: 'category' in row ? row.category : '',
          monthlyCost: formatMoneyField(row.monthlyCost, currency),
        }
      : EMPTY,
    schema: () => (isTeam ? teamMemberInput(currency) : fixedCostInput(currency)),
    onValid: (data) => {
      const id = row?.id ?? crypto.randomUUID();
      store.edit((now) => ({ ...now, [list]: putRow<CostRow>(now[list], { id, ...data } as CostRow) }));
      if (row || room <= 1) return onClose();
      reset();
      focusName();
    },
  });
  const focusName = () => formProps.ref.current?.querySelector('input')?.focus();
  useEffect(() => formProps.ref.current?.querySelector('input')?.focus(), [formProps.ref]);

  /** Lines copied from a spreadsheet become rows at once; a single word is pasted as usual. */
  const paste = (event: ClipboardEvent) => {
    if (row) return;
    const pasted = readPastedCosts(event.clipboardData.getData('text'), isTeam ? 'team' : 'fixed', currency);
    if (!pasted) return;
    event.preventDefault();
    const added = pasted.rows.slice(0, room);
    const left = pasted.skipped + pasted.rows.length - added.length;
    if (added.length > 0)
      store.edit((now) => ({
        ...now,
        [list]: [...now[list], ...added.map((one) => ({ ...one, id: crypto.randomUUID() }))],
      }));
    const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
    toast(
      left > 0 ? 'warning' : 'success',
      `${lines(added.length)} added.${left > 0 ? ` ${lines(left)} could not be read and ${left === 1 ? 'was' : 'were'} left out.` : ''}`,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const TEXT = 'input w-full aria-invalid:border-error max-md:min-h-11';
  return (
    <form {...formProps} onKeyDown={onKeyDown} className="grid gap-3" aria-label={row ? `Edit ${row.name}` : 'Add'}>
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_9rem]">
        <Field label="Name" error={errors['name']} required>
          {(props) => (
            <input
              {...props}
              className={TEXT}
              autoComplete="off"
              value={values.name}
              onPaste={paste}
              onChange={(event) => set('name', event.target.value)}
            />
          )}
        </Field>
        {isTeam ? (
          <Field label="Role" error={errors['role']} required>
            {(props) => (
              <input
                {...props}
                className={TEXT}
                autoComplete="off"
                value={values.role}
                onChange={(event) => set('role', event.target.value)}
              />
            )}
          </Field>
        ) : (
          <Field label="Category" error={errors['category']} required>
            {(props) => (
              <Select
                {...props}
                placeholder="Select category"
                options={CATEGORIES}
                value={values.category}
                onChange={(event) => set('category', event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label="Monthly cost" error={errors['monthlyCost']} required>
          {(props) => (
            <MoneyInput
              {...props}
              currency={currency}
              value={values.monthlyCost}
              onValue={(text) => set('monthlyCost', text)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" type="submit" variant="primary">
          {row ? 'Save' : 'Add'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {row ? 'Cancel' : 'Close'}
        </Button>
        {!row && (
          <p className="muted text-[13px]">
            Enter adds it and goes on. Lines copied from a spreadsheet can be pasted into the name.
          </p>
        )}
      </div>
    </form>
  );
}
