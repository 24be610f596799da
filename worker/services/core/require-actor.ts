/** Checks the actor: the one way for a service to require a person who is signed in, a kind of account, a permission or a scope. */
import {
  isAccount,
  isAdmin,
  roleOf,
  type AccountActor,
  type AdminActor,
  type UserType,
  type TokenScope,
} from '@/domain/accounts/actor';
import { ADMIN_SIGN_IN_REQUIRED } from '@/domain/admin/sign-in';
import { AppError, forbidden, signInRequired } from '@/domain/errors';
import type { Permission } from '@/domain/permissions';
import { mayDo } from '@/domain/tokens/program-rights';
import { SCOPE_WORDS } from '@/domain/tokens/personal-token';
import type { Ctx } from './context';

/** The account that asks; 401 for anyone else, with `message` if a screen has its own text. */
export function requireAccount({ actor }: Ctx, message?: string): AccountActor {
  if (!isAccount(actor)) throw signInRequired(message);
  return actor;
}

/** A screen's texts for a person who is not signed in (401), and for a person without the right (403). */
interface Refusals {
  guest?: string;
  other?: string;
}

/** The signed-in account, if it is of this kind. Throws 403 for the other kind, because each kind has its own addresses. */
export function requireKind(ctx: Ctx, kind: UserType, { guest, other }: Refusals = {}): AccountActor {
  const actor = requireAccount(ctx, guest);
  if (actor.role !== kind) throw forbidden(other ?? `This address is for ${kind}s.`);
  return actor;
}

/** Requires that a row of the account was read or changed. If not, the account was deleted during the request, and no one is signed in. */
export function requireStillThere(found: unknown, message?: string): asserts found {
  if (!found) throw signInRequired(message);
}

/** The operator who acts; 401 for anyone else. */
export function requireAdmin({ actor }: Ctx): AdminActor {
  if (!isAdmin(actor)) throw signInRequired(ADMIN_SIGN_IN_REQUIRED);
  return actor;
}

/** Refuses anyone who lacks the permission: 401 for guests, whom a sign-in may help, and 403 for others. */
export function requireAllowed({ actor }: Ctx, permission: Permission, { guest, other }: Refusals = {}): void {
  if (!mayDo(actor, permission)) throw roleOf(actor) === 'guest' ? signInRequired(guest) : forbidden(other);
}

/** Refuses a personal token without the scope. A signed-in person without a token needs no scope. */
export function requireScope({ actor }: Ctx, scope: TokenScope): void {
  if (!isAccount(actor) || !actor.token || actor.token.scopes.includes(scope)) return;
  const message = `This token may not do this. It needs “${SCOPE_WORDS[scope].label}” (${scope}).`;
  throw new AppError(403, message, { code: 'scope-missing' });
}
