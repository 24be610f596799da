/** The figures of the dashboard, in one look at the database. */
import { HACKATHON_COUNT } from '@/domain/dashboard/feed-state';
import type { DashboardOverview } from '@/domain/dashboard/overview';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

// Directories keep their counts by triggers (tag 0 is all active ones of a kind), samples apart; resources are few.
const COUNTS = sql<Omit<DashboardOverview, 'hackathonPlatforms'>>`SELECT
  (SELECT count(*) FROM resources) AS resources,
  coalesce((SELECT n - samples FROM listing_counts WHERE kind = 'angel' AND tag_id = 0), 0) AS angelInvestors,
  coalesce((SELECT n - samples FROM listing_counts WHERE kind = 'incubator' AND tag_id = 0), 0) AS incubators`;

/** Live counts of what is listed. One D1 round trip. */
export async function readOverview(ctx: Ctx): Promise<DashboardOverview> {
  const counts = await ctx.first(COUNTS);
  if (!counts) throw new Error('The counts of the dashboard were not answered.');
  return { ...counts, hackathonPlatforms: HACKATHON_COUNT };
}
