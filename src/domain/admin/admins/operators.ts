/** An operator as Admin Management shows it, the list of operators, and its texts. Has no zod schema, because the page loads it. */
import { ADMIN_ROLE_LABELS, type AdminStatus } from '@/domain/admin/admins';
import type { AdminRole } from '@/domain/accounts/actor';
import { optionsOf } from '@/domain/options';
import type { ListSpec, ListState } from '@/domain/lists/list';
import type { PagedChoices } from '@/domain/lists/paged';

/** Has the names of the specification; `revision` is our own. */
export interface Operator {
  _id: string;
  adminname: string;
  adminemail: string;
  adminrole: AdminRole;
  status: AdminStatus;
  /** Name of the operator who added this one. Null if no operator did, or if that operator was deleted. */
  addedBy: string | null;
  /** ISO 8601. */
  dateAdded: string;
  lastLogin: string | null;
  /** Grows with each change; a change may name the revision that it is based on. */
  revision: number;
}

const ADMIN_SETTINGS = '/adminPortal/admin-settings';
const OPERATORS_PER_PAGE = 10;
/** The maximum of the list, more than any site has. If there are more operators, the list has the earliest ones. */
export const MAX_OPERATORS = 1000;

export const OPERATORS_NOT_FETCHED = 'Failed to fetch admin users';
export const OPERATOR_NOT_DELETED = 'Failed to delete admin user';
export const OPERATION_FAILED = 'Operation failed';

export const OPERATOR_GONE = 'This admin is no longer there.';
export const OPERATOR_CHANGED = 'Someone else has changed this admin. Nothing was saved.';
export const SAME_EMAIL = 'Another admin has this email.';
export const LAST_SUPER_ADMIN = 'This is the last active super admin. Make someone else a super admin first.';
export const SUPER_ADMIN_STAYS = 'Super admins cannot be deleted.';
export const ONLY_SUPER_ADMINS = 'Only Super Admins can add, edit or delete admins.';

export const ADMIN_STATUS_LABELS: Readonly<Record<AdminStatus, string>> = { active: 'Active', inactive: 'Inactive' };

// The list of operators and its search. Operators are few, so all are fetched once.

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

/** The operators whose name or email contains the search text and who pass the filters, in the order given. */
export function findOperators(
  all: readonly Operator[],
  { q = '', role, status: wantedStatus }: ListState,
): readonly Operator[] {
  const searchText = q.toLowerCase();
  return all.filter(
    ({ adminname, adminemail, adminrole, status }) =>
      (searchText === '' || adminname.toLowerCase().includes(searchText) || adminemail.includes(searchText)) &&
      (!role || adminrole === role) &&
      (!wantedStatus || status === wantedStatus),
  );
}
