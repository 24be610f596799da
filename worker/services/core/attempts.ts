/** Counters in D1 for lockouts and "not again so soon": one row per key, counted atomically. Keys hold hashes, never an email. */
import { AppError } from '@/domain/errors';
import { addDays } from '@/domain/time/days';
import { MINUTE_MS } from '@/domain/time/durations';
import { dayInIndia, startInIndia } from '@/domain/time/india';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from './context';
import { hashToken } from './secrets';

export const MAX_FAILURES = 10;
const LOCK_MS = 15 * MINUTE_MS;

/** The key of an email's counter, the same whether an account has the email or not. */
export function attemptKey(purpose: string, email: string): string {
  return `${purpose}:${hashToken(email)}`;
}

/**
 * Counts one try before it is checked, so that parallel guesses cannot avoid the lock; a success deletes the row. Changes nothing
 * (`meta.changes` 0) while the key is locked. Try number `max` within `ms`, usually 15 minutes, starts a lock of the same length.
 */
export function countTry(ctx: Ctx, key: string, max = MAX_FAILURES, ms = LOCK_MS): Sql {
  const now = ctx.now();
  const end = now + ms;
  return sql`INSERT INTO attempts (key, count, window_ends_at) VALUES (${key}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN window_ends_at <= ${now} THEN 1 ELSE count + 1 END,
      window_ends_at = CASE WHEN window_ends_at <= ${now} OR count + 1 >= ${max} THEN ${end} ELSE window_ends_at END
    WHERE count < ${max} OR window_ends_at <= ${now}`;
}

/** Counts one use against a limit of the day in India. Changes nothing (`meta.changes` 0) beyond `max`, until the next day begins. */
export const countInDay = (ctx: Ctx, key: string, max: number): Sql =>
  countTry(ctx, key, max, startInIndia(addDays(dayInIndia(ctx.now()), 1)) - ctx.now());

const isLocked = (ctx: Ctx, key: string) =>
  sql`key = ${key} AND count >= ${MAX_FAILURES} AND window_ends_at > ${ctx.now()}`;

/** True while `key` is not locked, for statements that must not run during a lock. */
export const isUnlocked = (ctx: Ctx, key: string): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM attempts WHERE ${isLocked(ctx, key)})`;

/** The end of a window of tries. */
type WindowEnd = Sql<{ endsAt: number }>;

/** The end of the lock on `key`; no row if it is not locked. */
export const readLock = (ctx: Ctx, key: string): WindowEnd =>
  sql`SELECT window_ends_at AS endsAt FROM attempts WHERE ${isLocked(ctx, key)}`;

/** The answer during a lock, with the time of the next try. */
export function lockedUntil(ctx: Ctx, endsAt: number, reason = 'Too many failed attempts.'): AppError {
  const seconds = Math.max(1, Math.ceil((endsAt - ctx.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message = `${reason} Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
  return new AppError(429, message, { retryAfter: seconds, code: 'too-many', isSuspicious: true });
}

export const readWindowEnd = (key: string): WindowEnd =>
  sql`SELECT window_ends_at AS endsAt FROM attempts WHERE key = ${key}`;

export const forgetTries = (key: string): Sql => sql`DELETE FROM attempts WHERE key = ${key}`;

/** True for the first call with `key` within `ms`, false for the others. */
export async function isFirstWithin(ctx: Ctx, key: string, ms: number): Promise<boolean> {
  const now = ctx.now();
  const { meta } = await ctx.run(sql`INSERT INTO attempts (key, count, window_ends_at) VALUES (${key}, 1, ${now + ms})
      ON CONFLICT (key) DO UPDATE SET window_ends_at = ${now + ms} WHERE window_ends_at <= ${now}`);
  return meta.changes > 0;
}

// The network of an address, for counters: one person with IPv6 has 2^64 addresses and counts as one.

/** An IPv4 address unchanged; the first 64 bits of an IPv6 address. Anything else counts by its text. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length < 8 - after) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
