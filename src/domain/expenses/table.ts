/** The table of expenses as pure functions: filter, sort, pages. Made for 20,000 rows: text is folded once a call, not once a comparison. */
import type { Day } from '../days';
import type { Minor } from '../money';
import { EXPENSE_CATEGORIES, PAYMENT_METHODS, type Expense, type ExpenseCategory, type PaymentMethod } from './expense';

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
};

export interface ExpenseSort {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}
export const NEWEST_FIRST: ExpenseSort = { column: 'date', direction: 'descending' };

const MOST_WORDS = 8;
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The expenses that pass every condition, in their order. */
export function filterExpenses(expenses: readonly Expense[], filter: ExpenseFilter): Expense[] {
  const words = folded(filter.text.slice(0, 200)).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const { from, to, min, max, recurring } = filter;
  return expenses.filter((expense) => {
    if (filter.categories.length > 0 && !filter.categories.includes(expense.category)) return false;
    if (filter.methods.length > 0 && !filter.methods.includes(expense.paymentMethod)) return false;
    if ((from !== null && expense.date < from) || (to !== null && expense.date > to)) return false;
    if ((min !== null && expense.amount < min) || (max !== null && expense.amount > max)) return false;
    if (recurring !== null && expense.isRecurring !== recurring) return false;
    if (words.length === 0) return true;
    const all = folded(`${expense.description}\n${expense.category}\n${expense.paymentMethod}\n${expense.notes}`);
    return words.every((word) => all.includes(word));
  });
}

const KEYS: Readonly<Record<SortColumn, (expense: Expense) => string | number>> = {
  date: (expense) => expense.date,
  description: (expense) => folded(expense.description),
  category: (expense) => EXPENSE_CATEGORIES.indexOf(expense.category),
  amount: (expense) => expense.amount,
  paymentMethod: (expense) => PAYMENT_METHODS.indexOf(expense.paymentMethod),
  recurring: (expense) => expense.recurringPeriod ?? (expense.isRecurring ? '' : '~'),
};

/** Sorted by one column; equal rows newest first, then by id, so that the order is the same on every page. */
export function sortExpenses(expenses: readonly Expense[], { column, direction }: ExpenseSort): Expense[] {
  const key = KEYS[column];
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed = expenses.map((expense) => ({ expense, key: key(expense) }));
  keyed.sort((a, b) => {
    if (a.key !== b.key) return a.key < b.key ? -sign : sign;
    if (a.expense.date !== b.expense.date) return a.expense.date < b.expense.date ? 1 : -1;
    return a.expense.id < b.expense.id ? -1 : a.expense.id > b.expense.id ? 1 : 0;
  });
  return keyed.map(({ expense }) => expense);
}

export interface ExpensePage {
  rows: Expense[];
  /** From 1; the last page when the one asked for does not exist. */
  page: number;
  pages: number;
  total: number;
}

export function pageOf(expenses: readonly Expense[], page: number, size: PageSize): ExpensePage {
  const pages = Math.max(1, Math.ceil(expenses.length / size));
  const inside = Number.isInteger(page) ? Math.max(1, Math.min(pages, page)) : 1;
  return { rows: expenses.slice((inside - 1) * size, inside * size), page: inside, pages, total: expenses.length };
}
