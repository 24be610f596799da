/** Pictures of records: fetched once by a job, kept under our own names, shown instead of what was typed. */
import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { fetchPictures, sweepPictures } from '@worker/services/core/pictures';
import { runDueJobs } from '@worker/jobs/schedule';
import { png } from '@tests/factories/files/photos';
import { call } from '@tests/setup/call';
import { askedFor, outsideUrl, testOutside } from '@tests/setup/servers/outside';
import { as, dataOf, isKept, keptKeys, unique } from '@tests/api/admin/records/content-steps';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COPY = /^\/files\/pictures\/[0-9a-f]{32}\.(?:png|jpg|gif)$/;

const systemAt = (now: number) =>
  createContext(readEnv(env as unknown as RawEnv), {
    actor: { role: 'system', job: 'fetch-pictures' },
    now: () => now,
    outside: testOutside(),
  });
const run = async (now = Date.now()) => {
  const ctx = systemAt(now);
  await fetchPictures(ctx);
  return ctx;
};

const rowOf = (address: string) =>
  env.DB.prepare('SELECT key, next_at, tries, note FROM pictures WHERE address = ?')
    .bind(address)
    .first<{ key: string | null; next_at: number | null; tries: number; note: string | null }>();

let n = 0;
/** An address of its own for each use. */
const fresh = (path: string) => outsideUrl(`${path}/${Date.now()}-${n++}`);

const PERSON_AT = '/api/admin/records/startup-influencer';
const personOf = (imageUrl: string) => ({
  name: unique('Person'),
  imageUrl,
  linkedinUrl: '',
  focus: ['Growth'],
  description: 'Describes.',
  bio: 'Lives.',
  isActive: true,
  isSample: false,
});
const made = async (imageUrl: string) => dataOf(await as('POST', PERSON_AT, personOf(imageUrl)));

beforeEach(async () => {
  await env.DB.exec('DELETE FROM pictures');
});

describe('a typed address', () => {
  it('stays in the field; the job brings its picture once, which everybody then gets from us', async () => {
    const imageUrl = fresh('/logo.png');
    const person = await made(imageUrl);
    expect([person['imageUrl'], person['pictures']]).toEqual([imageUrl, undefined]);
    const ctx = await run();
    expect([...ctx.changed].toSorted()).toEqual(['listings', 'people']);
    await run(Date.now() + 3 * DAY_MS);
    expect(await askedFor(new URL(imageUrl).pathname)).toBe(1);

    const read = dataOf(await as('GET', `${PERSON_AT}/${person._id}`));
    const copy = (read['pictures'] as Record<string, string>)[imageUrl] ?? '';
    expect(copy).toMatch(COPY);
    expect(read['imageUrl']).toBe(imageUrl);
    const people = (await (await call('/api/startup-influencers')).json()) as { _id: string; pictures?: object }[];
    expect(people.find(({ _id }) => _id === person._id)?.pictures).toEqual({ [imageUrl]: copy });

    const served = await call(copy);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(png(8, 8));
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      'image/png',
      'nosniff',
    ]);
    expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    const again = await call(copy, { headers: { 'if-none-match': served.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    for (const other of ['x.png', '../photos/a.png', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`])
      expect((await call(`/files/pictures/${other}`)).status).toBe(404);
    // The whole record is sent back with what it tells.
    expect((await as('PUT', `${PERSON_AT}/${person._id}`, read)).status).toBe(200);
  });

  it('is asked again when it changes, and what nothing names any more goes within a day', async () => {
    const [first, second] = [fresh('/logo.png'), fresh('/photo.jpg')];
    const person = await made(first);
    await run();
    const old = `/files/${(await rowOf(first))?.key}`;
    const changed = await as('PUT', `${PERSON_AT}/${person._id}`, { ...personOf(second), revision: 1 });
    expect(dataOf(changed)['pictures']).toBeUndefined();
    await run();
    const key = (await rowOf(second))?.key ?? '';
    expect(key).toMatch(/^pictures\/[0-9a-f]{32}\.jpg$/);
    await sweepPictures(systemAt(Date.now() + 2 * DAY_MS));
    expect([await rowOf(first), await isKept(old), await isKept(`/files/${key}`)]).toEqual([null, false, true]);
    // Back to an address of before: another fetch.
    await as('PUT', `${PERSON_AT}/${person._id}`, { ...personOf(first), revision: 2 });
    await run();
    expect((await rowOf(first))?.key).toMatch(/^pictures\//);
  });

  it('is fetched for the logo of a listing and those of its companies, for terms and for templates', async () => {
    const [logo, company, thumbnail] = [fresh('/logo.png'), fresh('/photo.jpg'), fresh('/small.gif')];
    const seed = {
      seedName: unique('Fund'),
      seedLogo: logo,
      seedLocation: 'Pune, Maharashtra',
      seedType: 'Seed',
      sector: ['SaaS'],
      focusIndustries: ['SaaS'],
      preferredStartupStage: ['MVP'],
      about: 'Invests.',
      noOfInvestedCompanies: 1,
      socialLinks: { website: 'https://fund.example' },
      investedCompanies: [{ companyName: 'Kite', companyLogo: company, companyWebsite: '', investmentYear: 2020 }],
      isActive: true,
    };
    const listing = dataOf(await as('POST', '/api/admin/records/seed-investor', seed));
    const term = { title: unique('Term'), category: 'Other', description: 'Words.', figmaLink: 'https://f.example/a' };
    const design = dataOf(await as('POST', '/api/startup-terms', { ...term, thumbnailUrl: thumbnail }));
    await run();
    const { pictures } = dataOf(await as('GET', `/api/admin/records/seed-investor/${listing._id}`)) as {
      pictures?: Record<string, string>;
    };
    expect(Object.keys(pictures ?? {}).toSorted()).toEqual([logo, company].toSorted());
    for (const path of Object.values(pictures ?? {})) expect(path).toMatch(COPY);
    const listed = dataOf(await as('GET', `/api/seed-investors/${listing._id}`));
    expect([listed['seedLogo'], listed['pictures']]).toEqual([logo, pictures]);
    const cards = await as(
      'GET',
      `/api/seed-investors?q=${encodeURIComponent(String(seed.seedName))}`,
      undefined,
      null,
    );
    // Guests do not get the companies, so they do not get the logos of those.
    expect((cards.body['data'] as { pictures?: object }[])[0]?.pictures).toEqual({ [logo]: pictures?.[logo] });
    const terms = (await as('GET', '/api/startup-terms', undefined, null)).body['data'] as {
      _id: string;
      pictures?: Record<string, string>;
    }[];
    expect(terms.find(({ _id }) => _id === design._id)?.pictures?.[thumbnail]).toMatch(/\.gif$/);
  });
});

describe('what is no picture', () => {
  it.each([
    ['/drawn.png', 'There is no PNG, JPEG, GIF or WebP picture at this address.'],
    ['/empty.png', 'There is no PNG, JPEG, GIF or WebP picture at this address.'],
    ['/wide.png', 'The picture has more than 4,096 pixels on a side.'],
    ['/large.png', 'The picture has more than 1 MB.'],
    ['/packed.png', 'The picture has more than 1 MB.'],
    ['/inside', 'It redirects to an address that is not checked.'],
    ['/gone', 'The server answered 404.'],
  ])('%s is asked for once: %s', async (path, note) => {
    const address = fresh(path);
    await made(address);
    const before = await keptKeys('pictures/');
    await run();
    expect(await rowOf(address)).toEqual({ key: null, next_at: null, tries: 1, note });
    await run(Date.now() + 3 * DAY_MS);
    expect(await askedFor(new URL(address).pathname)).toBe(1);
    expect(await keptKeys('pictures/')).toEqual(before);
  });

  it('is never asked for at an address that is not public', async () => {
    const address = 'https://127.0.0.1/logo.png';
    await made(address);
    await run();
    expect(await rowOf(address)).toMatchObject({ key: null, next_at: null });
  });

  it('is tried three times where the server fails for now, and again once someone types it again', async () => {
    const address = fresh('/down');
    const person = await made(address);
    const path = new URL(address).pathname;
    const start = Date.now();
    await run(start);
    await run(start + 5 * MINUTE_MS);
    expect(await askedFor(path)).toBe(1);
    await run(start + 11 * MINUTE_MS);
    await run(start + 2 * DAY_MS);
    await run(start + 9 * DAY_MS);
    expect([await askedFor(path), await rowOf(address)]).toEqual([
      3,
      { key: null, next_at: null, tries: 3, note: 'The server answered 503.' },
    ]);
    const at = `${PERSON_AT}/${person._id}`;
    await as('PUT', at, { ...personOf(address), revision: 1 });
    expect((await rowOf(address))?.tries).toBe(3);
    await as('PUT', at, { ...personOf(fresh('/logo.png')), revision: 2 });
    await as('PUT', at, { ...personOf(address), revision: 3 });
    expect(await rowOf(address)).toMatchObject({ next_at: 0, tries: 0 });
  });
});

describe('the job', () => {
  it('is started every minute, and takes a few addresses a run', async () => {
    const at = Date.parse('2027-01-04T10:03:00Z');
    expect(await runDueJobs(readEnv({ ...env, JOBS: { sendBatch: () => Promise.resolve() } } as never), at)).toContain(
      'fetch-pictures',
    );
    const addresses = Array.from({ length: 10 }, () => fresh('/logo.png'));
    for (const address of addresses) await made(address);
    const copies = async () =>
      (await env.DB.prepare('SELECT count(key) AS n FROM pictures').first<{ n: number }>())?.n ?? 0;
    await run();
    expect(await copies()).toBe(8);
    await run();
    expect(await copies()).toBe(10);
  });

  it('leaves what another run has taken, and keeps no second copy', async () => {
    const address = fresh('/logo.png');
    await made(address);
    const before = (await keptKeys('pictures/')).length;
    await Promise.all([run(), run(), run()]);
    expect(await askedFor(new URL(address).pathname)).toBe(1);
    expect((await keptKeys('pictures/')).length).toBe(before + 1);
  });
});
