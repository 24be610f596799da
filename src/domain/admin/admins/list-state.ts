/** The list of operators, and which of them an address finds. Operators are few: all are fetched once. */
import { optionsOf } from '@/domain/options';
import type { ListSpec, ListState } from '@/domain/lists/list';
import type { PagedChoices } from '@/domain/lists/paged';
import { ADMIN_ROLE_LABELS } from '@/domain/admin/admins';
import {
  ADMIN_SETTINGS,
  ADMIN_STATUS_LABELS,
  OPERATORS_NOT_FETCHED,
  OPERATORS_PER_PAGE,
  type Operator,
} from './operator';

export const OPERATORS: ListSpec<Operator> & { api: '/api/admin/admin-users'; pages: PagedChoices } = {
  name: 'operators',
  api: '/api/admin/admin-users',
  page: ADMIN_SETTINGS,
  search: { label: 'Search admins' },
  filters: [
    { name: 'role', label: 'Role', all: 'All roles', options: optionsOf(ADMIN_ROLE_LABELS), wrong: '' },
    { name: 'status', label: 'Status', all: 'Any status', options: optionsOf(ADMIN_STATUS_LABELS), wrong: '' },
  ],
  open: /^(?:new|[0-9a-f]{24})$/,
  size: OPERATORS_PER_PAGE,
  pages: { sorts: [], sort: '', sizes: [OPERATORS_PER_PAGE], size: OPERATORS_PER_PAGE },
  caption: 'Admins',
  failed: OPERATORS_NOT_FETCHED,
  empty: 'No admins yet',
  unmatched: 'No admins match',
};

/** The operators whose name or e-mail holds the search, in the order given. */
export function findOperators(
  all: readonly Operator[],
  { q = '', role, status: wantedStatus }: ListState,
): readonly Operator[] {
  const wanted = q.toLowerCase();
  return all.filter(
    ({ adminname, adminemail, adminrole, status }) =>
      (wanted === '' || adminname.toLowerCase().includes(wanted) || adminemail.includes(wanted)) &&
      (!role || adminrole === role) &&
      (!wantedStatus || status === wantedStatus),
  );
}
