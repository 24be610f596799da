/** Vested equity now and in 1, 2 and 4 years, as a table and as a line chart. */
import { vestingTimeline, accelerationText } from '@/domain/cap-table/presentation/vesting-view';
import { percentAtSale, PROJECTIONS, vestingProjections } from '@/domain/cap-table/vesting/vesting';
import type { CapTable, Stakeholder } from '@/domain/cap-table/document/document';
import { dateOf, dayOf } from '@/domain/cap-table/document/calendar';
import { formatPercent } from '@/domain/cap-table/presentation/format';
import { formatDay } from '@/domain/time/days';
import { formatShortMonth, monthOfDay } from '@/domain/time/months';
import { LineChart } from '@/islands/ui/chart/LineChart';
import { ExplainButton } from '@/islands/tools/cap-table/ExplainButton';

const formulas = () => import('@/domain/cap-table/presentation/explain-vesting');

/** The most lines that people can still distinguish. */
const MAX_LINES = 10;

export function VestingProjections({ table, today }: { table: CapTable; today: string }) {
  const { vestingMonth, currency } = table;
  const holders = table.stakeholders.filter(({ vestingSchedule }) => vestingSchedule);
  const rows = holders.map((holder) => ({ holder, result: vestingProjections(holder, today, vestingMonth) }));
  const dates = rows.find(({ result }) => result.ok)?.result;
  const isAccelerated = holders.some(({ vestingSchedule }) => vestingSchedule?.acceleration);
  const hasDouble = holders.some(({ vestingSchedule }) => vestingSchedule?.acceleration?.trigger === 'double');
  const lines = vestingTimeline(holders.slice(0, MAX_LINES), vestingMonth);
  const soldNow = (holder: Stakeholder) => {
    const sale = { day: today, isLetGo: true };
    const sold = holder.vestingSchedule && percentAtSale(holder.equity, holder.vestingSchedule, sale, vestingMonth);
    if (!sold?.ok) return '–';
    return (
      <ExplainButton
        label={`${holder.name}, if sold now`}
        currency={currency}
        explain={async () => (await formulas()).explainSale(holder, sale, vestingMonth)}
      >
        {formatPercent(sold.value.total)}
      </ExplainButton>
    );
  };
  if (holders.length === 0)
    return (
      <p className="muted rounded-lg border border-dashed hairline px-4 py-8 text-center text-sm">
        No one has a vesting schedule yet. Set one up under “Equity”.
      </p>
    );
  return (
    <div className="grid gap-6">
      <div
        role="region"
        aria-label="Vesting projections"
        tabIndex={0}
        className="relative max-h-96 overflow-auto rounded-lg border hairline"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">Vested equity now and in 1, 2 and 4 years</caption>
          <thead>
            <tr className="muted text-xs">
              <th scope="col" className="h-10 border-b hairline px-3 text-left font-medium">
                Stakeholder
              </th>
              <th scope="col" className="num h-10 border-b hairline px-3 font-medium">
                Equity
              </th>
              {PROJECTIONS.map(({ label }, at) => (
                <th
                  key={label}
                  scope="col"
                  className="num h-10 border-b hairline px-3 py-1 font-medium whitespace-nowrap"
                >
                  {label}
                  {dates?.ok && <span className="block font-normal">{formatDay(dates.value[at]?.date ?? today)}</span>}
                </th>
              ))}
              {isAccelerated && (
                <th scope="col" className="num h-10 border-b hairline px-3 py-1 font-medium whitespace-nowrap">
                  If sold now
                  {hasDouble && <span className="block font-normal">with any double trigger met</span>}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ holder, result }) => (
              <tr key={holder.id} className="border-b hairline last:border-0">
                <th scope="row" className="max-w-44 min-w-30 px-3 py-2 text-left font-medium wrap-anywhere">
                  {holder.name}
                  {holder.vestingSchedule?.acceleration && (
                    <span className="muted block text-xs font-normal">
                      {accelerationText(holder.vestingSchedule.acceleration)}
                    </span>
                  )}
                </th>
                <td className="num px-3 py-2">{holder.equity}%</td>
                {result.ok ? (
                  result.value.map(({ label, date, vested }) => (
                    <td key={label} className="num px-3 py-2">
                      <ExplainButton
                        label={`${holder.name}, ${label === 'Now' ? 'now' : `in ${label}`}`}
                        currency={currency}
                        explain={async () => (await formulas()).explainVesting(holder, date, vestingMonth)}
                      >
                        {formatPercent(vested)}
                      </ExplainButton>
                    </td>
                  ))
                ) : (
                  <td colSpan={PROJECTIONS.length} className="px-3 py-2 text-sm text-error">
                    {result.faults[0]?.message}
                  </td>
                )}
                {isAccelerated && <td className="num px-3 py-2">{soldNow(holder)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > 0 && (
        <LineChart
          title="Vesting over time"
          summary={lines
            .map(({ name, points }) => {
              const end = points.find((point) => point.vested === points.at(-1)?.vested);
              return `${name} has vested ${points.at(-1)?.vested ?? 0}% by ${formatDay(dateOf(end?.day ?? 0))}.`;
            })
            .join(' ')}
          x={{ label: 'Month', format: (day) => formatShortMonth(monthOfDay(dateOf(Math.round(day)))) }}
          y={{ label: '% of the company', format: (value) => `${Math.round(value * 100) / 100}%` }}
          series={lines.map(({ id, name, points }) => ({
            id,
            label: name,
            points: points.map(({ day, vested }) => ({ x: day, y: vested })),
          }))}
          markers={[{ x: dayOf(today) ?? 0, label: 'Today' }].filter(({ x }) =>
            lines.some(({ points }) => (points[0]?.day ?? 0) <= x && x <= (points.at(-1)?.day ?? 0)),
          )}
          zero
        />
      )}
      {holders.length > MAX_LINES && (
        <p className="muted text-[13px]">
          The lines show the first {MAX_LINES} of {holders.length} schedules.
        </p>
      )}
    </div>
  );
}
