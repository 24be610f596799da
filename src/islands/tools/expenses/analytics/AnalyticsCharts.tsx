/** The charts of the analytics: months as stacked columns, shares of the categories, and the vendors that were paid most. */
import { capital } from '@/domain/text/capital';
import { countText } from '@/domain/count';
import { memo, useMemo, type ReactNode } from 'react';
import type { Analysis, MonthLine, MonthLines } from '@/domain/expenses/analytics';
import type { ExpenseCategory } from '@/domain/expenses/expense';
import { formatCardMoney, formatShare, formatShortMoney, unitsOf, sumMoney, type Currency } from '@/domain/money/money';
import { formatMonth, formatShortMonth, type Month } from '@/domain/time/months';
import { onPlainClick } from '@/lib/plain-click';
import { BarList } from '@/islands/ui/chart/BarList';
import { ColumnChart } from '@/islands/ui/chart/ColumnChart';
import { ShareChart } from '@/islands/ui/chart/ShareChart';
import { WITHOUT_FILTERS, type ExpensePageState, type ExpensePage } from '@/islands/tools/expenses/page-state';

/** The number of categories with their own colour in the columns; all others are combined. */
const OWN_COLOUR = 6;
const REST = 'All others';

function columnsOf(months: readonly MonthLine[], categories: readonly ExpenseCategory[]) {
  const own = categories.length > OWN_COLOUR + 1 ? categories.slice(0, OWN_COLOUR) : categories;
  const rest = categories.slice(own.length);
  const series = [
    ...own.map((category) => ({ id: category, label: category })),
    ...(rest.length > 0 ? [{ id: REST, label: REST }] : []),
  ];
  const groups = months.map(({ month, byCategory }) => {
    const sum = (of: readonly ExpenseCategory[]) =>
      unitsOf(sumMoney(of.map((category) => byCategory.get(category) ?? 0)));
    return {
      id: month,
      label: formatShortMonth(month),
      values: [...own.map((category) => sum([category])), ...(rest.length > 0 ? [sum(rest)] : [])],
    };
  });
  return { series, groups };
}

/**
 * The sentence of the month chart: the number of months that it shows, and the month with the largest sum of all months, even if the chart
 * does not show that month.
 */
function monthSummary({ lines, all, top, later }: MonthLines, currency: Currency): string {
  const isAll = lines.length === all;
  const largest = top && `the most was spent in ${formatMonth(top.month)}: ${formatCardMoney(top.total, currency)}`;
  const last = lines.at(-1);
  return [
    isAll ? (all === 1 ? 'One month.' : `${all} months.`) : `The latest ${lines.length} of ${countText(all)} months.`,
    largest && (isAll && later === 0 ? capital(`${largest}.`) : `Of all months, ${largest}.`),
    last &&
      later > 0 &&
      `${countText(later)} ${later === 1 ? 'expense is' : 'expenses are'} dated after ${formatMonth(last.month)} and not in this chart.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Panel({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <section className={`min-w-0 card p-5 ${className}`}>{children}</section>;
}

export interface AnalyticsChartsProps {
  analysis: Analysis;
  currency: Currency;
  /** The months that are shown; null means all time. */
  months: { from: Month; to: Month } | null;
  hrefOf: ExpensePage['hrefOf'];
  go: ExpensePage['go'];
}

export const AnalyticsCharts = memo(function AnalyticsCharts(props: AnalyticsChartsProps) {
  const { analysis, currency, months: range, hrefOf, go } = props;
  const { categories, months, vendors, totals } = analysis;
  const whole = (units: number) => formatShortMoney(Math.round(units * 100), currency);
  const { series, groups } = useMemo(
    () =>
      columnsOf(
        months.lines,
        categories.map(({ category }) => category),
      ),
    [months, categories],
  );
  const [first] = categories;
  const drill = (category: ExpenseCategory): Partial<ExpensePageState> => ({
    ...WITHOUT_FILTERS,
    tab: 'expenses',
    categories: [category],
    from: range?.from ?? null,
    to: range?.to ?? null,
  });
  return (
    <>
      <Panel>
        <ColumnChart
          title="Spending by month"
          summary={monthSummary(months, currency)}
          y={{ label: currency, format: whole }}
          series={series}
          groups={groups}
        />
      </Panel>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <Panel>
          <ShareChart
            title="Spending by category"
            summary={
              first
                ? `The largest of ${categories.length} is ${first.category} with ${formatShare(first.share)}, ${formatCardMoney(first.total, currency)}.`
                : ''
            }
            parts={categories.map(({ category, total, share }) => ({
              id: category,
              label: category,
              share: share / 10_000,
              text: `${formatCardMoney(total, currency)}, ${formatShare(share)}`,
            }))}
            centre={{ text: formatShortMoney(totals.total, currency), label: 'in all' }}
          />
          <div className="print:hidden">
            <p className="muted mt-4 text-[13px]" aria-hidden="true">
              Show the expenses of
            </p>
            <ul aria-label="Show the expenses of a category" className="mt-1.5 flex flex-wrap gap-1.5">
              {categories.map(({ category, count }) => (
                <li key={category}>
                  <a
                    href={hrefOf(drill(category))}
                    className="btn btn-ghost btn-xs border control-line font-normal max-md:min-h-11"
                    onClick={onPlainClick(() => go(drill(category)))}
                  >
                    {category}
                    <span className="num muted">{countText(count)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
        <Panel>
          <BarList
            title="Top vendors"
            summary={
              vendors[0] ? `${vendors[0].name} was paid most: ${formatCardMoney(vendors[0].total, currency)}.` : ''
            }
            bars={vendors.map(({ key, name, total, count }) => ({
              id: key,
              label: name,
              value: unitsOf(total),
              text: formatCardMoney(total, currency),
              detail: `${countText(count)}×`,
            }))}
          />
        </Panel>
      </div>
    </>
  );
});
