/** One expense as a card, and the parts that it shares with a row of the table. */
import { memo, type MouseEvent } from 'react';
import { Paperclip, Pencil, Repeat, Trash2 } from 'lucide-react';
import type { Expense } from '../../../domain/expenses/expense';
import { formatMoney, type Currency } from '../../../domain/money';
import { isPlainClick } from '../../../lib/plain-click';
import { Checkbox } from '../../ui/Checkbox';
import { IconButton } from '../../ui/IconButton';
import { Tag } from '../../ui/Tag';
import { shortDay } from './day-text';
import type { ExpensePageState } from './page-state';

const periodText = (expense: Expense) =>
  expense.isRecurring && expense.recurringPeriod
    ? expense.recurringPeriod[0]!.toUpperCase() + expense.recurringPeriod.slice(1)
    : null;

export function Recurs({ expense }: { expense: Expense }) {
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

export interface ExpenseCardProps {
  expense: Expense;
  /** How many it has. */
  receipts: number;
  currency: Currency;
  hrefOf: (change: Partial<ExpensePageState>) => string;
  onOpen: (id: string) => void;
  onDelete: (ids: ReadonlySet<string>) => void;
  isChosen: boolean;
  onToggle: (id: string) => void;
}

export function ExpenseName({
  expense,
  receipts,
  hrefOf,
  onOpen,
}: Pick<ExpenseCardProps, 'expense' | 'receipts' | 'hrefOf' | 'onOpen'>) {
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
      {receipts > 0 && (
        <Paperclip
          className="muted ml-1.5 inline size-3.5 align-[-2px]"
          role="img"
          aria-label={receipts === 1 ? '1 receipt' : `${receipts} receipts`}
        />
      )}
    </a>
  );
}

export function ExpenseButtons({
  expense,
  onOpen,
  onDelete,
}: Pick<ExpenseCardProps, 'expense' | 'onOpen' | 'onDelete'>) {
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

export const ExpenseCard = memo(function ExpenseCard(props: ExpenseCardProps) {
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
          <ExpenseName {...props} />
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
        <ExpenseButtons {...props} />
      </div>
    </article>
  );
});
