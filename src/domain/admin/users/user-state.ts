/** The state of the table of people in its address: tab, search, filters, order, page. No schema: pages load it. */
import { searchText } from '@/domain/lists/list';
import { placeQuery, putPlace, readPlace, type PagedChoices, type PagedPlace } from '@/domain/lists/paged';
import { INDUSTRY_NAMES } from '../../accounts/labels';
import { PLANS } from '../../plans/plans';

export const USERS_PAGE = '/adminPortal/user-settings';
export const USER_PAGE_SIZES = [5, 10, 20, 50] as const;
export const USER_PAGE_SIZE = 10;

export const USER_TABS = [
  { tab: 'all', label: 'All Users', path: '/api/user/all-users' },
  { tab: 'founders', label: 'Founders', path: '/api/user/all-founders' },
  { tab: 'visitors', label: 'Visitors', path: '/api/user/all-visitors' },
] as const;
export type UserTab = (typeof USER_TABS)[number]['tab'];

export const USER_SORTS = ['createdAt', 'fullName', 'lastLoginAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const DEFAULT_USER_SORT = '-createdAt';

const YES_NO = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

/** What narrows the table: the name in the address and in the API, and its choices. */
export const USER_FILTERS = [
  { name: 'isVerified', label: 'Verified', options: YES_NO('Verified', 'Not verified') },
  { name: 'twoFactorEnabled', label: '2FA', options: YES_NO('2FA on', '2FA off') },
  {
    name: 'industry',
    label: 'Industry',
    options: Object.entries(INDUSTRY_NAMES).map(([value, label]) => ({ value, label })),
  },
  { name: 'plan', label: 'Plan', options: PLANS.map(({ id, name }) => ({ value: id, label: name })) },
] as const;
export type UserFilter = (typeof USER_FILTERS)[number]['name'];
export type UserFilters = Partial<Readonly<Record<UserFilter, string>>>;

export interface UserState extends PagedPlace {
  tab: UserTab;
  q: string;
  filters: UserFilters;
}

export const USER_CHOICES: PagedChoices = {
  sorts: USER_SORTS,
  sort: DEFAULT_USER_SORT,
  sizes: USER_PAGE_SIZES,
  size: USER_PAGE_SIZE,
};

/** Reads an address leniently: what makes no sense is left at its default. */
export function readUserState(params: URLSearchParams): UserState {
  const filters: Partial<Record<UserFilter, string>> = {};
  for (const { name, options } of USER_FILTERS) {
    const value = params.get(name);
    if (value !== null && options.some((option) => option.value === value)) filters[name] = value;
  }
  return {
    tab: USER_TABS.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'all',
    q: searchText(params.get('q') ?? ''),
    filters,
    ...readPlace(USER_CHOICES, params),
  };
}

/** The query of a state without what is at its default; `?…` or nothing. */
export function userSearch(state: UserState): string {
  const params = new URLSearchParams();
  if (state.tab !== 'all') params.set('tab', state.tab);
  if (state.q) params.set('q', state.q);
  for (const [name, value] of Object.entries(state.filters)) params.set(name, value);
  putPlace(USER_CHOICES, params, state);
  return params.size > 0 ? `?${String(params)}` : '';
}

/** What the API is asked for a state. */
export const userQueryOf = (state: UserState): Record<string, string | number> => ({
  q: searchText(state.q),
  ...state.filters,
  ...placeQuery(state),
});

export const pathOf = (tab: UserTab) => (USER_TABS.find((one) => one.tab === tab) ?? USER_TABS[0]).path;

export const isNarrowed = ({ q, filters }: Pick<UserState, 'q' | 'filters'>): boolean =>
  q !== '' || Object.keys(filters).length > 0;
