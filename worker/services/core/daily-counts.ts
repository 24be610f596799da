/** Counts by day of what no table keeps by itself: exports, searches without a result. The others are counted by triggers. */
import { dayInIndia } from '@/domain/time/india';
import type { DailyKind } from '@/domain/admin/figures/trends';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from './context';

/** Adds `count` to today, where `onlyIf` holds; for the batch of what is counted. */
export function countToday(ctx: Ctx, kind: DailyKind, count = 1, onlyIf: Sql = sql`1`): Sql {
  return sql`INSERT INTO daily_counts (kind, day, count) SELECT ${kind}, ${dayInIndia(ctx.now())}, ${count} WHERE ${onlyIf}
    ON CONFLICT (kind, day) DO UPDATE SET count = count + excluded.count`;
}

/** A writer that did not come back in this time is given up. */
const LEASE_MS = 10_000;
const waiting = new Map<DailyKind, number>();
const writingUntil = new Map<DailyKind, number>();

async function writeWaiting(ctx: Ctx, kind: DailyKind): Promise<void> {
  try {
    for (let count = waiting.get(kind) ?? 0; count > 0; count = waiting.get(kind) ?? 0) {
      waiting.delete(kind);
      await ctx.run(countToday(ctx, kind, count));
    }
  } finally {
    writingUntil.delete(kind);
  }
}

/** Counts once for today after the answer was sent. However many ask at once, an isolate writes one after the other. */
export function countLater(ctx: Ctx, kind: DailyKind): void {
  waiting.set(kind, (waiting.get(kind) ?? 0) + 1);
  if ((writingUntil.get(kind) ?? 0) > ctx.now()) return;
  writingUntil.set(kind, ctx.now() + LEASE_MS);
  ctx.defer(writeWaiting(ctx, kind));
}
