/** Sessions: a random token, stored hashed, with a public id, a device and a city. They end after 30 days without use, or after 90 days. */
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@/domain/legal/retention';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { AccountActor, Actor } from '@/domain/accounts/actor';
import { GUEST } from '@/domain/accounts/actor';
import { isEnough } from '@/domain/directory/fit/fit-settings';
import { invalid, notFound } from '@/domain/errors';
import { batch, sql, statementOf } from '@worker/db/sql';
import { personalTokens, sessions } from '@worker/db/schema';
import type { Env } from '@worker/env';
import type { Account } from '@worker/services/accounts/registration';
import { accountEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { cityOf, describeDevice } from '@worker/services/core/device';
import { requireAccount } from '@worker/services/core/require-actor';
import { signatureOf, hashToken, newToken } from '@worker/services/core/secrets';
import { forgetTrust } from './sign-in-devices';
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';

const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
export const SESSION_LIFETIME_MS = SESSION_DAYS * DAY_MS;
/** Short compared with the five minutes for which operators see a person as active. */
const TOUCH_EVERY_MS = MINUTE_MS;
/** The least recently used session of an account ends when there are more. */
const MAX_SESSIONS = 50;
const OWNER_CHARACTERS = 22;
/** Maximum number of these names that an isolate caches, by the environment whose secrets signed them. */
const MAX_OWNERS = 2000;
const ownersOf = new WeakMap<Env, Map<string, string>>();

/** The name of an account's offline copies on its devices. It reveals nothing of the account and cannot be guessed. */
export function offlineOwner(ctx: Ctx, accountId: string): string {
  // Every page of an account uses this name, and a signature costs as much as rendering ten rows.
  const names = ownersOf.get(ctx.env) ?? new Map<string, string>();
  ownersOf.set(ctx.env, names);
  const known = names.get(accountId);
  if (known !== undefined) return known;
  const name = signatureOf(ctx, 'offline-copy', accountId).slice(0, OWNER_CHARACTERS);
  if (names.size >= MAX_OWNERS) names.clear();
  names.set(accountId, name);
  return name;
}

export interface SessionView {
  id: string;
  device: string;
  city: string | null;
  createdAt: string;
  lastActiveAt: string;
  current: boolean;
}

/**
 * A new session and the statements that store it, for the batch of the sign-in. It is stored only if the checked password is still valid:
 * as it was stored, or as another sign-in has rehashed it. Everything that belongs to the session is written under the condition `isOpen`.
 */
export function newSession(ctx: Ctx, account: { id: string; passwordHash: string; renewedHash: string | null }) {
  const token = newToken();
  const id = ctx.newId();
  const now = ctx.now();
  return {
    id,
    token,
    isOpen: sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${id})`,
    statements: [
      sql`INSERT INTO sessions (id, account_id, token_hash, device, city, created_at, last_active_at, expires_at)
        SELECT ${id}, id, ${hashToken(token)}, ${describeDevice(ctx.client.userAgent)}, ${cityOf(ctx.client)}, ${now}, ${now},
          ${now + IDLE_MS}
        FROM accounts WHERE id = ${account.id} AND password_hash IN (${account.passwordHash}, ${account.renewedHash})`,
      sql`DELETE FROM sessions WHERE account_id = ${account.id} AND id NOT IN
             (SELECT id FROM sessions WHERE account_id = ${account.id}
          ORDER BY last_active_at DESC, created_at DESC LIMIT ${MAX_SESSIONS})`,
    ] as const,
  };
}

export type FoundSession = Pick<typeof sessions.$inferSelect, 'id' | 'accountId' | 'lastActiveAt'> &
  Pick<Account, 'userType' | 'fullName' | 'email' | 'photoKey' | 'location' | 'phone' | 'industry' | 'currentStage'>;

/** Reads the account behind a token, for `actorOfSession`. One statement, so that it can be part of a batch. */
export function readSession(ctx: Ctx, token: string): D1PreparedStatement {
  const now = ctx.now();
  return statementOf(
    ctx.d1,
    sql`SELECT s.id, s.account_id AS accountId, s.last_active_at AS lastActiveAt, a.user_type AS userType,
        a.full_name AS fullName, a.email, a.photo_key AS photoKey, a.location, a.phone, a.industry, a.current_stage AS currentStage
      FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > ${now} AND s.created_at > ${now - SESSION_LIFETIME_MS}`,
  );
}

/** The session of a token as the table `w`. It does not say whether the session is still valid: the result of `readSession` decides. */
export const sessionOfToken = (token: string) => sql`sessions w WHERE w.token_hash = ${hashToken(token)}`;

/** The account that `readSession` found; a guest when there is none. Its last activity is recorded at most once a minute. */
export function actorOfSession(ctx: Ctx, found: FoundSession | null | undefined): Actor {
  if (!found) return GUEST;
  const now = ctx.now();
  if (now - found.lastActiveAt >= TOUCH_EVERY_MS) {
    ctx.defer(
      ctx.run(sql`UPDATE sessions SET last_active_at = ${now}, expires_at = min(${now + IDLE_MS}, created_at + ${SESSION_LIFETIME_MS})
            WHERE id = ${found.id} AND last_active_at = ${found.lastActiveAt}`),
    );
  }
  return actorOfAccount(found, found.id);
}

export type FoundAccount = Omit<FoundSession, 'id' | 'lastActiveAt'>;

/** The account as an actor; `sessionId` is the public id of the session or token by which it acts. */
export function actorOfAccount(found: FoundAccount, sessionId: string): AccountActor {
  return {
    role: found.userType,
    accountId: found.accountId,
    sessionId,
    fullName: found.fullName,
    email: found.email,
    photoKey: found.photoKey,
    city: found.location,
    phone: found.phone,
    stage: found.currentStage,
    fitsFirst:
      found.userType === 'founder' &&
      isEnough({ stage: found.currentStage, industry: found.industry, city: found.location }),
  };
}

/** The sessions of the person who asks, last used first. */
export async function listSessions(ctx: Ctx): Promise<SessionView[]> {
  const actor = requireAccount(ctx);
  const { id, device, city, createdAt, lastActiveAt } = sessions;
  const rows = await ctx.db
    .select({ id, device, city, createdAt, lastActiveAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, actor.accountId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(lastActiveAt), desc(createdAt), id)
    .limit(MAX_SESSIONS);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastActiveAt: new Date(row.lastActiveAt).toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** Ends one session of the signed-in person; throws 404 for any other session. Returns whether it was the current one. */
export async function endSession(ctx: Ctx, id: string): Promise<{ wasCurrent: boolean }> {
  const actor = requireAccount(ctx);
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID');
  const isMine = sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${id} AND account_id = ${actor.accountId})`;
  const wasCurrent = id === actor.sessionId;
  const [, , ended] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'session.ended', subjectType: 'session', subjectId: id }, isMine),
    accountEvent(ctx, actor.accountId, wasCurrent ? 'logged-out' : 'session-ended', isMine),
    ctx.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.accountId, actor.accountId))),
  ]);
  if (!ended.meta.changes) throw notFound('This session has already ended.');
  return { wasCurrent };
}

/** Ends all sessions of the signed-in person except the current one, and returns the remaining sessions. */
export async function endOtherSessions(ctx: Ctx): Promise<SessionView[]> {
  const { accountId, sessionId } = requireAccount(ctx);
  const hasOthers = sql`EXISTS (SELECT 1 FROM sessions WHERE account_id = ${accountId} AND id <> ${sessionId})`;
  await batch(ctx.d1, [
    auditRow(ctx, { action: 'session.others-ended', subjectType: 'account', subjectId: accountId }, hasOthers),
    accountEvent(ctx, accountId, 'other-sessions-ended', hasOthers),
    ctx.db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId))),
  ]);
  return listSessions(ctx);
}

/** Ends every session of the person who asks. */
export async function endAllSessions(ctx: Ctx): Promise<void> {
  const actor = requireAccount(ctx);
  await batch(ctx.d1, [
    ctx.db.delete(sessions).where(eq(sessions.accountId, actor.accountId)),
    // "All devices" includes programs, and devices that skip the second factor.
    forgetTrust(actor.accountId),
    ctx.db.delete(personalTokens).where(eq(personalTokens.accountId, actor.accountId)),
    auditRow(ctx, { action: 'session.all-ended', subjectType: 'account', subjectId: actor.accountId }),
    accountEvent(ctx, actor.accountId, 'logged-out-everywhere'),
  ]);
}
