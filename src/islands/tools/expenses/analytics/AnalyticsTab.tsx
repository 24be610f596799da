/** What the expenses tell: totals and the monthly average, by category, by month, by vendor, month over month. */
import { countText } from '@/domain/count';
import { useMemo } from 'react';
import { shortDay, type Day } from '@/domain/time/days';
import { analyseInSlices, type Totals } from '@/domain/expenses/analytics';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { daysOfMonths, monthsOf, PERIOD_LABELS, PERIODS, within } from '@/domain/expenses/periods';
import { formatCardMoney, type Currency } from '@/domain/money/money';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Select } from '@/islands/ui/fields/Select';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { AnalyticsCharts } from './AnalyticsCharts';
import { MonthChanges } from './MonthChanges';
import type { ExpensePage } from '@/islands/tools/expenses/use-expense-page';
import { useSliced } from '@/islands/tools/expenses/use-sliced';

/** Columns that a chart can hold and an eye compare. */
const MOST_MONTHS = 24;
const MOST_VENDORS = 8;

export interface AnalyticsTabProps {
  book: ExpenseBook;
  page: ExpensePage;
  today: Day;
}

/** The figures above the charts: total, monthly average, what recurs, and the largest expense. */
function TotalFigures({ totals, currency }: { totals: Totals; currency: Currency }) {
  const { total, count, months, monthlyAverage, recurringMonthly, largest } = totals;
  const figures = [
    {
      label: 'Total expenses',
      amount: total,
      detail: `${countText(count)} ${count === 1 ? 'expense' : 'expenses'}`,
    },
    {
      label: 'Monthly average',
      amount: monthlyAverage,
      detail: months === 0 ? 'No months yet' : `over ${months} ${months === 1 ? 'month' : 'months'}`,
    },
    { label: 'Recurring a month', amount: recurringMonthly, detail: 'in an average month' },
    {
      label: 'Largest expense',
      amount: largest?.amount ?? 0,
      detail: largest ? `${largest.description}, ${shortDay(largest.date)}` : 'None yet',
    },
  ];
  return (
    <dl className="grid gap-4 max-sm:gap-2 sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(({ label, amount, detail }) => (
        <div
          key={label}
          className="min-w-0 card p-5 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:px-4 max-sm:py-3"
        >
          <dt className="muted text-sm">{label}</dt>
          <dd className="mt-1 text-xl font-semibold wrap-anywhere max-sm:mt-0 max-sm:text-lg">
            {formatCardMoney(amount, currency)}
          </dd>
          <dd className="muted mt-1 truncate text-[13px] max-sm:col-span-2 max-sm:mt-0" title={detail}>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export default function AnalyticsTab({ book, page, today }: AnalyticsTabProps) {
  const { expenses, currency } = book;
  const { state, go } = page;
  const { period } = state;
  const months = useMemo(() => monthsOf(period, today), [period, today]);
  const { result, isCurrent } = useSliced(
    () =>
      analyseInSlices(within(expenses, months && daysOfMonths(months)), { months: MOST_MONTHS, vendors: MOST_VENDORS }),
    [expenses, months],
  );
  return (
    <div className="mt-3 grid grid-cols-1 gap-4 max-sm:pb-16">
      <Select
        aria-label="Period"
        className="select-sm w-68! max-w-full"
        options={PERIODS.map((one) => ({ value: one, label: PERIOD_LABELS[one] }))}
        value={period}
        onChange={({ target }) => {
          const chosen = PERIODS.find((one) => one === target.value);
          if (chosen) go({ period: chosen });
        }}
      />
      {!result ? (
        <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-4">
          <LoadingFrame className="h-28 w-full" />
          <LoadingFrame className="h-80 w-full" />
        </div>
      ) : (
        <div aria-busy={!isCurrent || undefined} className="grid grid-cols-1 gap-4">
          <TotalFigures totals={result.totals} currency={currency} />
          {result.totals.count === 0 ? (
            <EmptyState
              ghost={['name', 'bar', 'figure']}
              title={expenses.length === 0 ? 'No expenses yet' : 'No expenses in this period'}
              text={
                expenses.length === 0
                  ? 'Charts by category, month and vendor appear with your first expense.'
                  : 'Choose another period above.'
              }
            />
          ) : (
            <>
              <AnalyticsCharts analysis={result} currency={currency} hrefOf={page.hrefOf} months={months} go={go} />
              <MonthChanges months={result.months} currency={currency} today={today} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
