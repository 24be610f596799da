/** The state of Admin Management in its address, and the page of the table that it means. Operators are few: all are fetched once. */
import { ADMIN_SETTINGS, OPERATORS_PER_PAGE, type Operator } from './operator';
import { searchText } from '../../text/invisible-characters';

export interface OperatorsState {
  q: string;
  role: '' | Operator['adminrole'];
  status: '' | Operator['status'];
  /** From 1. */
  page: number;
  /** Id of the operator in the form, or `new`. */
  open: string;
}

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]): Value | '' =>
  values.find((value) => value === text) ?? '';

/** Reads an address leniently: what makes no sense is left out. */
export function readOperatorsState(params: URLSearchParams): OperatorsState {
  const page = params.get('page') ?? '';
  const open = params.get('open') ?? '';
  return {
    q: searchText(params.get('q') ?? '', 100),
    role: oneOf(params.get('role'), ['admin', 'super_admin']),
    status: oneOf(params.get('status'), ['active', 'inactive']),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    open: open === 'new' || /^[0-9a-f]{24}$/.test(open) ? open : '',
  };
}

/** The address of a state. */
export function operatorsHref({ q, role, status, page, open }: OperatorsState): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, role, status, open })) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${ADMIN_SETTINGS}?${String(params)}` : ADMIN_SETTINGS;
}

export interface OperatorsPage {
  rows: readonly Operator[];
  /** Of all that match. */
  total: number;
  pages: number;
  /** The page that is shown: the last one where the address names a later one. */
  page: number;
}

/** The operators whose name or e-mail holds the search, in the order given, cut to a page of ten. */
export function operatorsPage(all: readonly Operator[], state: OperatorsState): OperatorsPage {
  const wanted = state.q.toLowerCase();
  const found = all.filter(
    ({ adminname, adminemail, adminrole, status }) =>
      (wanted === '' || adminname.toLowerCase().includes(wanted) || adminemail.includes(wanted)) &&
      (state.role === '' || adminrole === state.role) &&
      (state.status === '' || status === state.status),
  );
  const pages = Math.max(1, Math.ceil(found.length / OPERATORS_PER_PAGE));
  const page = Math.min(state.page, pages);
  const start = (page - 1) * OPERATORS_PER_PAGE;
  return { rows: found.slice(start, start + OPERATORS_PER_PAGE), total: found.length, pages, page };
}
