/** Samples (made-up entries) are behind all others in every list, and are neither ranked nor counted, exported or recommended. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import type { Fit } from '@/domain/directory/fit/fit-settings';
import type { Facets, PageInfo } from '@/domain/directory/list-state';
import { rebuildAnchorsIfStale } from '@worker/services/directory/listing-plan';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { bearer, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';

interface Row {
  [name: string]: unknown;
  sample?: boolean;
  /** Of All Investors. */
  original?: { sample?: boolean };
  fit?: Fit;
}

const LISTINGS: ListingSeed[] = Array.from({ length: 30 }, (_, n) => ({
  kind: n % 2 === 0 ? 'angel' : n % 3 === 0 ? 'seed' : 'incubator',
  // Samples come first by name, by year and by number.
  name: `${n % 5 < 3 ? 'A sample' : 'Real'} fund ${String(n).padStart(2, '0')}`,
  isSample: n % 5 < 3,
  city: 'Pune',
  region: 'Maharashtra',
  sectors: ['Fintech', 'SaaS'],
  stages: ['Idea', 'MVP'],
  year: n % 5 < 3 ? 2025 : 2001,
  investedCount: n % 2 === 0 ? null : n % 5 < 3 ? 900 : 1,
}));
const countOf = (kinds: readonly string[], isSample: boolean) =>
  LISTINGS.filter((one) => kinds.includes(one.kind) && one.isSample === isSample).length;

let founder: Person;
beforeAll(async () => {
  await addListings(LISTINGS);
  founder = await person('founder');
  forgetCatalogue(ctxAt());
}, 60_000);

const ask = async (path: string) => {
  const { status, body } = await send('GET', path, undefined, bearer(founder.token));
  expect(status, body.message).toBe(200);
  return body as unknown as { data: Row[]; page: PageInfo };
};
const isSample = ({ sample, original }: Row) => (original ?? { sample }).sample === true;
const isLast = (rows: readonly Row[]) => {
  const marks = rows.map(isSample);
  expect(marks).toEqual([...marks].sort((a, b) => Number(a) - Number(b)));
};

describe('samples', () => {
  it.each(
    Object.values(DIRECTORIES).flatMap(({ name, api, kinds }) =>
      ['name', '-name', 'rank', '-rank', 'fit', 'checked', 'q', 'filter'].flatMap(
        (order): [string, string, readonly string[]][] => {
          if (name === 'all-investors' && order.endsWith('rank')) return [];
          const query = order === 'q' ? 'q=fund' : order === 'filter' ? 'stage=MVP&sector=SaaS' : `sort=${order}`;
          return [[name, `${api}?${query}`, kinds]];
        },
      ),
    ),
  )('come last, page by page there and back, and are counted apart: %s %s', async (_, path, kinds) => {
    const whole = await ask(`${path}&size=48`);
    const [real, samples] = [countOf(kinds, false), countOf(kinds, true)];
    expect(whole.page).toMatchObject({ total: real + samples, samples });
    isLast(whole.data);
    expect(whole.data.filter(isSample)).toHaveLength(samples);
    const ids = whole.data.map(({ _id }) => _id);
    const seen: unknown[] = [];
    let previous = '';
    let number = 1;
    for (let after = ''; ; number += 1) {
      const { data, page } = await ask(`${path}&size=4&page=${number}${after}`);
      seen.push(...data.map(({ _id }) => _id));
      expect(page.samples).toBe(samples);
      previous = page.previous ?? '';
      if (!page.next) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toEqual(ids);
    if (number > 1) {
      const back = await ask(`${path}&size=4&page=${number - 1}&before=${previous}`);
      expect(back.data.map(({ _id }) => _id)).toEqual(ids.slice((number - 2) * 4, (number - 1) * 4));
    }
    expect((await ask(`${path}&size=4&page=2`)).data.map(({ _id }) => _id)).toEqual(ids.slice(4, 8));
  });

  it('stand behind the anchors of far pages, too', async () => {
    expect(await rebuildAnchorsIfStale(ctxAt())).toBe(true);
    forgetCatalogue(ctxAt());
    const whole = await ask('/api/investors?size=48');
    const jumped = await ask('/api/investors?size=6&page=3');
    expect(jumped.data.map(({ _id }) => _id)).toEqual(whole.data.map(({ _id }) => _id).slice(12, 18));
  });

  it('have no fit, are not recommended on the home page, and are in no file', async () => {
    const { data } = await ask('/api/investors?sort=fit&size=48');
    for (const row of data) expect(row.fit === undefined).toBe(isSample(row));
    const desk = await send('GET', '/api/desk', undefined, bearer(founder.token));
    const fits = (desk.body.data as unknown as { fits: { name: string; score: number }[] }).fits;
    expect(fits.length).toBeGreaterThan(0);
    for (const { name } of fits) expect(name).toMatch(/^Real/);
    // What home says of an investor is what its list says.
    for (const { name, score } of fits)
      expect(data.find((row) => Object.values(row).includes(name))?.fit?.score).toBe(score);
    for (const path of ['/api/investors?', '/api/investors?sort=fit&', '/api/investors?q=fund&']) {
      const file = await call(path, { headers: { ...bearer(founder.token), accept: 'text/csv' } });
      const text = await file.text();
      expect(text).toContain('Real fund');
      expect(text).not.toContain('A sample fund');
    }
  });

  it('are in no count: of the home page, of a directory, of an option', async () => {
    const overview = (await send('GET', '/api/dashboard/overview', undefined, bearer(founder.token))).body.data;
    const angels = await send('GET', '/api/angel-investors/facets', undefined, bearer(founder.token));
    const facets = angels.body.data as unknown as Facets;
    const [real, samples] = [countOf(['angel'], false), countOf(['angel'], true)];
    expect(overview).toMatchObject({ angelInvestors: real, incubators: countOf(['incubator'], false) });
    expect(facets).toMatchObject({ total: real, samples });
    expect(facets.stages.find(({ name }) => name === 'MVP')?.count).toBe(real);
    const { page } = await ask('/api/angel-investors?');
    expect(page.total - page.samples).toBe(real);
  });

  it('stay counted right while entries come, change and go', async () => {
    const kept = async () =>
      (
        await env.DB.prepare(
          `SELECT c.kind, c.tag_id, c.n, c.samples FROM listing_counts c WHERE c.n > 0 ORDER BY c.kind, c.tag_id`,
        ).all()
      ).results;
    const fresh = async () =>
      (
        await env.DB.prepare(
          `SELECT kind, tag_id, count(*) AS n, sum(is_sample) AS samples FROM (
             SELECT l.kind, t.tag_id, l.is_sample FROM listings l JOIN listing_tags t ON t.listing_seq = l.seq WHERE l.is_active
             UNION ALL SELECT kind, 0, is_sample FROM listings WHERE is_active
           ) GROUP BY kind, tag_id ORDER BY kind, tag_id`,
        ).all()
      ).results;
    expect(await kept()).toEqual(await fresh());
    const [id] = await addListings([{ kind: 'seed', name: 'Turning', isSample: true, sectors: ['Fintech'] }]);
    for (const change of ['is_sample = 0', 'is_active = 0', 'is_sample = 1', 'is_active = 1', "sectors = '[]'"]) {
      await env.DB.prepare(`UPDATE listings SET ${change} WHERE id = ?`).bind(id).run();
      expect(await kept(), change).toEqual(await fresh());
    }
    await env.DB.prepare('DELETE FROM listings WHERE id = ?').bind(id).run();
    expect(await kept()).toEqual(await fresh());
  });
});
