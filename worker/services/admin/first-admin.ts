/** The operator that the environment names: made when needed, so that a new house can be entered and no house is ever locked. */
import { FIRST_ADMIN } from '@/domain/admin/admins';
import { batch } from '@worker/db/batch';
import { fixedSql, sql, type Sql } from '@worker/db/sql';
import type { AdminRow } from './admin-sessions';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';

const COLUMNS = fixedSql('id, name, email, role');
const NO_SUPER_ADMIN = sql`NOT EXISTS (SELECT 1 FROM admin_users WHERE role = 'super_admin' AND status = 'active')`;

function firstAdminEmail(ctx: Ctx): string {
  return ctx.env.ADMIN_EMAIL ?? FIRST_ADMIN.email;
}

/**
 * Makes the first super admin where `when` holds, or raises the operator of that e-mail again; and reads one operator in the
 * same batch, so that of two first sign-ins at once both find the same row.
 */
async function makeAndRead(ctx: Ctx, when: Sql, read: Sql<AdminRow>): Promise<AdminRow | null> {
  const id = ctx.newId();
  const email = firstAdminEmail(ctx);
  const [, , found] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'admin.made-first', subjectType: 'admin' }, when),
    sql`INSERT INTO admin_users (id, name, email, role, status, created_at)
         SELECT ${id}, ${FIRST_ADMIN.name}, ${email}, 'super_admin', 'active', ${ctx.now()} WHERE ${when}
         ON CONFLICT (email) DO UPDATE SET role = 'super_admin', status = 'active'`,
    read,
  ]);
  return found.results[0] ?? null;
}

/** The super admin as whom the operator's password signs in: the oldest active one, made if there is none. */
export async function requireFirstAdmin(ctx: Ctx): Promise<AdminRow> {
  const found = await makeAndRead(
    ctx,
    NO_SUPER_ADMIN,
    sql<AdminRow>`SELECT ${COLUMNS} FROM admin_users WHERE role = 'super_admin' AND status = 'active'
        ORDER BY created_at, id LIMIT 1`,
  );
  if (!found) throw new Error('there is no super admin, although one was just made');
  return found;
}

/**
 * The active operator with this e-mail, or null. The one that the environment names is made where no one has that e-mail yet:
 * a super admin from the time before Google may be someone who cannot sign in with it.
 */
export async function findAdminByEmail(ctx: Ctx, email: string): Promise<AdminRow | null> {
  const read = sql<AdminRow>`SELECT ${COLUMNS} FROM admin_users WHERE email = ${email} AND status = 'active'`;
  if (email !== firstAdminEmail(ctx)) return ctx.first(read);
  const isUnknown = sql`NOT EXISTS (SELECT 1 FROM admin_users WHERE email = ${email})`;
  return makeAndRead(ctx, sql`(${NO_SUPER_ADMIN} OR ${isUnknown})`, read);
}
