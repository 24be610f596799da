/** The table of expenses as pure functions: filter, sort, pages. Made for 20,000 rows: text is folded once an expense, and the work pauses. */
import { folded, hasWords, typedWords } from '@/domain/text/find-words';
import type { Day } from '@/domain/time/days';
import { sumMoney, type Minor } from '@/domain/money/money';
import { monthOfDay, type Month } from '@/domain/time/months';
import { forEachInSlices, sortInSlices, type Slices } from '@/domain/slices';
import {
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  type Expense,
  type ExpenseCategory,
  type PaymentMethod,
  type UnsortedBy,
} from './expense';

export const PAGE_SIZES = [10, 20, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

export const SORT_COLUMNS = ['date', 'description', 'category', 'amount', 'paymentMethod', 'recurring'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface ExpenseFilter {
  /** Every word must be somewhere in description, category, method or notes. */
  text: string;
  categories: readonly ExpenseCategory[];
  methods: readonly PaymentMethod[];
  from: Day | null;
  to: Day | null;
  min: Minor | null;
  max: Minor | null;
  recurring: boolean | null;
  /** Only expenses whose category was guessed or not recognised, and not chosen by a person. */
  unsorted: UnsortedBy | null;
}

export const NO_FILTER: ExpenseFilter = {
  text: '',
  categories: [],
  methods: [],
  from: null,
  to: null,
  min: null,
  max: null,
  recurring: null,
  unsorted: null,
};

export interface ExpenseSort {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}
export const NEWEST_FIRST: ExpenseSort = { column: 'date', direction: 'descending' };

/** Expenses are immutable (an edit makes a new one), so the folded text of each is cached. */
const searchTexts = new WeakMap<Expense, string>();
function searchTextOf(expense: Expense): string {
  let text = searchTexts.get(expense);
  if (text === undefined) {
    text = folded(`${expense.description}\n${expense.category}\n${expense.paymentMethod}\n${expense.notes}`);
    searchTexts.set(expense, text);
  }
  return text;
}

/** Returns a test, made once for many expenses: true if an expense passes every condition. */
function filterTest(filter: ExpenseFilter): (expense: Expense) => boolean {
  const words = typedWords(filter.text.slice(0, 200));
  const { from, to, min, max, recurring } = filter;
  return (expense) => {
    if (filter.categories.length > 0 && !filter.categories.includes(expense.category)) return false;
    if (filter.methods.length > 0 && !filter.methods.includes(expense.paymentMethod)) return false;
    if ((from !== null && expense.date < from) || (to !== null && expense.date > to)) return false;
    if ((min !== null && expense.amount < min) || (max !== null && expense.amount > max)) return false;
    if (recurring !== null && expense.isRecurring !== recurring) return false;
    if (filter.unsorted !== null && expense.categoryFrom !== filter.unsorted) return false;
    if (words.length === 0) return true;
    return hasWords(searchTextOf(expense), words);
  };
}

export interface VisibleExpenses {
  rows: Expense[];
  /** The sum of their amounts. */
  total: Minor;
}

/** The expenses that pass every condition, in their order, and their sum. */
export function* filterInSlices(expenses: readonly Expense[], filter: ExpenseFilter): Slices<VisibleExpenses> {
  const passes = filterTest(filter);
  const rows: Expense[] = [];
  yield* forEachInSlices(expenses, (expense) => {
    if (passes(expense)) rows.push(expense);
  });
  return { rows, total: sumMoney(rows.map((row) => row.amount)) };
}

const KEYS: Readonly<Record<SortColumn, (expense: Expense) => string | number>> = {
  date: (expense) => expense.date,
  description: (expense) => searchTextOf(expense).split('\n', 1)[0] ?? '',
  category: (expense) => EXPENSE_CATEGORIES.indexOf(expense.category),
  amount: (expense) => expense.amount,
  paymentMethod: (expense) => PAYMENT_METHODS.indexOf(expense.paymentMethod),
  recurring: (expense) => expense.recurringPeriod ?? (expense.isRecurring ? '' : '~'),
};

/** Sorted by one column; equal rows newest first, then by id, so that the order is the same on every page. */
function* sortedInSlices(expenses: readonly Expense[], { column, direction }: ExpenseSort): Slices<readonly Expense[]> {
  const keyOf = KEYS[column];
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed: { expense: Expense; key: string | number }[] = [];
  yield* forEachInSlices(expenses, (expense) => void keyed.push({ expense, key: keyOf(expense) }));
  const sorted = yield* sortInSlices(keyed, (a, b) => {
    if (a.key !== b.key) return a.key < b.key ? -sign : sign;
    if (a.expense.date !== b.expense.date) return a.expense.date < b.expense.date ? 1 : -1;
    return a.expense.id < b.expense.id ? -1 : a.expense.id > b.expense.id ? 1 : 0;
  });
  return sorted.map(({ expense }) => expense);
}

/** A sorted list of expenses, with facts about all of them, whatever the page. */
export interface ExpenseList {
  rows: readonly Expense[];
  /** The months of the first and of the last one; null without any. */
  span: { first: Month; last: Month } | null;
  /** Whether some of them recur. */
  recurs: boolean;
  /** Number of expenses whose category no one chose. */
  unsorted: Readonly<Record<UnsortedBy, number>>;
}

/** Like `sortedInSlices`, with the facts about all expenses. */
export function* listInSlices(expenses: readonly Expense[], sort: ExpenseSort): Slices<ExpenseList> {
  let recurs = false;
  const unsorted = { guess: 0, none: 0 };
  let [first, last] = [expenses[0]?.date ?? '', ''];
  yield* forEachInSlices(expenses, ({ date, isRecurring, categoryFrom }) => {
    recurs ||= isRecurring;
    if (categoryFrom) unsorted[categoryFrom] += 1;
    if (date < first) first = date;
    if (date > last) last = date;
  });
  const span = expenses.length === 0 ? null : { first: monthOfDay(first), last: monthOfDay(last) };
  return { rows: yield* sortedInSlices(expenses, sort), span, recurs, unsorted };
}

export interface ExpensePage {
  rows: Expense[];
  /** The page number from 1; if the requested page does not exist, the nearest page. */
  page: number;
  pages: number;
  total: number;
}

export function pageOf(expenses: readonly Expense[], page: number, size: PageSize): ExpensePage {
  const pages = Math.max(1, Math.ceil(expenses.length / size));
  const inside = Number.isInteger(page) ? Math.max(1, Math.min(pages, page)) : 1;
  return { rows: expenses.slice((inside - 1) * size, inside * size), page: inside, pages, total: expenses.length };
}
