/** Recurring expenses that are still to come in the next weeks. */
import { countText } from '@/domain/count';
import { memo, useMemo } from 'react';
import { CalendarClock } from 'lucide-react';
import { shortDay, addDays, type Day } from '@/domain/time/days';
import type { Expense } from '@/domain/expenses/expense';
import { dueBetween } from '@/domain/expenses/recurrence';
import { formatMoney, sumMoney, type Currency } from '@/domain/money/money';

const DAYS_AHEAD = 30;
const MOST_LISTED = 50;

export interface ScheduledProps {
  expenses: readonly Expense[];
  currency: Currency;
  today: Day;
  onOpen: (id: string) => void;
}

export const Scheduled = memo(function Scheduled({ expenses, currency, today, onOpen }: ScheduledProps) {
  const dues = useMemo(() => dueBetween(expenses, addDays(today, 1), addDays(today, DAYS_AHEAD)), [expenses, today]);
  if (dues.length === 0) return null;
  return (
    <details className="card text-sm">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <CalendarClock className="muted size-4 shrink-0" aria-hidden="true" />
        <span className="font-medium">Scheduled in the next {DAYS_AHEAD} days</span>
        <span className="muted tabular-nums">
          {countText(dues.length)} recurring {dues.length === 1 ? 'expense' : 'expenses'},{' '}
          {formatMoney(sumMoney(dues.map(({ expense }) => expense.amount)), currency)}
        </span>
      </summary>
      <ul className="divide-y divide-base-content/10 border-t hairline px-4">
        {dues.slice(0, MOST_LISTED).map(({ expense, due }) => (
          <li key={`${expense.id} ${due}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <time dateTime={due} className="w-24 tabular-nums">
              {shortDay(due)}
            </time>
            <button
              type="button"
              className="min-w-0 flex-1 basis-40 cursor-pointer text-left wrap-anywhere hover:underline max-md:min-h-11"
              onClick={() => onOpen(expense.id)}
            >
              {expense.description}
            </button>
            <span className="muted">{expense.recurringPeriod}</span>
            <span className="num w-28">{formatMoney(expense.amount, currency)}</span>
          </li>
        ))}
        {dues.length > MOST_LISTED && <li className="muted py-2">and {countText(dues.length - MOST_LISTED)} more</li>}
      </ul>
    </details>
  );
});
