/** Who is acting: a guest, a signed-in account, or the system itself. */
import type { Role } from '../permissions';

export type UserType = 'founder' | 'visitor';

export interface AccountActor {
  readonly role: UserType;
  readonly accountId: string;
  /** Public id of the session; not a credential. */
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  /** Key of the photo in R2, when there is one. */
  readonly photoKey?: string | null;
}

export type Actor = { readonly role: 'guest' } | AccountActor | { readonly role: 'system'; readonly job: string };

export const GUEST: Actor = { role: 'guest' };

export function isAccount(actor: Actor): actor is AccountActor {
  return 'accountId' in actor;
}

/** The role used with the permission table. */
export function roleOf(actor: Actor): Role {
  return actor.role;
}
