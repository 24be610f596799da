/** Trends: daily counts of events in the last 30 or 90 days. */
import { countText } from '@/domain/count';
import {
  DAYS_ZONE,
  dayText,
  readTrendDays,
  TREND_DAYS,
  TRENDS_NOT_FETCHED,
  TRENDS_PAGE,
  type Trend,
  type TrendDays,
  type Trends,
} from '@/domain/admin/figures/trends';
import { api } from '@/lib/api/api';
import { ColumnChart } from '@/islands/ui/chart/ColumnChart';
import { Select } from '@/islands/ui/fields/inputs';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { useAnswer } from '@/islands/lists/use-answer';
import { ANALYTICS_PANEL, AnalyticsTabs } from './AnalyticsTabs';
import { ChartPlace, FigureCard, FigureFailed, FigureTitle } from './FigureCard';

const OPTIONS = TREND_DAYS.map((value) => ({ value, label: `Last ${value} days` }));
const whole = (count: number) => (Number.isInteger(count) ? countText(count) : '');

function TrendCard({ trend, days }: { trend: Trend; days: readonly string[] }) {
  const { label, about, counts, total } = trend;
  const max = counts.reduce((top, count, index) => (count > (counts[top] ?? 0) ? index : top), 0);
  return (
    <FigureCard>
      {total === 0 ? (
        <>
          <FigureTitle>{label}</FigureTitle>
          <p className="muted mt-2 text-sm">None in the last {days.length} days.</p>
        </>
      ) : (
        <ChartPlace title={label}>
          <ColumnChart
            title={label}
            headingLevel={2}
            summary={`${countText(total)} in ${days.length} days. The highest number was ${countText(counts[max] ?? 0)}, on ${dayText(days[max] ?? '')}.`}
            y={{ label: `${countText(total)} in ${days.length} days`, format: whole }}
            groupLabel="Day"
            series={[{ id: trend.name, label }]}
            groups={days.map((day, index) => ({ id: day, label: dayText(day), values: [counts[index] ?? 0] }))}
            height={200}
          />
        </ChartPlace>
      )}
      <p className="muted mt-2 text-[13px]">{about}</p>
    </FigureCard>
  );
}

export interface TrendsScreenProps {
  query: string;
  /** The data that the server read for that query; null if it could not. */
  first: Trends | null;
}

interface State {
  days: TrendDays;
}
const readState = (search: URLSearchParams): State => ({ days: readTrendDays(search) });

export function TrendsScreen({ query, first }: TrendsScreenProps) {
  const { state, go } = useUrlState<State>({
    first: readState(new URLSearchParams(query)),
    read: readState,
    href: ({ days }) => `${TRENDS_PAGE}${days === '30' ? '' : `?days=${days}`}`,
  });
  const { value, failed, isBusy, reload } = useAnswer({
    key: ['trends', state.days],
    first,
    ask: (signal) => api.get('/api/admin/figures/trends', { query: { days: state.days }, signal }),
    read: ({ data }) => data ?? null,
  });

  return (
    <>
      <AnalyticsTabs value="trends" />
      <div id={ANALYTICS_PANEL} role="tabpanel" aria-label="Trends" className="mt-4 grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Select
            aria-label="Period"
            className="select-sm w-auto!"
            options={OPTIONS}
            value={state.days}
            onChange={({ target }) => go({ days: target.value === '90' ? '90' : '30' })}
          />
          <p className="muted text-[13px]">{DAYS_ZONE}</p>
        </div>
        {failed ? (
          <FigureCard>
            <FigureFailed text={TRENDS_NOT_FETCHED} onAgain={() => void reload()} />
          </FigureCard>
        ) : (
          <div
            aria-busy={isBusy || undefined}
            className={`grid grid-cols-1 gap-4 lg:grid-cols-2 ${isBusy ? 'opacity-60' : ''}`}
          >
            {value?.trends.map((trend) => (
              <TrendCard key={trend.name} trend={trend} days={value.days} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}
