/** The state of the expense tracker and its address: tab, filters, order, page, month, period and the open expense. */
import { useCallback } from 'react';
import {
  isCategory,
  isMethod,
  UNSORTED_BY,
  type ExpenseCategory,
  type PaymentMethod,
  type UnsortedBy,
} from '@/domain/expenses/expense';
import { PERIODS, type Period } from '@/domain/expenses/periods';
import {
  DEFAULT_PAGE_SIZE,
  NEWEST_FIRST,
  NO_FILTER,
  PAGE_SIZES,
  SORT_COLUMNS,
  type ExpenseFilter,
  type ExpenseSort,
  type PageSize,
} from '@/domain/expenses/table';
import { firstDayOf, isMonth, lastDayOf, type Month } from '@/domain/time/months';
import { useUrlState, type UrlState } from '@/islands/ui/hooks/use-url-state';
import { readJson, writeJson } from '@/lib/storage/storage';

export const EXPENSE_TABS = ['expenses', 'budget', 'analytics'] as const;
export type ExpenseTab = (typeof EXPENSE_TABS)[number];

export interface ExpensePageState {
  tab: ExpenseTab;
  text: string;
  categories: readonly ExpenseCategory[];
  methods: readonly PaymentMethod[];
  from: Month | null;
  to: Month | null;
  /** Only recurring expenses. */
  recurring: boolean;
  /** Only expenses whose category no person has chosen. */
  unsorted: UnsortedBy | null;
  sort: ExpenseSort;
  page: number;
  size: PageSize;
  /** The expense in the form: `new`, or an id. */
  open: string | null;
  /** The month that budgets are shown for; null means the one chosen last. */
  month: BudgetMonth | null;
  /** Whether budgets count scheduled expenses. */
  scheduled: boolean;
  period: Period;
}

const PATH = '/portal/tools/expense-tracker';
const LONGEST_TEXT = 200;

const monthIn = (value: string | null): Month | null => (isMonth(value) ? value : null);

function sortIn(value: string | null): ExpenseSort {
  const column = SORT_COLUMNS.find((name) => name === value?.replace(/^-/, ''));
  return column ? { column, direction: value?.startsWith('-') ? 'descending' : 'ascending' } : NEWEST_FIRST;
}

export function readExpensePage(params: URLSearchParams): ExpensePageState {
  const page = Number(params.get('page') ?? 1);
  const size = Number(params.get('size'));
  const open = params.get('open');
  return {
    tab: EXPENSE_TABS.find((tab) => tab === params.get('tab')) ?? 'expenses',
    text: (params.get('q') ?? '').slice(0, LONGEST_TEXT),
    categories: [...new Set(params.getAll('category'))].filter(isCategory),
    methods: [...new Set(params.getAll('method'))].filter(isMethod),
    from: monthIn(params.get('from')),
    to: monthIn(params.get('to')),
    recurring: params.get('recurring') === '1',
    unsorted: UNSORTED_BY.find((by) => by === params.get('unsorted')) ?? null,
    sort: sortIn(params.get('sort')),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    size: PAGE_SIZES.find((one) => one === size) ?? DEFAULT_PAGE_SIZE,
    open: open !== null && /^[\w.:-]{1,100}$/.test(open) ? open : null,
    month: params.get('month') === 'all' ? 'all' : monthIn(params.get('month')),
    scheduled: params.get('scheduled') !== 'off',
    period: PERIODS.find((one) => one === params.get('period')) ?? 'all',
  };
}

export function expenseHref(state: ExpensePageState): string {
  const params = new URLSearchParams();
  const { sort } = state;
  if (state.tab !== 'expenses') params.set('tab', state.tab);
  if (state.text.trim() !== '') params.set('q', state.text.trim());
  for (const category of state.categories) params.append('category', category);
  for (const method of state.methods) params.append('method', method);
  if (state.from) params.set('from', state.from);
  if (state.to) params.set('to', state.to);
  if (state.recurring) params.set('recurring', '1');
  if (state.unsorted) params.set('unsorted', state.unsorted);
  if (sort.column !== NEWEST_FIRST.column || sort.direction !== NEWEST_FIRST.direction)
    params.set('sort', `${sort.direction === 'descending' ? '-' : ''}${sort.column}`);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.size !== DEFAULT_PAGE_SIZE) params.set('size', String(state.size));
  if (state.open) params.set('open', state.open);
  if (state.month) params.set('month', state.month);
  if (!state.scheduled) params.set('scheduled', 'off');
  if (state.period !== 'all') params.set('period', state.period);
  const text = params.toString();
  return text ? `${PATH}?${text}` : PATH;
}

/** The state without any filter. */
export const WITHOUT_FILTERS = {
  text: '',
  categories: [],
  methods: [],
  from: null,
  to: null,
  recurring: false,
  unsorted: null,
  page: 1,
} as const satisfies Partial<ExpensePageState>;

export const isFiltered = (state: ExpensePageState): boolean =>
  state.text.trim() !== '' ||
  state.categories.length > 0 ||
  state.methods.length > 0 ||
  state.from !== null ||
  state.to !== null ||
  state.recurring ||
  state.unsorted !== null;

export const filterOf = ({
  text,
  categories,
  methods,
  from,
  to,
  recurring,
  unsorted,
}: ExpensePageState): ExpenseFilter => ({
  ...NO_FILTER,
  text,
  categories,
  methods,
  from: from && firstDayOf(from),
  to: to && lastDayOf(to),
  recurring: recurring ? true : null,
  unsorted,
});

/** Sorting by the same column again reverses its direction. Another column starts with its most useful direction. */
export function nextSort(sort: ExpenseSort, column: ExpenseSort['column']): ExpenseSort {
  if (sort.column === column) return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  return { column, direction: column === 'date' || column === 'amount' ? 'descending' : 'ascending' };
}

export interface ExpensePage extends Pick<UrlState<ExpensePageState>, 'state' | 'go' | 'goLater' | 'hrefOf'> {
  /** Opens an expense, or `new`; Back closes it. */
  openItem: (id: string) => void;
  closeItem: () => void;
}

/** The state of the tracker in this tab and in its address. Typing changes the address a moment later. */
export function useExpensePage(first: ExpensePageState): ExpensePage {
  const { state, go, goLater, goBack, hrefOf } = useUrlState<ExpensePageState>({
    first,
    read: readExpensePage,
    href: expenseHref,
  });
  const openItem = useCallback((open: string) => go({ open }, 'open'), [go]);
  const closeItem = useCallback(() => goBack({ open: null }), [goBack]);
  return { state, go, goLater, openItem, closeItem, hrefOf };
}

/** The month chosen last for budgets, stored in this browser. */
export type BudgetMonth = Month | 'all';

const KEY = 'budgetMonth';

/** The stored choice, or else the current month. A single month is valid until the next month begins. */
export function readBudgetMonth(now: Month): BudgetMonth {
  const stored = readJson<{ month?: unknown; chosenIn?: unknown } | null>(KEY, null);
  if (stored?.month === 'all') return 'all';
  return isMonth(stored?.month) && stored.chosenIn === now ? stored.month : now;
}

export const storeBudgetMonth = (month: BudgetMonth, now: Month): void => writeJson(KEY, { month, chosenIn: now });
