/** The waiting list as operators see it. Has no zod schema, because the page loads it. */
import type { ListSpec } from '@/domain/lists/list';

export interface WaitingPerson {
  email: string;
  /** ISO 8601. */
  joinedAt: string;
}

export const NOT_WAITING = 'This email is no longer on the list.';

export const WAITING_LIST: ListSpec<WaitingPerson> & { api: '/api/admin/waiting-list' } = {
  name: 'waiting-list',
  api: '/api/admin/waiting-list',
  page: '/adminPortal/waiting-list',
  search: { label: 'Search emails' },
  hasDays: true,
  size: 25,
  caption: 'Waiting list',
  failed: 'The waiting list could not be read.',
  empty: 'No sign-ups yet',
  unmatched: 'No matches',
  file: {
    title: 'Waiting list',
    maxRows: 100_000,
    header: ['Email', 'Joined'],
    cells: ({ email, joinedAt }) => [email, joinedAt],
  },
};
