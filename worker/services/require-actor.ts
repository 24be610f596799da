/** Who may go on: the one way for a verb to ask for a person who is signed in, a kind of account, or a permission. */
import {
  isAccount,
  isAdmin,
  roleOf,
  type AccountActor,
  type AdminActor,
  type UserType,
} from '../../src/domain/accounts/actor';
import { ADMIN_LOGIN_REQUIRED } from '../../src/domain/admin/sign-in';
import { forbidden, loginRequired } from '../../src/domain/errors';
import { isAllowed, type Permission } from '../../src/domain/permissions';
import type { Ctx } from './context';

/** The account that asks; 401 for anybody else, with `message` where a screen has words of its own. */
export function requireAccount({ actor }: Ctx, message?: string): AccountActor {
  if (!isAccount(actor)) throw loginRequired(message);
  return actor;
}

/** The account that asks, where it is of this kind: the two kinds have addresses of their own. 403 for the other kind. */
export function requireKind(ctx: Ctx, kind: UserType, message?: string): AccountActor {
  const actor = requireAccount(ctx, message);
  if (actor.role !== kind) throw forbidden(`This address is for ${kind}s.`);
  return actor;
}

/** The operator who acts; 401 for anybody else. */
export function requireAdmin({ actor }: Ctx): AdminActor {
  if (!isAdmin(actor)) throw loginRequired(ADMIN_LOGIN_REQUIRED);
  return actor;
}

/** Refuses whoever lacks the permission: 401 for guests, whom a sign-in may help, and 403 for others. */
export function requireAllowed({ actor }: Ctx, permission: Permission): void {
  const role = roleOf(actor);
  if (!isAllowed(role, permission)) throw role === 'guest' ? loginRequired() : forbidden();
}
