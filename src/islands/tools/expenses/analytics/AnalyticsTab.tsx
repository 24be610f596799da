/** The Analytics tab of expenses: totals, charts by category, month and vendor, and the changes month over month. */
import { useMemo, memo } from 'react';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { countText } from '@/domain/count';
import { shortDay, type Day } from '@/domain/time/days';
import { analyseInSlices, type Totals, type MonthLines } from '@/domain/expenses/analytics';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { daysOfMonths, monthsOf, PERIOD_LABELS, PERIODS, monthOverMonth } from '@/domain/expenses/periods';
import { formatCardMoney, formatMoney, formatShare, shareOf, type Currency, type Minor } from '@/domain/money/money';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Select } from '@/islands/ui/fields/inputs';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import type { ExpensePage } from '@/islands/tools/expenses/page-state';
import { useSliced } from '@/islands/tools/expenses/use-sliced';
import { formatMonth, monthOfDay } from '@/domain/time/months';
import { AnalyticsCharts } from './AnalyticsCharts';

const MAX_ROWS = 12;
const MAX_CAUSES = 2;

export interface MonthChangesProps {
  months: MonthLines;
  currency: Currency;
  today: Day;
}

function Change({ change, before, currency }: { change: Minor | null; before: Minor; currency: Currency }) {
  if (change === null) return <span className="muted">–</span>;
  const Icon = change > 0 ? ArrowUp : change < 0 ? ArrowDown : Minus;
  const share = shareOf(change, before);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon className="size-3.5" aria-hidden="true" />
      {change > 0 && '+'}
      {formatMoney(change, currency)}
      {share !== null && <span className="muted">({formatShare(Math.round(share / 100) * 100)})</span>}
    </span>
  );
}

/** Month over month: the total of each month, its change from the month before, and the categories that caused most of it. */
const MonthChanges = memo(function MonthChanges({ months, currency, today }: MonthChangesProps) {
  const changes = useMemo(() => monthOverMonth(months.lines), [months]);
  if (changes.length < 2) return null;
  const thisMonth = monthOfDay(today);
  return (
    <section aria-label="Month over month" className="min-w-0 card p-5">
      <h2 className="font-sans text-base font-medium tracking-normal">Month over month</h2>
      {changes.length > MAX_ROWS && (
        <p className="muted mt-1 text-sm">
          The latest {MAX_ROWS} of {countText(months.all)} months.
        </p>
      )}
      <div className="mt-3 overflow-x-auto" role="region" aria-label="Month over month, table" tabIndex={0}>
        <table className="w-full text-sm">
          <caption className="sr-only">Spending of each month compared with the month before</caption>
          <thead>
            <tr className="muted text-left text-xs">
              <th scope="col" className="h-9 pr-4 font-medium">
                Month
              </th>
              <th scope="col" className="num h-9 px-4 font-medium">
                Total
              </th>
              <th scope="col" className="num h-9 px-4 font-medium">
                Change
              </th>
              <th scope="col" className="h-9 pl-4 font-medium">
                Mostly due to
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, MAX_ROWS).map(({ month, total, change, categories }) => (
              <tr key={month} className="border-t hairline">
                <th scope="row" className="h-11 pr-4 text-left font-normal whitespace-nowrap">
                  {formatMonth(month)}
                  {month === thisMonth && <span className="muted"> so far</span>}
                </th>
                <td className="num px-4 font-medium whitespace-nowrap">{formatMoney(total, currency)}</td>
                <td className="num px-4">
                  <Change change={change} before={change === null ? 0 : total - change} currency={currency} />
                </td>
                <td className="min-w-60 py-2 pl-4">
                  {categories.length === 0 ? (
                    <span className="muted">–</span>
                  ) : (
                    categories.slice(0, MAX_CAUSES).map((one, index) => (
                      <span key={one.category}>
                        {index > 0 && ', '}
                        {one.category}{' '}
                        <span className="muted whitespace-nowrap tabular-nums">
                          {one.change > 0 && '+'}
                          {formatMoney(one.change, currency)}
                        </span>
                      </span>
                    ))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});

/** The most columns that are easy to compare. */
const MAX_MONTHS = 24;
const MAX_VENDORS = 8;

/** The figures above the charts: total, monthly average, recurring costs, and the largest expense. */
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
    { label: 'Recurring monthly', amount: recurringMonthly, detail: 'in an average month' },
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

export default function AnalyticsTab({ book, page, today }: { book: ExpenseBook; page: ExpensePage; today: Day }) {
  const { expenses, currency } = book;
  const { state, go } = page;
  const { period } = state;
  const months = useMemo(() => monthsOf(period, today), [period, today]);
  const { result, isCurrent } = useSliced(
    () =>
      analyseInSlices(
        expenses,
        { months: MAX_MONTHS, vendors: MAX_VENDORS, thisMonth: monthOfDay(today) },
        months && daysOfMonths(months),
      ),
    [expenses, months, today],
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
