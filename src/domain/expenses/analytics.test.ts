/** Sums, vendors, the table and the rules of the expense tracker: worked examples and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCategory, byMonth, computeTotals, topVendors } from './analytics';
import { EXPENSE_CATEGORIES, type CategoryRule, type Expense } from './expense';
import { ruleInput } from './expense-input';
import { applyRuleChanges, categoryFinder, changesByRules, moveRule, ruleFinder, suggestRule } from './rules';
import { runAll } from '@/domain/slices';
import { monthSpan } from './periods';
import {
  filterInSlices,
  listInSlices,
  NEWEST_FIRST,
  NO_FILTER,
  pageOf,
  SORT_COLUMNS,
  type ExpenseFilter,
  type ExpenseSort,
} from './table';
import { vendorKey, vendorName } from './vendors/vendor';
import { expense } from '@tests/factories/expenses';
import { messagesOf } from '@tests/factories/form-messages';
import { quickest } from '@tests/setup/browser/quickest';

const filterExpenses = (rows: readonly Expense[], filter: ExpenseFilter) => runAll(filterInSlices(rows, filter)).rows;
const sortExpenses = (rows: readonly Expense[], sort: ExpenseSort) => runAll(listInSlices(rows, sort)).rows;

describe('analytics', () => {
  it.each([
    [['2026-01-31'], [900], 900],
    [['2026-01-31', '2026-02-01'], [900, 100], 500],
    [['2026-01-01', '2026-01-31'], [1, 2], 3],
    [['2025-11-30', '2026-02-01'], [100, 1], 25],
    [['2026-03-01', '2026-01-01', '2026-02-01'], [100, 0, 0], 33],
    [[], [], 0],
  ])('EXP-16 the average of %j is the total over the months', (dates, amounts, average) => {
    const totals = computeTotals(dates.map((date, index) => expense({ date, amount: amounts[index]! })));
    expect(totals.monthlyAverage).toBe(average);
    expect(totals.total).toBe(amounts.reduce((sum, one) => sum + one, 0));
  });

  it('sums by category, month and vendor, and everything agrees', () => {
    const any = fc.record({
      date: fc.constantFrom('2025-11-30', '2026-01-01', '2026-01-31', '2026-03-15'),
      category: fc.constantFrom(...EXPENSE_CATEGORIES),
      amount: fc.nat(1_000_000),
      description: fc.constantFrom('AWS', 'Uber 12', 'UPI/UBER/99', 'Figma'),
    });
    fc.assert(
      fc.property(fc.array(any), (list) => {
        const expenses = list.map(expense);
        const { total } = computeTotals(expenses);
        const sum = (lines: { total: number }[]) => lines.reduce((all, line) => all + line.total, 0);
        expect(sum(byCategory(expenses))).toBe(total);
        expect(sum(byMonth(expenses))).toBe(total);
        expect(sum(topVendors(expenses, 100))).toBe(total);
        for (const { month, total: own, byCategory: parts } of byMonth(expenses)) {
          expect(month).toMatch(/^\d{4}-\d{2}$/);
          expect([...parts.values()].reduce((all, part) => all + part, 0)).toBe(own);
        }
      }),
    );
    expect(
      byMonth([expense({ date: '2026-01-01' }), expense({ date: '2026-03-01' })]).map((line) => line.count),
    ).toEqual([1, 0, 1]);
    expect(
      computeTotals([expense({ isRecurring: true, recurringPeriod: 'weekly', amount: 1200 })]).recurringMonthly,
    ).toBe(5200);
  });

  it.each([
    ['UPI/DR/412345678901/SWIGGY/HDFC', 'swiggy', 'Swiggy'],
    ['POS 4321XXXX1234 AMAZON WEB SERVICES 12/03', 'amazon web services', 'Amazon Web Services'],
    ['Amazon Web Services', 'amazon web services', 'Amazon Web Services'],
    ['NEFT-N1234-ACME PRIVATE LIMITED', 'acme', 'ACME'],
    ['INF/NEFT/000123456/HDFC0000123/Oct salary/Meera Iyer', 'meera iyer', 'Meera Iyer'],
    ['Chai & samosas for the team', 'chai samosas', 'Chai samosas'],
    ['For the', '', 'For the'],
    ["McDonald's #123", "mcdonald's", "McDonald's"],
    ['12345', '', '12345'],
    ['मुंबई मेट्रो', 'मुंबई मेट्रो', 'मुंबई मेट्रो'],
  ])('%s was paid to %s', (description, key, name) => {
    expect(vendorKey(description)).toBe(key);
    expect(vendorName(description)).toBe(name);
  });
});

it('sums a vendor under one name, whatever the bank writes around it; a vendor of the file counts as it is', () => {
  const lines = topVendors([
    expense({ description: 'UPI-SWIGGY-HDFC', amount: 300 }),
    expense({ description: 'UPI/DR/4123/Bundl Technologies/ICICI', amount: 200 }),
    expense({ description: 'Blue Tokai Invoice 12 for beans', vendor: 'Blue Tokai', amount: 100 }),
    expense({ description: 'Blue Tokai', amount: 50 }),
    expense({ description: 'acme foods', amount: 10 }),
  ]);
  expect(lines.map(({ name, total, count }) => [name, total, count])).toEqual([
    ['Swiggy', 500, 2],
    ['Blue Tokai', 150, 2],
    ['Acme Foods', 10, 1],
  ]);
});

describe('the table', () => {
  it('is searched without accents of Latin letters, and with the vowel signs of Hindi', () => {
    const rows = ['दिन', 'दान', 'Café Zoë'].map((description) => expense({ description }));
    const search = (text: string) => filterExpenses(rows, { ...NO_FILTER, text }).map(({ description }) => description);
    expect(search('दान')).toEqual(['दान']);
    expect(search('cafe zoe')).toEqual(['Café Zoë']);
  });

  const many = Array.from({ length: 20_000 }, (_, index) =>
    expense({
      id: `row${index}`,
      date: `20${10 + (index % 15)}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
      description: `Größe ${index * 7919} vendor ${index % 97}`,
      category: EXPENSE_CATEGORIES[index % 10]!,
      amount: (index * 7919) % 100_000,
    }),
  );

  it('filters by every condition', () => {
    const rows = [
      expense({ description: 'Café Größe', amount: 5, notes: 'team lunch', paymentMethod: 'Cash' }),
      expense({ date: '2026-05-01', category: 'Operations', amount: 50 }),
      expense({ isRecurring: true, recurringPeriod: 'yearly', amount: 500 }),
    ];
    const places = (filter: Partial<typeof NO_FILTER>) =>
      filterExpenses(rows, { ...NO_FILTER, ...filter }).map((row) => rows.indexOf(row));
    expect(places({})).toEqual([0, 1, 2]);
    expect(places({ text: 'cafe LUNCH' })).toEqual([0]);
    expect(places({ text: 'operations' })).toEqual([1]);
    expect(places({ text: '“Cafe,”' })).toEqual([0]);
    expect(places({ text: '.*' })).toEqual([0, 1, 2]);
    expect(places({ categories: ['Operations'] })).toEqual([1]);
    expect(places({ methods: ['Cash'] })).toEqual([0]);
    expect(places({ from: '2026-02-01' })).toEqual([1]);
    expect(places({ to: '2026-02-01', min: 6 })).toEqual([2]);
    expect(places({ max: 50, recurring: false })).toEqual([0, 1]);
    const sorted = [expense(), expense({ categoryFrom: 'guess' }), expense({ categoryFrom: 'none' })];
    expect(filterExpenses(sorted, { ...NO_FILTER, unsorted: 'none' })).toEqual([sorted[2]]);
    expect(runAll(listInSlices(sorted, NEWEST_FIRST)).unsorted).toEqual({ guess: 1, none: 1 });
  });

  it('sorts by every column, the same each time', () => {
    for (const column of SORT_COLUMNS) {
      const rows = sortExpenses(many.slice(0, 300), { column, direction: 'ascending' });
      expect(sortExpenses(rows.toReversed(), { column, direction: 'ascending' })).toEqual(rows);
      expect(new Set(rows.map((row) => row.id)).size).toBe(300);
    }
    expect(sortExpenses(many, { column: 'amount', direction: 'descending' })[0]!.amount).toBe(
      Math.max(...many.map((row) => row.amount)),
    );
  });

  it('a list knows its months and whether something recurs', () => {
    for (const rows of [many, many.slice(0, 1), many.filter(({ isRecurring }) => !isRecurring), []])
      expect(runAll(listInSlices(rows, NEWEST_FIRST))).toEqual({
        rows: rows.toSorted((a, b) => b.date.localeCompare(a.date) || (a.id < b.id ? -1 : 1)),
        span: monthSpan(rows),
        recurs: rows.some(({ isRecurring }) => isRecurring),
        unsorted: { guess: 0, none: 0 },
      });
    expect(runAll(listInSlices([expense({ isRecurring: true })], NEWEST_FIRST)).recurs).toBe(true);
  });

  it('pages without leaving the list', () => {
    expect(pageOf(many.slice(0, 25), 3, 10)).toMatchObject({ page: 3, pages: 3, total: 25 });
    expect(pageOf(many.slice(0, 25), 3, 10).rows).toHaveLength(5);
    expect(pageOf(many.slice(0, 25), 99, 10).page).toBe(3);
    expect([0, -1, NaN, 1.5].map((page) => pageOf(many, page, 50).page)).toEqual([1, 1, 1, 1]);
    expect(pageOf([], 1, 10)).toEqual({ rows: [], page: 1, pages: 1, total: 0 });
  });

  it('answers for 20,000 rows while someone types', () => {
    const took = quickest(1500, () => {
      const found = filterExpenses(many, { ...NO_FILTER, text: 'größe 7919' });
      sortExpenses(found, NEWEST_FIRST);
      sortExpenses(many, { column: 'description', direction: 'ascending' });
      expect(found.length).toBeGreaterThan(0);
    });
    // Generous on a shared machine; measured about 100 ms.
    expect(took).toBeLessThan(1500);
  });
});

describe('rules', () => {
  const rule = (over: Partial<CategoryRule>): CategoryRule => ({
    id: 'r',
    test: 'contains',
    text: 'aws',
    category: 'Operations',
    ...over,
  });

  it.each<[Partial<CategoryRule>, string, boolean]>([
    [{ text: 'AWS' }, 'payment aws emea', true],
    [{ text: 'a.s' }, 'aws', false],
    [{ text: '(a+)+$' }, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', false],
    [{ text: 'cafe' }, 'Café Müller', true],
    [{ test: 'starts', text: 'upi' }, 'UPI/1', true],
    [{ test: 'starts', text: 'upi' }, 'by UPI', false],
    [{ test: 'is', text: 'rent' }, ' RENT ', true],
    [{ test: 'is', text: 'rent' }, 'rent may', false],
    [{ test: 'words', text: 'web amazon' }, 'AMAZON/WEB/SERVICES', true],
    [{ test: 'words', text: 'art' }, 'walmart', false],
    [{ text: '  ' }, 'anything', false],
    [{ test: 'words', text: '--' }, 'anything', false],
  ])('%j on %s: %s', (over, description, matches) => {
    expect(ruleFinder([rule(over)])(description) !== null).toBe(matches);
  });

  it('the first that matches decides, and the order can be changed', () => {
    const rules = [rule({ id: 'a', text: 'aws' }), rule({ id: 'b', text: 'aws emea', category: 'Other' })];
    expect(ruleFinder(rules)('AWS EMEA')?.id).toBe('a');
    expect(ruleFinder(moveRule(rules, 'b', 0))('AWS EMEA')?.id).toBe('b');
    expect(moveRule(rules, 'none', 0)).toEqual(rules);
  });

  it('shows what it would change among past expenses, and changes just that', () => {
    const expenses = [
      expense({ description: 'AWS' }),
      expense({ description: 'Rent' }),
      expense({ description: 'aws', category: 'Operations' }),
    ];
    const changes = changesByRules([rule({})], expenses);
    expect(changes.map((change) => change.expense)).toEqual([expenses[0]]);
    const changed = applyRuleChanges(expenses, changes);
    expect(changed.map((one) => one.category)).toEqual(['Operations', 'Software & Subscriptions', 'Operations']);
    expect(changesByRules([rule({})], changed)).toEqual([]);
  });

  it('learns from a change and from the past', () => {
    const suggested = suggestRule({ description: 'UPI/412/SWIGGY' }, 'Travel & Entertainment', 'new')!;
    expect(ruleFinder([suggested])('UPI/999/SWIGGY/ABC')?.category).toBe('Travel & Entertainment');
    expect(suggestRule({ description: '123' }, 'Other', 'x')).toBeNull();
    const find = categoryFinder([
      expense({ description: 'Uber 1', category: 'Other' }),
      expense({ description: 'UBER 2', category: 'Operations' }),
      expense({ description: 'uber', category: 'Operations' }),
    ]);
    expect(['POS UBER 99', 'constructor', ''].map((description) => find({ description }))).toEqual([
      'Operations',
      null,
      null,
    ]);
    // Lines without a name are of many payees, so one says nothing about another.
    const unnamed = categoryFinder([expense({ description: '600011112222', category: 'Operations' })]);
    expect(unnamed({ description: '4512 0098' })).toBeNull();
    // Names keep their capitals, and a bank's words are no part of them.
    expect(suggestRule({ description: 'NEFT-N12-ACME Labs' }, 'Other', 'x')?.text).toBe('ACME Labs');
    expect(suggested.text).toBe('SWIGGY');
    expect(messagesOf(ruleInput.safeParse({ test: 'contains', text: '-', category: 'Other' }))).toEqual({
      text: 'Please use at least 2 letters or digits',
    });
  });
});
