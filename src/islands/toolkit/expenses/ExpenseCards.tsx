/** A page of expenses as cards, for phones, and the field that puts them in order. */
import { memo } from 'react';
import { formatMoney, type Currency } from '../../../domain/money';
import type { ExpenseSort } from '../../../domain/expenses/table';
import { Checkbox } from '../../ui/Checkbox';
import { Select } from '../../ui/Select';
import { CategoryMark } from './CategoryMark';
import { shortDay } from './day-text';
import { ExpenseButtons, ExpenseName, Recurs, type ExpensePartProps, type ExpenseTableProps } from './ExpenseParts';
import type { ExpensePage } from './use-expense-page';

const SORTS = (
  [
    ['Newest first', 'date', 'descending'],
    ['Oldest first', 'date', 'ascending'],
    ['Largest first', 'amount', 'descending'],
    ['Smallest first', 'amount', 'ascending'],
    ['By description', 'description', 'ascending'],
    ['By category', 'category', 'ascending'],
    ['By payment method', 'paymentMethod', 'ascending'],
  ] as const
).map(([label, column, direction]) => ({
  label,
  value: `${column} ${direction}`,
  sort: { column, direction } satisfies ExpenseSort,
}));

interface ExpenseCardProps extends ExpensePartProps {
  currency: Currency;
  isChosen: boolean;
  onToggle: (id: string) => void;
}

const ExpenseCard = memo(function ExpenseCard(props: ExpenseCardProps) {
  const { expense, isChosen, currency, onToggle } = props;
  return (
    <article data-selected={isChosen || undefined} className="card p-4 data-selected:border-secondary">
      <div className="flex items-start gap-3">
        <Checkbox
          label={`Choose ${expense.description}`}
          hideLabel
          className="-mt-2.5 -ml-1 pl-1"
          checked={isChosen}
          onChange={() => onToggle(expense.id)}
        />
        <div className="min-w-0 flex-1">
          <ExpenseName {...props} />
          <p className="muted mt-0.5 text-[13px]">
            {shortDay(expense.date)} · {expense.paymentMethod}
          </p>
        </div>
        <p className="num font-medium whitespace-nowrap">{formatMoney(expense.amount, currency)}</p>
      </div>
      <div className="mt-2 flex items-center gap-3 text-[13px]">
        <span className="min-w-0 flex-1 truncate">
          <CategoryMark expense={expense} />
        </span>
        {expense.isRecurring && <Recurs expense={expense} />}
        <ExpenseButtons {...props} />
      </div>
    </article>
  );
});

export type ExpenseCardsProps = Pick<
  ExpenseTableProps,
  'rows' | 'hrefOf' | 'chosen' | 'receipts' | 'currency' | 'onOpen' | 'onDelete'
> &
  Pick<ExpenseCardProps, 'onToggle'>;

export default function ExpenseCards({ rows, chosen, receipts, ...rest }: ExpenseCardsProps) {
  return (
    <ul aria-label="Expenses" className="grid grid-cols-1 gap-3">
      {rows.map((expense, index) => (
        // As in the table: the cards stay, so that focus does, too, where one of them is deleted.
        <li key={index}>
          <ExpenseCard
            expense={expense}
            isChosen={chosen.has(expense.id)}
            receipts={receipts.get(expense.id) ?? 0}
            {...rest}
          />
        </li>
      ))}
    </ul>
  );
}

export function SortSelect({ sort, go }: { sort: ExpenseSort; go: ExpensePage['go'] }) {
  return (
    <Select
      aria-label="Sort by"
      className="select-sm w-full!"
      options={SORTS}
      value={`${sort.column} ${sort.direction}`}
      onChange={({ target }) => {
        const chosen = SORTS.find(({ value }) => value === target.value);
        if (chosen) go({ sort: chosen.sort, page: 1 });
      }}
    />
  );
}
