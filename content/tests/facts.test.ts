/** The institutions of the seed say what content/facts/facts.csv says, and nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CITIES } from '@/domain/cities';
import { FEATURED_INVESTORS } from '@/domain/site/featured-investors';
import { FOCUS_INDUSTRIES, SECTORS } from '@/domain/directory/vocabulary';

interface Fact {
  record: string;
  field: string;
  value: string;
  address: string;
  published: string | null;
  isList: boolean;
}
interface Seeded {
  name: string;
  city: string;
  region: string;
  website: string | null;
  about: string;
  sectors: string[];
  focusIndustries: string[];
  stages: string[];
  year?: number | null;
  institute?: string | null;
  investedCount?: number | null;
  portfolio?: { companyName: string }[];
  funds: { minInvestment: number; maxInvestment: number; currency: string } | null;
  sources: (Omit<Fact, 'record' | 'value'> & { value: string | null })[];
}
const load = <Module>(name: string) => import(new URL(`../facts/${name}.mjs`, import.meta.url).href) as Promise<Module>;
const { readFacts, readCells } = await load<{
  readFacts(text: string): Fact[];
  readCells(text: string): string[][];
}>('read-facts');
const { choose } = await load<{ choose(facts: unknown[], hosts: string[]): Fact | null }>('choose');
const { SEED_FILES, seedsOf, seedText } = await load<{
  SEED_FILES: Record<string, string>;
  seedsOf(csv: string): { records: Record<string, Seeded[]>; waiting: { name: string; why: string }[] };
  seedText(records: Seeded[]): string;
}>('seeds');
const { OWN_WORDS, stagesOf, wordsFor } = await load<{
  OWN_WORDS: string[];
  stagesOf(published: string): string[];
  wordsFor(word: string): string[];
}>('words');
const { LISTED_BEFORE } = await load<{
  LISTED_BEFORE: Record<string, { city: string; region?: string; website?: string }>;
}>('listed-before');
const { PLACES } = await load<{ PLACES: Record<string, string> }>('spellings');

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const csv = read('content/facts/facts.csv');
const facts = readFacts(csv);
const seeded = Object.values(SEED_FILES).flatMap((file) => JSON.parse(read(`worker/db/seed/${file}`)) as Seeded[]);
const parts = (value: string) => value.split(';').map((part) => part.trim());

/** What the file says of an institution in a field. */
const said = (name: string, field: string) =>
  facts.filter((fact) => fact.record === name && fact.field === field).map(({ value }) => value);

describe('the seed and the facts', () => {
  it.each(Object.entries(SEED_FILES))('are the same bytes for %s: else npm run content facts', (kind, file) => {
    expect(read(`worker/db/seed/${file}`)).toBe(seedText(seedsOf(csv).records[kind] ?? []));
  });

  it('have no figure, name or place of an institution that the file does not say', () => {
    for (const one of seeded) {
      const { name, funds } = one;
      const texts = (field: string) => said(name, field).flatMap(parts);
      if (one.year) expect(said(name, 'founded_year')).toContain(String(one.year));
      if (one.institute) expect(said(name, 'host')).toContain(one.institute);
      if (one.investedCount != null) expect(said(name, 'portfolio_count')).toContain(String(one.investedCount));
      for (const { companyName } of one.portfolio ?? []) expect(texts('portfolio')).toContain(companyName);
      if (funds) {
        const cheques = ['cheque_min', 'cheque_max', 'cheque_typical'].flatMap((field) => said(name, field));
        expect(cheques).toContain(`${funds.currency} ${funds.maxInvestment}`);
        if (funds.minInvestment > 0) expect(cheques).toContain(`${funds.currency} ${funds.minInvestment}`);
      }
      const words = texts('sectors').flatMap(wordsFor);
      for (const word of [...one.sectors, ...one.focusIndustries]) expect(words).toContain(word);
      if (one.stages.length > 0) expect(texts('stages').length).toBeGreaterThan(0);
      if (one.website) expect([...said(name, 'website'), LISTED_BEFORE[name]?.website]).toContain(one.website);
      const cities = said(name, 'city').map((city) => PLACES[city] ?? city);
      const official = cities.map((city) => CITIES.find((entry) => entry.aliases.includes(city))?.name ?? city);
      if (one.city) expect(cities.length > 0 ? official : [LISTED_BEFORE[name]?.city]).toContain(one.city);
      // Every number of the description is one of the file.
      const everything = facts.filter(({ record }) => record === name).map(({ value }) => value);
      for (const figure of one.about.match(/\d+/g) ?? [])
        expect([name, ...everything].some((value) => value.includes(figure))).toBe(true);
    }
  });

  it('have every source and every fact beside it in the file', () => {
    const known = new Set(
      facts.map((fact) => JSON.stringify([fact.record, fact.address, fact.published, fact.isList])),
    );
    const values = new Map(Map.groupBy(facts, ({ record }) => record));
    for (const { name, sources } of seeded) {
      expect(sources.length).toBeGreaterThanOrEqual(2);
      for (const { value, address, published, isList } of sources) {
        expect(known).toContain(JSON.stringify([name, address, published, isList]));
        const all = (values.get(name) ?? []).filter((fact) => fact.address === address).map((fact) => fact.value);
        if (value !== null)
          for (const part of parts(value))
            expect(all.flatMap((one) => [one, ...parts(one), ...parts(one).flatMap(stagesOf)])).toContain(part);
      }
    }
  });

  it('have a source at each figure', () => {
    for (const { name, year, investedCount, portfolio = [], funds, institute, sources } of seeded) {
      const has = (field: string) => sources.some((source) => source.field === field);
      const figures = { year, investedCount, funds, institute, portfolio: portfolio.length || null };
      for (const [field, value] of Object.entries(figures))
        if (value != null) expect(has(field), `${name}: ${field}`).toBe(true);
    }
  });

  it('hold no e-mail address and no telephone number', () => {
    for (const { name, sources, ...rest } of seeded) {
      const texts = [...sources.map(({ value }) => value ?? ''), rest.about, rest.institute ?? ''].join('\n');
      expect(texts, name).not.toMatch(/[^\s@]+@[^\s@]+\.[a-z]/i);
      expect(texts.replace(/\b(?:INR|USD) \d+/g, ''), name).not.toMatch(/\+?\d[\d ()-]{8,}\d/);
    }
  });

  it('have every institution with a city or website and two more facts, but for three whose stages all come later', () => {
    const later = ['Centre Court Capital', 'Dharana Capital', 'Green India Venture Fund II (IFCI Venture)'];
    const { waiting, records } = seedsOf(csv);
    const entered = new Set(Object.values(records).flatMap((list) => list.map(({ name }) => name)));
    const left = new Map(waiting.map(({ name, why }) => [name, why]));
    for (const [name, rows] of Map.groupBy(facts, ({ record }) => record)) {
      const fields = new Set(rows.map(({ field }) => field));
      const isPlaced = fields.has('city') || fields.has('website');
      const others = fields.size - (isPlaced ? 1 : 0);
      const before = Object.hasOwn(LISTED_BEFORE, name);
      const why =
        !isPlaced && !before ? 'neither city nor website' : others < 2 ? 'fewer than two more facts' : undefined;
      expect(left.get(name), name).toBe(later.includes(name) ? 'no directory for its stages' : why);
      expect(entered.has(name), name).toBe(!left.has(name));
    }
    const reasons = Object.values(Object.groupBy(waiting, ({ why }) => why)).map((list) => list?.length);
    expect([entered.size, ...reasons]).toEqual([216, 136, 51, 3]);
  });

  it('have the twins of the README as one record, or linked to the scheme that describes the same', () => {
    const names = new Set(facts.map(({ record }) => record));
    for (const other of ['NIDHI Accelerator (DST)', 'ICRISAT Agribusiness Innovation Platform'])
      expect(names).not.toContain(other);
    const schemes = JSON.parse(read('worker/db/seed/schemes.json')) as { name: string; institutions: string[] }[];
    for (const [scheme, institution] of [
      ['Startup India Seed Fund Scheme (SISFS)', 'Startup India Seed Fund Scheme'],
      ['TANSEED (Tamil Nadu Startup Seed Fund)', 'TANSEED (Tamil Nadu Seed Fund)'],
      ['TN SC/ST Startup Fund', 'Tamil Nadu SC/ST Startup Fund'],
      ['NIDHI Accelerator', 'NIDHI Accelerator Programme'],
      ['KSIDC Seed Fund Assistance (Kerala)', 'KSIDC Seed Fund (Kerala)'],
      ['RKVY-RAFTAAR seed stage funding', 'RKVY-RAFTAAR Agribusiness Incubation'],
    ]) {
      expect(names).toContain(institution);
      expect(schemes.find(({ name }) => name === scheme)?.institutions, scheme).toContain(institution);
    }
    // Not said to be one: listed apart.
    for (const one of ['AAU Incubator (aauincubator.in)', 'Social Alpha', 'Social Alpha Fund-1', 'IAN Fund I'])
      expect(names).toContain(one);
  });

  it('have every institution of the landing page, with its kind', () => {
    const kinds = { 'Pre-seed': 'pre-seed', Seed: 'seed', Incubator: 'incubator', 'Angel network': 'angel' } as const;
    for (const { name, category } of FEATURED_INVESTORS) {
      const file = SEED_FILES[kinds[category]] ?? '';
      const names = (JSON.parse(read(`worker/db/seed/${file}`)) as Seeded[]).map((one) => one.name);
      expect(names, name).toContain(name);
    }
  });

  it('say the counts of the landing page', () => {
    for (const { name, investmentCount } of FEATURED_INVESTORS)
      if (investmentCount !== null) expect(said(name, 'portfolio_count')).toContain(String(investmentCount));
  });
});

describe('choosing between sources', () => {
  const fact = (value: string, published: string | null, address = 'https://news.example/a', isList = false) => ({
    value,
    published,
    address,
    isList,
  });
  const own = 'https://www.fund.example/about';
  it.each([
    ['the later', [fact('1', '2019-08'), fact('2', '2020')], '2'],
    ['the later also against its own older page', [fact('1', '2018-09', own), fact('2', '2023-09')], '2'],
    ['its own page without a date', [fact('1', '2023-09'), fact('2', null, own)], '2'],
    ['its own page of the same month', [fact('1', '2023-09'), fact('2', '2023-09', own)], '2'],
    ['its own page, also before a later one of others', [fact('1', '2023-09'), fact('2', '2022-01', own)], '2'],
    ['a dated one before one without a date', [fact('1', null), fact('2', '2011')], '2'],
    ['a page below its own', [fact('1', null), fact('2', null, 'https://blog.fund.example/x')], '2'],
    ['anything before a list', [fact('1', '2025', 'https://list.example', true), fact('2', '2012')], '2'],
    ['neither where nothing decides', [fact('1', '2024-10'), fact('2', '2024-10', 'https://other.example')], undefined],
    ['the first of two readings of one page', [fact('1', null), fact('one', null)], '1'],
    ['either where both say the same', [fact('1', null), fact('1', null, 'https://other.example')], '1'],
  ])('takes %s', (_, rows, value) => expect(choose(rows, ['fund.example'])?.value).toBe(value));
});

describe('what several pages say', () => {
  const sourcesOf = (name: string, field: string) =>
    (seeded.find((one) => one.name === name)?.sources ?? []).filter((source) => source.field === field);

  it('has the chosen one first, then the others with their words', () => {
    const of = sourcesOf('CIIE.CO', 'year').map(({ value, address }) => [value, new URL(address).hostname]);
    expect(of).toEqual([
      [null, 'www.insights.ciie.co'],
      ['2005', 'www.dqindia.com'],
    ]);
    expect(sourcesOf('Lok Capital', 'city').map(({ value }) => value)).toEqual([null]);
    expect(sourcesOf('Chiratae Ventures', 'founded').map(({ value }) => value)).toEqual(['2007', '2006']);
    expect(sourcesOf('Chiratae Ventures', 'otherStages').map(({ value }) => value)).toEqual(['seed']);
  });

  it('has all of them where none counts more, and shows none as the figure', () => {
    const peak = seeded.find(({ name }) => name === 'Peak XV Partners');
    expect(peak?.investedCount).toBeNull();
    expect(sourcesOf('Peak XV Partners', 'investedCount').map(({ value }) => value)).toEqual(['700', '400', '130']);
    expect(sourcesOf('W Health Ventures', 'founded').map(({ value }) => value)).toEqual(['2019', '2021']);
  });

  it('uses a figure from before 2021 only where there is no later one, else lists it as a fact of its date', () => {
    const accel = seeded.find(({ name }) => name === 'Accel');
    expect(accel?.funds).toEqual({ minInvestment: 250_000, maxInvestment: 250_000, currency: 'USD' });
    expect(sourcesOf('Accel', 'leastCheque')).toMatchObject([{ value: 'USD 200000', published: '2008-11' }]);
    expect(sourcesOf('Nexus Venture Partners', 'funds')).toMatchObject([{ value: null, published: '2008-11' }]);
  });

  it('reads stages in the spelling of the rounds, and a range as each of them', () => {
    expect(stagesOf('pre-Series A')).toEqual(['pre-series-a']);
    expect(stagesOf('pre-seed to Series A')).toEqual(['pre-seed', 'seed', 'pre-series-a', 'series-a']);
    expect(stagesOf('seed to early-stage')).toEqual(['seed', 'early-stage']);
    expect(stagesOf('Series A and above')).toEqual(['Series A and above']);
    // Both pages name these; only one of them names pre-Series A.
    expect(sourcesOf('Lumikai', 'stages').map(({ value }) => value)).toEqual(Array(2).fill('pre-seed; seed; series-a'));
  });
});

describe('the file', () => {
  it('is read as RFC 4180 has it', () => {
    expect(readCells('a,"b, ""c""\n",d\r\ne,,\n')).toEqual([
      ['a', 'b, "c"\n', 'd'],
      ['e', '', ''],
    ]);
    expect(() => readCells('"a')).toThrow('within quotes');
    expect(() => readFacts('kind,record\n')).toThrow('columns');
    const head = 'kind,record,field,value,source,published\n';
    expect(() => readFacts(`${head}investor,X,city,,https://x.example,\n`)).toThrow('Row 2');
    expect(readFacts(`${head}investor,X,city,Pune,https://x.example [list],2024\n`)).toEqual([
      {
        kind: 'investor',
        record: 'X',
        field: 'city',
        value: 'Pune',
        address: 'https://x.example',
        published: '2024',
        isList: true,
      },
    ]);
  });

  it('is mapped onto words that the portal has', () => {
    const words: readonly string[] = [...SECTORS, ...FOCUS_INDUSTRIES];
    for (const word of OWN_WORDS) expect(words).toContain(word);
    expect(wordsFor(' FinTech ')).toEqual(['Fintech']);
    expect(wordsFor('astrology')).toEqual([]);
  });
});
