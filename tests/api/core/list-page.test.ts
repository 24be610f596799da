/** Keyset paging, once for every list: rows in their order without gaps or repeats, narrowed, counted, and places that fit one list. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListQuery } from '@/domain/lists/list-query';
import { fixedSql, sql } from '@worker/db/sql';
import { createContext } from '@worker/services/core/context';
import { equals, containsText, listPage, numberedPage, onDays } from '@worker/services/lists/list-page';
import { readEnv } from '@worker/env';

const ctx = () => createContext(readEnv(env as never));
/** Three have one time: the id decides between them. 18:30 UTC is midnight in India. */
const AT = [
  '2026-11-01T18:29:59Z',
  '2026-11-01T18:30:00Z',
  '2026-11-02T10:00:00Z',
  '2026-11-02T10:00:00Z',
  '2026-11-02T10:00:00Z',
];

const list = (query: Partial<ListQuery> = {}, isAscending = false, name = 'shoes') =>
  listPage(
    ctx(),
    name,
    { limit: 2, match: {}, ...query },
    {
      columns: fixedSql('s.id, s.name'),
      from: fixedSql('shoes s'),
      order: ['s.at', 's.id'],
      isAscending,
      match: { q: containsText('s.name'), colour: equals('s.colour'), ...onDays('s.at') },
      isCounted: true,
      itemOf: (row: { id: number; name: string }) => row,
    },
    (isFirst) => [sql<{ first: 0 | 1 }>`SELECT ${isFirst ? 1 : 0} AS first`],
  );
const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

beforeAll(async () => {
  await env.DB.prepare('CREATE TABLE shoes (id INTEGER PRIMARY KEY, name TEXT, colour TEXT, at INTEGER)').run();
  await env.DB.batch(
    AT.map((at, i) =>
      env.DB.prepare('INSERT INTO shoes VALUES (?, ?, ?, ?)').bind(
        i + 1,
        `shoe %${i + 1}_'`,
        i % 2 ? 'red' : 'blue',
        Date.parse(at),
      ),
    ),
  );
});

describe('a page of a list', () => {
  it.each([
    [false, [5, 4, 3, 2, 1]],
    [true, [1, 2, 3, 4, 5]],
  ])('goes on without a gap or a repeat, ascending %s', async (isAscending, ids) => {
    const pages = [];
    let after: string | undefined;
    do {
      const page = await list({ after }, isAscending);
      pages.push(page);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages.flatMap(idsOf)).toEqual(ids);
    expect(pages.map(({ total }) => total)).toEqual([5, null, null]);
    expect(pages.map(({ others }) => others[0].results)).toEqual([[{ first: 1 }], [{ first: 0 }], [{ first: 0 }]]);
    expect(pages[0]?.items[0]).toEqual({ id: ids[0], name: `shoe %${ids[0]}_'` });
  });

  it('is narrowed by text as it stands, by values and by whole days of India', async () => {
    const found = async (match: ListQuery['match']) => idsOf(await list({ limit: 9, match }));
    expect(await found({ q: "SHOE %2_'" })).toEqual([2]);
    expect(await found({ q: '%' })).toHaveLength(5);
    expect(await found({ colour: 'red', from: '2026-11-02' })).toEqual([4, 2]);
    expect(await found({ to: '2026-11-01' })).toEqual([1]);
    expect(await found({ from: '2026-11-02', to: '2026-11-02', unknown: 'x' })).toEqual([5, 4, 3, 2]);
  });

  it('refuses a place of another list, of other filters, and one that was changed', async () => {
    const { next } = await list();
    const refused = (page: Promise<unknown>) => expect(page).rejects.toMatchObject({ status: 400 });
    await refused(list({ after: next ?? '' }, false, 'boots'));
    await refused(list({ after: next ?? '', match: { colour: 'red' } }));
    await refused(list({ after: `${next}x` }));
  });
});

describe('a numbered page', () => {
  const page = (found: number[], query: object) => {
    const { rows, next, previous } = numberedPage(ctx(), 'x', found, { limit: 2, page: 1, ...query }, (row) => [row]);
    return { rows, hasNext: next !== null, hasPrevious: previous !== null };
  };

  it('knows whether there is one before and after it, in both directions', () => {
    expect(page([1, 2, 3], {})).toEqual({ rows: [1, 2], hasNext: true, hasPrevious: false });
    expect(page([3], { page: 2 })).toEqual({ rows: [3], hasNext: false, hasPrevious: true });
    expect(page([3, 4], { after: 'a' })).toEqual({ rows: [3, 4], hasNext: false, hasPrevious: true });
    expect(page([2, 1, 0], { before: 'b' })).toEqual({ rows: [1, 2], hasNext: true, hasPrevious: true });
    expect(page([], {})).toEqual({ rows: [], hasNext: false, hasPrevious: false });
  });
});
