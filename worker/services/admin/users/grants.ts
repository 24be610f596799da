/** Permits by two codes. The first code starts a permit, the second code grants it, and one change uses it up in the same batch. */
import { and, eq } from 'drizzle-orm';
import {
  CODE_ACCEPTED,
  FINAL_CODE_ACCEPTED,
  FINAL_CODE_WRONG,
  FIRST_CODE_ACCEPTED,
  FIRST_CODE_WRONG,
  GRANT_NEEDED,
  GRANT_STALE,
  NO_SECOND_FACTOR,
  ONLY_SUPER_DELETE,
  ONLY_SUPER_EDIT,
  ONLY_SUPER_SUPPORT,
  allows,
  awaitsFinalCode,
  GRANT_MS,
  type GrantAction,
  type GrantNeed,
} from '@/domain/admin/users/user-changes';
import type { CodeVerification } from '@/domain/admin/sign-in';
import { AppError, conflict } from '@/domain/errors';
import type { Permission } from '@/domain/permissions';
import { adminGrants, twoFactors } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import type { Account } from '@worker/services/accounts/registration';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { requireFounder, requireUserByEmail } from './users';
import { spendOwnCode } from '@worker/services/admin/admins/own-factor';

const RIGHTS: Readonly<Record<GrantAction, { permission: Permission; refusal: string }>> = {
  'edit-user': { permission: 'user:write', refusal: ONLY_SUPER_EDIT },
  'delete-user': { permission: 'user:write', refusal: ONLY_SUPER_DELETE },
  'remove-second-factor': { permission: 'user:support', refusal: ONLY_SUPER_SUPPORT },
};

export interface VerifiedCode {
  /** Whether the change may be made now. */
  granted: boolean;
  /** ISO 8601: until when the next code or the change must come; null if the code was not for a permit. */
  expiresAt: string | null;
  message: string;
}

/** Throws unless the action fits this account; checked before a code is used up. */
async function requireFitting(ctx: Ctx, action: GrantAction, account: Account): Promise<void> {
  if (action !== 'remove-second-factor') return requireFounder(account);
  const on = await ctx.db
    .select({ enabledAt: twoFactors.enabledAt })
    .from(twoFactors)
    .where(eq(twoFactors.accountId, account.id))
    .get();
  if (!on?.enabledAt) throw conflict(NO_SECOND_FACTOR);
}

const needOf = (ctx: Ctx, action: GrantAction, accountId: string): GrantNeed => ({
  adminId: requireAdmin(ctx).adminId,
  action,
  accountId,
});

/** All permits for one need, including used ones: they are few, because old ones are removed. */
const readGrants = (ctx: Ctx, { adminId, action, accountId }: GrantNeed) =>
  ctx.db
    .select()
    .from(adminGrants)
    .where(and(eq(adminGrants.adminId, adminId), eq(adminGrants.action, action), eq(adminGrants.accountId, accountId)));

/** The statements of the first code, which also end a permit that was started before. */
function startGrant(ctx: Ctx, need: GrantNeed) {
  const now = ctx.now();
  return (isAccepted: Sql): Sql[] => [
    sql`DELETE FROM admin_grants WHERE admin_id = ${need.adminId} AND action = ${need.action}
      AND account_id = ${need.accountId} AND used_at IS NULL AND ${isAccepted}`,
    sql`INSERT INTO admin_grants (id, admin_id, action, account_id, created_at, expires_at)
      SELECT ${ctx.newId()}, ${need.adminId}, ${need.action}, ${need.accountId}, ${now}, ${now + GRANT_MS}
      WHERE ${isAccepted}`,
  ];
}

/** The statements of the second code. */
function makeGrant(ctx: Ctx, need: GrantNeed, id: string) {
  const now = ctx.now();
  const entry = {
    action: 'admin-grant.made',
    subjectType: 'account',
    subjectId: need.accountId,
    details: { action: need.action },
  };
  const isStarted = sql`id = ${id} AND granted_at IS NULL AND used_at IS NULL AND expires_at > ${now}`;
  return (isAccepted: Sql): Sql[] => [
    auditRow(ctx, entry, sql`EXISTS (SELECT 1 FROM admin_grants WHERE ${isStarted}) AND ${isAccepted}`),
    sql`UPDATE admin_grants SET granted_at = ${now}, expires_at = ${now + GRANT_MS} WHERE ${isStarted} AND ${isAccepted}`,
  ];
}

/** Checks a code. Without an action it enrols the authenticator. With an action and an account it is the first or second code of a permit. */
export async function verifyOwnCode(ctx: Ctx, input: CodeVerification): Promise<VerifiedCode> {
  const { token, secret, action, email, id, step } = input;
  if (action === undefined || email === undefined) {
    await spendOwnCode(ctx, { token, secret });
    return { granted: false, expiresAt: null, message: CODE_ACCEPTED };
  }
  const { permission, refusal } = RIGHTS[action];
  requireAllowed(ctx, permission, { other: refusal });
  const account = await requireUserByEmail(ctx, email, id);
  await requireFitting(ctx, action, account);
  const need = needOf(ctx, action, account.id);
  const now = ctx.now();
  const started = step === 'first' ? [] : await readGrants(ctx, need);
  const begun = started.find((grant) => awaitsFinalCode(grant, need, now));
  if (step === 'final' && !begun) throw conflict(GRANT_STALE, undefined, 'grant-stale');
  const also = begun ? makeGrant(ctx, need, begun.id) : startGrant(ctx, need);
  await spendOwnCode(ctx, { token, secret, wrong: begun ? FINAL_CODE_WRONG : FIRST_CODE_WRONG }, { also });
  return {
    granted: begun !== undefined,
    expiresAt: new Date(now + GRANT_MS).toISOString(),
    message: begun ? FINAL_CODE_ACCEPTED : FIRST_CODE_ACCEPTED,
  };
}

/** The acting operator's permit for this action on this account; 403 if there is none, or none that is still valid. */
export async function requirePermit(ctx: Ctx, action: GrantAction, accountId: string) {
  const need = needOf(ctx, action, accountId);
  const now = ctx.now();
  const made = (await readGrants(ctx, need)).find((grant) => allows(grant, need, now));
  if (!made) throw new AppError(403, GRANT_NEEDED, { code: 'grant-needed' });
  const isOpen = sql`EXISTS (SELECT 1 FROM admin_grants g JOIN admin_users a ON a.id = g.admin_id
    WHERE g.id = ${made.id} AND g.granted_at IS NOT NULL AND g.used_at IS NULL AND g.expires_at > ${now}
      AND a.role = 'super_admin' AND a.status = 'active')`;
  return {
    /** True in the batch of the change while the permit is unused and its operator is still an active super admin. */
    isOpen,
    /** Uses it up if `isDone` is true; must be last in the batch. */
    use: (isDone: Sql) =>
      sql`UPDATE admin_grants SET used_at = ${now} WHERE id = ${made.id} AND used_at IS NULL AND ${isDone}`,
  };
}

/** The statement that removes expired permits. */
export const removeOldGrants = (ctx: Ctx): Sql => sql`DELETE FROM admin_grants WHERE expires_at < ${ctx.now()}`;
