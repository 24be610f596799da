/** Plans in the back-office: requests, the limits and usage of each account, and the texts. Contains no zod schema, because the page loads it. */
import { countText } from '@/domain/count';
import type { UserType } from '@/domain/accounts/actor';
import type { PlanId } from '@/domain/plans/plans';
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';

const REQUEST_STATUSES = ['open', 'done', 'declined', 'withdrawn', 'ended'] as const;
type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** An account with its plan, and its contact exports this month. */
export interface PlanHolder {
  accountId: string;
  fullName: string;
  email: string;
  userType: UserType;
  /** The plan now. */
  plan: PlanId;
  /** Contacts exported this month. */
  used: number;
  /** Contacts that may be exported per month; null for no limit. */
  limit: number | null;
}

export interface AskedPlan extends PlanHolder {
  id: string;
  asked: PlanId;
  status: RequestStatus;
  /** True if a payment was begun at the provider, which reports its outcome. */
  isAtPayment: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** The time at which it was granted, declined or withdrawn; null while it is open. */
  decidedAt: string | null;
  /** Name of the operator; null if the person, the provider or no one decided, or the operator was deleted. */
  decidedBy: string | null;
  /** Closed by an operator because another request of the same account was granted. */
  isOvertaken: boolean;
}

/** The status of a request in words. */
export function requestStatusText({ status, isAtPayment, isOvertaken }: AskedPlan): string {
  if (status === 'open') return isAtPayment ? 'Open, payment started' : 'Open';
  if (status === 'withdrawn') return isOvertaken ? 'Replaced' : 'Withdrawn';
  return { done: 'Granted', declined: 'Declined', ended: 'Ended' }[status];
}

/** "3 of 5", "12, no limit". */
export const usageText = ({ used, limit }: Pick<PlanHolder, 'used' | 'limit'>): string =>
  limit === null ? `${countText(used)}, no limit` : `${countText(used)} of ${countText(limit)}`;

export const REQUEST_GONE = 'This request is no longer there.';
export const REQUEST_DECIDED = 'This request is no longer open. Someone else has handled it.';
export const ACCOUNT_GONE = 'This account is no longer there.';
export const PLAN_CHANGED = 'This account has another plan now. Nothing was changed.';
export const REASON_REQUIRED = 'Please write why. The person reads it.';

// The two lists of plans: open requests, and accounts with their usage.

const PLAN_OPTIONS = optionsOf({ core: 'Core', premium: 'Premium', free: 'Free' });
const COMMON = {
  page: '/adminPortal/plans',
  search: { label: 'Search by name or email', placeholder: 'Name or email' },
  size: 25,
};

export const PLAN_REQUESTS: ListSpec<AskedPlan> & { api: '/api/admin/plan-requests' } = {
  ...COMMON,
  name: 'plan-requests',
  api: '/api/admin/plan-requests',
  filters: [
    {
      name: 'status',
      label: 'Status',
      all: 'Any status',
      options: optionsOf({
        open: 'Open',
        done: 'Granted',
        ended: 'Ended',
        declined: 'Declined',
        withdrawn: 'Withdrawn or overtaken',
      }),
      wrong: 'There is no such status.',
    },
    {
      name: 'asked',
      param: 'plan',
      label: 'Requested plan',
      all: 'Any plan',
      options: PLAN_OPTIONS,
      wrong: 'plan must be one of free, core, premium',
    },
  ],
  caption: 'Requests for plans',
  failed: 'The requests could not be read.',
  empty: 'No plan requests yet',
  unmatched: 'No requests match',
};

export const PLAN_HOLDERS: ListSpec<PlanHolder> & { api: '/api/admin/plans' } = {
  ...COMMON,
  name: 'plan-holders',
  api: '/api/admin/plans',
  fixed: { view: 'accounts' },
  filters: [
    {
      name: 'plan',
      label: 'Plan',
      all: null,
      // Paid plans come first, because most accounts have the free one.
      usual: 'paid',
      options: [{ value: 'paid', label: 'Core and Premium' }, ...PLAN_OPTIONS, { value: 'all', label: 'All plans' }],
      wrong: 'plan must be one of paid, core, premium, free, all',
    },
  ],
  caption: 'Accounts and their plans',
  failed: 'The accounts could not be read.',
  empty: 'No paid plans yet',
  unmatched: 'No accounts match',
};

/** The list of a view. */
export const plansList = (view: string | null | undefined) => (view === 'accounts' ? PLAN_HOLDERS : PLAN_REQUESTS);
