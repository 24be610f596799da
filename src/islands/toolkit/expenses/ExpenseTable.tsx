/** A page of expenses as a table, and as cards on phones. */
import { memo, type MouseEvent } from 'react';
import { Pencil, Repeat, Trash2 } from 'lucide-react';
import type { Expense } from '../../../domain/expenses/expense';
import type { ExpenseSort, SortColumn } from '../../../domain/expenses/table';
import { formatMoney, type Currency } from '../../../domain/money';
import { isPlainClick } from '../../../lib/plain-click';
import { Checkbox } from '../../ui/Checkbox';
import { DataTable, type Column } from '../../ui/DataTable';
import { IconButton } from '../../ui/IconButton';
import { Tag } from '../../ui/Tag';
import { shortDay } from './day-text';
import { nextSort, type ExpensePageState } from './page-state';

export interface ExpenseTableProps {
  rows: readonly Expense[];
  sort: ExpenseSort;
  hrefOf: (change: Partial<ExpensePageState>) => string;
  chosen: ReadonlySet<string>;
  isBusy: boolean;
  currency: Currency;
  onChoose: (ids: ReadonlySet<string>) => void;
  onSort: (change: Partial<ExpensePageState>) => void;
  onOpen: (id: string) => void;
  onDelete: (ids: ReadonlySet<string>) => void;
}

const periodText = (expense: Expense) =>
  expense.isRecurring && expense.recurringPeriod
    ? expense.recurringPeriod[0]!.toUpperCase() + expense.recurringPeriod.slice(1)
    : null;

function Recurs({ expense }: { expense: Expense }) {
  const period = periodText(expense);
  if (period)
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Repeat className="size-3.5 text-secondary" aria-hidden="true" />
        {period}
      </span>
    );
  return <span className="muted">{expense.occurrence ? 'Recorded' : '–'}</span>;
}

interface RowProps extends Pick<ExpenseTableProps, 'hrefOf' | 'currency' | 'onOpen' | 'onDelete'> {
  expense: Expense;
  isChosen: boolean;
  onToggle: (id: string) => void;
}

function Name({ expense, hrefOf, onOpen }: Pick<RowProps, 'expense' | 'hrefOf' | 'onOpen'>) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(expense.id);
  };
  return (
    <a
      href={hrefOf({ open: expense.id })}
      onClick={open}
      className="line-clamp-2 font-medium wrap-anywhere hover:underline max-md:py-1"
    >
      {expense.description}
    </a>
  );
}

function Buttons({ expense, onOpen, onDelete }: Pick<RowProps, 'expense' | 'onOpen' | 'onDelete'>) {
  return (
    <div className="flex justify-end">
      <IconButton
        label={`Edit ${expense.description}`}
        icon={<Pencil className="size-4" />}
        onClick={() => onOpen(expense.id)}
      />
      <IconButton
        label={`Delete ${expense.description}`}
        icon={<Trash2 className="size-4" />}
        onClick={() => onDelete(new Set([expense.id]))}
      />
    </div>
  );
}

const Card = memo(function Card(props: RowProps) {
  const { expense, isChosen, currency, onToggle } = props;
  return (
    <article
      data-selected={isChosen || undefined}
      className="rounded-xl border hairline bg-base-100 p-4 data-selected:border-secondary"
    >
      <div className="flex items-start gap-3">
        <Checkbox
          label={`Choose ${expense.description}`}
          hideLabel
          className="-mt-2.5 -ml-1 pl-1"
          checked={isChosen}
          onChange={() => onToggle(expense.id)}
        />
        <div className="min-w-0 flex-1">
          <Name {...props} />
          <p className="muted mt-0.5 text-[13px]">
            {shortDay(expense.date)} · {expense.paymentMethod}
          </p>
        </div>
        <p className="num font-medium whitespace-nowrap">{formatMoney(expense.amount, currency)}</p>
      </div>
      <div className="mt-2 flex items-center gap-3 text-[13px]">
        <span className="min-w-0 flex-1 truncate">
          <Tag>{expense.category}</Tag>
        </span>
        {expense.isRecurring && <Recurs expense={expense} />}
        <Buttons {...props} />
      </div>
    </article>
  );
});

export const ExpenseTable = memo(function ExpenseTable(props: ExpenseTableProps) {
  const { rows, sort, hrefOf, chosen, isBusy, currency, onChoose, onSort, onOpen, onDelete } = props;
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
      className: 'w-10 pr-0!',
      cell: ({ id, description }) => (
        <Checkbox label={`Choose ${description}`} hideLabel checked={chosen.has(id)} onChange={() => toggle(id)} />
      ),
    },
    {
      key: 'date',
      header: 'Date',
      sort: sortBy('date'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ date }) => <time dateTime={date}>{shortDay(date)}</time>,
    },
    {
      key: 'description',
      header: 'Description',
      sort: sortBy('description'),
      className: 'min-w-48 max-w-72',
      cell: (expense) => (
        <>
          <Name expense={expense} hrefOf={hrefOf} onOpen={onOpen} />
          {expense.notes && <p className="muted truncate text-[13px]">{expense.notes}</p>}
        </>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      sort: sortBy('category'),
      className: 'whitespace-nowrap',
      cell: ({ category }) => <Tag>{category}</Tag>,
    },
    {
      key: 'method',
      header: 'Payment method',
      sort: sortBy('paymentMethod'),
      className: 'whitespace-nowrap',
      cell: ({ paymentMethod }) => paymentMethod,
    },
    {
      key: 'recurring',
      header: 'Recurring',
      sort: sortBy('recurring'),
      cell: (expense) => <Recurs expense={expense} />,
    },
    {
      key: 'amount',
      header: 'Amount',
      sort: sortBy('amount'),
      numeric: true,
      className: 'whitespace-nowrap font-medium',
      cell: ({ amount }) => formatMoney(amount, currency),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      className: 'w-20 px-1!',
      cell: (expense) => <Buttons expense={expense} onOpen={onOpen} onDelete={onDelete} />,
    },
  ];
  return (
    <DataTable
      caption="Expenses"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={isBusy}
      isSelected={({ id }) => chosen.has(id)}
      card={(expense) => (
        <Card
          expense={expense}
          isChosen={chosen.has(expense.id)}
          onToggle={toggle}
          hrefOf={hrefOf}
          currency={currency}
          onOpen={onOpen}
          onDelete={onDelete}
        />
      )}
    />
  );
});
