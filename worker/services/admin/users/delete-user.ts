/** Deletes a founder for an operator: the same deletion as a person's own, by a permit of two codes. */
import { ONLY_SUPER_DELETE } from '@/domain/admin/users/change-texts';
import { USER_NOT_FOUND } from '@/domain/admin/users/user-list';
import { notFound } from '@/domain/errors';
import { goodbyeMail } from '@worker/emails/registration';
import { removeAccount } from '@worker/services/account-data/account-deletion';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { addressesOf } from '@worker/services/notifications/outbox';
import { requireFounder, requireUserByEmail } from './require-user';
import { requirePermit } from './grants';

/** Returns the name of who was deleted. Of two calls at once, the other finds no one. The permit goes with the account. */
export async function deleteUser(ctx: Ctx, email: string, id?: string): Promise<string> {
  requireAllowed(ctx, 'user:write', { other: ONLY_SUPER_DELETE });
  const user = await requireUserByEmail(ctx, email, id);
  requireFounder(user);
  const permit = await requirePermit(ctx, 'delete-user', user.id);
  // No one has proven that an unconfirmed address belongs to who registered it.
  const goodbye = user.isVerified
    ? goodbyeMail({ to: user.email, fullName: user.fullName, by: 'operator', ...addressesOf(ctx) })
    : null;
  if (await removeAccount(ctx, user, { onlyIf: permit.isOpen, goodbye })) return user.fullName;
  await requirePermit(ctx, 'delete-user', user.id);
  throw notFound(USER_NOT_FOUND);
}
