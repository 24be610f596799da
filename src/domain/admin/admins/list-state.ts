/** The list of operators, and the page of its table for an address. Operators are few: all are fetched once. */
import type { ListSpec, ListState } from '@/domain/lists/list';
import { ADMIN_ROLE_LABELS } from '@/domain/admin/admins';
import {
  ADMIN_SETTINGS,
  ADMIN_STATUS_LABELS,
  OPERATORS_NOT_FETCHED,
  OPERATORS_PER_PAGE,
  type Operator,
} from './operator';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const OPERATORS: ListSpec<Operator> & { api: '/api/admin/admin-users' } = {
  name: 'operators',
  api: '/api/admin/admin-users',
  page: ADMIN_SETTINGS,
  search: { label: 'Search admins' },
  filters: [
    { name: 'role', label: 'Role', all: 'All roles', options: optionsOf(ADMIN_ROLE_LABELS), wrong: '' },
    { name: 'status', label: 'Status', all: 'Any status', options: optionsOf(ADMIN_STATUS_LABELS), wrong: '' },
    { name: 'page', label: 'Page', options: [], pattern: /^[1-9]\d{0,2}$/, usual: '1', wrong: '', isHidden: true },
  ],
  open: /^(?:new|[0-9a-f]{24})$/,
  size: OPERATORS_PER_PAGE,
  caption: 'Admins',
  failed: OPERATORS_NOT_FETCHED,
  empty: 'No admins yet',
  unmatched: 'No admins match',
};

interface OperatorsPage {
  rows: readonly Operator[];
  /** Of all that match. */
  total: number;
  pages: number;
  /** The page that is shown: the last one where the address names a later one. */
  page: number;
}

/** The operators whose name or e-mail holds the search, in the order given, cut to a page of ten. */
export function operatorsPage(
  all: readonly Operator[],
  { q = '', role, status: wantedStatus, page: asked }: ListState,
): OperatorsPage {
  const wanted = q.toLowerCase();
  const found = all.filter(
    ({ adminname, adminemail, adminrole, status }) =>
      (wanted === '' || adminname.toLowerCase().includes(wanted) || adminemail.includes(wanted)) &&
      (!role || adminrole === role) &&
      (!wantedStatus || status === wantedStatus),
  );
  const pages = Math.max(1, Math.ceil(found.length / OPERATORS_PER_PAGE));
  const page = Math.min(Number(asked), pages);
  const start = (page - 1) * OPERATORS_PER_PAGE;
  return { rows: found.slice(start, start + OPERATORS_PER_PAGE), total: found.length, pages, page };
}
