/** The types of the expense tracker: expenses, budgets, rules, imports; their limits and exact messages. Form schemas: expense-input.ts. */
import { countText } from '@/domain/count';
import type { Day } from '@/domain/time/days';
import type { Currency, Minor } from '@/domain/money/money';
import type { ImportMemory } from './import/memory';

export const EXPENSE_CATEGORIES = [
  'Office & Utilities',
  'Marketing & Advertising',
  'Salary & Benefits',
  'Software & Subscriptions',
  'Legal & Professional',
  'Travel & Entertainment',
  'Equipment & Hardware',
  'Operations',
  'Research & Development',
  'Other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const PAYMENT_METHODS = ['Credit Card', 'Bank Transfer', 'Cash', 'PayPal', 'Check', 'Other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const RECURRING_PERIODS = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type RecurringPeriod = (typeof RECURRING_PERIODS)[number];

export const isCategory = (value: unknown): value is ExpenseCategory =>
  (EXPENSE_CATEGORIES as readonly unknown[]).includes(value);
export const isMethod = (value: unknown): value is PaymentMethod =>
  (PAYMENT_METHODS as readonly unknown[]).includes(value);

export interface Expense {
  id: string;
  date: Day;
  description: string;
  category: ExpenseCategory;
  /** Minor units, 0 and more. */
  amount: Minor;
  paymentMethod: PaymentMethod;
  isRecurring: boolean;
  /** Null unless recurring. The first occurrence is on `date`. */
  recurringPeriod: RecurringPeriod | null;
  notes: string;
  /** Identifies the line of the bank statement, so that it is not imported twice; null if typed. */
  importKey: string | null;
  /** For an occurrence: its recurring expense and its due day. Null for all other expenses. */
  occurrence: { of: string; due: Day } | null;
  /** For a recurring expense: the days of occurrences that must not be recorded. They did not happen, or are recorded under another name. */
  skipped?: readonly Day[] | undefined;
  /** The payee, if a file had its own column for that. */
  vendor?: string | undefined;
  /** The import that added it, by the id of its record in the book. */
  importId?: string | undefined;
  /** For an imported expense whose category no person has chosen: a common payee was recognised, or nothing was recognised. */
  categoryFrom?: UnsortedBy | undefined;
}

export const UNSORTED_BY = ['guess', 'none'] as const;
export type UnsortedBy = (typeof UNSORTED_BY)[number];

/** The expense in a category that a person or their rule chose. */
export function withCategory(expense: Expense, category: ExpenseCategory): Expense {
  const sorted = { ...expense, category };
  delete sorted.categoryFrom;
  return sorted;
}

export interface Budget {
  category: ExpenseCategory;
  /** Minor units, 0 and more. */
  amount: Minor;
}

export const RULE_TESTS = ['contains', 'starts', 'is', 'words'] as const;
/** `words`: all words occur as whole words, in any order. */
export type RuleTest = (typeof RULE_TESTS)[number];

/** Puts the expenses that it matches into a category. */
export interface CategoryRule {
  id: string;
  test: RuleTest;
  text: string;
  category: ExpenseCategory;
}

/** One imported file, so that all of its import can be undone later. */
export interface ImportRecord {
  id: string;
  /** Name of the file. */
  name: string;
  day: Day;
  /** Equal for files of one bank and format: the fingerprint of the columns, or the format. */
  source: string;
  /** Ids of typed expenses that were found to be lines of the file. */
  linked: readonly string[];
}

/** One document of the tracker. */
export interface ExpenseBook {
  currency: Currency;
  expenses: readonly Expense[];
  /** At most one per category. */
  budgets: readonly Budget[];
  /** First match wins. */
  rules: readonly CategoryRule[];
  importMemory: ImportMemory;
  /** The latest first. */
  imports: readonly ImportRecord[];
}

export const EMPTY_BOOK: ExpenseBook = {
  currency: 'USD',
  expenses: [],
  budgets: [],
  rules: [],
  importMemory: { mappings: [] },
  imports: [],
};

export const EXPENSE_MESSAGES = {
  description: 'Please enter a description',
  amount: 'Please enter an amount',
  date: 'Please select a date',
  category: 'Please select a category',
  paymentMethod: 'Please select a payment method',
  /** Ours: the specification has no message for these. */
  recurringPeriod: 'Please select how often it recurs',
  impossibleDate: 'Please select a real date',
} as const;

export const BUDGET_MESSAGES = {
  category: 'Please select a category',
  amount: 'Please enter a budget amount',
} as const;

const DELETE_EXPENSE_QUESTION = 'Are you sure you want to delete this expense? This action cannot be undone.';
export const BOOK_IS_FULL =
  'An expense book can have at most 50,000 expenses. Start a new one from the menu with its name, or delete some first.';
/** The same question for many at once. */
export const deleteExpensesQuestion = (count: number): string =>
  count === 1
    ? DELETE_EXPENSE_QUESTION
    : `Are you sure you want to delete these ${countText(count)} expenses? This action cannot be undone.`;

export const EXPENSE_LIMITS = {
  expenses: 50_000,
  description: 200,
  notes: 1000,
  rules: 200,
  /** Files whose import can be undone later. */
  imports: 100,
  /** Occurrences of one recurring expense: a century of weeks. */
  skipped: 5300,
  /** The first and last day that a date may be. */
  firstDay: '1900-01-01',
  lastDay: '2199-12-31',
} as const;

/** Adds the expense, or replaces the expense with the same id. */
export function putExpense(expenses: readonly Expense[], expense: Expense): Expense[] {
  const isKnown = expenses.some((other) => other.id === expense.id);
  return isKnown ? expenses.map((other) => (other.id === expense.id ? expense : other)) : [...expenses, expense];
}

export const removeExpenses = (expenses: readonly Expense[], ids: ReadonlySet<string>): Expense[] =>
  expenses.filter((expense) => !ids.has(expense.id));

/** True if amounts are entered, so that another currency would change their meaning. */
export const hasMoney = ({ expenses, budgets }: ExpenseBook): boolean => expenses.length + budgets.length > 0;
