/** One person as operators see them on their page: the record, what they said of Outset, their plan, and facts of their sign-in. */
import type { Allowance } from '../../contacts/exports';
import type { PlanId } from '../../plans/plans';
import { readUser, type UserRecord } from './user-record';

export interface UserFeedback {
  /** 1 to 5. */
  rating: number;
  feedback: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
}

export interface SignInFacts {
  /** Until when wrong passwords of strangers keep the password closed; null while it is open. ISO 8601. */
  lockedUntil: string | null;
  /** The same of the second factor. */
  secondFactorLockedUntil: string | null;
  /** Sessions that are open. */
  sessions: number;
  /** When one of them was last used. */
  lastActiveAt: string | null;
  twoFactorSince: string | null;
  recoveryCodesLeft: number;
}

export interface UserDetail {
  user: UserRecord;
  feedback: UserFeedback | null;
  /** Contact exports of this month. */
  plan: Allowance;
  /** Those that nobody answered yet. */
  plansAskedFor: PlanId[];
  signIn: SignInFacts;
}

/** The person of an answer; null when it is no such answer. */
export function readUserDetail(data: unknown): UserDetail | null {
  const detail = (typeof data === 'object' && data !== null ? data : {}) as Partial<UserDetail>;
  const user = readUser(detail.user);
  const { feedback = null, plan, plansAskedFor, signIn } = detail;
  return user && plan && signIn && Array.isArray(plansAskedFor)
    ? { user, feedback, plan, plansAskedFor, signIn }
    : null;
}
