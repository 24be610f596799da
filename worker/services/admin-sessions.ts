/** Sessions of operators: a random token, stored hashed, for twelve hours at most. One counts only while its operator is active. */
import type { AdminRole } from '../../src/domain/admin/admins';
import { ADMIN_SESSION_MS } from '../../src/domain/admin/sign-in';
import { GUEST, type Actor, type AdminActor } from '../../src/domain/accounts/actor';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { cityOf, describeDevice } from './device';
import { requireAdmin } from './require-actor';
import { hashToken, newToken } from './tokens';

const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** The oldest session of an operator ends when there are more. */
const MAX_SESSIONS = 20;

export interface AdminRow {
  id: string;
  name: string;
  email: string;
  role: AdminRole;
}

/** Known by its form, so that a bearer leads to one table only: 47 characters, where an account's token has 43. */
export function isAdminToken(token: string): boolean {
  return /^adm_[\w-]{43}$/.test(token);
}

/** Opens a session and notes the sign-in. `replaces` is the token of a session that the new one takes the place of. */
export async function openAdminSession(
  ctx: Ctx,
  admin: AdminRow,
  by: 'password' | 'google',
  replaces: string | null,
  also: readonly D1PreparedStatement[] = [],
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
  await ctx.d1.batch([
    ...also,
    ctx.d1.prepare('DELETE FROM admin_sessions WHERE token_hash = ?1').bind(replaces ? hashToken(replaces) : ''),
    ctx.d1
      .prepare(
        `DELETE FROM admin_sessions WHERE admin_id = ?1 AND id NOT IN
           (SELECT id FROM admin_sessions WHERE admin_id = ?1 ORDER BY created_at DESC, id LIMIT ?2)`,
      )
      .bind(admin.id, MAX_SESSIONS - 1),
    ctx.d1
      .prepare(
        `INSERT INTO admin_sessions (id, admin_id, token_hash, device, city, created_at, last_active_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)`,
      )
      .bind(id, admin.id, hashToken(token), describeDevice(ctx.client.userAgent), cityOf(ctx.client), now, expiresAt),
    ctx.d1.prepare('UPDATE admin_users SET last_login_at = ?1 WHERE id = ?2').bind(now, admin.id),
    auditStatement(ctx.as(actor), entry),
  ]);
  return { id, token, expiresAt: new Date(expiresAt).toISOString() };
}

interface FoundSession extends AdminRow {
  session_id: string;
  last_active_at: number;
}

/** The operator behind a token, in one statement; a guest when there is none. Use is noted and makes the session no longer. */
export async function findAdminByToken(ctx: Ctx, token: string): Promise<Actor> {
  const now = ctx.now();
  const found = await ctx.d1
    .prepare(
      `SELECT s.id AS session_id, s.last_active_at, a.id, a.name, a.email, a.role
         FROM admin_sessions s JOIN admin_users a ON a.id = s.admin_id
        WHERE s.token_hash = ?1 AND s.expires_at > ?2 AND a.status = 'active'`,
    )
    .bind(hashToken(token), now)
    .first<FoundSession>();
  if (!found) return GUEST;
  if (now - found.last_active_at >= TOUCH_EVERY_MS) {
    ctx.defer(
      ctx.d1.prepare('UPDATE admin_sessions SET last_active_at = ?1 WHERE id = ?2').bind(now, found.session_id).run(),
    );
  }
  return {
    role: found.role,
    adminId: found.id,
    sessionId: found.session_id,
    fullName: found.name,
    email: found.email,
  };
}

/** Ends the session in use. */
export async function endAdminSession(ctx: Ctx): Promise<void> {
  const { sessionId } = requireAdmin(ctx);
  await ctx.d1.batch([
    auditStatement(ctx, { action: 'admin-session.ended', subjectType: 'admin-session', subjectId: sessionId }),
    ctx.d1.prepare('DELETE FROM admin_sessions WHERE id = ?1').bind(sessionId),
  ]);
}

/** Sessions that have run out, for the job that removes such rows. */
export function removeOldAdminSessions(ctx: Ctx): D1PreparedStatement {
  return ctx.d1.prepare('DELETE FROM admin_sessions WHERE expires_at < ?').bind(ctx.now());
}
