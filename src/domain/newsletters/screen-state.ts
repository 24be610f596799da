/** The state of "Newsletters and Email" in its address: tab, filters of recipients, the campaign that is open. No schema: the page loads it. */
import { searchText } from '../text/invisible-characters';
import { USER_PAGE_SIZE, USER_PAGE_SIZES } from '../admin/users/user-state';
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
export interface RecipientView {
  q: string;
  userType: RecipientType | '';
  subscription: Subscription | '';
  /** A `RecipientSort` with a minus for descending. */
  sort: string;
  page: number;
  size: number;
  /** Signed places before and after the page shown, where a step was taken and no number. */
  after: string;
  before: string;
}

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
const wholeFrom = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;

/** Reads an address leniently: what makes no sense is left at its default. */
export function readNewslettersState(params: URLSearchParams): NewslettersState {
  const sort = params.get('sort') ?? '';
  const size = wholeFrom(params.get('size'));
  const open = params.get('open') ?? '';
  return {
    tab: NEWSLETTER_TABS.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'recipients',
    q: searchText(params.get('q') ?? '', 100),
    userType: valueOf(['founder', 'visitor'], params.get('userType')),
    subscription: valueOf(['subscribed', 'unsubscribed'], params.get('subscription')),
    sort: (RECIPIENT_SORTS as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : DEFAULT_RECIPIENT_SORT,
    page: wholeFrom(params.get('page')) || 1,
    size: USER_PAGE_SIZES.find((one) => one === size) ?? USER_PAGE_SIZE,
    after: params.get('after') ?? '',
    before: params.get('before') ?? '',
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
    put('sort', state.sort, DEFAULT_RECIPIENT_SORT);
    put('size', state.size, USER_PAGE_SIZE);
    put('page', state.page, 1);
    put('after', state.after);
    put('before', state.before);
  }
  if (state.tab === 'campaigns') {
    put('kind', state.kind);
    put('state', state.state);
    put('open', state.open);
  }
  return params.size > 0 ? `?${String(params)}` : '';
}

/** What the API is asked for a state. A place goes before a number, which then only says where one is. */
export function recipientQueryOf(view: RecipientView): Record<string, string | number> {
  const { q, userType, subscription, sort, size, after, before, page } = view;
  return {
    q: searchText(q, 100),
    userType,
    subscription,
    sort,
    limit: size,
    ...(after ? { after } : before ? { before } : { page }),
  };
}

/** Back to the first page: every change of what is listed goes through here. */
export const fromTheFirst = (change: Partial<RecipientView>): Partial<RecipientView> => ({
  page: 1,
  after: '',
  before: '',
  ...change,
});

export const isNarrowed = ({ q, userType, subscription }: RecipientView): boolean =>
  q !== '' || userType !== '' || subscription !== '';
