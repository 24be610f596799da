/** Expense books as stored documents: the specification's keys `expenses` and `budgets`, and a check of everything that is read back. */
import * as z from 'zod/mini';
import { isDay } from '../days';
import { CURRENCIES, unitsOf } from '../money';
import { forEachInSlices, type Slices } from '../slices';
import { decodeWith, storedId, storedMoney, storedRows, storedText, uniqueIds } from '../toolkit/stored-fields';
import type { Decoded, DocumentKind, Stored } from '../toolkit/document';
import type { LocalLayout } from '../toolkit/local-keys';
import {
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  PAYMENT_METHODS,
  RECURRING_PERIODS,
  type Expense,
  type ExpenseBook,
} from './expense';
import { ENCODINGS } from './import/encodings';
import { IMPORT_LIMITS } from './import/statement';
import { MEMORY_LIMIT } from './import/memory';
import { quickExpense } from './quick-row';
import { RULE_TESTS, RULE_TEXT_LIMIT } from './rules';

const day = z.string().check(z.refine(isDay));
const nothing = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

export const storedExpense = z.pipe(
  z.object({
    id: storedId,
    date: day,
    description: storedText(1000),
    category: z.enum(EXPENSE_CATEGORIES),
    amount: storedMoney,
    paymentMethod: z.enum(PAYMENT_METHODS),
    isRecurring: z._default(z.boolean(), false),
    recurringPeriod: z._default(z.nullable(z.union([z.enum(RECURRING_PERIODS), nothing])), null),
    notes: z._default(storedText(5000), ''),
    importKey: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
    occurrence: z._default(z.nullable(z.object({ of: storedId, due: day })), null),
    skipped: z.optional(z.array(day).check(z.maxLength(EXPENSE_LIMITS.skipped))),
  }),
  z.transform((row) => ({
    ...row,
    isRecurring: row.isRecurring && row.recurringPeriod !== null,
    recurringPeriod: row.isRecurring ? row.recurringPeriod : null,
  })),
);

/** Row by row: what is plainly right by hand, all else by the schema. */
const expenses = z._default(
  z.pipe(
    z.pipe(
      z.array(z.unknown()).check(z.maxLength(EXPENSE_LIMITS.expenses)),
      z.transform((rows: unknown[], context): Expense[] => {
        const read: Expense[] = [];
        for (const [index, row] of rows.entries()) {
          const quick = quickExpense(row);
          if (quick) {
            read.push(quick);
            continue;
          }
          const reading = z.safeParse(storedExpense, row);
          if (reading.success) read.push(reading.data);
          else {
            context.issues.push({ code: 'custom', message: 'This is no expense.', input: row, path: [index] });
            return z.NEVER;
          }
        }
        return read;
      }),
    ),
    z.custom<Expense[]>((rows) => uniqueIds(rows as Expense[])),
  ),
  [],
);

const column = z.int().check(z.minimum(0), z.maximum(IMPORT_LIMITS.columns));
const place = z.nullable(column);
const mapping = z.object({
  headerRow: z.int().check(z.minimum(-1), z.maximum(1000)),
  date: place,
  description: z.array(column).check(z.maxLength(10)),
  amount: place,
  debit: place,
  credit: place,
  side: place,
  currency: place,
  reference: place,
  outgoing: z.nullable(z.enum(['negative', 'positive'])),
});

const budgets = z.array(z.object({ category: z.enum(EXPENSE_CATEGORIES), amount: storedMoney })).check(
  z.maxLength(EXPENSE_CATEGORIES.length),
  z.refine((rows) => new Set(rows.map((row) => row.category)).size === rows.length),
);

const storedBook = z.object({
  expenses,
  budgets: z._default(budgets, []),
  currency: z._default(z.enum(CURRENCIES), 'USD'),
  rules: storedRows(
    z.object({
      id: storedId,
      test: z.enum(RULE_TESTS),
      text: storedText(RULE_TEXT_LIMIT),
      category: z.enum(EXPENSE_CATEGORIES),
    }),
    EXPENSE_LIMITS.rules,
  ),
  importMemory: z._default(
    z.object({
      mappings: z
        .array(
          z.object({
            fingerprint: z.string().check(z.maxLength(40)),
            mapping,
            dayOrder: z.nullable(z.enum(['day-first', 'month-first'])),
            decimal: z.nullable(z.enum(['.', ','])),
            encoding: z._default(z.nullable(z.enum(ENCODINGS)), null),
          }),
        )
        .check(z.maxLength(MEMORY_LIMIT)),
    }),
    { mappings: [] },
  ),
});

const decode = (stored: unknown): Decoded<ExpenseBook> => decodeWith(storedBook, stored, 'expense book');

/** Empty fields that the specification does not name are left out, since local storage is small. */
const encodeExpense = ({ importKey, occurrence, recurringPeriod, ...row }: Expense): Stored => ({
  ...row,
  amount: unitsOf(row.amount),
  recurringPeriod: recurringPeriod ?? '',
  ...(importKey === null ? {} : { importKey }),
  ...(occurrence === null ? {} : { occurrence }),
});

const encode = (book: ExpenseBook): Stored => ({
  ...book,
  expenses: book.expenses.map(encodeExpense),
  budgets: book.budgets.map((budget) => ({ ...budget, amount: unitsOf(budget.amount) })),
});

/** Expenses never change, an edit makes a new one: its text is made once, and goes with it. */
const texts = new WeakMap<Expense, string>();
function textOf(expense: Expense): string {
  let text = texts.get(expense);
  if (text === undefined) texts.set(expense, (text = JSON.stringify(encodeExpense(expense))));
  return text;
}

/** Makes the texts ahead, so that the first edit of a large book need not wait for them. */
export const warmInSlices = (rows: readonly Expense[]): Slices<void> =>
  forEachInSlices(rows, (row) => void textOf(row));

/** After an edit of one expense among 20,000, one text is made. */
function encodeFields(book: ExpenseBook): Record<string, string> {
  const { expenses: rows, ...rest } = book;
  const fields: Record<string, string> = { expenses: `[${rows.map(textOf).join(',')}]` };
  for (const [field, value] of Object.entries(encode({ ...rest, expenses: [] })))
    if (field !== 'expenses') fields[field] = JSON.stringify(value);
  return fields;
}

export const EXPENSE_BOOK: DocumentKind<ExpenseBook> = {
  tool: 'expenses',
  noun: 'expense book',
  version: 1,
  migrations: [],
  encode,
  encodeFields,
  decode,
};

/** "A key for each", says the specification. */
export const EXPENSE_LAYOUT: LocalLayout = {
  fields: { expenses: 'expenses', budgets: 'budgets' },
  restKey: 'expenses_document',
};
