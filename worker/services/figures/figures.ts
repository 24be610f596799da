/** The figures of the dashboard, from counts that triggers maintain: one round trip, whose cost does not grow with the number of accounts. */
import { yearInIndia } from '@/domain/time/india';
import {
  computeFeedback,
  computeFigures,
  computeOverview,
  TOP,
  type FeedbackStats,
  type CountRow,
  type Figures,
  type AdminOverview,
} from '@/domain/admin/figures/figures';
import type { OpenWork } from '@/domain/quality/items';
import type { CampaignState } from '@/domain/newsletters/campaigns/campaign';
import {
  MAX_ACTIVE,
  ACTIVE_MS,
  deviceInfoOf,
  type ActiveUser,
  type ActiveUsers,
} from '@/domain/admin/figures/active-users';
import {
  lastDays,
  computeGrowth,
  computeTrends,
  GROWTH_DAYS,
  type DayCount,
  type TrendDays,
  type Trends,
  type UserGrowth,
} from '@/domain/admin/figures/trends';
import { batch, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { countWaiting } from '@worker/services/lists/list-page';
import { qualityCounts } from '@worker/services/quality/queue';
import { countEntries } from '@worker/services/admin/inbox/list';

// Who is signed in now: one row per person, by the session that was used last.

interface ActiveRow extends Pick<ActiveUser, 'userId' | 'fullName' | 'userType'> {
  device: string;
  lastActiveAt: number;
  totalUsers: number;
}

/** The people whose session was used in the last five minutes, the most recent first. */
const activeUsersSql = (now: number): Sql<ActiveRow> => sql`
  SELECT s.account_id AS userId, a.full_name AS fullName, a.user_type AS userType, s.device,
    max(s.last_active_at) AS lastActiveAt, count(*) OVER () AS totalUsers
  FROM sessions s INDEXED BY idx_sessions_last_active_at CROSS JOIN accounts a ON a.id = s.account_id
  WHERE s.last_active_at > ${now - ACTIVE_MS} AND s.expires_at > ${now}
  GROUP BY s.account_id ORDER BY lastActiveAt DESC, userId LIMIT ${MAX_ACTIVE}`;

const toActiveUsers = (rows: readonly ActiveRow[]): ActiveUsers => ({
  totalUsers: rows[0]?.totalUsers ?? 0,
  users: rows.map(({ userId, fullName, userType, device, lastActiveAt }) => ({
    userId,
    fullName,
    userType,
    deviceInfo: deviceInfoOf(device),
    lastActive: new Date(lastActiveAt).toISOString(),
  })),
});

export async function listActiveUsers(ctx: Ctx): Promise<ActiveUsers> {
  const results = await ctx.rows(activeUsersSql(ctx.now()));
  return toActiveUsers(results);
}

/** Industries are a short list; this limits the other values that operators type. */
const MAX_INDUSTRIES = 200;

/** These kinds have few values, whatever people enter. */
const FEW = sql<CountRow>`SELECT kind, value, count, total FROM account_counts
  WHERE kind IN ('type', 'two-factor', 'rating', 'founded-year')`;

const frequent = (kind: 'industry' | 'industry-age' | 'location', max: number) =>
  sql<CountRow & { whole: number }>`SELECT kind, value, count, total, sum(count) OVER () AS whole
    FROM account_counts WHERE kind = ${kind} ORDER BY count DESC, value LIMIT ${max}`;

export async function readFigures(ctx: Ctx): Promise<Figures> {
  const now = ctx.now();
  const [few, industries, ages, locations, active] = await batch(ctx.d1, [
    FEW,
    frequent('industry', MAX_INDUSTRIES),
    frequent('industry-age', MAX_INDUSTRIES),
    frequent('location', TOP),
    activeUsersSql(now),
  ]);
  return computeFigures([...few.results, ...industries.results, ...ages.results], {
    locations: locations.results,
    located: locations.results[0]?.whole ?? 0,
    active: toActiveUsers(active.results),
    currentYear: yearInIndia(now),
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

/** The counts of open work outside the queue of quality. */
const OWN = sql`${countEntries('new')} AS messages,
  ${countWaiting(sql`SELECT 1 FROM subscription_requests WHERE status = 'open'`)} AS plans,
  ${countWaiting(sql`SELECT 1 FROM dead_letters`)} AS jobs`;

/** New messages, open plan requests, failed jobs, the queue of quality, and the newest campaign of any kind. */
export async function readWaiting(ctx: Ctx): Promise<OpenWork> {
  requireAllowed(ctx, 'figures:read');
  const [counted, campaigns] = await batch(ctx.d1, [
    sql<OpenWork['counts']>`SELECT ${OWN}, ${qualityCounts}`,
    sql<{ subject: string; state: CampaignState; at: number }>`SELECT subject, state,
      coalesce(ended_at, started_at, send_at) AS at FROM campaigns ORDER BY created_at DESC, id DESC LIMIT 1`,
  ]);
  const [counts] = counted.results;
  const [last] = campaigns.results;
  if (!counts) throw new Error('The counts are one row.');
  return { counts, lastCampaign: last ? { ...last, at: new Date(last.at).toISOString() } : null };
}

// Events by day, from the stored counts: a few rows per day, however many people there are.

const KINDS = sql`'founder', 'visitor', 'sign-in', 'save', 'export', 'empty-search'`;

async function readDays(ctx: Ctx, kinds: Sql, days: readonly string[]): Promise<DayCount[]> {
  return ctx.rows(sql<DayCount>`SELECT kind, day, count FROM daily_counts
    WHERE kind IN (${kinds}) AND day BETWEEN ${days[0] ?? ''} AND ${days.at(-1) ?? ''}`);
}

/** Sign-ups of the last 30 days, with an entry for each day. */
export async function readGrowth(ctx: Ctx): Promise<UserGrowth> {
  const days = lastDays(ctx.now(), GROWTH_DAYS);
  return computeGrowth(await readDays(ctx, sql`'founder', 'visitor'`, days), days);
}

export async function readTrends(ctx: Ctx, count: TrendDays): Promise<Trends> {
  const days = lastDays(ctx.now(), Number(count));
  return computeTrends(await readDays(ctx, KINDS, days), days);
}
