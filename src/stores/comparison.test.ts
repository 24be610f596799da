/** The comparison as it is stored in this browser: at most four entries, the same in all tabs, and without entries that cannot be read. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fireStorage, onPages, page, storedJson } from '@tests/fakes/page';
import type { Listing } from '@/domain/directory/listing';

const listing = (n: number, more: Partial<Listing> = {}) =>
  ({
    id: n.toString(16).padStart(24, '0'),
    kind: 'seed',
    name: `Fund ${n}`,
    logo: '',
    pictures: [],
    city: 'Pune',
    region: 'Maharashtra',
    type: 'Fund',
    sectors: ['Fintech'],
    focusIndustries: [],
    stages: ['Seed'],
    website: null,
    investedCount: 4,
    status: 'Active',
    year: 2015,
    funds: null,
    isSample: false,
    sources: [],
    about: 'A long text',
    ...more,
  }) as unknown as Listing;
const names = (stored: unknown) => (stored as { name: string }[]).map(({ name }) => name);

const stops: (() => void)[] = [];
/** A page begins: its modules are new. */
async function openPage() {
  vi.resetModules();
  const comparison = await import('./comparison');
  const stop = comparison.watchComparison();
  stops.push(stop);
  return { ...comparison, stop, shown: () => names(comparison.$comparison.get()) };
}

onPages();
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('the comparison', () => {
  it('takes four and refuses a fifth, until one is taken out', async () => {
    const comparison = await openPage();
    expect([1, 2, 3, 4, 5].map((n) => comparison.toggleComparison(listing(n)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(comparison.shown()).toEqual(['Fund 1', 'Fund 2', 'Fund 3', 'Fund 4']);
    expect(comparison.toggleComparison(listing(2))).toBe(true);
    expect(comparison.toggleComparison(listing(5))).toBe(true);
    expect(names(storedJson('comparison'))).toEqual(['Fund 1', 'Fund 3', 'Fund 4', 'Fund 5']);
    comparison.removeFromComparison(listing(1).id);
    expect(names(storedJson('comparison'))).toEqual(['Fund 3', 'Fund 4', 'Fund 5']);
    comparison.clearComparison();
    expect(storedJson('comparison')).toEqual([]);
    expect(comparison.shown()).toEqual([]);
  });

  it('stores what is compared, with the sources of its figures alone', async () => {
    const comparison = await openPage();
    const sources = ['funds', 'name', 'investedCount'].map((field) => ({ field, year: 2024 }));
    comparison.toggleComparison(listing(1, { sources: sources as unknown as Listing['sources'] }));
    const [stored] = storedJson('comparison') as Record<string, unknown>[];
    expect(stored).toMatchObject({ name: 'Fund 1', city: 'Pune', investedCount: 4, year: 2015, isSample: false });
    expect((stored?.['sources'] as { field: string }[]).map(({ field }) => field)).toEqual(['funds', 'investedCount']);
    expect(stored).not.toHaveProperty('about');
    expect(comparison.$comparison.get()).toMatchObject([{ name: 'Fund 1' }]);
  });

  it('is replaced by the four first of those that an address names', async () => {
    const comparison = await openPage();
    comparison.toggleComparison(listing(9));
    comparison.replaceComparison([1, 2, 3, 4, 5].map((n) => listing(n)));
    expect(names(storedJson('comparison'))).toEqual(['Fund 1', 'Fund 2', 'Fund 3', 'Fund 4']);
  });

  it('follows other tabs, and no longer once the page is left', async () => {
    const first = await openPage();
    const second = await openPage();
    second.toggleComparison(listing(1));
    fireStorage('theme');
    expect(first.shown()).toEqual([]);
    fireStorage('comparison');
    expect(first.shown()).toEqual(['Fund 1']);
    first.stop();
    page.storage.clear();
    fireStorage(null);
    expect([first.shown(), second.shown()]).toEqual([['Fund 1'], []]);
  });

  it.each([
    ['{', []],
    ['{"0":1}', []],
    ['[null,7,{"id":"1"},{"id":1,"name":"A","kind":"seed","sectors":[],"focusIndustries":[],"stages":[]}]', []],
    ['[{"id":"1","name":"A","kind":"seed","sectors":[],"focusIndustries":[]}]', []],
    ['[{"id":"1","name":"A","kind":"seed","sectors":[],"focusIndustries":[],"stages":[]}]', ['A']],
  ])('reads of %s: %j', async (text, expected) => {
    page.storage.setItem('comparison', text);
    expect((await openPage()).shown()).toEqual(expected);
  });

  it('reads four at most', async () => {
    page.storage.setItem('comparison', JSON.stringify([1, 2, 3, 4, 5].map((n) => listing(n))));
    expect((await openPage()).shown()).toHaveLength(4);
  });

  it('works for as long as the page is open where storage is full', async () => {
    page.storage.refuse = () => 'QuotaExceededError';
    const comparison = await openPage();
    expect(comparison.toggleComparison(listing(1))).toBe(true);
    expect(comparison.shown()).toEqual(['Fund 1']);
  });
});
