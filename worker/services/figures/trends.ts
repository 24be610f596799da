/** What happened by day, from the counts that are stored: a few rows a day, however many people there are. */
import { lastDays } from '@/domain/admin/figures/days';
import {
  computeGrowth,
  computeTrends,
  GROWTH_DAYS,
  type DayCount,
  type TrendDays,
  type Trends,
  type UserGrowth,
} from '@/domain/admin/figures/trends';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

const KINDS = sql`'founder', 'visitor', 'sign-in', 'save', 'export', 'empty-search'`;

async function readDays(ctx: Ctx, kinds: Sql, days: readonly string[]): Promise<DayCount[]> {
  return ctx.rows(sql<DayCount>`SELECT kind, day, count FROM daily_counts
    WHERE kind IN (${kinds}) AND day BETWEEN ${days[0] ?? ''} AND ${days.at(-1) ?? ''}`);
}

/** Sign-ups of the last 30 days, each day there. */
export async function readGrowth(ctx: Ctx): Promise<UserGrowth> {
  const days = lastDays(ctx.now(), GROWTH_DAYS);
  return computeGrowth(await readDays(ctx, sql`'founder', 'visitor'`, days), days);
}

export async function readTrends(ctx: Ctx, count: TrendDays): Promise<Trends> {
  const days = lastDays(ctx.now(), Number(count));
  return computeTrends(await readDays(ctx, KINDS, days), days);
}
