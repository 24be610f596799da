/** The address of the expense tracker: whatever is shown comes back from it, and whatever is in it is harmless. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXPENSE_CATEGORIES, PAYMENT_METHODS, UNSORTED_BY } from '@/domain/expenses/expense';
import { PERIODS } from '@/domain/expenses/periods';
import { PAGE_SIZES, SORT_COLUMNS } from '@/domain/expenses/table';
import {
  EXPENSE_TABS,
  expenseHref,
  filterOf,
  isFiltered,
  nextSort,
  readExpensePage,
  WITHOUT_FILTERS,
} from './page-state';

const read = (href: string) => readExpensePage(new URL(href, 'http://x').searchParams);
const month = fc.option(fc.constantFrom('2025-12', '2026-01', '1999-02'));
const anyState = fc.record({
  tab: fc.constantFrom(...EXPENSE_TABS),
  text: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  categories: fc.uniqueArray(fc.constantFrom(...EXPENSE_CATEGORIES)),
  methods: fc.uniqueArray(fc.constantFrom(...PAYMENT_METHODS)),
  from: month,
  to: month,
  recurring: fc.boolean(),
  unsorted: fc.option(fc.constantFrom(...UNSORTED_BY)),
  sort: fc.record({
    column: fc.constantFrom(...SORT_COLUMNS),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  page: fc.integer({ min: 1, max: 99_999 }),
  size: fc.constantFrom(...PAGE_SIZES),
  open: fc.option(fc.constantFrom('new', 'e1')),
  month: fc.option(fc.constantFrom('all' as const, '2025-12', '1999-02')),
  scheduled: fc.boolean(),
  period: fc.constantFrom(...PERIODS),
});

it('EXP-03 the first address has ten rows a page, and every state comes back from its address', () => {
  expect(expenseHref(read('/'))).toBe('/portal/tools/expense-tracker');
  expect(read('/')).toMatchObject({ tab: 'expenses', page: 1, size: 10, period: 'all', month: null });
  expect(PAGE_SIZES).toEqual([10, 20, 50]);
  fc.assert(
    fc.property(anyState, (state) => {
      expect(read(expenseHref(state))).toEqual(state);
    }),
  );
});

it('what it does not know is left out', () => {
  const odd =
    '/?tab=x&category=__proto__&method=1&from=2026-13&to=%00&page=-1&size=7&sort=constructor&open=<b>&month=0&period=y&unsorted=1';
  expect(read(odd)).toEqual(read('/'));
  expect(read(`/?q=${'x'.repeat(9999)}`).text).toHaveLength(200);
});

it('months become days, and clearing the filters clears them all', () => {
  const state = read('/?q=a&category=Other&method=Cash&from=2026-01&to=2026-02&recurring=1&unsorted=none&page=3');
  expect(filterOf(state)).toMatchObject({
    from: '2026-01-01',
    to: '2026-02-28',
    recurring: true,
    unsorted: 'none',
    text: 'a',
  });
  expect(isFiltered(state)).toBe(true);
  expect(isFiltered({ ...state, ...WITHOUT_FILTERS })).toBe(false);
});

it('sorts amounts from the largest first, and turns round', () => {
  const first = nextSort(read('/').sort, 'amount');
  expect(first).toEqual({ column: 'amount', direction: 'descending' });
  expect(nextSort(first, 'amount').direction).toBe('ascending');
  expect(nextSort(first, 'description').direction).toBe('ascending');
});
