/** The dashboard, read from the counts that triggers keep: one round trip, whose cost does not grow with the accounts. */
import { dayInIndia } from '@/domain/time/india';
import type { FeedbackStats } from '../../../../src/domain/admin/figures/feedback-stats';
import {
  computeFeedback,
  computeFigures,
  computeOverview,
  TOP,
  type CountRow,
  type Figures,
} from '../../../../src/domain/admin/figures/figures';
import type { AdminOverview } from '../../../../src/domain/admin/overview';
import { batch } from '../../../db/batch';
import { sql } from '../../../db/sql';
import type { Ctx } from '../../core/context';
import { activeUsersSql, toActiveUsers } from './active-users';

/** Industries are a short list, and this bounds what operators type into one. */
const INDUSTRIES_MOST = 200;

/** The first kinds have few values whatever people enter. */
const FEW = sql<CountRow>`SELECT kind, value, count, total FROM account_counts
  WHERE kind IN ('type', 'two-factor', 'rating', 'founded-year')`;

const frequent = (kind: 'industry' | 'industry-age' | 'location', most: number) =>
  sql<CountRow & { whole: number }>`SELECT kind, value, count, total, sum(count) OVER () AS whole
    FROM account_counts WHERE kind = ${kind} ORDER BY count DESC, value LIMIT ${most}`;

export async function readFigures(ctx: Ctx): Promise<Figures> {
  const now = ctx.now();
  const [few, industries, ages, locations, active] = await batch(ctx.d1, [
    FEW,
    frequent('industry', INDUSTRIES_MOST),
    frequent('industry-age', INDUSTRIES_MOST),
    frequent('location', TOP),
    activeUsersSql(now),
  ]);
  return computeFigures([...few.results, ...industries.results, ...ages.results], {
    locations: locations.results,
    located: locations.results[0]?.whole ?? 0,
    active: toActiveUsers(active.results),
    currentYear: Number(dayInIndia(now).slice(0, 4)),
  });
}

export async function readOverview(ctx: Ctx): Promise<AdminOverview> {
  const counts = sql<CountRow>`SELECT kind, value, count, total FROM account_counts WHERE kind IN ('type', 'two-factor')`;
  return computeOverview(await ctx.rows(counts));
}

export async function readFeedbackStats(ctx: Ctx): Promise<FeedbackStats> {
  const counts = sql<CountRow>`SELECT kind, value, count, total FROM account_counts WHERE kind = 'rating'`;
  return computeFeedback(await ctx.rows(counts));
}
