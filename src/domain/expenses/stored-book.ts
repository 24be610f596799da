/** Expense books as stored documents: the specification's keys `expenses` and `budgets`, and a check of everything that is read back. */
import * as v from 'valibot';
import { isDay } from '../days';
import { CURRENCIES, unitsOf } from '../money';
import { forEachInSlices, type Slices } from '../slices';
import {
  decodeWith,
  storedId,
  storedMoney,
  storedRows,
  storedText,
  uniqueIds,
  wholeBetween,
} from '../toolkit/stored-fields';
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
import { MEMORY_LIMIT } from './import/memory-limit';
import { quickExpense } from './quick-row';
import { RULE_TESTS, RULE_TEXT_LIMIT } from './rule-words';

const day = v.custom<string>(isDay);
const nothing = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

export const storedExpense = v.pipe(
  v.object({
    id: storedId,
    date: day,
    description: storedText(1000),
    category: v.picklist(EXPENSE_CATEGORIES),
    amount: storedMoney,
    paymentMethod: v.picklist(PAYMENT_METHODS),
    isRecurring: v.optional(v.boolean(), false),
    recurringPeriod: v.optional(v.nullable(v.union([v.picklist(RECURRING_PERIODS), nothing])), null),
    notes: v.optional(storedText(5000), ''),
    importKey: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
    occurrence: v.optional(v.nullable(v.object({ of: storedId, due: day })), null),
    skipped: v.exactOptional(v.pipe(v.array(day), v.maxLength(EXPENSE_LIMITS.skipped))),
  }),
  v.transform((row): Expense => ({
    ...row,
    isRecurring: row.isRecurring && row.recurringPeriod !== null,
    recurringPeriod: row.isRecurring ? row.recurringPeriod : null,
  })),
);

/** Row by row: what is plainly right by hand, all else by the schema. */
const readExpense = v.rawTransform<unknown, Expense>(({ dataset: { value }, addIssue, NEVER }) => {
  const quick = quickExpense(value);
  if (quick) return quick;
  const reading = v.safeParse(storedExpense, value);
  if (reading.success) return reading.output;
  addIssue({ message: 'This is no expense.' });
  return NEVER;
});

const columnNumber = wholeBetween(0, IMPORT_LIMITS.columns);
const place = v.nullable(columnNumber);
const mapping = v.object({
  headerRow: wholeBetween(-1, 1000),
  date: place,
  description: v.pipe(v.array(columnNumber), v.maxLength(10)),
  amount: place,
  debit: place,
  credit: place,
  side: place,
  currency: place,
  reference: place,
  outgoing: v.nullable(v.picklist(['negative', 'positive'])),
});

const budgets = v.pipe(
  v.array(v.object({ category: v.picklist(EXPENSE_CATEGORIES), amount: storedMoney })),
  v.maxLength(EXPENSE_CATEGORIES.length),
  v.check((rows) => new Set(rows.map((row) => row.category)).size === rows.length),
);

const storedBook = v.object({
  expenses: v.optional(
    v.pipe(
      v.array(v.pipe(v.unknown(), readExpense)),
      v.maxLength(EXPENSE_LIMITS.expenses),
      v.check((rows) => uniqueIds(rows)),
    ),
    [],
  ),
  budgets: v.optional(budgets, []),
  currency: v.optional(v.picklist(CURRENCIES), 'USD'),
  rules: storedRows(
    v.object({
      id: storedId,
      test: v.picklist(RULE_TESTS),
      text: storedText(RULE_TEXT_LIMIT),
      category: v.picklist(EXPENSE_CATEGORIES),
    }),
    EXPENSE_LIMITS.rules,
  ),
  importMemory: v.optional(
    v.object({
      mappings: v.pipe(
        v.array(
          v.object({
            fingerprint: v.pipe(v.string(), v.maxLength(40)),
            mapping,
            dayOrder: v.nullable(v.picklist(['day-first', 'month-first'])),
            decimal: v.nullable(v.picklist(['.', ','])),
            encoding: v.optional(v.nullable(v.picklist(ENCODINGS)), null),
          }),
        ),
        v.maxLength(MEMORY_LIMIT),
      ),
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
