/** Stored expense books: what is read by hand is what a schema of the same fields reads, and texts kept by expense are the same texts. */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isDay } from '@/domain/time/days';
import { CURRENCIES } from '@/domain/money/money';
import { storedId, storedMoney, storedRows, storedText, uniqueIds, wholeBetween } from '@/domain/tools/stored-fields';
import {
  EMPTY_BOOK,
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  PAYMENT_METHODS,
  RECURRING_PERIODS,
  RULE_TESTS,
  UNSORTED_BY,
  type Expense,
} from './expense';
import { ENCODINGS } from '@/domain/tables/encoding-names';
import { MEMORY_LIMIT } from './import/memory';
import { IMPORT_LIMITS } from './import/statement';
import { RULE_TEXT_LIMIT } from './rules';
import { EXPENSE_BOOK } from './stored-book';
import { expense } from '@tests/factories/expenses';

// What a stored book is, said once more by a schema that the browser never fetches.
const day = v.custom<string>(isDay);
const nothing = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

const storedExpense = v.pipe(
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
    importKey: v.optional(v.nullable(storedText(40)), null),
    occurrence: v.optional(v.nullable(v.object({ of: storedId, due: day })), null),
    skipped: v.exactOptional(v.pipe(v.array(day), v.maxLength(EXPENSE_LIMITS.skipped))),
    vendor: v.exactOptional(storedText(IMPORT_LIMITS.description)),
    importId: v.exactOptional(storedId),
    categoryFrom: v.exactOptional(v.picklist(UNSORTED_BY)),
  }),
  v.transform((row): Expense => ({
    ...row,
    isRecurring: row.isRecurring && row.recurringPeriod !== null,
    recurringPeriod: row.isRecurring ? row.recurringPeriod : null,
  })),
);

const columnNumber = wholeBetween(0, IMPORT_LIMITS.columns);
const place = v.nullable(columnNumber);
const mapping = v.object({
  headerRow: wholeBetween(-1, 1000),
  date: place,
  description: v.pipe(v.array(columnNumber), v.maxLength(10)),
  vendor: v.optional(place, null),
  amount: place,
  debit: place,
  credit: place,
  side: place,
  fee: v.optional(place, null),
  balance: v.optional(place, null),
  status: v.optional(place, null),
  currency: place,
  reference: place,
  outgoing: v.nullable(v.picklist(['negative', 'positive'])),
  outWord: v.optional(v.nullable(storedText(40)), null),
});

const budgets = v.pipe(
  v.array(v.object({ category: v.picklist(EXPENSE_CATEGORIES), amount: storedMoney })),
  v.maxLength(EXPENSE_CATEGORIES.length),
  v.check((rows) => new Set(rows.map((row) => row.category)).size === rows.length),
);

const storedBook = v.object({
  expenses: v.optional(
    v.pipe(
      v.array(storedExpense),
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
            fingerprint: storedText(40),
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
  imports: storedRows(
    v.object({
      id: storedId,
      name: storedText(255),
      day,
      source: storedText(40),
      linked: v.pipe(v.array(storedId), v.maxLength(EXPENSE_LIMITS.expenses)),
    }),
    EXPENSE_LIMITS.imports,
  ),
});

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
    vendor: or(fc.constantFrom('Figma', 'x'.repeat(201))),
    categoryFrom: or(fc.constantFrom(...UNSORTED_BY)),
    importId: or(fc.constantFrom('i1', 'a b')),
    unknown: fc.constant(1),
  },
  { requiredKeys: ['id', 'date', 'description', 'category', 'amount', 'paymentMethod'] },
);

const anyPlace = or(fc.option(fc.integer({ min: -1, max: 101 })));
const anyMapping = fc.record({
  fingerprint: or(fc.string({ maxLength: 41 })),
  mapping: or(
    fc.record({
      headerRow: or(fc.integer({ min: -1, max: 1000 })),
      date: anyPlace,
      description: or(fc.array(fc.nat(100), { maxLength: 11 })),
      vendor: fc.oneof(anyPlace, fc.constant(undefined)),
      amount: anyPlace,
      debit: anyPlace,
      credit: anyPlace,
      side: anyPlace,
      fee: fc.oneof(anyPlace, fc.constant(undefined)),
      balance: fc.oneof(anyPlace, fc.constant(undefined)),
      status: fc.oneof(anyPlace, fc.constant(undefined)),
      outWord: or(fc.constantFrom(undefined, null, 'cr', 'x'.repeat(41))),
      currency: anyPlace,
      reference: anyPlace,
      outgoing: or(fc.constantFrom('negative', 'positive', null)),
    }),
  ),
  dayOrder: or(fc.constantFrom('day-first', 'month-first', null)),
  decimal: or(fc.constantFrom('.', ',', null)),
  encoding: or(fc.constantFrom(...ENCODINGS, null, undefined)),
});
const anyBook = fc.record(
  {
    expenses: or(fc.array(anyRow, { maxLength: 2 })),
    budgets: or(
      fc.array(fc.record({ category: or(fc.constantFrom(...EXPENSE_CATEGORIES)), amount: or(fc.nat(900)) }), {
        maxLength: 3,
      }),
    ),
    currency: or(fc.constantFrom(...CURRENCIES)),
    rules: or(
      fc.array(
        fc.record({
          id: or(fc.constantFrom('r1', 'r2', 7)),
          test: or(fc.constantFrom(...RULE_TESTS)),
          text: or(fc.string({ maxLength: 101 })),
          category: or(fc.constantFrom(...EXPENSE_CATEGORIES)),
        }),
        { maxLength: 2 },
      ),
    ),
    imports: or(
      fc.array(
        fc.record({
          id: or(fc.constantFrom('i1', 'i2')),
          name: or(fc.string({ maxLength: 256 })),
          day: or(fc.constantFrom('2026-01-31')),
          source: or(fc.string({ maxLength: 41 })),
          linked: or(fc.array(or(fc.constantFrom('e1', 'e2')), { maxLength: 2 })),
        }),
        { maxLength: 2 },
      ),
    ),
    importMemory: or(fc.record({ mappings: or(fc.array(anyMapping, { maxLength: 1 })) })),
    unknown: fc.constant(1),
  },
  { requiredKeys: [] },
);

it('what is read by hand is what the schema reads, and what it refuses is refused at the same field', () => {
  const counts = { read: 0, refused: 0 };
  fc.assert(
    fc.property(anyBook, (book) => {
      const stored = JSON.parse(JSON.stringify(book)) as unknown;
      const ours = EXPENSE_BOOK.decode(stored);
      const theirs = v.safeParse(storedBook, stored);
      if (theirs.success) {
        counts.read += 1;
        expect(ours).toEqual({ data: theirs.output });
      } else {
        counts.refused += 1;
        expect(ours).toMatchObject({ field: theirs.issues[0].path?.[0].key });
      }
    }),
  );
  expect(Math.min(counts.read, counts.refused) / (counts.read + counts.refused)).toBeGreaterThan(0.1);
});

it.each([null, 'text', 7, true, [[]]])('what is no book at all is refused: %j', (stored) => {
  expect(EXPENSE_BOOK.decode(stored)).toEqual({ fault: 'This expense book could not be read.' });
});

it('lists that are too long are refused', () => {
  const row = { id: 'a', date: '2026-01-31', description: 'x', category: 'Other', amount: 1, paymentMethod: 'Cash' };
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ ...row, id: `row-${index}` }));
  expect(EXPENSE_BOOK.decode({ expenses: rows(EXPENSE_LIMITS.expenses) })).toHaveProperty('data');
  expect(EXPENSE_BOOK.decode({ expenses: rows(EXPENSE_LIMITS.expenses + 1) })).toMatchObject({ field: 'expenses' });
  const rule = { test: 'is', text: 'x', category: 'Other' };
  const rules = Array.from({ length: EXPENSE_LIMITS.rules + 1 }, (_, index) => ({ ...rule, id: index }));
  expect(EXPENSE_BOOK.decode({ rules })).toMatchObject({ field: 'rules' });
});

it('a record of an import too many is left out, the oldest first, and refuses no book', () => {
  const imports = Array.from({ length: EXPENSE_LIMITS.imports + 2 }, (_, at) => ({
    id: `import-${at}`,
    name: 'bank.csv',
    day: '2026-01-31',
    source: 'bank',
    linked: [],
  }));
  expect(EXPENSE_BOOK.decode({ imports })).toMatchObject({
    data: { imports: imports.slice(0, EXPENSE_LIMITS.imports) },
  });
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
