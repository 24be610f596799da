/** User Analytics: the growth of accounts, and the signed-in people by kind of device. */
import type { ActiveUsers } from '@/domain/admin/figures/active-users';
import {
  GROWTH_NOT_FETCHED,
  DAYS_ZONE,
  dayNumberText,
  type UserGrowth,
  type GrowthPoint,
} from '@/domain/admin/figures/trends';
import { countText } from '@/domain/count';
import { dayNumber } from '@/domain/time/days';
import { api } from '@/lib/api/api';
import { LoadingChart } from '@/islands/ui/loading/Skeleton';
import { LineChart } from '@/islands/ui/chart/LineChart';
import { useAnswer } from '@/islands/lists/use-answer';
import { ActiveUsersCard } from './ActiveUsersCard';
import { ANALYTICS_PANEL, AnalyticsTabs } from './AnalyticsTabs';
import { ChartPlace, FigureCard, FigureFailed, FigureTitle } from './FigureCard';

const TITLE = 'User Growth';
/** Only whole people get a label on the axis. */
const whole = (count: number) => (Number.isInteger(count) ? countText(count) : '');
const totalOf = (points: readonly GrowthPoint[]) => points.reduce((sum, { count }) => sum + count, 0);
const toLine = (id: string, label: string, points: readonly GrowthPoint[]) => ({
  id,
  label,
  points: points.map(({ _id, count }) => ({ x: dayNumber(_id), y: count })),
});

/** How many founders and visitors registered on each of the last 30 days. */
function GrowthCard({ first, everyMs }: { first: UserGrowth | null; everyMs: number }) {
  const { value, failed, reload } = useAnswer({
    key: ['user-growth'],
    first,
    pace: everyMs,
    ask: (signal) => api.get('/api/user/user-growth', { signal }),
    read: ({ data }) => data ?? null,
  });
  const retry = () => void reload();
  if (!value)
    return (
      <FigureCard>
        <FigureTitle>{TITLE}</FigureTitle>
        {failed ? <FigureFailed text={GROWTH_NOT_FETCHED} onAgain={retry} /> : <LoadingChart />}
      </FigureCard>
    );
  const { founders, visitors } = value;
  return (
    <FigureCard>
      {failed && <FigureFailed text={GROWTH_NOT_FETCHED} onAgain={retry} />}
      <ChartPlace title={TITLE}>
        <LineChart
          title={TITLE}
          headingLevel={2}
          summary={`Registered in the last ${founders.length} days: founders ${countText(totalOf(founders))}, visitors ${countText(totalOf(visitors))}.`}
          x={{ label: 'Day', format: dayNumberText }}
          y={{ label: 'confirmed accounts per day', format: whole, exact: countText }}
          series={[toLine('founders', 'Founders', founders), toLine('visitors', 'Visitors', visitors)]}
        />
      </ChartPlace>
      <p className="muted mt-2 text-[13px]">
        In {founders.length} days: founders {countText(totalOf(founders))}, visitors {countText(totalOf(visitors))}.{' '}
        {DAYS_ZONE}.
      </p>
    </FigureCard>
  );
}

const EVERY_MS = 30_000;

export interface AnalyticsScreenProps {
  growth: UserGrowth | null;
  active: ActiveUsers | null;
  serverNow: number;
}

export function AnalyticsScreen({ growth, active, serverNow }: AnalyticsScreenProps) {
  return (
    <>
      <AnalyticsTabs value="users" />
      <div id={ANALYTICS_PANEL} role="tabpanel" aria-label="User Analytics" className="mt-4 grid grid-cols-1 gap-4">
        <GrowthCard first={growth} everyMs={EVERY_MS} />
        <ActiveUsersCard title="Active Users" first={active} everyMs={EVERY_MS} withClasses serverNow={serverNow} />
      </div>
    </>
  );
}
