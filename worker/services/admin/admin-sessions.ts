/** Sessions of operators: a random token, stored hashed, for twelve hours at most. A session is valid only while its operator is active. */
import { eq } from 'drizzle-orm';
import { ADMIN_SESSION_MS } from '@/domain/admin/sign-in';
import { GUEST, type Actor, type AdminActor } from '@/domain/accounts/actor';
import { batch, sql, type Sql } from '@worker/db/sql';
import { adminSessions, adminUsers } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { cityOf, describeDevice } from '@worker/services/core/device';
import { requireAdmin } from '@worker/services/core/require-actor';
import { hashToken, newToken } from '@worker/services/core/secrets';
import { MINUTE_MS } from '@/domain/time/durations';

const TOUCH_EVERY_MS = 5 * MINUTE_MS;
/** The most sessions of one operator; a new one ends the oldest. */
const MAX_SESSIONS = 20;

export type AdminRow = Pick<typeof adminUsers.$inferSelect, 'id' | 'name' | 'email' | 'role'>;

/** Recognised by its form, so that a bearer token is looked up in one table only: 47 characters, where an account's token has 43. */
export function isAdminToken(token: string): boolean {
  return /^adm_[\w-]{43}$/.test(token);
}

/** Opens a session and records the sign-in; a mailed link also proves the session (own-factor.ts). `replaces` is the token of the session that ends. */
export async function openAdminSession(
  ctx: Ctx,
  admin: AdminRow,
  by: 'password' | 'google' | 'link',
  replaces: string | null,
  also: readonly Sql[] = [],
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = `adm_${newToken()}`;
  const id = ctx.newId();
  const now = ctx.now();
  const expiresAt = now + ADMIN_SESSION_MS;
  const actor: AdminActor = {
    role: admin.role,
    adminId: admin.id,
    sessionId: id,
    fullName: admin.name,
    email: admin.email,
  };
  const entry = { action: 'admin-session.created', subjectType: 'admin-session', subjectId: id, details: { by } };
  await batch(ctx.d1, [
    ...also,
    ctx.db.delete(adminSessions).where(eq(adminSessions.tokenHash, replaces ? hashToken(replaces) : '')),
    sql`DELETE FROM admin_sessions WHERE admin_id = ${admin.id} AND id NOT IN
        (SELECT id FROM admin_sessions WHERE admin_id = ${admin.id}
          ORDER BY created_at DESC, id LIMIT ${MAX_SESSIONS - 1})`,
    ctx.db.insert(adminSessions).values({
      id,
      adminId: admin.id,
      tokenHash: hashToken(token),
      device: describeDevice(ctx.client.userAgent),
      city: cityOf(ctx.client),
      createdAt: now,
      lastActiveAt: now,
      expiresAt,
      provenAt: by === 'link' ? now : null,
    }),
    ctx.db.update(adminUsers).set({ lastLoginAt: now }).where(eq(adminUsers.id, admin.id)),
    auditRow(ctx.as(actor), entry),
  ]);
  return { id, token, expiresAt: new Date(expiresAt).toISOString() };
}

interface FoundSession extends AdminRow {
  sessionId: string;
  lastActiveAt: number;
}

/** The operator behind a token, in one statement; a guest if there is none. Use is recorded and does not extend the session. */
export async function findAdminByToken(ctx: Ctx, token: string): Promise<Actor> {
  const now = ctx.now();
  const found =
    await ctx.first(sql<FoundSession>`SELECT s.id AS sessionId, s.last_active_at AS lastActiveAt, a.id, a.name, a.email, a.role
         FROM admin_sessions s JOIN admin_users a ON a.id = s.admin_id
        WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > ${now} AND a.status = 'active'`);
  if (!found) return GUEST;
  if (now - found.lastActiveAt >= TOUCH_EVERY_MS) {
    const isIt = eq(adminSessions.id, found.sessionId);
    ctx.defer(ctx.db.update(adminSessions).set({ lastActiveAt: now }).where(isIt).run());
  }
  return {
    role: found.role,
    adminId: found.id,
    sessionId: found.sessionId,
    fullName: found.name,
    email: found.email,
  };
}

/** Ends the session in use. */
export async function endAdminSession(ctx: Ctx): Promise<void> {
  const { sessionId } = requireAdmin(ctx);
  await batch(ctx.d1, [
    auditRow(ctx, { action: 'admin-session.ended', subjectType: 'admin-session', subjectId: sessionId }),
    ctx.db.delete(adminSessions).where(eq(adminSessions.id, sessionId)),
  ]);
}

/** The statement that removes expired sessions. */
export function removeOldAdminSessions(ctx: Ctx): Sql {
  return sql`DELETE FROM admin_sessions WHERE expires_at < ${ctx.now()}`;
}
