/** Sessions: a random token, stored hashed, with a public id, a device and a city. Idle for 30 days or 90 days old, they end. */
import type { Actor, UserType } from '../../src/domain/accounts/actor';
import { GUEST } from '../../src/domain/accounts/actor';
import { invalid, notFound } from '../../src/domain/errors';
import { accountEvent } from './account-events';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { cityOf, describeDevice } from './device';
import { requireAccount } from './require-actor';
import { hashToken, newToken } from './tokens';
import { forgetTrust } from './trusted-devices';

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = 30 * DAY_MS;
export const SESSION_LIFETIME_MS = 90 * DAY_MS;
const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** The least recently used session of an account ends when there are more. */
const MAX_SESSIONS = 50;

export interface SessionView {
  id: string;
  device: string;
  city: string | null;
  createdAt: string;
  lastActiveAt: string;
  current: boolean;
}

/**
 * A new session and the statements that store it, for the batch of the login. It opens only while the password that was
 * checked is still the one that counts, as it was stored or as another login has renewed it; what goes with it holds while
 * `isOpen`.
 */
export function newSession(ctx: Ctx, account: { id: string; passwordHash: string; renewedHash: string | null }) {
  const token = newToken();
  const id = ctx.newId();
  const now = ctx.now();
  return {
    id,
    token,
    isOpen: { sql: 'EXISTS (SELECT 1 FROM sessions WHERE id = ?)', params: [id] },
    statements: [
      ctx.d1
        .prepare(
          `INSERT INTO sessions (id, account_id, token_hash, device, city, created_at, last_active_at, expires_at)
           SELECT ?1, id, ?3, ?4, ?5, ?6, ?6, ?7 FROM accounts WHERE id = ?2 AND password_hash IN (?8, ?9)`,
        )
        .bind(
          id,
          account.id,
          hashToken(token),
          describeDevice(ctx.client.userAgent),
          cityOf(ctx.client),
          now,
          now + IDLE_MS,
          account.passwordHash,
          account.renewedHash,
        ),
      ctx.d1
        .prepare(
          `DELETE FROM sessions WHERE account_id = ?1 AND id NOT IN
             (SELECT id FROM sessions WHERE account_id = ?1 ORDER BY last_active_at DESC, created_at DESC LIMIT ?2)`,
        )
        .bind(account.id, MAX_SESSIONS),
    ],
  };
}

interface FoundSession {
  id: string;
  account_id: string;
  last_active_at: number;
  user_type: UserType;
  full_name: string;
  email: string;
  photo_key: string | null;
}

/** The account behind a token, in one statement; a guest when there is none. Its last activity is noted at most every 5 minutes. */
export async function findActorByToken(ctx: Ctx, token: string): Promise<Actor> {
  const now = ctx.now();
  const found = await ctx.d1
    .prepare(
      `SELECT s.id, s.account_id, s.last_active_at, a.user_type, a.full_name, a.email, a.photo_key
         FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE s.token_hash = ?1 AND s.expires_at > ?2 AND s.created_at > ?3`,
    )
    .bind(hashToken(token), now, now - SESSION_LIFETIME_MS)
    .first<FoundSession>();
  if (!found) return GUEST;
  if (now - found.last_active_at >= TOUCH_EVERY_MS) {
    ctx.defer(
      ctx.d1
        .prepare(
          `UPDATE sessions SET last_active_at = ?1, expires_at = min(?2, created_at + ?3)
            WHERE id = ?4 AND last_active_at = ?5`,
        )
        .bind(now, now + IDLE_MS, SESSION_LIFETIME_MS, found.id, found.last_active_at)
        .run(),
    );
  }
  return {
    role: found.user_type,
    accountId: found.account_id,
    sessionId: found.id,
    fullName: found.full_name,
    email: found.email,
    photoKey: found.photo_key,
  };
}

/** The sessions of the person who asks, last used first. */
export async function listSessions(ctx: Ctx): Promise<SessionView[]> {
  const actor = requireAccount(ctx);
  const { results } = await ctx.d1
    .prepare(
      `SELECT id, device, city, created_at, last_active_at FROM sessions
        WHERE account_id = ?1 AND expires_at > ?2 ORDER BY last_active_at DESC, created_at DESC, id LIMIT ?3`,
    )
    .bind(actor.accountId, ctx.now(), MAX_SESSIONS)
    .all<{ id: string; device: string; city: string | null; created_at: number; last_active_at: number }>();
  return results.map((row) => ({
    id: row.id,
    device: row.device,
    city: row.city,
    createdAt: new Date(row.created_at).toISOString(),
    lastActiveAt: new Date(row.last_active_at).toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** Ends one session of the person who asks; 404 for any other. Answers whether it was the one in use. */
export async function endSession(ctx: Ctx, id: string): Promise<{ wasCurrent: boolean }> {
  const actor = requireAccount(ctx);
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID');
  const isMine = {
    sql: 'EXISTS (SELECT 1 FROM sessions WHERE id = ? AND account_id = ?)',
    params: [id, actor.accountId],
  };
  const wasCurrent = id === actor.sessionId;
  const [, , ended] = await ctx.d1.batch([
    auditStatement(ctx, { action: 'session.ended', subjectType: 'session', subjectId: id }, isMine),
    accountEvent(ctx, actor.accountId, wasCurrent ? 'logged-out' : 'session-ended', isMine),
    ctx.d1.prepare('DELETE FROM sessions WHERE id = ?1 AND account_id = ?2').bind(id, actor.accountId),
  ]);
  if (!ended?.meta.changes) throw notFound('This session has already ended.');
  return { wasCurrent };
}

/** Ends every session of the person who asks. */
export async function endAllSessions(ctx: Ctx): Promise<void> {
  const actor = requireAccount(ctx);
  await ctx.d1.batch([
    ctx.d1.prepare('DELETE FROM sessions WHERE account_id = ?1').bind(actor.accountId),
    // "All devices" are those that skip the second factor too.
    forgetTrust(ctx, actor.accountId),
    auditStatement(ctx, { action: 'session.all-ended', subjectType: 'account', subjectId: actor.accountId }),
    accountEvent(ctx, actor.accountId, 'logged-out-everywhere'),
  ]);
}
