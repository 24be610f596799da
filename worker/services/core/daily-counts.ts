/** Daily counts of events that no table stores: exports, searches without a result. Triggers count all others. */
import { dayInIndia } from '@/domain/time/india';
import type { DailyKind } from '@/domain/admin/figures/trends';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from './context';

/** Adds `count` to today if `onlyIf` holds; for the batch of the counted event. */
export function countToday(ctx: Ctx, kind: DailyKind, count = 1, onlyIf: Sql = sql`1`): Sql {
  return sql`INSERT INTO daily_counts (kind, day, count) SELECT ${kind}, ${dayInIndia(ctx.now())}, ${count} WHERE ${onlyIf}
    ON CONFLICT (kind, day) DO UPDATE SET count = count + excluded.count`;
}

/** A writer that has not finished after this time is given up. */
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

/** Counts one for today after the answer is sent. An isolate makes one write after another, even if many requests count at the same time. */
export function countLater(ctx: Ctx, kind: DailyKind): void {
  waiting.set(kind, (waiting.get(kind) ?? 0) + 1);
  if ((writingUntil.get(kind) ?? 0) > ctx.now()) return;
  writingUntil.set(kind, ctx.now() + LEASE_MS);
  ctx.defer(writeWaiting(ctx, kind));
}
