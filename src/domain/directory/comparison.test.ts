/** The comparison: its address, what a bad one becomes, its lines and the table for a file. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMPARISON_LIMIT,
  comparisonHref,
  listingRefText,
  readComparison,
  readListingRef,
  SELECT_MORE,
  type ListingRef,
} from './comparison';
import { comparisonLines, comparisonTable } from './comparison-lines';
import { LISTING_KINDS } from './directories';
import { comparisonQuery } from './input/query';
import type { Listing } from './listing';

const id = (n: number) => n.toString(16).padStart(24, '0');
const anyRef = fc.record({
  kind: fc.constantFrom(...LISTING_KINDS),
  id: fc.stringMatching(/^[0-9a-f]{24}$/),
}) as fc.Arbitrary<ListingRef>;
const read = (query: string) => readComparison(new URLSearchParams(query));

function listing(over: Partial<Listing>): Listing {
  return {
    id: id(1),
    kind: 'seed',
    name: 'One Capital',
    logo: null,
    city: 'Pune',
    region: 'Maharashtra',
    type: 'Fund',
    sectors: [],
    focusIndustries: [],
    stages: [],
    about: '',
    website: null,
    linkedin: null,
    twitter: null,
    investedCount: null,
    status: null,
    institute: null,
    year: null,
    funds: null,
    contact: null,
    portfolio: [],
    sources: [],
    isActive: true,
    isSample: false,
    ...over,
  };
}

describe('the address', () => {
  it('is read back as it was written, for any two to four different listings', () => {
    const someRefs = fc.uniqueArray(anyRef, { minLength: 2, maxLength: 4, selector: listingRefText });
    fc.assert(
      fc.property(someRefs, fc.boolean(), (refs, differencesOnly) => {
        const href = comparisonHref({ refs, differencesOnly });
        expect(href).toMatch(/^\/portal\/investor-comparison\?ids=[\w:,-]+(&differences=1)?$/);
        const asked = readComparison(new URL(href, 'http://localhost').searchParams);
        expect(asked).toEqual({ refs, differencesOnly, isOverLimit: false, refused: 0 });
      }),
    );
  });

  it('holds four at most, and says that there were more', () => {
    const refs = [1, 2, 3, 4, 5].map((n): ListingRef => ({ kind: 'seed', id: id(n) }));
    const asked = read(`ids=${refs.map(listingRefText).join(',')}`);
    expect(asked.refs).toEqual(refs.slice(0, 4));
    expect(asked.isOverLimit).toBe(true);
    expect(read(`ids=${refs.slice(0, 4).map(listingRefText).join(',')}`).isOverLimit).toBe(false);
  });

  it('counts the same twice once, also when ids are given twice', () => {
    const one = `seed:${id(1)}`;
    expect(read(`ids=${one},${one}`).refs).toHaveLength(1);
    expect(read(`ids=${one}&ids=angel:${id(2)}`).refs).toHaveLength(2);
  });

  it.each([
    '',
    'a,b',
    'seed:1',
    `mentor:${id(1)}`,
    `youtube-influencer:${id(1)}`,
    '__proto__:constructor',
    "' OR 1=1--",
  ])('refuses %s without throwing', (ids) => {
    const asked = read(`ids=${encodeURIComponent(ids)}`);
    expect(asked.refs).toEqual([]);
    expect(asked.refused).toBe(ids.split(',').filter(Boolean).length);
  });

  it('never throws and never holds more than four, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (text) => {
        expect(read(new URLSearchParams({ ids: text }).toString()).refs.length).toBeLessThanOrEqual(4);
        expect(readListingRef(text) === null || /^[a-z-]+:[0-9a-f]{24}$/.test(text)).toBe(true);
      }),
    );
  });
});

describe('the lines', () => {
  const seed = listing({ sectors: ['SaaS', 'Fintech'], stages: ['MVP', 'Idea'], investedCount: 1200 });
  const angel = listing({
    id: id(2),
    kind: 'angel',
    name: 'Two',
    sectors: ['Fintech'],
    stages: ['Idea', 'MVP'],
    status: 'None',
  });
  const incubator = listing({
    id: id(3),
    kind: 'incubator',
    name: '=Three',
    year: 2014,
    contact: { name: 'Meera', position: 'Director', email: 'meera@example.org' },
    funds: { minInvestment: 500_000, maxInvestment: 5_000_000, currency: 'INR' },
  });
  const lineOf = (listings: Listing[], key: string) => comparisonLines(listings).find((line) => line.key === key);

  it('hold what each kind has: a field of another kind is null, an unknown one is empty', () => {
    const all = [seed, angel, incubator];
    expect(lineOf(all, 'status')?.values).toEqual([null, ['Regular Investor'], null]);
    expect(lineOf(all, 'invested')?.values).toEqual([['1,200'], null, null]);
    expect(lineOf(all, 'year')?.values).toEqual([null, null, ['2014']]);
    expect(lineOf(all, 'funds')?.values).toEqual([null, null, ['₹5,00,000 – ₹50,00,000']]);
    expect(lineOf(all, 'contact')?.values[2]).toEqual(['Meera', 'Director', 'meera@example.org']);
    expect(lineOf([seed, { ...angel, website: 'https://two.example' }], 'website')?.values).toEqual([
      [],
      ['https://two.example'],
    ]);
  });

  it('leave out fields that say the same as another, and keep them where one says more', () => {
    const twin = { ...seed, type: 'seed', focusIndustries: ['fintech', 'SaaS'] };
    expect(lineOf([twin, { ...angel, type: 'Angel' }], 'type')).toBeUndefined();
    expect(lineOf([twin, { ...angel, type: '' }], 'type')).toBeUndefined();
    expect(lineOf([twin, { ...angel, type: 'Super angel' }], 'type')?.values).toEqual([['seed'], ['Super angel']]);
    expect(lineOf([twin, angel], 'industries')).toBeUndefined();
    expect(lineOf([twin, { ...angel, focusIndustries: ['Payments'] }], 'industries')?.values).toHaveLength(2);
  });

  it('leave out fields that no one fills, and those that none of the kinds has', () => {
    expect(lineOf([seed, angel, incubator], 'website')).toBeUndefined();
    expect(lineOf([seed, angel], 'about')).toBeUndefined();
    expect(lineOf([seed, seed], 'year')).toBeUndefined();
    expect(lineOf([seed, seed], 'status')).toBeUndefined();
    expect(lineOf([incubator, incubator], 'portfolio')).toBeUndefined();
  });

  it('differ by what they say, not by order or capitals', () => {
    expect(lineOf([seed, angel], 'stages')?.differs).toBe(false);
    expect(lineOf([seed, angel], 'sectors')).toMatchObject({ differs: true, shared: ['Fintech'] });
    expect(lineOf([seed, { ...seed, type: 'FUND' }], 'type')?.differs).toBe(false);
    expect(comparisonLines([seed, { ...seed, id: id(9) }]).filter(({ differs }) => differs)).toEqual([]);
  });

  it('differ for one exactly when they differ for the reverse', () => {
    const any = fc.array(fc.constantFrom('SaaS', 'Fintech', 'saas', 'AI'), { maxLength: 3 });
    fc.assert(
      fc.property(any, any, (one, two) => {
        const [a, b] = [listing({ sectors: one }), listing({ sectors: two })];
        expect(lineOf([a, b], 'sectors')?.differs).toBe(lineOf([b, a], 'sectors')?.differs);
        expect(lineOf([a, a], 'sectors')?.differs ?? false).toBe(false);
      }),
    );
  });

  it('become a table with a column a listing', () => {
    const { header, rows } = comparisonTable([seed, { ...angel, isSample: true }], comparisonLines([seed, angel]));
    expect(header).toEqual(['Field', 'One Capital', 'Two']);
    expect(rows).toContainEqual(['Sectors', 'SaaS; Fintech', 'Fintech']);
    expect(rows.at(-1)).toEqual(['Sample', '', 'sample']);
    expect(rows.every((row) => row.length === header.length)).toBe(true);
  });
});

describe('the query of the API', () => {
  const ids = (...texts: string[]) => comparisonQuery.safeParse({ ids: texts.join(',') });
  const seeds = [1, 2, 3, 4, 5].map((n) => `seed:${id(n)}`);

  it('has two to four different listings, in the order given', () => {
    expect(ids(seeds[1]!, `angel:${id(1)}`, '', seeds[1]!).data?.ids).toEqual([
      { kind: 'seed', id: id(2) },
      { kind: 'angel', id: id(1) },
    ]);
    expect(ids(...seeds.slice(0, 4)).data?.ids).toHaveLength(4);
  });

  it.each([
    ['one', [seeds[0]!], SELECT_MORE],
    ['one twice', [seeds[0]!, seeds[0]!], SELECT_MORE],
    ['none', [''], SELECT_MORE],
    ['five', seeds, COMPARISON_LIMIT],
    ['a long text', ['x'.repeat(2001)], COMPARISON_LIMIT],
    ['a kind that is unknown', [seeds[0]!, `shop:${id(1)}`], 'Invalid ID'],
    ['an id that is none', [seeds[0]!, 'seed:1'], 'Invalid ID'],
  ])('with %s is refused', (_, texts, message) =>
    expect(ids(...texts).error?.issues.map((issue) => issue.message)).toEqual([message]),
  );
});
