/** The stored form of expense books as a schema, which the reader by hand is held against. */
import * as z from 'zod/mini';
import { isDay } from '../../src/domain/days';
import { CURRENCIES } from '../../src/domain/money';
import { storedId, storedMoney, storedRows, storedText } from '../../src/domain/toolkit/stored-fields';
import {
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  PAYMENT_METHODS,
  RECURRING_PERIODS,
} from '../../src/domain/expenses/expense';
import { ENCODINGS } from '../../src/domain/expenses/import/encodings';
import { IMPORT_LIMITS } from '../../src/domain/expenses/import/statement';
import { MEMORY_LIMIT } from '../../src/domain/expenses/import/memory';
import { RULE_TESTS, RULE_TEXT_LIMIT } from '../../src/domain/expenses/rules';

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

export const storedBook = z.object({
  expenses: storedRows(storedExpense, EXPENSE_LIMITS.expenses),
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
