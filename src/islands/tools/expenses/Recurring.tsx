/** Two lists of recurring expenses: the due ones (record all, record single ones, or skip), and those of the next 30 days. */
import { memo, useMemo, useState } from 'react';
import { ChevronDown, Repeat, CalendarClock } from 'lucide-react';
import { countText } from '@/domain/count';
import { shortDay, addDays, type Day } from '@/domain/time/days';
import { EXPENSE_LIMITS, type Expense } from '@/domain/expenses/expense';
import { dueBetween } from '@/domain/expenses/recurrence';
import { formatMoney, sumMoney, type Currency } from '@/domain/money/money';
import { Button } from '@/islands/ui/Button';
import { skipDueExpenses, recordDues } from './expense-actions';

const MAX_LISTED = 24;

export interface DueNoticeProps {
  expenses: readonly Expense[];
  currency: Currency;
  today: Day;
}

export const DueNotice = memo(function DueNotice({ expenses, currency, today }: DueNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const dues = useMemo(() => dueBetween(expenses, EXPENSE_LIMITS.firstDay, today), [expenses, today]);
  if (dues.length === 0) return null;
  const count = countText(dues.length);
  const all = (
    <>
      <Button size="sm" onClick={() => skipDueExpenses(dues)}>
        Skip all
      </Button>
      <Button size="sm" variant="primary" onClick={() => recordDues(dues)}>
        Record all
      </Button>
    </>
  );
  return (
    <section
      aria-label="Recurring expenses that are due"
      className="rounded-xl border border-secondary/50 bg-secondary/10 px-4 py-2 text-sm max-sm:px-3 max-sm:py-1"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Repeat className="size-4 shrink-0 text-secondary max-sm:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-56 max-sm:basis-40">
          <span className="font-medium">
            {dues.length === 1 ? '1 recurring expense is due' : `${count} recurring expenses are due`}
          </span>
          <span className="muted tabular-nums">
            , {formatMoney(sumMoney(dues.map(({ expense }) => expense.amount)), currency)}
          </span>
        </p>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls="due-list"
          icon={<ChevronDown className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />}
          onClick={() => setOpen(!isOpen)}
        >
          One by one
        </Button>
        <span className="flex gap-2 max-sm:hidden">{all}</span>
      </div>
      {isOpen && <div className="flex gap-2 py-2 sm:hidden">{all}</div>}
      <ul id="due-list" hidden={!isOpen} className="mt-2 divide-y divide-base-content/10">
        {dues.slice(0, MAX_LISTED).map((one) => (
          <li key={`${one.expense.id} ${one.due}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="w-24 tabular-nums">{shortDay(one.due)}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{one.expense.description}</span>
            <span className="num">{formatMoney(one.expense.amount, currency)}</span>
            <span className="flex gap-1 max-sm:ml-auto">
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Skip ${one.expense.description} of ${shortDay(one.due)}`}
                onClick={() => skipDueExpenses([one])}
              >
                Skip
              </Button>
              <Button
                size="sm"
                aria-label={`Record ${one.expense.description} of ${shortDay(one.due)}`}
                onClick={() => recordDues([one])}
              >
                Record
              </Button>
            </span>
          </li>
        ))}
        {dues.length > MAX_LISTED && (
          <li className="muted py-2">and {countText(dues.length - MAX_LISTED)} more, listed once these are done</li>
        )}
      </ul>
    </section>
  );
});

const DAYS_AHEAD = 30;
const MAX_SCHEDULED_LISTED = 50;

export interface ScheduledProps {
  expenses: readonly Expense[];
  currency: Currency;
  today: Day;
  onOpen: (id: string) => void;
}

/** Recurring expenses of the next 30 days. */
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
        {dues.slice(0, MAX_SCHEDULED_LISTED).map(({ expense, due }) => (
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
        {dues.length > MAX_SCHEDULED_LISTED && (
          <li className="muted py-2">and {countText(dues.length - MAX_SCHEDULED_LISTED)} more</li>
        )}
      </ul>
    </details>
  );
});
