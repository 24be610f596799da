/** Recurring expenses that are due and not recorded: record all, record single ones, or skip them. */
import { countText } from '@/domain/count';
import { memo, useMemo, useState } from 'react';
import { ChevronDown, Repeat } from 'lucide-react';
import { shortDay, type Day } from '@/domain/time/days';
import { EXPENSE_LIMITS, type Expense } from '@/domain/expenses/expense';
import { dueBetween } from '@/domain/expenses/recurrence';
import { formatMoney, sumMoney, type Currency } from '@/domain/money/money';
import { Button } from '@/islands/ui/Button';
import { leaveOut, recordDues } from './expense-actions';

const MOST_LISTED = 24;

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
      <Button size="sm" onClick={() => leaveOut(dues)}>
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
        {dues.slice(0, MOST_LISTED).map((one) => (
          <li key={`${one.expense.id} ${one.due}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="w-24 tabular-nums">{shortDay(one.due)}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{one.expense.description}</span>
            <span className="num">{formatMoney(one.expense.amount, currency)}</span>
            <span className="flex gap-1 max-sm:ml-auto">
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Skip ${one.expense.description} of ${shortDay(one.due)}`}
                onClick={() => leaveOut([one])}
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
        {dues.length > MOST_LISTED && (
          <li className="muted py-2">and {countText(dues.length - MOST_LISTED)} more, listed once these are done</li>
        )}
      </ul>
    </section>
  );
});
