/** Adds, changes and deletes operators. The writing statement itself checks who may write and that one super admin is left. */
import type { OperatorChange, OperatorInput } from '@/domain/admin/admins/input';
import {
  LAST_SUPER_ADMIN,
  ONLY_SUPER_ADMINS,
  OPERATOR_CHANGED,
  OPERATOR_GONE,
  SAME_EMAIL,
  SUPER_ADMIN_STAYS,
  type Operator,
} from '@/domain/admin/admins/operators';
import { conflict, forbidden, notFound, type AppError } from '@/domain/errors';
import { batch, NOTHING, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { superAdminMail } from '@worker/emails/operators';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { requireOwnProof } from './own-factor';
import { invite } from './links';
import { mailSuperAdmins, OPERATOR_COLUMNS, toOperator, type OperatorRow } from './list';
import { describeError } from '@worker/log';

/** True while the operator who acts is still an active super admin, because the session was looked up earlier. */
const mayWrite = (ctx: Ctx): Sql =>
  sql`EXISTS (SELECT 1 FROM admin_users me WHERE me.id = ${requireAdmin(ctx).adminId}
    AND me.role = 'super_admin' AND me.status = 'active')`;

const readMe = (ctx: Ctx): Sql<{ mayWrite: 0 | 1 }> => sql`SELECT ${mayWrite(ctx)} AS mayWrite`;

const readOne = (id: string): Sql<OperatorRow> => sql`SELECT ${OPERATOR_COLUMNS} FROM admin_users WHERE id = ${id}`;

/** Turns an error of the UNIQUE index into one that names its field. */
function refuseSameEmail(error: unknown): never {
  if (/UNIQUE constraint failed: admin_users\.email/.test(describeError(error))) {
    throw sameEmail();
  }
  throw error;
}

/**
 * Mails all super admins except the new one. Also mails the acting operator, because another person may be using their session. If the
 * email changed, mails the old address too.
 */
async function tellSuperAdmins(ctx: Ctx, who: OperatorRow, oldEmail: string | null): Promise<void> {
  const { fullName, email } = requireAdmin(ctx);
  const input = { who, by: { name: fullName, email }, isMoved: oldEmail !== null, ...addressesOf(ctx) };
  if (oldEmail !== null) await postMail(ctx, superAdminMail({ to: oldEmail, ...input }));
  await mailSuperAdmins(ctx, (to) => superAdminMail({ to, ...input }), who.email);
}

const sameEmail = () => conflict(SAME_EMAIL, { adminemail: SAME_EMAIL });

/**
 * Adds an operator and, if active, mails an invitation. A new super admin needs a fresh proof from the operator who acts. Throws
 * 409 if another operator has the email.
 */
export async function addOperator(ctx: Ctx, input: OperatorInput): Promise<Operator> {
  requireAllowed(ctx, 'admin-user:write', { other: ONLY_SUPER_ADMINS });
  const id = ctx.newId();
  const { adminname, adminemail, adminrole, status, code } = input;
  if (adminrole === 'super_admin') {
    // A code works once, so input that would fail anyway is refused before the code is used.
    const takenSql = sql`SELECT 1 FROM admin_users WHERE email = ${adminemail}`;
    if (await ctx.first(takenSql)) throw sameEmail();
    await requireOwnProof(ctx, code);
  }
  const [added] = await batch(ctx.d1, [
    sql<OperatorRow>`INSERT INTO admin_users (id, name, email, role, status, added_by, created_at)
      SELECT ${id}, ${adminname}, ${adminemail}, ${adminrole}, ${status}, ${requireAdmin(ctx).adminId}, ${ctx.now()}
      WHERE ${mayWrite(ctx)} RETURNING ${OPERATOR_COLUMNS}`,
    auditRow(
      ctx,
      {
        action: 'admin-user.created',
        subjectType: 'admin-user',
        subjectId: id,
        details: { role: adminrole, status, name: adminname },
      },
      sql`EXISTS (SELECT 1 FROM admin_users WHERE id = ${id})`,
    ),
  ]).catch(refuseSameEmail);
  const row = added.results[0];
  if (!row) throw forbidden(ONLY_SUPER_ADMINS);
  if (status === 'active') await invite(ctx, row, requireAdmin(ctx).fullName);
  if (adminrole === 'super_admin') await tellSuperAdmins(ctx, row, null);
  return toOperator(row);
}

/** True if the change makes the row a super admin, reactivates a super admin, or gives one another mailbox to sign in by. */
const makesSuperAdmin = ({ adminrole, status, adminemail }: OperatorChange): Sql =>
  sql`(coalesce(${adminrole ?? null}, role) = 'super_admin' AND (role <> 'super_admin'
    OR (status = 'inactive' AND ${status ?? null} = 'active') OR email <> coalesce(${adminemail ?? null}, email)))`;

/**
 * If two super admins demote or deactivate each other at the same time, the second statement finds no other super admin and changes
 * nothing.
 */
const leavesASuperAdmin = (id: string, { adminrole, status }: OperatorChange): Sql => {
  if (adminrole !== 'admin' && status !== 'inactive') return sql`1`;
  return sql`(role <> 'super_admin' OR status <> 'active' OR EXISTS (SELECT 1 FROM admin_users other
    WHERE other.id <> ${id} AND other.role = 'super_admin' AND other.status = 'active'))`;
};

/** The names of changed fields, with the new role and status. Personal values are left out, because the log outlives the operator. */
function detailsOf({ adminname, adminemail, adminrole, status }: OperatorChange): Record<string, string> {
  const fields = Object.entries({ name: adminname, email: adminemail, role: adminrole, status });
  return {
    fields: fields.flatMap(([name, value]) => (value === undefined ? [] : [name])).join(', '),
    ...(adminrole ? { role: adminrole } : {}),
    ...(status ? { status } : {}),
  };
}

/** The reason why a change wrote nothing. */
function refusalOf(before: OperatorRow | undefined, isAllowed: boolean, revision: number | undefined): AppError {
  if (!isAllowed) return forbidden(ONLY_SUPER_ADMINS);
  if (!before) return notFound(OPERATOR_GONE);
  if (revision !== undefined && before.revision !== revision)
    return conflict(OPERATOR_CHANGED, undefined, 'changed-elsewhere');
  return conflict(LAST_SUPER_ADMIN, undefined, 'last-super-admin');
}

/**
 * Changes an operator. An operator who becomes inactive or gets another email immediately loses sessions and links. Making a super admin
 * needs a fresh proof from the acting operator (`makesSuperAdmin`), and all super admins are mailed. Throws 404 if there is no such
 * operator, 409 `changed-elsewhere` if someone else saved first, 409 `last-super-admin` if no super admin would remain, and 409 if another
 * operator has the email.
 */
export async function changeOperator(ctx: Ctx, id: string, change: OperatorChange): Promise<Operator> {
  requireAllowed(ctx, 'admin-user:write', { other: ONLY_SUPER_ADMINS });
  const { adminname, adminemail, adminrole, status, revision, code } = change;
  const isCurrent = sql`id = ${id}${revision === undefined ? NOTHING : sql` AND revision = ${revision}`}
    AND ${mayWrite(ctx)} AND ${leavesASuperAdmin(id, change)}`;
  const isTakenSql = sql`EXISTS (SELECT 1 FROM admin_users o WHERE o.email = ${adminemail ?? null} AND o.id <> ${id})`;
  const raise = await ctx.first(
    sql<{
      isTaken: 0 | 1;
    }>`SELECT ${isTakenSql} AS isTaken FROM admin_users WHERE ${isCurrent} AND ${makesSuperAdmin(change)}`,
  );
  const isRaise = raise !== null;
  if (raise?.isTaken) throw sameEmail();
  if (isRaise) await requireOwnProof(ctx, code);
  const may = isRaise ? isCurrent : sql`${isCurrent} AND NOT ${makesSuperAdmin(change)}`;
  const isOut = sql`EXISTS (SELECT 1 FROM admin_users WHERE ${may}
    AND (${status ?? ''} = 'inactive' OR email <> coalesce(${adminemail ?? null}, email)))`;
  const entry = {
    action: 'admin-user.updated',
    subjectType: 'admin-user',
    subjectId: id,
    details: detailsOf(change),
    nameFrom: sql`(SELECT name FROM admin_users WHERE id = ${id})`,
  };
  const [me, before, , , , changed] = await batch(ctx.d1, [
    readMe(ctx),
    readOne(id),
    auditRow(ctx, entry, sql`EXISTS (SELECT 1 FROM admin_users WHERE ${may})`),
    sql`DELETE FROM admin_sessions WHERE admin_id = ${id} AND ${isOut}`,
    sql`DELETE FROM admin_links WHERE admin_id = ${id} AND ${isOut}`,
    sql<OperatorRow>`UPDATE admin_users SET name = coalesce(${adminname ?? null}, name),
      email = coalesce(${adminemail ?? null}, email), role = coalesce(${adminrole ?? null}, role),
      status = coalesce(${status ?? null}, status), revision = revision + 1
      WHERE ${may} RETURNING ${OPERATOR_COLUMNS}`,
  ]).catch(refuseSameEmail);
  const row = changed.results[0];
  const was = before.results[0];
  if (!row) throw refusalOf(was, me.results[0]?.mayWrite === 1, revision);
  // An operator who was added inactive or under a wrong email never had a link that works.
  const isNew = row.lastLoginAt === null && row.status === 'active';
  if (isNew && (was?.status === 'inactive' || was?.email !== row.email)) {
    await invite(ctx, row, requireAdmin(ctx).fullName);
  }
  const isMoved = was?.role === 'super_admin' && was.email !== row.email;
  if (isRaise) await tellSuperAdmins(ctx, row, isMoved ? was.email : null);
  return toOperator(row);
}

/**
 * Gives the shared views of a deleted operator to the operator who deletes them, because others use the views. If the new owner already has
 * a view with the same name, the deleted operator's name is added to the name.
 */
const handViews = (id: string, to: string, may: Sql): Sql =>
  sql`UPDATE OR IGNORE list_views SET admin_id = ${to}, name = CASE
      WHEN EXISTS (SELECT 1 FROM list_views o WHERE o.admin_id = ${to} AND o.noun = list_views.noun AND o.name = list_views.name)
      THEN name || ' (' || (SELECT u.name FROM admin_users u WHERE u.id = ${id}) || ')' ELSE name END
    WHERE admin_id = ${id} AND is_shared AND EXISTS (SELECT 1 FROM admin_users WHERE ${may})`;

/**
 * Deletes an operator, with sessions and links; shared views remain. Throws 404 if there is no such operator, and 403 for a super admin,
 * who is never deleted.
 */
export async function removeOperator(ctx: Ctx, id: string): Promise<void> {
  requireAllowed(ctx, 'admin-user:write', { other: ONLY_SUPER_ADMINS });
  const may = sql`id = ${id} AND role <> 'super_admin' AND ${mayWrite(ctx)}`;
  const entry = {
    action: 'admin-user.deleted',
    subjectType: 'admin-user',
    subjectId: id,
    nameFrom: sql`(SELECT name FROM admin_users WHERE id = ${id})`,
  };
  const [me, before, , , removed] = await batch(ctx.d1, [
    readMe(ctx),
    readOne(id),
    auditRow(ctx, entry, sql`EXISTS (SELECT 1 FROM admin_users WHERE ${may})`),
    handViews(id, requireAdmin(ctx).adminId, may),
    sql`DELETE FROM admin_users WHERE ${may}`,
  ]);
  if (removed.meta.changes) return;
  if (me.results[0]?.mayWrite !== 1) throw forbidden(ONLY_SUPER_ADMINS);
  if (!before.results[0]) throw notFound(OPERATOR_GONE);
  throw forbidden(SUPER_ADMIN_STAYS);
}

// The plain admin of one's own machine, besides the super admin whom the password signs in.

const DEMO = { name: 'Demo Admin', email: 'demo.admin@outset.example' } as const;
const MADE_BEFORE = sql`EXISTS (SELECT 1 FROM audit_log WHERE action = 'admin-user.demo-created')`;

/**
 * Creates the demo admin, for trying out the lower role. Creates it only once: after its removal it is not created again. Returns its email
 * while it is active.
 */
export async function makeDemoAdmin(ctx: Ctx): Promise<string | null> {
  const entry = { action: 'admin-user.demo-created', subjectType: 'admin-user' };
  const isNew = sql`NOT ${MADE_BEFORE}`;
  const [, , found] = await batch(ctx.d1, [
    sql`INSERT INTO admin_users (id, name, email, role, status, created_at)
      SELECT ${ctx.newId()}, ${DEMO.name}, ${DEMO.email}, 'admin', 'active', ${ctx.now()} WHERE ${isNew}
      ON CONFLICT (email) DO NOTHING`,
    auditRow(ctx, entry, isNew),
    sql<{ email: string }>`SELECT email FROM admin_users WHERE email = ${DEMO.email} AND status = 'active'`,
  ]);
  return found.results[0]?.email ?? null;
}
