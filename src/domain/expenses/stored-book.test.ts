/** Stored expense books: the quick way of reading rows agrees with the schema, and texts kept by expense are the same texts. */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EMPTY_BOOK, EXPENSE_CATEGORIES, PAYMENT_METHODS, RECURRING_PERIODS } from './expense';
import { quickExpense } from './quick-row';
import { EXPENSE_BOOK, storedExpense } from './stored-book';
import { expense } from '../../../tests/factories/expenses';

const odd = fc.constantFrom<unknown>(null, '', 0, -1, 1e300, NaN, '\ud800', '2026-02-30', 'Other', true, [], {});
const or = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 40, arbitrary }, { weight: 1, arbitrary: odd });
const anyRow = fc.record(
  {
    id: or(fc.constantFrom('e1', '1700000000000', 'a.b:c-d')),
    date: or(fc.constantFrom('2026-01-31', '2024-02-29')),
    description: or(fc.string({ maxLength: 1001 })),
    category: or(fc.constantFrom(...EXPENSE_CATEGORIES)),
    amount: or(
      fc.oneof(
        { weight: 6, arbitrary: fc.nat(10_000_000).map((minor) => minor / 100) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1e11, noNaN: true }) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>('12.50', 1.005, 1e-7) },
      ),
    ),
    paymentMethod: or(fc.constantFrom(...PAYMENT_METHODS)),
    isRecurring: or(fc.boolean()),
    recurringPeriod: or(fc.constantFrom(...RECURRING_PERIODS, '', null)),
    notes: or(fc.string({ maxLength: 30 })),
    importKey: or(fc.constantFrom(null, 'k-1', 'x'.repeat(41))),
    occurrence: or(fc.constantFrom(null, null, null, { of: 'e1', due: '2026-01-31' })),
    skipped: or(fc.constant(['2026-01-31'])),
    unknown: fc.constant(1),
  },
  { requiredKeys: ['id', 'date', 'description', 'category', 'amount', 'paymentMethod'] },
);

it('what is read quickly is what the schema reads', () => {
  let quickly = 0;
  fc.assert(
    fc.property(anyRow, (row) => {
      const quick = quickExpense(row);
      if (!quick) return;
      quickly += 1;
      const reading = v.safeParse(storedExpense, row);
      expect(reading.success && reading.output).toEqual(quick);
    }),
    { numRuns: 2000 },
  );
  expect(quickly).toBeGreaterThan(50);
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
