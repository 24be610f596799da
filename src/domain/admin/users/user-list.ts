/** The list of User Management: tabs, filters, sort orders, and the specification's texts. Contains no zod schema, because pages load this file. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import type { PagedChoices } from '@/domain/lists/paged';
import { INDUSTRY_NAMES } from '@/domain/accounts/labels';
import { PLANS } from '@/domain/plans/plans';
import type { UserRecord } from './person';

export const USERS_PAGE = '/adminPortal/user-settings';

const USER_TABS = [
  { value: 'all', label: 'All Users', api: '/api/user/all-users' },
  { value: 'founders', label: 'Founders', api: '/api/user/all-founders' },
  { value: 'visitors', label: 'Visitors', api: '/api/user/all-visitors' },
] as const;

/** The texts for a failure of the server and for no answer. */
const [NOT_FETCHED, UNREACHABLE] = ['Failed to fetch users', 'Error fetching users'];
export const VIEW_ONLY = 'You have view-only access. Only Super Admins can edit or delete users.';
export const USER_NOT_FOUND = 'User not found';

/** The text for a list that could not be loaded; `status` is 0 without an answer. */
export const failedListText = (status: number): string => (status === 0 ? UNREACHABLE : NOT_FETCHED);

const yesNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

export const USERS = {
  name: 'users',
  api: '/api/user/all-users',
  page: USERS_PAGE,
  search: { label: 'Search users', placeholder: 'Name, email or company' },
  filters: [
    {
      name: 'tab',
      label: 'Kinds of users',
      options: USER_TABS,
      usual: 'all',
      wrong: '',
      isHidden: true,
      isLocal: true,
    },
    {
      name: 'isVerified',
      label: 'Verified',
      options: yesNo('Verified', 'Not verified'),
      wrong: 'Verified is true or false.',
    },
    { name: 'twoFactorEnabled', label: '2FA', options: yesNo('2FA on', '2FA off'), wrong: '2FA is true or false.' },
    { name: 'industry', label: 'Industry', options: optionsOf(INDUSTRY_NAMES), wrong: 'There is no such industry.' },
    {
      name: 'plan',
      label: 'Plan',
      options: PLANS.map(({ id, name }) => ({ value: id, label: name })),
      wrong: 'There is no such plan.',
    },
  ],
  size: 10,
  pages: { sorts: ['createdAt', 'fullName', 'lastLoginAt'], sort: '-createdAt', sizes: [5, 10, 20, 50], size: 10 },
  caption: 'All Users',
  failed: NOT_FETCHED,
  empty: 'No users yet',
  unmatched: 'No users match',
} as const satisfies ListSpec<UserRecord> & { pages: PagedChoices };

/** The list of a tab. Each tab has its own API address, as the specification demands. */
export function userListOf(tab: string | undefined) {
  const { api, label } = USER_TABS.find(({ value }) => value === tab) ?? USER_TABS[0];
  return { ...USERS, api, caption: label };
}
