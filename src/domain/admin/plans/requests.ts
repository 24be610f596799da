/** Plans in the back-office: requests, the limits and usage of each account, and the texts. Contains no zod schema, because the page loads it. */
import { countText } from '@/domain/count';
import type { UserType } from '@/domain/accounts/actor';
import type { PlanId } from '@/domain/plans/plans';

const REQUEST_STATUSES = ['open', 'done', 'declined', 'withdrawn'] as const;
type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Whose plan it is, and what they may and did use this month. */
export interface PlanHolder {
  accountId: string;
  fullName: string;
  email: string;
  userType: UserType;
  /** The plan now. */
  plan: PlanId;
  /** Contacts exported this month. */
  used: number;
  /** Contacts that may be exported a month; null is without limit. */
  limit: number | null;
}

export interface AskedPlan extends PlanHolder {
  id: string;
  asked: PlanId;
  status: RequestStatus;
  /** A payment was begun at the provider, which reports by itself how it ends. */
  isAtPayment: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** When it was granted, declined or withdrawn; null while it is open. */
  decidedAt: string | null;
  /** Name of the operator; null where the person, the provider or no one decided, and where that one is gone. */
  decidedBy: string | null;
  /** Closed by an operator because another request of the same account was granted. */
  isOvertaken: boolean;
}

/** What a request became, in words. */
export function requestStatusText({ status, isAtPayment, isOvertaken }: AskedPlan): string {
  if (status === 'open') return isAtPayment ? 'Open, at the payment' : 'Open';
  if (status === 'withdrawn') return isOvertaken ? 'Overtaken' : 'Withdrawn';
  return status === 'done' ? 'Granted' : 'Declined';
}

/** "3 of 5", "12, no limit". */
export const usageText = ({ used, limit }: Pick<PlanHolder, 'used' | 'limit'>): string =>
  limit === null ? `${countText(used)}, no limit` : `${countText(used)} of ${countText(limit)}`;

export const REQUEST_GONE = 'This request is no longer there.';
export const REQUEST_DECIDED = 'This request is no longer open. Someone else has handled it.';
export const ACCOUNT_GONE = 'This account is no longer there.';
export const PLAN_CHANGED = 'This account has another plan now. Nothing was changed.';
export const REASON_REQUIRED = 'Please write why. The person reads it.';
