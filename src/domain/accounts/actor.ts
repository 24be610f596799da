/** Who is acting: a guest, a signed-in account, an operator, or the system itself. */
import type { Role } from '@/domain/permissions';

export type UserType = 'founder' | 'visitor';
export type AdminRole = 'admin' | 'super_admin';

/** What a personal token may be allowed to do. */
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
  /** A founder whose profile says enough for best fit to be the first order of investors. */
  readonly fitsFirst?: boolean;
  /** The company's current stage, of the profile. */
  readonly stage?: string | null;
  /** Of the profile. */
  readonly city?: string | null;
  readonly phone?: string | null;
  /** The personal token that acts for them; missing where they act themselves. */
  readonly token?: { readonly id: string; readonly scopes: readonly TokenScope[] };
}

/** One of the people who run Outset; apart from accounts, also where one person has both. */
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
