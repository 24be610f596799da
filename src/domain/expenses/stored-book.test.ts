/** Stored expense books: the quick way of reading rows agrees with the schema, and texts kept by expense are the same texts. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { EMPTY_BOOK, EXPENSE_CATEGORIES, PAYMENT_METHODS, RECURRING_PERIODS } from './expense';
import { readBook, readExpense } from './read-book';
import { EXPENSE_BOOK } from './stored-book';
import { storedBook, storedExpense } from '../../../tests/factories/expense-schema';
import { expense } from '../../../tests/factories/expenses';

const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  '',
  0,
  -1,
  1e300,
  NaN,
  '\ud800',
  '2026-02-30',
  'Other',
  true,
  [],
  {},
);
const or = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 40, arbitrary }, { weight: 1, arbitrary: odd });
const anyRow = fc.record(
  {
    id: or(fc.constantFrom('e1', '1700000000000', 'a.b:c-d')),
    date: or(fc.constantFrom('2026-01-31', '2024-02-29')),
    description: or(fc.string({ maxLength: 1001 })),
    category: or(fc.constantFrom(...EXPENSE_CATEGORIES)),
    amount: or(
      fc.oneof(
        fc.nat(10_000_000).map((minor) => minor / 100),
        fc.double({ min: 0, max: 1e11, noNaN: true }),
        fc.constantFrom('12.50', 1.005, 1e-7),
      ),
    ),
    paymentMethod: or(fc.constantFrom(...PAYMENT_METHODS)),
    isRecurring: or(fc.boolean()),
    recurringPeriod: or(fc.constantFrom(...RECURRING_PERIODS, '', null)),
    notes: or(fc.string({ maxLength: 30 })),
    importKey: or(fc.constantFrom(null, 'k-1', 'x'.repeat(41))),
    occurrence: or(fc.constantFrom(null, { of: 'e1', due: '2026-01-31' })),
    skipped: or(fc.constantFrom(undefined, ['2026-01-31'])),
    unknown: fc.constant(1),
  },
  { requiredKeys: ['id', 'date', 'description', 'category', 'amount', 'paymentMethod'] },
);

const schemaSays = <Schema extends z.core.$ZodType>(schema: Schema, value: unknown) => {
  const reading = z.safeParse(schema, value);
  return reading.success ? reading.data : null;
};

it('a row is read as the schema reads it, or refused as the schema refuses it', () => {
  let read = 0;
  fc.assert(
    fc.property(anyRow, (row) => {
      const expense = readExpense(row);
      if (expense) read += 1;
      expect(expense).toEqual(schemaSays(storedExpense, row));
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(300);
});

it('a book is read as the schema reads it, or refused as the schema refuses it', () => {
  const row = { id: 5, date: '2026-01-31', description: 'x', category: 'Other', amount: 1, paymentMethod: 'Cash' };
  const place = or(fc.constantFrom(null, 0, 100, 101, 1.5));
  const mapping = fc.record({
    fingerprint: or(fc.constant('f')),
    mapping: or(
      fc.record({
        headerRow: or(fc.constantFrom(-1, 0, 1000)),
        date: place,
        description: or(fc.constantFrom([], [0, 1], [-1])),
        amount: place,
        debit: place,
        credit: place,
        side: place,
        currency: place,
        reference: place,
        outgoing: or(fc.constantFrom(null, 'negative', 'positive')),
      }),
    ),
    dayOrder: or(fc.constantFrom(null, 'day-first', 'month-first')),
    decimal: or(fc.constantFrom(null, '.', ',')),
    encoding: or(fc.constantFrom(undefined, null, 'utf-8')),
  });
  const rule = fc.record({
    id: or(fc.constantFrom('r1', 'r2', 3)),
    test: or(fc.constantFrom('contains', 'words')),
    text: or(fc.string({ maxLength: 101 })),
    category: or(fc.constantFrom(...EXPENSE_CATEGORIES)),
  });
  const budget = fc.record({
    category: or(fc.constantFrom(...EXPENSE_CATEGORIES)),
    amount: or(fc.constantFrom(1, '2.5')),
  });
  const anyBook = fc.record(
    {
      expenses: or(fc.constantFrom([], [row], [row, row], [row, { ...row, id: 'b' }], [row, 7])),
      budgets: or(fc.array(budget, { maxLength: 3 })),
      currency: or(fc.constantFrom('USD', 'INR', 'XXX')),
      rules: or(fc.array(rule, { maxLength: 2 })),
      importMemory: or(fc.record({ mappings: or(fc.array(mapping, { maxLength: 2 })) })),
    },
    { requiredKeys: [] },
  );
  let read = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 40, arbitrary: anyBook }, odd), (stored) => {
      const reading = readBook(stored);
      if ('data' in reading) read += 1;
      expect('data' in reading ? reading.data : null).toEqual(schemaSays(storedBook, stored));
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(300);
});

it('a row at fault is named by its number, and two of one id are refused', () => {
  const row = { id: 'a', date: '2026-01-31', description: 'x', category: 'Other', amount: 1, paymentMethod: 'Cash' };
  expect(EXPENSE_BOOK.decode({ expenses: [row, { ...row, id: 'b', amount: '1.5' }] })).toMatchObject({
    data: {
      expenses: [
        { id: 'a', amount: 100, occurrence: null },
        { id: 'b', amount: 150 },
      ],
    },
  });
  expect(EXPENSE_BOOK.decode({ expenses: [row, { ...row, id: 'b', date: '2026-02-30' }] })).toEqual({
    fault: 'This expense book could not be read: something is wrong with “expenses”, entry 2.',
    field: 'expenses',
  });
  expect(EXPENSE_BOOK.decode({ expenses: [row, row] })).toMatchObject({ field: 'expenses' });
  expect(EXPENSE_BOOK.decode({ expenses: 'no' })).toMatchObject({ field: 'expenses' });
});

it('texts made field by field are those of the whole', () => {
  const book = {
    ...EMPTY_BOOK,
    expenses: [expense(), expense({ skipped: ['2026-01-31'], isRecurring: true, recurringPeriod: 'weekly' as const })],
    budgets: [{ category: 'Other' as const, amount: 1050 }],
  };
  const whole = EXPENSE_BOOK.encode(book);
  for (let turn = 0; turn < 2; turn += 1)
    expect(EXPENSE_BOOK.encodeFields?.(book)).toEqual(
      Object.fromEntries(Object.entries(whole).map(([field, value]) => [field, JSON.stringify(value)])),
    );
  expect(EXPENSE_BOOK.decode(JSON.parse(JSON.stringify(whole)))).toEqual({ data: book });
});
