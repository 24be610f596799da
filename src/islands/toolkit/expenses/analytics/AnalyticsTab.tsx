/** What the expenses tell: totals and the monthly average, by category, by month, by vendor, month over month. */
import { useMemo } from 'react';
import { ChartColumn } from 'lucide-react';
import type { Day } from '@/domain/time/days';
import { analyseInSlices } from '../../../../domain/expenses/analytics';
import type { ExpenseBook } from '../../../../domain/expenses/expense';
import { daysOfMonths, monthsOf, PERIOD_LABELS, PERIODS, within } from '../../../../domain/expenses/periods';
import { EmptyState } from '../../../ui/EmptyState';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { AnalyticsCharts } from './AnalyticsCharts';
import { MonthChanges } from './MonthChanges';
import { TotalFigures } from '../TotalFigures';
import type { ExpensePage } from '../use-expense-page';
import { useSliced } from '../use-sliced';

/** Columns that a chart can hold and an eye compare. */
const MOST_MONTHS = 24;
const MOST_VENDORS = 8;

export interface AnalyticsTabProps {
  book: ExpenseBook;
  page: ExpensePage;
  today: Day;
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
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      ) : (
        <div aria-busy={!isCurrent || undefined} className="grid grid-cols-1 gap-4">
          <TotalFigures totals={result.totals} currency={currency} />
          {result.totals.count === 0 ? (
            <EmptyState
              icon={<ChartColumn />}
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
