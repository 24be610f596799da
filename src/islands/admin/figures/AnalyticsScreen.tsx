/** User Analytics: the growth of accounts, and the signed-in people by kind of device. */
import type { ActiveUsers } from '@/domain/admin/figures/active-users';
import type { UserGrowth } from '@/domain/admin/figures/trends';
import { ActiveUsersCard } from './ActiveUsersCard';
import { ANALYTICS_PANEL, AnalyticsTabs } from './AnalyticsTabs';
import { GrowthCard } from './GrowthCard';

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
