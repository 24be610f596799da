/** The page of a shared collection, as everyone who has the link gets it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { writeStamp } from '@/domain/saved/records';
import { get, getPage } from '@tests/setup/html';
import { makeFounder } from '@tests/setup/html-account';
import { all, texts } from '@tests/pages/directory/directory-html';

const COLLECTION = '1790000000000';

let ms = 1_790_000_000_000;
const record = (kind: string, key: string, value: unknown) => ({
  kind,
  key,
  value,
  stamp: writeStamp({ ms: (ms += 1), count: 0 }, 'test'),
});

let founder: Awaited<ReturnType<typeof makeFounder>>;
let path = '';
let entries: { ref: string; name: string }[] = [];
const save = (...records: ReturnType<typeof record>[]) =>
  founder.call('POST', '/api/saved/sync', { since: 0, records });

beforeAll(async () => {
  founder = await makeFounder();
  const { data } = (await founder.call('GET', '/api/seed-investors?size=6')) as {
    data: { _id: string; seedName: string }[];
  };
  entries = data.slice(0, 3).map(({ _id, seedName }) => ({ ref: `seed:${_id}`, name: seedName }));
  await save(
    record('collection', COLLECTION, { name: "O'Neil & मुंबई <b>" }),
    ...entries.map(({ ref }, place) => record('member', `${COLLECTION}/${ref}`, { place: place + 1 })),
    record('note', `${COLLECTION}/${entries[0]?.ref}`, 'Secret note'),
  );
  const shared = (await founder.call('PUT', `/api/saved/collections/${COLLECTION}/share`)) as {
    data: { path: string };
  };
  path = shared.data.path;
}, 60_000);

describe('the shared page', () => {
  it('shows a guest the cards and nothing else', async () => {
    const page = await getPage(path);
    expect(texts(page, 'h1')).toEqual(["O'Neil & मुंबई <b>"]);
    expect(texts(page, 'main p')).toContain('A collection shared by Asha');
    expect(texts(page, 'article h2')).toEqual(entries.map(({ name }) => name));
    const { text, headers } = await get(path);
    expect(text).not.toMatch(/Secret note|Asha Rao|@example\.com|To research/);
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex, nofollow', 'private, no-store']);
    const website = all(page, 'article a').find((link) => link.textContent.trim().startsWith('Website'));
    expect(website?.getAttribute('rel')).toContain('noreferrer');
  });

  it.each([
    ['a word', 'nothing'],
    ['an emoji', '%F0%9F%9A%80'],
    ['2,000 letters', 'x'.repeat(2000)],
    ['a link that nobody made', `${'0'.repeat(24)}.${'A'.repeat(43)}`],
  ])('helps with %s, which opens nothing', async (_, link) => {
    const { status, text } = await get(`/shared/${link}`);
    expect(status).toBe(404);
    expect(text).toContain('Check that you copied the full link');
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it('follows the collection, and ends with it', async () => {
    await save(
      record('collection', COLLECTION, { name: 'Renamed' }),
      record('member', `${COLLECTION}/${entries[0]?.ref}`, null),
    );
    const page = await getPage(path);
    expect(texts(page, 'h1')).toEqual(['Renamed']);
    expect(texts(page, 'article h2')).toEqual(entries.slice(1).map(({ name }) => name));
    await save(record('collection', COLLECTION, null));
    const { status, text } = await get(path);
    expect([status, text.includes('Nothing is shared here')]).toEqual([404, true]);
  });
});
