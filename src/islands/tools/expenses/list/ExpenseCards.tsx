/** A page of expenses as cards, where the table has no room, and the field that sorts them. */
import { shortDay } from '@/domain/time/days';
import { memo } from 'react';
import { Repeat, Trash2 } from 'lucide-react';
import { formatMoney, type Currency } from '@/domain/money/money';
import type { ExpenseSort } from '@/domain/expenses/table';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { IconButton } from '@/islands/ui/Button';
import { Select } from '@/islands/ui/fields/inputs';
import {
  categoryText,
  GuessButton,
  ExpenseName,
  type ExpensePartProps,
  type ExpenseTableProps,
} from '@/islands/tools/expenses/ExpenseParts';
import type { ExpensePage } from '@/islands/tools/expenses/page-state';

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

/** A card of 64 px: the name opens the form, and Delete is one press away. */
const ExpenseCard = memo(function ExpenseCard(props: ExpenseCardProps) {
  const { expense, isChosen, currency, onToggle, onDelete } = props;
  return (
    <article
      data-selected={isChosen || undefined}
      className="flex h-16 items-center gap-2 data-selected:bg-secondary/10"
    >
      <Checkbox
        label={`Choose ${expense.description}`}
        hideLabel
        className="shrink-0 pl-3"
        checked={isChosen}
        onChange={() => onToggle(expense.id)}
      />
      <div className="min-w-0 flex-1 [&>a]:line-clamp-1">
        <ExpenseName {...props} />
        <p className="muted flex items-center gap-1 text-[13px]">
          <span className="truncate">
            {shortDay(expense.date)} · {categoryText(expense)} · {expense.paymentMethod}
          </span>
          {expense.categoryFrom === 'guess' && <GuessButton expense={expense} />}
          {expense.isRecurring && (
            <Repeat
              className="size-3.5 shrink-0 text-secondary"
              role="img"
              aria-label={expense.recurringPeriod ?? 'recurring'}
            />
          )}
        </p>
      </div>
      <p className="num font-medium whitespace-nowrap">{formatMoney(expense.amount, currency)}</p>
      <IconButton
        label={`Delete ${expense.description}`}
        icon={Trash2}
        onClick={() => onDelete(new Set([expense.id]))}
      />
    </article>
  );
});

export type ExpenseCardsProps = Pick<
  ExpenseTableProps,
  'rows' | 'hrefOf' | 'chosen' | 'receipts' | 'currency' | 'onOpen' | 'onDelete'
> &
  Pick<ExpenseCardProps, 'onToggle'>;

export function ExpenseCards({ rows, chosen, receipts, ...rest }: ExpenseCardsProps) {
  return (
    <ul aria-label="Expenses" className="divide-y divide-base-content/10 overflow-hidden card">
      {rows.map((expense, index) => (
        // Keyed by index as in the table, so that the focus stays when a card is deleted.
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
      className="select-sm w-44! max-sm:w-full!"
      options={SORTS}
      value={`${sort.column} ${sort.direction}`}
      onChange={({ target }) => {
        const chosen = SORTS.find(({ value }) => value === target.value);
        if (chosen) go({ sort: chosen.sort, page: 1 });
      }}
    />
  );
}
