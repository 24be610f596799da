/** What can be done with the chosen expenses that the filters show; those that they hide stay as they are. */
import { countText } from '@/domain/count';
import { Tag as TagIcon, Trash2 } from 'lucide-react';
import { EXPENSE_CATEGORIES, type Expense } from '@/domain/expenses/expense';
import { formatMoney, sumMoney, type Currency } from '@/domain/money/money';
import { Button, buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import { setCategoryOf } from '@/islands/tools/expenses/expense-actions';

export interface BulkBarProps {
  chosen: ReadonlySet<string>;
  /** All that fit the filters, on whatever page. */
  shown: readonly Expense[];
  currency: Currency;
  onChoose: (ids: ReadonlySet<string>) => void;
  onDelete: (ids: ReadonlySet<string>) => void;
}

export function BulkBar({ chosen, shown, currency, onChoose, onDelete }: BulkBarProps) {
  const rows = shown.filter(({ id }) => chosen.has(id));
  const ids = new Set(rows.map(({ id }) => id));
  const hidden = chosen.size - rows.length;
  const isAll = rows.length === shown.length;
  return (
    <div
      role="region"
      aria-label="Chosen expenses"
      className="sticky top-2 z-10 flex flex-wrap items-center gap-2 card px-4 py-2 text-sm shadow-lg"
    >
      <p className="mr-auto tabular-nums" role="status">
        <span className="font-medium">{countText(rows.length)} chosen</span>
        <span className="muted">
          , {formatMoney(sumMoney(rows.map(({ amount }) => amount)), currency)}
          {hidden > 0 && `. ${countText(hidden)} more are hidden by the filters and will not change.`}
        </span>
      </p>
      {!isAll && (
        <Button size="sm" variant="ghost" onClick={() => onChoose(new Set(shown.map(({ id }) => id)))}>
          Choose all {countText(shown.length)}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => onChoose(new Set())}>
        Clear
      </Button>
      <Menu
        label="Change category"
        width={260}
        triggerClass={buttonClass('outline', 'sm')}
        trigger={
          <>
            <TagIcon className="size-4" aria-hidden="true" />
            Change category
          </>
        }
        items={EXPENSE_CATEGORIES.map((category) => ({
          label: category,
          disabled: rows.length === 0,
          onSelect: () => setCategoryOf(ids, category),
        }))}
      />
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 className="size-4" />}
        disabled={rows.length === 0}
        onClick={() => onDelete(ids)}
      >
        Delete
      </Button>
    </div>
  );
}
