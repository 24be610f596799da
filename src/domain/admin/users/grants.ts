/**
 * What two codes in a row allow: one action of one operator on one account, once, for five minutes. Pure; the database asks the
 * same in SQL when it is used (worker/services/admin/users/grants.ts).
 */
import { MINUTE_MS } from '@/domain/time/durations';

export const GRANT_ACTIONS = ['edit-user', 'delete-user', 'remove-second-factor'] as const;
export type GrantAction = (typeof GRANT_ACTIONS)[number];

/** From the first code to the second, and from the second to its use. Milliseconds. */
export const GRANT_MS = 5 * MINUTE_MS;

/** Whose, for what and on whom. */
export interface GrantNeed {
  adminId: string;
  action: GrantAction;
  accountId: string;
}

/** Times are milliseconds since the epoch. */
export interface Grant extends GrantNeed {
  /** When the first code was accepted. */
  createdAt: number;
  /** When the second one was; null until then. */
  grantedAt: number | null;
  expiresAt: number;
  usedAt: number | null;
}

/** `started` waits for the second code, `made` may be used; both end at `expiresAt`. */
export type GrantState = 'started' | 'made' | 'used' | 'expired';

/** Returns what a grant is at `now` (milliseconds). */
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
