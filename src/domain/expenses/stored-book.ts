/** Expense books as stored documents: the specification's keys `expenses` and `budgets`, and a check of everything that is read back. */
import { z } from 'zod';
import { isDay } from '../days';
import { CURRENCIES, unitsOf } from '../money';
import { storedMoney } from '../money-field';
import { decodeWith, storedId, storedText, uniqueIds } from '../toolkit/stored-fields';
import type { Decoded, DocumentKind, Stored } from '../toolkit/document';
import type { LocalLayout } from '../toolkit/local-keys';
import { EXPENSE_CATEGORIES, EXPENSE_LIMITS, PAYMENT_METHODS, RECURRING_PERIODS, type ExpenseBook } from './expense';
import { IMPORT_LIMITS } from './import/statement';
import { MEMORY_LIMIT } from './import/memory';
import { RULE_TESTS, RULE_TEXT_LIMIT } from './rules';

const day = z.string().refine(isDay);

const expense = z
  .object({
    id: storedId,
    date: day,
    description: storedText(1000),
    category: z.enum(EXPENSE_CATEGORIES),
    amount: storedMoney,
    paymentMethod: z.enum(PAYMENT_METHODS),
    isRecurring: z.boolean().default(false),
    recurringPeriod: z
      .enum(RECURRING_PERIODS)
      .or(z.literal('').transform(() => null))
      .nullable()
      .default(null),
    notes: storedText(5000).default(''),
    importKey: z.string().max(40).nullable().default(null),
    occurrence: z.object({ of: storedId, due: day }).nullable().default(null),
  })
  .transform((row) => ({
    ...row,
    isRecurring: row.isRecurring && row.recurringPeriod !== null,
    recurringPeriod: row.isRecurring ? row.recurringPeriod : null,
  }));

const place = z.int().min(0).max(IMPORT_LIMITS.columns).nullable();
const mapping = z.object({
  headerRow: z.int().min(-1).max(1000),
  date: place,
  description: z.array(z.int().min(0).max(IMPORT_LIMITS.columns)).max(10),
  amount: place,
  debit: place,
  credit: place,
  side: place,
  currency: place,
  reference: place,
  outgoing: z.enum(['negative', 'positive']).nullable(),
});

const storedBook = z.object({
  expenses: z.array(expense).max(EXPENSE_LIMITS.expenses).refine(uniqueIds).default([]),
  budgets: z
    .array(z.object({ category: z.enum(EXPENSE_CATEGORIES), amount: storedMoney }))
    .max(EXPENSE_CATEGORIES.length)
    .refine((rows) => new Set(rows.map((row) => row.category)).size === rows.length)
    .default([]),
  currency: z.enum(CURRENCIES).default('USD'),
  rules: z
    .array(
      z.object({
        id: storedId,
        test: z.enum(RULE_TESTS),
        text: storedText(RULE_TEXT_LIMIT),
        category: z.enum(EXPENSE_CATEGORIES),
      }),
    )
    .max(EXPENSE_LIMITS.rules)
    .refine(uniqueIds)
    .default([]),
  importMemory: z
    .object({
      mappings: z
        .array(
          z.object({
            fingerprint: z.string().max(40),
            mapping,
            dayOrder: z.enum(['day-first', 'month-first']).nullable(),
            decimal: z.enum(['.', ',']).nullable(),
          }),
        )
        .max(MEMORY_LIMIT),
    })
    .default({ mappings: [] }),
});

const decode = (stored: unknown): Decoded<ExpenseBook> => decodeWith(storedBook, stored, 'expense book');

/** Empty fields that the specification does not name are left out, since local storage is small. */
function encode(book: ExpenseBook): Stored {
  return {
    ...book,
    expenses: book.expenses.map(({ importKey, occurrence, recurringPeriod, ...row }) => ({
      ...row,
      amount: unitsOf(row.amount),
      recurringPeriod: recurringPeriod ?? '',
      ...(importKey === null ? {} : { importKey }),
      ...(occurrence === null ? {} : { occurrence }),
    })),
    budgets: book.budgets.map((budget) => ({ ...budget, amount: unitsOf(budget.amount) })),
  };
}

export const EXPENSE_BOOK: DocumentKind<ExpenseBook> = {
  tool: 'expenses',
  noun: 'expense book',
  version: 1,
  migrations: [],
  encode,
  decode,
};

/** "A key for each", says the specification. */
export const EXPENSE_LAYOUT: LocalLayout = {
  fields: { expenses: 'expenses', budgets: 'budgets' },
  restKey: 'expenses_document',
};
