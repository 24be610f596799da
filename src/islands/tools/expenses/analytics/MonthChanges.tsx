/** Month over month: what each month cost, how it differs from the one before, and which category made the difference. */
import { memo, useMemo } from 'react';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { Day } from '@/domain/time/days';
import type { MonthLine } from '@/domain/expenses/analytics';
import { monthOverMonth } from '@/domain/expenses/periods';
import { formatMoney, formatShare, shareOf, type Currency, type Minor } from '@/domain/money/money';
import { formatMonth, monthOfDay } from '@/domain/time/months';

const MOST_ROWS = 12;
const MOST_CAUSES = 2;

export interface MonthChangesProps {
  months: readonly MonthLine[];
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

export const MonthChanges = memo(function MonthChanges({ months, currency, today }: MonthChangesProps) {
  const changes = useMemo(() => monthOverMonth(months), [months]);
  if (changes.length < 2) return null;
  const thisMonth = monthOfDay(today);
  return (
    <section aria-label="Month over month" className="min-w-0 card p-5">
      <h2 className="font-sans text-base font-medium tracking-normal">Month over month</h2>
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
            {changes.slice(0, MOST_ROWS).map(({ month, total, change, categories }) => (
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
                    categories.slice(0, MOST_CAUSES).map((one, index) => (
                      <span key={one.category}>
                        {index > 0 && ', '}
                        {one.category}{' '}
                        <span className="muted tabular-nums">
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
