/** Every filter of the table narrows the list in the database, has options where it is ticked, and is offered to be dropped. */
import { env } from 'cloudflare:test';
import { beforeAll, expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import { FILTER_ROWS, isOffered, OPTION_ROWS, type FilterRow } from '@/domain/directory/filters/filter-table';
import { listQuery } from '@/domain/directory/input/query';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { readCatalogue } from '@worker/services/directory/listing-catalogue';
import { countSql } from '@worker/services/directory/listing-count';
import { filterOf } from '@worker/services/directory/listing-filter';
import { pageSql } from '@worker/services/directory/listing-plan';
import { listFacets, listListings, listRelaxations } from '@worker/services/directory/listings';
import { addListings } from '@tests/factories/listings';

const ctx = createContext(readEnv(env as unknown as RawEnv));
const rows = FILTER_ROWS.map((row) => [row.name, row] as const);
const offering = (row: FilterRow) =>
  Object.values(DIRECTORIES).find((directory) => isOffered(row, directory)) ?? DIRECTORIES.seed;

/** Something to ask a filter for that no listing below has. */
function askFor(row: FilterRow): Record<string, string> {
  if (row.kind === 'range') return Object.fromEntries(row.params.map((param) => [param, '7']));
  if (row.kind === 'place') return Object.fromEntries(row.parts.map(({ param }) => [param, 'Nowhere']));
  return { [row.param]: row.known?.at(-1) ?? 'Nothing' };
}

beforeAll(async () => {
  await addListings(
    (['pre-seed', 'seed', 'incubator'] as const).map((kind) => ({
      kind,
      name: `One ${kind}`,
      sectors: ['SaaS'],
      stages: ['Idea'],
      focusIndustries: ['Payments'],
      year: 2010,
      fundMin: 100,
      fundMax: 200,
    })),
  );

  await addListings([{ kind: 'angel', name: 'Asha', investorStatus: 'Top Investor' }]);
});

it.each(rows)('%s is a condition of the page and of its count', async (_name, row) => {
  const catalogue = await readCatalogue(ctx);
  const directory = offering(row);
  const page = { sort: 'name', limit: 6, offset: 0, useAnchors: false } as const;
  const [asked, plain] = [askFor(row), {}].map((query) => filterOf(directory, listQuery.parse(query), catalogue));
  for (const make of [
    (filter: typeof asked) => filter && countSql(filter),
    (f: typeof asked) => f && pageSql(f, page),
  ]) {
    const [narrow, all] = [make(asked), make(plain)];
    expect([narrow?.text, narrow?.params]).not.toEqual([all?.text, all?.params]);
    // Money is compared in paise.
    const seven = row.kind === 'range' && row.unit === 'rupees' ? 700 : 7;
    for (const value of row.kind === 'range' ? [seven, seven] : []) expect(narrow?.params).toContain(value);
  }
  if (row.kind === 'choice') return;
  expect((await listListings(ctx, directory, listQuery.parse(askFor(row)))).page.total).toBe(0);
});

it.each(rows)('%s is offered to be dropped where nothing is found', async (name, row) => {
  const relaxations = await listRelaxations(ctx, offering(row), listQuery.parse(askFor(row)));
  expect(relaxations.map(({ drop }) => drop)).toEqual([name]);
});

it.each(OPTION_ROWS.map((row) => [row.name, row] as const))('%s has options in its directory', async (name, row) => {
  const options = (await listFacets(ctx, offering(row)))[name];
  if (row.known) expect(options.map((option) => option.name)).toEqual(row.known);
  expect(options.some(({ count }) => count > 0)).toBe(true);
});

it('DIR-06 an investment range that only pages of before 2021 say is no answer to the filter of amounts', async () => {
  const funds = (name: string, published: string | null, more: object[] = []) => ({
    kind: 'incubator' as const,
    name,
    fundMin: 5_000_000,
    fundMax: 5_000_000,
    fundCurrency: 'INR',
    sources: [
      { field: 'funds', value: null, address: 'https://a.example', published, isList: false },
      { field: 'city', value: null, address: 'https://a.example', published: '2010', isList: false },
      ...more,
    ],
  });
  const other = { field: 'funds', value: 'INR 1', address: 'https://b.example', published: '2012', isList: false };
  await addListings([
    funds('Old range', '2018'),
    funds('New range', '2024-03'),
    funds('Undated range', null),
    // What another page says of earlier years does not make the range old.
    funds('Disputed range', null, [other]),
  ]);
  const query = listQuery.parse({ minFund: '4000000' });
  const { listings, page } = await listListings(ctx, DIRECTORIES.incubators, query);
  expect(listings.map(({ name }) => name)).toEqual(['Disputed range', 'New range', 'Undated range']);
  expect(page.total).toBe(3);
});
