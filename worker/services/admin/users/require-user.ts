/** The account that an operator names, by its e-mail or its id. */
import { and, eq } from 'drizzle-orm';
import { VISITORS_STAY } from '@/domain/admin/users/change-texts';
import { USER_NOT_FOUND } from '@/domain/admin/users/user-list';
import { forbidden, notFound } from '@/domain/errors';
import { accounts } from '@worker/db/schema';
import { ACCOUNT_FIRST, type Account } from '@worker/services/accounts/accounts';
import type { Ctx } from '@worker/services/core/context';
import { storedEmail } from './find-user';

const ID = /^[0-9a-f]{24}$/;
const LONGEST_EMAIL = 254;

/** Of an e-mail, however it is capitalised, the confirmed account, else the newest registration that waits; or the one with this id. 404 for any other. */
export async function requireUserByEmail(ctx: Ctx, email: string, id?: string): Promise<Account> {
  const rows =
    email.length > LONGEST_EMAIL
      ? []
      : await ctx.db
          .select()
          .from(accounts)
          .where(and(eq(accounts.email, storedEmail(email)), id === undefined ? undefined : eq(accounts.id, id)))
          .orderBy(...ACCOUNT_FIRST)
          .limit(1);
  const [found] = rows;
  if (!found) throw notFound(USER_NOT_FOUND);
  return found;
}

export async function requireUserById(ctx: Ctx, id: string): Promise<Account> {
  const found = ID.test(id) ? await ctx.db.select().from(accounts).where(eq(accounts.id, id)).get() : undefined;
  if (!found) throw notFound(USER_NOT_FOUND);
  return found;
}

/** Visitors are neither edited nor deleted by operators. */
export function requireFounder({ userType }: Account): void {
  if (userType !== 'founder') throw forbidden(VISITORS_STAY);
}
