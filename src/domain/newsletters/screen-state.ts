/** The state of "Newsletters and Email" in its address: tab, filters of recipients, the campaign that is open. No schema: the page loads it. */
import { searchText } from '@/domain/lists/list';
import { placeQuery, putPlace, readPlace, type PagedChoices, type PagedPlace } from '@/domain/lists/paged';
import { USER_CHOICES } from '../admin/users/user-state';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES, type CampaignKind, type CampaignState } from './campaign';

export const NEWSLETTERS_PAGE = '/adminPortal/notification-management/notifications';

export const NEWSLETTER_TABS = [
  { tab: 'recipients', label: 'Recipients' },
  { tab: 'campaigns', label: 'Campaigns' },
  { tab: 'templates', label: 'Templates' },
  { tab: 'suppressed', label: 'Suppressed addresses' },
  { tab: 'settings', label: 'Sending settings' },
] as const;
export type NewsletterTab = (typeof NEWSLETTER_TABS)[number]['tab'];

export const RECIPIENT_TYPES = [
  { value: 'founder', label: 'Founders' },
  { value: 'visitor', label: 'Visitors' },
] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number]['value'];

export const SUBSCRIPTIONS = [
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'unsubscribed', label: 'Not subscribed' },
] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number]['value'];

export const RECIPIENT_SORTS = ['createdAt', 'fullName'] as const;
export type RecipientSort = (typeof RECIPIENT_SORTS)[number];
export const DEFAULT_RECIPIENT_SORT = '-createdAt';

/** What the table of recipients shows. */
export interface RecipientView extends PagedPlace {
  q: string;
  userType: RecipientType | '';
  subscription: Subscription | '';
}

const CHOICES: PagedChoices = { ...USER_CHOICES, sorts: RECIPIENT_SORTS, sort: DEFAULT_RECIPIENT_SORT };

export interface NewslettersState extends RecipientView {
  tab: NewsletterTab;
  /** What narrows the campaigns. */
  kind: CampaignKind | '';
  state: CampaignState | '';
  /** Id of the campaign that is open. */
  open: string;
}

const valueOf = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((value) => value === text) ?? '';

/** Reads an address leniently: what makes no sense is left at its default. */
export function readNewslettersState(params: URLSearchParams): NewslettersState {
  const open = params.get('open') ?? '';
  return {
    tab: NEWSLETTER_TABS.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'recipients',
    q: searchText(params.get('q') ?? ''),
    userType: valueOf(['founder', 'visitor'], params.get('userType')),
    subscription: valueOf(['subscribed', 'unsubscribed'], params.get('subscription')),
    ...readPlace(CHOICES, params),
    kind: valueOf(CAMPAIGN_KINDS, params.get('kind')),
    state: valueOf(CAMPAIGN_STATES, params.get('state')),
    open: /^[\w-]{1,100}$/.test(open) ? open : '',
  };
}

/** The query of a state without what is at its default or belongs to another tab; `?…` or nothing. */
export function newslettersSearch(state: NewslettersState): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number, usual: string | number = '') => {
    if (value !== usual) params.set(name, String(value));
  };
  put('tab', state.tab, 'recipients');
  if (state.tab === 'recipients') {
    put('q', state.q);
    put('userType', state.userType);
    put('subscription', state.subscription);
    putPlace(CHOICES, params, state);
  }
  if (state.tab === 'campaigns') {
    put('kind', state.kind);
    put('state', state.state);
    put('open', state.open);
  }
  return params.size > 0 ? `?${String(params)}` : '';
}

/** What the API is asked for a state. */
export const recipientQueryOf = (view: RecipientView): Record<string, string | number> => ({
  q: searchText(view.q),
  userType: view.userType,
  subscription: view.subscription,
  ...placeQuery(view),
});

export const isNarrowed = ({ q, userType, subscription }: RecipientView): boolean =>
  q !== '' || userType !== '' || subscription !== '';
