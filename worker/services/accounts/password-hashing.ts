/**
 * Hashes and checks passwords with scrypt, one at a time. Recognises the most common passwords, and asks signed-in people for their
 * password again.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AccountActor } from '@/domain/accounts/actor';
import { PASSWORD_WRONG } from '@/domain/accounts/deletion';
import { AppError } from '@/domain/errors';
import { batch } from '@worker/db/sql';
import { accounts } from '@worker/db/schema/index';
import { attemptKey, countTry, forgetTries, lockedUntil, readWindowEnd } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireStillThere } from '@worker/services/core/require-actor';
import commonPasswords from './common-passwords.txt?raw';
import { inTurn, knownPlace, type Place } from './hashing-turns';
import { PASSWORD_COST } from './password-cost';

interface Parameters {
  N: number;
  r: number;
  p: number;
}

/** The cost of a new hash; an older hash is renewed at the next sign-in. */
const CURRENT: Parameters = PASSWORD_COST;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** scrypt needs 128·N·r bytes and a little more. */
const MAX_MEMORY = 48 * 1024 * 1024;

function derive(password: string, salt: Uint8Array, { N, r, p }: Parameters, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFC: the same password typed on two keyboards gives the same bytes, but different letters remain different.
    scrypt(password.normalize('NFC'), salt, bytes, { N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

interface StoredHash extends Parameters {
  salt: Buffer;
  key: Buffer;
}

function readHash(stored: string): StoredHash | null {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,3})\$(\d{1,3})\$([\w-]{16,})\$([\w-]{20,})$/.exec(stored);
  if (!match) return null;
  return {
    N: Number(match[1]),
    r: Number(match[2]),
    p: Number(match[3]),
    salt: Buffer.from(match[4] ?? '', 'base64url'),
    key: Buffer.from(match[5] ?? '', 'base64url'),
  };
}

/** Used for the comparison if there is no account, so that an unknown email takes the same time. No password matches it. */
const NO_ACCOUNT = `scrypt$${CURRENT.N}$${CURRENT.r}$${CURRENT.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

async function hashWith(salt: Uint8Array, password: string): Promise<string> {
  const key = await derive(password, salt, CURRENT, KEY_BYTES);
  return `scrypt$${CURRENT.N}$${CURRENT.r}$${CURRENT.p}$${Buffer.from(salt).toString('base64url')}$${key.toString('base64url')}`;
}

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. Waits for its turn; 429 when too many wait. */
export const hashPassword = (password: string, place: Place, salt?: Uint8Array): Promise<string> =>
  inTurn(place, () => hashWith(salt?.subarray(0, SALT_BYTES) ?? randomBytes(SALT_BYTES), password));

/**
 * Hashes the password again with the current parameters; null if `stored` already has them. The salt does not change, so that two sign-ins
 * at the same moment get the same hash.
 */
export async function renewHash(password: string, stored: string, place: Place): Promise<string | null> {
  const hash = readHash(stored);
  return hash && needsRehash(stored) ? inTurn(place, () => hashWith(hash.salt, password)) : null;
}

/**
 * True if `password` matches the hash that `load` returns. `load` runs when it is this guess's turn, so that it counts the guess before the
 * next one is checked. Null means an unknown account and takes the same time.
 */
export async function verifyPassword(
  password: string,
  place: Place,
  load: () => Promise<string | null>,
): Promise<boolean> {
  const fitting = await fittingHashes(password, place, async () => {
    const stored = await load();
    return stored === null ? [] : [stored];
  });
  return fitting.length > 0;
}

/** Returns the hashes that `password` matches. Hashes with the same salt cost as much as one hash, and so does an empty list. */
export function fittingHashes(
  password: string,
  place: Place,
  load: () => Promise<readonly string[]>,
): Promise<string[]> {
  return inTurn(place, async () => {
    const stored = await load();
    const fitting: string[] = [];
    const keys = new Map<string, Buffer>();
    for (const text of stored.length > 0 ? stored : [NO_ACCOUNT]) {
      const hash = readHash(text) ?? readHash(NO_ACCOUNT);
      if (!hash) continue;
      const made = [hash.N, hash.r, hash.p, hash.key.length, hash.salt.toString('base64url')].join();
      const key = keys.get(made) ?? (await derive(password, hash.salt, hash, hash.key.length));
      keys.set(made, key);
      // Halves of surrogate pairs are all hashed as the same replacement character, so such passwords would match each other.
      if (timingSafeEqual(key, hash.key) && text !== NO_ACCOUNT && password.isWellFormed()) fitting.push(text);
    }
    return fitting;
  });
}

/** True when the hash was made with other parameters than a new one would be. */
export function needsRehash(stored: string): boolean {
  const hash = readHash(stored);
  return !hash || hash.N !== CURRENT.N || hash.r !== CURRENT.r || hash.p !== CURRENT.p || hash.key.length !== KEY_BYTES;
}

let common: Set<string> | undefined;

/** True for one of the 10,000 most common passwords, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    commonPasswords
      .slice(commonPasswords.indexOf('\n\n') + 2)
      .split(/\s+/)
      .filter(Boolean),
  );
  return common.has(password.toLowerCase());
}

// Asks a signed-in person for their password once more, before something that a stolen session must not do.

/** Tries are counted by account, over all sessions; the tenth wrong password locks for 15 minutes. Returns the stored hash. */
export async function requireOwnPassword(
  ctx: Ctx,
  password: string,
): Promise<{ actor: AccountActor; passwordHash: string }> {
  const actor = requireAccount(ctx);
  const key = attemptKey('own-password', actor.accountId);
  let passwordHash: string | null = null;
  const isRight = await verifyPassword(password, knownPlace(ctx), async () => {
    const [counted, window, found] = await batch(ctx.d1, [
      countTry(ctx, key),
      readWindowEnd(key),
      ctx.db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, actor.accountId)),
    ]);
    if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
    return (passwordHash = found[0]?.hash ?? null);
  });
  requireStillThere(passwordHash);
  if (!isRight) {
    throw new AppError(403, PASSWORD_WRONG, { code: 'wrong-password', fields: { password: PASSWORD_WRONG } });
  }
  await ctx.run(forgetTries(key));
  return { actor, passwordHash };
}
