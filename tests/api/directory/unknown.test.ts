/** The orders by year and by companies: whatever is unknown is last both ways, on every page, in one indexed statement. */
import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/domain/accounts/actor';
import { DIRECTORIES } from '@/domain/directory/directories';
import { listQuery } from '@/domain/directory/input/query';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { rankUpOf } from '@worker/services/directory/listing-rows';
import { rebuildAnchorsIfStale } from '@worker/services/directory/listing-plan';
import { listListings } from '@worker/services/directory/listings';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { watchD1 } from '@tests/fakes/counted-d1';

const MEMBER: Actor = { role: 'founder', accountId: 'a', sessionId: 's', fullName: 'A', email: 'a@b.c' };
const watch = watchD1(env.DB);
const settings = readEnv({ ...(env as unknown as RawEnv), DB: watch.db });
const list = (name: 'seed' | 'incubators', params: Record<string, string | string[]>) =>
  listListings(createContext(settings, { actor: MEMBER }), DIRECTORIES[name], listQuery.parse(params));

// Few figures for many entries, so that they tie; a third of them unknown; names in no order.
const ROWS: ListingSeed[] = Array.from({ length: 61 }, (_, i): ListingSeed => {
  const n = (i * 37) % 61;
  const figure = n % 3 === 0 ? null : n % 8;
  const tags = { sectors: n % 2 ? ['SaaS'] : ['Fintech', 'SaaS'], stages: n % 5 ? [] : ['MVP'] };
  const name = `${n % 4 ? 'fund' : 'Fund'} ${String.fromCharCode(65 + (n % 26))}${n}`;
  return i % 2
    ? { kind: 'seed', name, investedCount: figure, ...tags }
    : { kind: 'incubator', name, year: figure === null ? null : 2000 + figure, ...tags };
});

beforeAll(async () => {
  await addListings(ROWS);
  await rebuildAnchorsIfStale(createContext(settings, { actor: { role: 'system', job: 'test' } }));
});

const figureOf = ({ year, investedCount }: ListingSeed) => year ?? investedCount ?? null;

function inOrder(rows: readonly ListingSeed[], isUp: boolean): string[] {
  return [...rows]
    .sort((a, b) => {
      const [one, other] = [figureOf(a), figureOf(b)];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
      return (isUp ? one - other : other - one) || byName(a, b);
    })
    .map(({ name }) => name);
}
const byName = (a: ListingSeed, b: ListingSeed) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

describe('unknown figures', () => {
  it('DIR-18 are last both ways, across all pages by cursor, back again and by number, whatever is filtered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('seed' as const, 'incubators' as const),
        fc.constantFrom('rank', '-rank'),
        fc.subarray(['SaaS', 'Fintech']),
        fc.boolean(),
        fc.integer({ min: 1, max: 13 }),
        async (name, sort, sector, onlyMvp, size) => {
          const kind = name === 'seed' ? 'seed' : 'incubator';
          const expected = inOrder(
            ROWS.filter(
              (row) =>
                row.kind === kind &&
                (sector.length === 0 || sector.some((one) => row.sectors?.includes(one))) &&
                (!onlyMvp || row.stages?.includes('MVP')),
            ),
            sort === 'rank',
          );
          const params = { sort, sector, size: String(size), ...(onlyMvp ? { stage: 'MVP' } : {}) };
          const seen: string[] = [];
          let page = await list(name, params);
          for (let number = 1; ; number += 1) {
            const names = page.listings.map((listing) => listing.name);
            expect(names).toEqual(expected.slice(seen.length, seen.length + size));
            const jumped = await list(name, { ...params, page: String(number) });
            expect(jumped.listings.map((listing) => listing.name)).toEqual(names);
            seen.push(...names);
            if (!page.page.next) break;
            const next = await list(name, { ...params, page: String(number + 1), after: page.page.next });
            const back = await list(name, { ...params, page: String(number), before: next.page.previous ?? '' });
            expect(back.listings.map((listing) => listing.name)).toEqual(names);
            page = next;
          }
          expect(seen).toEqual(expected);
        },
      ),
    );
  });

  it.each(['rank', '-rank'])('are last among the hits of a search, too (%s)', async (sort) => {
    const { listings } = await list('seed', { q: 'fund', sort, size: '100' });
    const expected = inOrder(
      ROWS.filter(({ kind }) => kind === 'seed'),
      sort === 'rank',
    );
    expect(listings.map(({ name }) => name)).toEqual(expected);
  });

  it('the ascending key is the same in the table, beside the tags and in a cursor', async () => {
    for (const table of ['listings', 'listing_tags']) {
      const { results } = await env.DB.prepare(`SELECT DISTINCT rank_key, rank_up FROM ${table}`).all<{
        rank_key: number;
        rank_up: number;
      }>();
      expect(results.length).toBeGreaterThan(5);
      for (const row of results) expect(row.rank_up).toBe(rankUpOf(row.rank_key));
    }
  });

  it('cost no more than known ones: one statement that walks an index', async () => {
    const cases: Record<string, string | string[]>[] = [
      { sort: 'rank' },
      { sort: 'rank', sector: 'SaaS' },
      { sort: 'rank', sector: ['SaaS', 'Fintech'] },
    ];
    for (const params of cases) {
      const first = await list('seed', params);
      watch.reset();
      await list('seed', { ...params, page: '2', after: first.page.next ?? '' });
      expect(watch.roundTrips).toBe(1);
      expect(watch.rowsRead[0]).toBeLessThanOrEqual(4 * 6);
    }
  });
});
