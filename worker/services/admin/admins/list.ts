/** Lists operators for Admin Management, and mails the super admins about changes that concern all of them. */
import { and, eq, ne } from 'drizzle-orm';
import { MAX_OPERATORS, type Operator } from '@/domain/admin/admins/operators';
import { adminUsers } from '@worker/db/schema';
import { fixedSql, sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import type { Mail } from '@worker/integrations/email/port';
import { requireAllowed } from '@worker/services/core/require-actor';
import { postMail } from '@worker/services/notifications/outbox';

export type OperatorRow = Omit<typeof adminUsers.$inferSelect, 'addedBy'> & { addedBy: string | null };

/** Columns of `admin_users` without an alias; `addedBy` is a name. */
export const OPERATOR_COLUMNS = fixedSql(
  `id, name, email, role, status, created_at AS createdAt, last_login_at AS lastLoginAt, revision,
   (SELECT b.name FROM admin_users b WHERE b.id = admin_users.added_by) AS addedBy`,
);

export function toOperator({ id, name, email, role, status, addedBy, createdAt, lastLoginAt, revision }: OperatorRow) {
  return {
    _id: id,
    adminname: name,
    adminemail: email,
    adminrole: role,
    status,
    addedBy,
    dateAdded: new Date(createdAt).toISOString(),
    lastLogin: lastLoginAt === null ? null : new Date(lastLoginAt).toISOString(),
    revision,
  } satisfies Operator;
}

/** All operators, oldest first; at most a thousand. */
export async function listOperators(ctx: Ctx): Promise<Operator[]> {
  requireAllowed(ctx, 'admin-user:read');
  const results = await ctx.rows(
    sql<OperatorRow>`SELECT ${OPERATOR_COLUMNS} FROM admin_users ORDER BY created_at, id LIMIT ${MAX_OPERATORS}`,
  );
  return results.map(toOperator);
}

/** Mails all active super admins but `except`, who has a mail of their own. */
export async function mailSuperAdmins(ctx: Ctx, mailTo: (to: string) => Mail, except = ''): Promise<void> {
  const { id, email: address, role, status, createdAt } = adminUsers;
  const results = await ctx.db
    .select({ email: address })
    .from(adminUsers)
    .where(and(eq(role, 'super_admin'), eq(status, 'active'), ne(address, except)))
    .orderBy(createdAt, id)
    .limit(MAX_OPERATORS);
  for (const { email } of results) await postMail(ctx, mailTo(email));
}
