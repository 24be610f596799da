/** The state of the screen of plans in its address: requests or accounts, search and filters. */
import { REQUEST_STATUSES, type RequestStatus } from './requests';
import type { PlanId } from '../../plans/plans';
import { searchText } from '../../text/invisible-characters';

export const PLANS_PAGE = '/adminPortal/plans';
/** Accounts with a plan that somebody pays for come first; most have the free one. */
export const PLAN_FILTERS = ['paid', 'core', 'premium', 'free', 'all'] as const;
export type PlanFilter = (typeof PLAN_FILTERS)[number];

export interface PlansState {
  view: 'requests' | 'accounts';
  q: string;
  /** Of requests; all of them, the open first, without one. */
  status: '' | RequestStatus;
  /** The plan asked for; all without one. */
  asked: '' | PlanId;
  /** Of accounts. */
  plan: PlanFilter;
}

const oneOf = <Value extends string, Other extends string>(
  text: string | null,
  values: readonly Value[],
  otherwise: Other,
): Value | Other => values.find((value) => value === text) ?? otherwise;

/** Reads an address leniently: what makes no sense is left at its default. */
export function readPlansState(params: URLSearchParams): PlansState {
  return {
    view: params.get('view') === 'accounts' ? 'accounts' : 'requests',
    q: searchText(params.get('q') ?? '', 100),
    status: oneOf(params.get('status'), REQUEST_STATUSES, ''),
    asked: oneOf(params.get('asked'), ['core', 'premium', 'free'], ''),
    plan: oneOf(params.get('plan'), PLAN_FILTERS, 'paid'),
  };
}

/** The address of a state: only what its view has. */
export function plansHref({ view, q, status, asked, plan }: PlansState): string {
  const parts = view === 'accounts' ? { view, q, plan: plan === 'paid' ? '' : plan } : { q, status, asked };
  const params = new URLSearchParams(Object.entries(parts).filter(([, value]) => value));
  return params.size > 0 ? `${PLANS_PAGE}?${String(params)}` : PLANS_PAGE;
}

/** What the API is asked for a state. */
export const plansQueryOf = ({ view, q, status, asked, plan }: PlansState): Record<string, string> =>
  view === 'accounts' ? { q, plan } : { q, status, plan: asked };
