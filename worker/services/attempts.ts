/** Counters in D1 behind lockouts and "not again so soon": one row a key, counted atomically. Keys hold hashes, never an e-mail. */
import type { Ctx } from './context';
import { hashToken } from './tokens';

const MINUTE_MS = 60_000;
export const MAX_FAILURES = 10;
export const LOCK_MS = 15 * MINUTE_MS;

/** The counter of an e-mail, the same whether an account has it or not. */
export function attemptKey(purpose: string, email: string): string {
  return `${purpose}:${hashToken(email)}`;
}

/**
 * Counts one try before it is judged, so that parallel guesses cannot outrun the lock; a success deletes the row.
 * Changes nothing (`meta.changes` 0) while the key is locked. The tenth try within 15 minutes starts a lock of 15 minutes.
 */
export function countTry(ctx: Ctx, key: string): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `INSERT INTO attempts (key, count, window_ends_at) VALUES (?1, 1, ?2 + ?3)
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN window_ends_at <= ?2 THEN 1 ELSE count + 1 END,
         window_ends_at = CASE WHEN window_ends_at <= ?2 OR count + 1 >= ?4 THEN ?2 + ?3 ELSE window_ends_at END
       WHERE count < ?4 OR window_ends_at <= ?2`,
    )
    .bind(key, ctx.now(), LOCK_MS, MAX_FAILURES);
}

export function readWindowEnd(ctx: Ctx, key: string): D1PreparedStatement {
  return ctx.d1.prepare('SELECT window_ends_at FROM attempts WHERE key = ?1').bind(key);
}

export function forgetTries(ctx: Ctx, key: string): D1PreparedStatement {
  return ctx.d1.prepare('DELETE FROM attempts WHERE key = ?1').bind(key);
}

/** True for the first call with `key` within `ms`, false for the others. */
export async function isFirstWithin(ctx: Ctx, key: string, ms: number): Promise<boolean> {
  const { meta } = await ctx.d1
    .prepare(
      `INSERT INTO attempts (key, count, window_ends_at) VALUES (?1, 1, ?2 + ?3)
       ON CONFLICT (key) DO UPDATE SET window_ends_at = ?2 + ?3 WHERE window_ends_at <= ?2`,
    )
    .bind(key, ctx.now(), ms)
    .run();
  return meta.changes > 0;
}
