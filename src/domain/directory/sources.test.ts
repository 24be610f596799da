/** The text of a source as people read it. */
import { describe, expect, it } from 'vitest';
import type { ListingSource } from './source-fields';
import {
  factText,
  linkedParts,
  focusPart,
  footnoteOf,
  footnotes,
  furtherFacts,
  sharedSource,
  sourceLines,
  sourcesOf,
  sourceText,
} from './sources';

const source = (over: Partial<ListingSource>): ListingSource => ({
  field: 'fundSize',
  value: 'USD 50000000',
  address: 'https://www.lumikai.com/post/introducing',
  published: '2021-05',
  isList: false,
  ...over,
});

describe('numbered sources', () => {
  const year = source({
    field: 'year',
    value: '2005',
    address: 'https://example.com/list',
    published: null,
    isList: true,
  });
  it('has each page once, with its dates and what it says otherwise', () => {
    const all = [source({}), source({ field: 'grant' }), year, source({ published: '2022' })];
    expect(all.map((one) => footnoteOf(all, one))).toEqual([1, 1, 2, 1]);
    expect(footnotes(all)).toEqual([
      { address: source({}).address, text: 'lumikai.com, 2021-05, 2022' },
      { address: year.address, text: 'example.com, Reported as 2005' },
    ]);
  });

  it('has none where one page says everything', () =>
    expect(footnotes([source({}), source({ field: 'grant' })])).toEqual([]));
});

describe('a source in words', () => {
  it.each<[Partial<ListingSource>, string]>([
    [{}, 'Source, 2021-05'],
    [{ published: null }, 'Source'],
    [{ isList: true, published: '2025' }, 'Reported, 2025'],
    [{ isList: true, published: null }, 'Reported'],
    [{ field: 'year', value: '2005', published: null }, 'Source says 2005'],
    [{ field: 'funds', value: 'USD 250000', isList: true }, 'Reported as $250,000, 2021-05'],
  ])('%j reads %s', (over, text) => expect(sourceText(source(over))).toBe(text));

  it.each([
    ['USD 50000000', '$50,000,000'],
    ['INR 2500000', '₹25,00,000'],
    ['pre-seed; seed', 'Pre-seed; seed'],
    ['2012', '2012'],
    ['100000', '1,00,000'],
    ['7% for USD 125000, plus a safe', '7% for USD 125000, plus a safe'],
    ['https://www.ycombinator.com/apply', 'https://www.ycombinator.com/apply'],
    ['pitch@example.com', 'pitch@example.com'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('the fact %s reads %s', (value, text) => expect(factText(value)).toBe(text));

  it('makes links of the addresses in a fact, and of nothing else', () => {
    const [form, page] = ['http://kstart.in/apply/', 'https://www.ycombinator.com/apply'];
    expect(linkedParts(`${form} (Kstart seed program); or ${page}.`)).toEqual([
      { text: form, href: form },
      { text: ' (Kstart seed program); or ' },
      { text: page, href: page },
      { text: '.' },
    ]);
    expect(linkedParts('javascript:alert(1) on letsventure.com')).toEqual([
      { text: 'javascript:alert(1) on letsventure.com' },
    ]);
  });

  it('says the page by its host in a file, and a list as reported', () => {
    expect(sourceLines([source({}), source({ field: 'funds', value: null, published: null, isList: true })])).toEqual([
      'Fund size "$50,000,000": lumikai.com, 2021-05',
      'Investment range: reported by lumikai.com',
    ]);
    expect(sourceLines([source({ address: 'no address', published: null })])).toEqual([
      'Fund size "$50,000,000": no address',
    ]);
  });
});

describe('where sources stand', () => {
  const other = source({
    field: 'portfolio',
    value: 'Loco; Crater',
    address: 'https://example.com/b',
    published: null,
  });

  it('puts the one page of all facts at the end, and no link at a field', () => {
    const all = [source({}), source({ field: 'funds', value: null })];
    expect(sharedSource(all)).toEqual(all[0]);
    expect(sourcesOf(all, 'funds')).toEqual([]);
    expect(sharedSource([])).toBeNull();
    expect(sharedSource([...all, other])).toBeNull();
    // The same page in two months is two sources.
    expect(sharedSource([source({}), source({ published: '2020' })])).toBeNull();
  });

  it('names a page once at a field, whatever its parts', () => {
    const all = [source({ field: 'city', value: null }), source({ field: 'region', value: null }), other];
    expect(sourcesOf(all, 'city', 'region')).toEqual([all[0]]);
  });

  it('puts the pages of its fields of work where these are read', () => {
    expect(focusPart({ sectors: ['SaaS'], focusIndustries: ['Gaming'] })).toBe('sectors');
    expect(focusPart({ sectors: [], focusIndustries: ['Gaming'] })).toBe('industries');
    expect(focusPart({ sectors: [], focusIndustries: [] })).toBe('about');
  });

  it('shows the year of an old figure, and what another page says', () => {
    const rows = [
      source({ published: '2015-02' }),
      source({ value: 'INR 2500000', published: null }),
      source({ field: 'founded', value: '1990', published: '2011' }),
    ];
    expect(furtherFacts(rows).map(({ text }) => text)).toEqual([
      '1990',
      '$50,000,000 (2015); another page says ₹25,00,000',
    ]);
  });

  it('takes a figure as a further fact only where pages differ and none counts more', () => {
    const said = ['700', '400'].map((value, at) =>
      source({ field: 'investedCount', value, published: at === 0 ? '2024-10' : '2019-07' }),
    );
    expect(furtherFacts(said).map(({ label, text }) => [label, text])).toEqual([
      ['Companies invested in', '700; another page says 400 (2019)'],
    ]);
    expect(furtherFacts([...said, source({ field: 'investedCount', value: null })])).toEqual([]);
  });

  it('takes as further facts what no field shows, those of one field together', () => {
    const again = source({ field: 'portfolio', value: 'Eloelo', address: 'https://example.com/c' });
    expect(furtherFacts([other, source({ field: 'funds', value: null }), source({ field: 'stages' }), again])).toEqual([
      { field: 'portfolio', label: 'Portfolio companies', text: 'Loco, Crater, Eloelo', sources: [other, again] },
    ]);
  });
});
