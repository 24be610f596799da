/** Counters in D1 behind lockouts and "not again so soon": one row a key, counted atomically. Keys hold hashes, never an e-mail. */
import { tooMany, type AppError } from '../../src/domain/errors';
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
 * Changes nothing (`meta.changes` 0) while the key is locked. Try number `max` within 15 minutes starts a lock of 15 minutes.
 */
export function countTry(ctx: Ctx, key: string, max = MAX_FAILURES): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `INSERT INTO attempts (key, count, window_ends_at) VALUES (?1, 1, ?2 + ?3)
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN window_ends_at <= ?2 THEN 1 ELSE count + 1 END,
         window_ends_at = CASE WHEN window_ends_at <= ?2 OR count + 1 >= ?4 THEN ?2 + ?3 ELSE window_ends_at END
       WHERE count < ?4 OR window_ends_at <= ?2`,
    )
    .bind(key, ctx.now(), LOCK_MS, max);
}

/** Holds while `key` is not locked, for statements that must not run during a lock. */
export function isUnlocked(ctx: Ctx, key: string): { sql: string; params: (string | number)[] } {
  return {
    sql: 'NOT EXISTS (SELECT 1 FROM attempts WHERE key = ? AND count >= ? AND window_ends_at > ?)',
    params: [key, MAX_FAILURES, ctx.now()],
  };
}

/** The end of the lock on `key`; no row while it is open. */
export function readLock(ctx: Ctx, key: string): D1PreparedStatement {
  return ctx.d1
    .prepare('SELECT window_ends_at FROM attempts WHERE key = ?1 AND count >= ?2 AND window_ends_at > ?3')
    .bind(key, MAX_FAILURES, ctx.now());
}

/** The answer during a lock, with the time of the next try. */
export function lockedUntil(ctx: Ctx, endsAt: number, reason = 'Too many failed attempts.'): AppError {
  const seconds = Math.max(1, Math.ceil((endsAt - ctx.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return tooMany(`${reason} Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`, seconds);
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
