/** The actor of a request or a job: a guest, a signed-in account, an operator, or the system itself. */
import type { Role } from '@/domain/permissions';

export type UserType = 'founder' | 'visitor';
export type AdminRole = 'admin' | 'super_admin';

/** The scopes that a personal token may have. */
export const TOKEN_SCOPES = ['directory:read', 'own:read', 'own:write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export interface AccountActor {
  readonly role: UserType;
  readonly accountId: string;
  /** Public id of the session; not a credential. */
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  /** Key of the photo in R2, when there is one. */
  readonly photoKey?: string | null;
  /** True for a founder whose profile says enough for best fit to be the first order of investors. */
  readonly fitsFirst?: boolean;
  /** The company's current stage, from the profile. */
  readonly stage?: string | null;
  /** From the profile. */
  readonly city?: string | null;
  readonly phone?: string | null;
  /** The personal token that acts for them; missing if they act themselves. */
  readonly token?: { readonly id: string; readonly scopes: readonly TokenScope[] };
}

/** An operator. Separate from accounts, even if one person has both. */
export interface AdminActor {
  readonly role: AdminRole;
  readonly adminId: string;
  /** Public id of the admin session; not a credential. */
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
}

export type Actor =
  | { readonly role: 'guest' }
  | AccountActor
  | AdminActor
  | { readonly role: 'system'; readonly job: string };

export const GUEST: Actor = { role: 'guest' };

export function isAccount(actor: Actor): actor is AccountActor {
  return 'accountId' in actor;
}

export function isAdmin(actor: Actor): actor is AdminActor {
  return 'adminId' in actor;
}

/** The role used with the permission table. */
export function roleOf(actor: Actor): Role {
  return actor.role;
}
