/** A page of expenses as a table, or as cards where the table has no room. */
import { memo, useEffect, useState } from 'react';
import { Tag as TagIcon, Trash2 } from 'lucide-react';
import { shortDay } from '@/domain/time/days';
import { EXPENSE_CATEGORIES, type Expense } from '@/domain/expenses/expense';
import type { SortColumn } from '@/domain/expenses/table';
import { formatMoney, sumMoney, type Currency } from '@/domain/money/money';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import {
  CategoryMark,
  ExpenseButtons,
  ExpenseName,
  Recurs,
  type ExpenseTableProps,
} from '@/islands/tools/expenses/ExpenseParts';
import { nextSort } from '@/islands/tools/expenses/page-state';
import { countText } from '@/domain/count';
import { Button, buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import { setCategoryOf } from '@/islands/tools/expenses/expense-actions';
import { ExpenseCards } from './ExpenseCards';

// Renders a long list in parts, because fifty new rows in one step block the page for longer than a frame.

const AT_ONCE = 20;

/** The number of the `count` rows to render now: the rows that are already rendered, and some more with each frame. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(Math.min(count, AT_ONCE));
  if (drawn > count) setDrawn(count);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(Math.min(count, drawn + AT_ONCE)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}

export const ExpenseTable = memo(function ExpenseTable(props: ExpenseTableProps & { asCards: boolean }) {
  const { rows, sort, hrefOf, chosen, receipts, currency, asCards, onChoose, onSort, onOpen, onDelete } = props;
  const drawn = rows.slice(0, useDrawn(rows.length));
  const onPage = rows.filter(({ id }) => chosen.has(id)).length;
  const isAllChosen = onPage === rows.length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const toggleAll = () => {
    const next = new Set(chosen);
    for (const { id } of rows) {
      if (isAllChosen) next.delete(id);
      else next.add(id);
    }
    onChoose(next);
  };
  const sortBy = (column: SortColumn): Column<Expense>['sort'] => {
    const change = { sort: nextSort(sort, column), page: 1 };
    return {
      href: hrefOf({ ...change, open: null }),
      direction: sort.column === column ? sort.direction : 'none',
      onSort: () => onSort(change),
    };
  };
  const columns: Column<Expense>[] = [
    {
      key: 'choose',
      header: (
        <Checkbox
          label="Choose all on this page"
          hideLabel
          checked={isAllChosen}
          ref={(box) => {
            if (box) box.indeterminate = onPage > 0 && !isAllChosen;
          }}
          onChange={toggleAll}
        />
      ),
      className: 'w-8 pr-0! pl-3!',
      cell: ({ id, description }) => (
        <Checkbox label={`Choose ${description}`} hideLabel checked={chosen.has(id)} onChange={() => toggle(id)} />
      ),
    },
    {
      key: 'date',
      header: 'Date',
      sort: sortBy('date'),
      className: 'px-2! xl:px-3! whitespace-nowrap tabular-nums',
      cell: ({ date }) => <time dateTime={date}>{shortDay(date)}</time>,
    },
    {
      key: 'description',
      header: 'Description',
      sort: sortBy('description'),
      className: 'px-2! xl:px-3! min-w-28 xl:min-w-44 max-w-64',
      cell: (expense) => (
        <>
          <ExpenseName receipts={receipts.get(expense.id) ?? 0} expense={expense} hrefOf={hrefOf} onOpen={onOpen} />
          {expense.notes && <p className="muted truncate text-[13px]">{expense.notes}</p>}
        </>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      sort: sortBy('category'),
      className: 'px-2! xl:px-3! max-xl:whitespace-normal! xl:whitespace-nowrap',
      cell: (expense) => <CategoryMark expense={expense} />,
    },
    {
      key: 'method',
      header: 'Payment method',
      sort: sortBy('paymentMethod'),
      className: 'px-2! xl:px-3! max-xl:whitespace-normal! xl:whitespace-nowrap',
      cell: ({ paymentMethod }) => <span className="whitespace-nowrap">{paymentMethod}</span>,
    },
    {
      key: 'recurring',
      header: 'Recurring',
      sort: sortBy('recurring'),
      className: 'px-2! xl:px-3!',
      cell: (expense) => <Recurs expense={expense} />,
    },
    {
      key: 'amount',
      header: 'Amount',
      sort: sortBy('amount'),
      numeric: true,
      // Stays beside the buttons, because half a figure under them would read as another one.
      className: 'sticky right-18 bg-base-100 px-2! xl:px-3! whitespace-nowrap font-medium',
      cell: ({ amount }) => formatMoney(amount, currency),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      className: 'sticky right-0 w-18 bg-base-100 px-1!',
      cell: (expense) => <ExpenseButtons expense={expense} onOpen={onOpen} onDelete={onDelete} />,
    },
  ];
  // Only one of the two, because people would notice the time for rendering fifty rows twice.
  if (asCards)
    return (
      <ExpenseCards {...{ hrefOf, chosen, receipts, currency, onOpen, onDelete }} rows={drawn} onToggle={toggle} />
    );
  return (
    <DataTable
      caption="Expenses"
      columns={columns}
      rows={drawn}
      // Another order or page reuses the rows with other texts, because fifty new rows would be slow.
      rowKey={(_, index) => index}
      isSelected={({ id }) => chosen.has(id)}
    />
  );
});

export interface BulkBarProps {
  chosen: ReadonlySet<string>;
  /** All expenses that match the filters, on any page. */
  shown: readonly Expense[];
  currency: Currency;
  onChoose: (ids: ReadonlySet<string>) => void;
  onDelete: (ids: ReadonlySet<string>) => void;
}

/** The actions for the chosen expenses that the filters show; hidden ones do not change. */
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
      <Button size="sm" variant="danger" icon={Trash2} disabled={rows.length === 0} onClick={() => onDelete(ids)}>
        Delete
      </Button>
    </div>
  );
}
