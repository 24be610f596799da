/**
 * The fields of one team member or fixed cost, below or inside its table. Enter saves the row; if the row is new, the form then continues
 * with another one.
 */
import { useEffect, type ClipboardEvent, type KeyboardEvent } from 'react';
import { FIXED_COST_CATEGORIES, putRow, type FixedCost, type TeamMember } from '@/domain/burn-rate/plan';
import { fixedCostInput, teamMemberInput, readPastedCosts } from '@/domain/burn-rate/plan-input';
import { countedText } from '@/domain/count';
import { formatMoneyField, type Currency } from '@/domain/money/money';
import { plainOptions } from '@/domain/options';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import type { RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import type { BurnStore } from '@/islands/tools/burn-rate/store';
import { useForm } from '@/islands/ui/form/use-form';
import { SubmitButton } from '@/islands/ui/form/actions';
import { formRows } from '@/islands/ui/form/rows';

export type CostRow = TeamMember | FixedCost;
export type CostList = 'teamMembers' | 'fixedCosts';

export interface CostFormProps {
  list: CostList;
  /** Null for a new one. */
  row: CostRow | null;
  store: BurnStore;
  currency: Currency;
  /** How many more rows the list can have. */
  room: number;
  draft: RowDraft;
  onClose: () => void;
}

interface Values {
  name: string;
  role: string;
  category: string;
  monthlyCost: string;
}

const CATEGORIES = plainOptions(FIXED_COST_CATEGORIES);
const EMPTY: Values = { name: '', role: '', category: '', monthlyCost: '' };

export function CostForm({ list, row, store, currency, room, draft, onClose }: CostFormProps) {
  const isTeam = list === 'teamMembers';
  const form = useForm<Values, Omit<CostRow, 'id'>>({
    initial: row
      ? {
          name: row.name,
          role: 'role' in row ? row.role : '',
          category: 'category' in row ? row.category : '',
          monthlyCost: formatMoneyField(row.monthlyCost, currency),
        }
      : EMPTY,
    schema: () => (isTeam ? teamMemberInput(currency) : fixedCostInput(currency)),
    draft,
    onValid: (data) => {
      const id = row?.id ?? crypto.randomUUID();
      store.edit((now) => ({ ...now, [list]: putRow<CostRow>(now[list], { id, ...data } as CostRow) }));
      if (row || room <= 1) return onClose();
      form.reset();
      focusName();
    },
  });
  const { formProps, isRestored } = form;
  const focusName = () => formProps.ref.current?.querySelector('input')?.focus();
  useEffect(() => {
    // A row whose draft was restored was not opened by a press.
    if (!isRestored) formProps.ref.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it opens
  }, []);

  /** Lines copied from a spreadsheet become rows at once; a single word is pasted as usual. */
  const paste = (event: ClipboardEvent) => {
    if (row) return;
    const pasted = readPastedCosts(event.clipboardData.getData('text'), isTeam ? 'team' : 'fixed', currency);
    if (!pasted) return;
    event.preventDefault();
    const added = pasted.rows.slice(0, room);
    const ignored = pasted.skipped + pasted.rows.length - added.length;
    if (added.length > 0)
      store.edit((now) => ({
        ...now,
        [list]: [...now[list], ...added.map((one) => ({ ...one, id: crypto.randomUUID() }))],
      }));
    const lines = (count: number) => countedText(count, 'line');
    const was = ignored === 1 ? 'was' : 'were';
    toast(
      ignored > 0 ? 'warning' : 'success',
      [
        `${lines(added.length)} added.`,
        ignored > 0 && `${lines(ignored)} could not be read and ${was} left out.`,
        pasted.totals > 0 && 'The total was left out.',
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <form {...formProps} onKeyDown={onKeyDown} className="grid gap-3" aria-label={row ? `Edit ${row.name}` : 'Add'}>
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_9rem]">
        {formRows(form, {
          name: { label: 'Name', required: true, onPaste: paste },
          role: isTeam && { label: 'Role', required: true },
          category: !isTeam && {
            label: 'Category',
            required: true,
            placeholder: 'Select category',
            options: CATEGORIES,
          },
          monthlyCost: { label: 'Monthly cost', ...moneyLook(currency), required: true },
        })}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton form={form} size="sm">
          {row ? 'Save' : 'Add'}
        </SubmitButton>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {row ? 'Cancel' : 'Close'}
        </Button>
        {!row && (
          <p className="muted text-[13px]">
            Press Enter to add it and start the next one. You can also paste lines from a spreadsheet into the name.
          </p>
        )}
      </div>
    </form>
  );
}
