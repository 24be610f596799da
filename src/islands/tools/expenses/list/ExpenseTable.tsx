/** A page of expenses as a table, and as cards on phones. */
import { shortDay } from '@/domain/time/days';
import { memo } from 'react';
import type { Expense } from '@/domain/expenses/expense';
import type { SortColumn } from '@/domain/expenses/table';
import { formatMoney } from '@/domain/money/money';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { useDrawn } from '@/islands/ui/hooks/use-drawn';
import { useNarrow } from '@/islands/ui/hooks/use-narrow';
import { CategoryMark } from '@/islands/tools/expenses/CategoryMark';
import { ExpenseCards } from './ExpenseCards';
import { ExpenseButtons, ExpenseName, Recurs, type ExpenseTableProps } from '@/islands/tools/expenses/ExpenseParts';
import { nextSort } from '@/islands/tools/expenses/page-state';

export const ExpenseTable = memo(function ExpenseTable(props: ExpenseTableProps) {
  const { rows, sort, hrefOf, chosen, receipts, currency, onChoose, onSort, onOpen, onDelete } = props;
  const isNarrow = useNarrow();
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
      className: 'px-2! xl:px-3! whitespace-nowrap font-medium',
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
  // One of the two alone: fifty rows twice would be felt.
  if (isNarrow)
    return (
      <ExpenseCards {...{ hrefOf, chosen, receipts, currency, onOpen, onDelete }} rows={drawn} onToggle={toggle} />
    );
  return (
    <DataTable
      caption="Expenses"
      columns={columns}
      rows={drawn}
      // Another order or page gives the rows other texts: fifty new rows would be felt.
      rowKey={(_, index) => index}
      isSelected={({ id }) => chosen.has(id)}
    />
  );
});
