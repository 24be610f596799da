/** The two lists of plans: open requests, and accounts with their usage. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import type { AskedPlan, PlanHolder } from './requests';

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
      options: optionsOf({ open: 'Open', done: 'Granted', declined: 'Declined', withdrawn: 'Withdrawn or overtaken' }),
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
      // Paid plans come first; most accounts have the free one.
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
