/** Texts about changes of users, and the permits for them that two codes give. Has no zod schema, because every table of users loads it. */
import { MINUTE_MS } from '@/domain/time/durations';

export const ONLY_SUPER_EDIT = 'Only Super Admins can edit users';
export const ONLY_SUPER_DELETE = 'Only Super Admins can delete users';
export const ONLY_SUPER_SUPPORT = 'Only Super Admins can do this';

export const SETUP_FAILED = 'Failed to setup 2FA';
export const FIRST_CODE_WRONG = 'Invalid authentication code';
export const FIRST_CODE_FAILED = 'Verification failed';
export const FIRST_CODE_ACCEPTED = 'First verification successful. Please enter a new code for final verification.';
export const FINAL_CODE_WRONG = 'Invalid final verification code';
export const FINAL_CODE_FAILED = 'Final verification failed';
export const FINAL_CODE_ACCEPTED = 'Action successfully authenticated and completed';

export const USER_UPDATED = 'User updated successfully';
export const UPDATE_REFUSED = 'Failed to update user';
export const UPDATE_BROKEN = 'Error updating user';
export const DELETE_BROKEN = 'Error deleting user';
export const userDeleted = (name: string): string => `User ${name} deleted successfully`;

export const CODE_ACCEPTED = 'The code was accepted.';
export const GRANT_NEEDED = 'Please confirm this with two codes of your authenticator first.';
export const GRANT_STALE = 'The first code was too long ago. Please start again.';
export const FACTOR_MISSING = 'Please set up your authenticator first.';
export const FACTOR_UNREADABLE =
  'Your authenticator’s codes cannot be checked any more. Another super admin has to reset it.';
export const VISITORS_STAY = 'Visitors cannot be edited or deleted here.';
export const NO_SECOND_FACTOR = 'Two-factor authentication is not on for this user.';
export const CONFIRMED_ALREADY = 'This email address is already confirmed.';

// The permit that two codes in a row give: one action of one operator on one account, once, for five minutes. Pure; the database
// checks the same in SQL when the permit is used (worker/services/admin/users/grants.ts).

export const GRANT_ACTIONS = ['edit-user', 'delete-user', 'remove-second-factor'] as const;
export type GrantAction = (typeof GRANT_ACTIONS)[number];

/** Maximum time from the first code to the second, and from the second to its use. Milliseconds. */
export const GRANT_MS = 5 * MINUTE_MS;

/** The operator, the action and the account. */
export interface GrantNeed {
  adminId: string;
  action: GrantAction;
  accountId: string;
}

/** Times are milliseconds since the epoch. */
export interface Grant extends GrantNeed {
  /** When the first code was accepted. */
  createdAt: number;
  /** When the second code was accepted; null until then. */
  grantedAt: number | null;
  expiresAt: number;
  usedAt: number | null;
}

/** `started` waits for the second code, `made` may be used; both expire at `expiresAt`. */
export type GrantState = 'started' | 'made' | 'used' | 'expired';

/** Returns the state of a grant at `now` (milliseconds). */
export function grantState(grant: Grant, now: number): GrantState {
  if (grant.usedAt !== null) return 'used';
  if (grant.expiresAt <= now) return 'expired';
  return grant.grantedAt === null ? 'started' : 'made';
}

const isFor = (grant: Grant, need: GrantNeed): boolean =>
  grant.adminId === need.adminId && grant.action === need.action && grant.accountId === need.accountId;

/** Returns whether a grant allows exactly this at `now` (milliseconds). */
export function allows(grant: Grant, need: GrantNeed, now: number): boolean {
  return isFor(grant, need) && grantState(grant, now) === 'made';
}

/** Returns whether the next code of this operator is the second one for this. */
export function awaitsFinalCode(grant: Grant, need: GrantNeed, now: number): boolean {
  return isFor(grant, need) && grantState(grant, now) === 'started';
}
