/** Dead addresses in entries: what is asked and how often, what counts as dead, and what operators do with it. */
import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QualityItem } from '@/domain/quality/items';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { checkAddressesStep, findQuality } from '@worker/services/quality/checks';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { rows } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';
import { ctxAt } from '@tests/setup/people';
import { askedFor, outsideUrl, testOutside } from '@tests/setup/servers/outside';

const DAY_MS = 24 * 3_600_000;
const START = Date.UTC(2030, 0, 1, 23, 2);
let meera: Operator;
beforeAll(async () => {
  meera = await operator('admin');
});
// Each test has the day's number for itself.
beforeEach(() =>
  env.DB.batch(['listings', 'checked_addresses'].map((table) => env.DB.prepare(`DELETE FROM ${table}`))),
);

const step = (day = 0) =>
  checkAddressesStep(
    createContext(readEnv(env as unknown as RawEnv), {
      actor: { role: 'system', job: 'check-addresses' },
      now: () => START + day * DAY_MS,
      outside: testOutside(),
    }),
  );
let n = 0;
const fresh = (path: string) => `${path}/${Date.now()}-${n++}`;
async function listing(path: string, over: Partial<ListingSeed> = {}) {
  const website = /^\w+:/.test(path) ? path : outsideUrl(path);
  const name = `Lotus ${crypto.randomUUID()}`;
  const [id = ''] = await addListings([{ kind: 'seed', type: 'Seed', about: 'Invests.', ...over, name, website }]);
  return { id, name, website };
}
const as = () => ({ headers: adminCookie(meera.token) });
const queue = async (status = 'open') =>
  (
    (await ask('GET', `/api/admin/quality?kind=address&status=${status}&limit=500`, as())).body['data'] as {
      items: QualityItem[];
    }
  ).items;
const decide = ({ id, revision }: QualityItem, how: string, body: object = {}) =>
  ask('POST', `/api/admin/quality/${id}/${how}`, { ...as(), body: { revision, ...body } });
const websiteOf = async (id: string) => (await rows('SELECT website FROM listings WHERE id = ?', id))[0]?.['website'];

describe('the check of addresses', () => {
  it('finds what is gone at once, and what fails on the third day; asks others once a month', async () => {
    const paths = { ok: fresh('/ok'), down: fresh('/down'), get: fresh('/get') };
    const gone = await listing(fresh('/gone'));
    for (const path of Object.values(paths)) await listing(path);
    const down = outsideUrl(paths.down);
    await step();
    await step();
    expect(await queue()).toMatchObject([
      {
        recordId: gone.id,
        name: gone.name,
        address: gone.website,
        note: 'Nothing is there (404)',
        now: { 'socialLinks.website': gone.website },
      },
    ]);
    // HEAD and then GET, where HEAD was refused.
    expect([await askedFor(paths.ok), await askedFor(paths.get)]).toEqual([1, 2]);
    await step(1);
    expect((await queue()).length).toBe(1);
    await step(2);
    expect((await queue()).map(({ address, note }) => [address, note])).toContainEqual([
      down,
      'The server failed (503), on 3 days',
    ]);
    await step(29);
    expect(await askedFor(paths.ok)).toBe(1);
    await findQuality(ctxAt());
    expect((await queue()).length).toBe(2);
    await step(31);
    expect(await askedFor(paths.ok)).toBe(2);
  });

  it('asks 200 a day in steps of twenty, and no one of a private network', async () => {
    const asked: string[] = [];
    const ctx = (day: number) =>
      createContext(readEnv(env as unknown as RawEnv), {
        actor: { role: 'system', job: 'check-addresses' },
        now: () => START + day * DAY_MS,
        outside: {
          ask: async (address) => {
            asked.push(address);
            return { kind: 'answer', status: 200, bytes: new Uint8Array() };
          },
        },
      });
    await addListings(
      Array.from({ length: 230 }, (_, i) => ({
        kind: 'seed' as const,
        name: `Many ${i}`,
        website: `https://many${i}.example.org`,
      })),
    );
    let steps = 1;
    while (await checkAddressesStep(ctx(0))) steps += 1;
    expect([steps, asked.length, new Set(asked).size]).toEqual([11, 200, 200]);
    while (await checkAddressesStep(ctx(1)));
    expect(new Set(asked).size).toBe(230);
    await env.DB.prepare('DELETE FROM listings').run();
    for (const address of ['https://10.0.0.1/', 'https://printer.local/', 'http://localhost:1/', '/inside'])
      await listing(address);
    await listing('/gone', { isSample: true });
    await listing('/gone', { isActive: false });
    await step(40);
    expect(await queue()).toEqual([]);
  });

  it('takes no address for dead while our own network is down', async () => {
    const ctx = (day: number) =>
      createContext(readEnv(env as unknown as RawEnv), {
        actor: { role: 'system', job: 'check-addresses' },
        now: () => START + day * DAY_MS,
        outside: { ask: async () => ({ kind: 'failed', isLate: false }) },
      });
    const seeds = Array.from({ length: 30 }, (_, i) => ({ kind: 'seed' as const, name: `Cut ${i}` }));
    await addListings(seeds.map((seed, i) => ({ ...seed, website: `https://cut${i}.example.org` })));
    for (const day of [0, 1, 2, 3]) expect(await checkAddressesStep(ctx(day))).toBe(false);
    expect(await queue()).toEqual([]);
  });

  it('recognises by others that our own network is down, and that it is not, however few are due', async () => {
    const down = new Set<string>();
    let isCut = false;
    const day = async (number: number) => {
      const ctx = createContext(readEnv(env as unknown as RawEnv), {
        actor: { role: 'system', job: 'check-addresses' },
        now: () => START + number * DAY_MS,
        outside: {
          ask: async (address) =>
            isCut || down.has(new URL(address).href)
              ? { kind: 'failed', isLate: false }
              : { kind: 'answer', status: 200, bytes: new Uint8Array() },
        },
      });
      while (await checkAddressesStep(ctx));
    };
    for (const host of ['one', 'two', 'three']) await listing(`https://${host}.witness.example.org/`);
    await day(0);
    const fine = await listing('https://fine.example.org/');
    const dead = await listing('https://dead.example.org/');
    down.add(dead.website);
    isCut = true;
    for (const number of [5, 6, 7]) await day(number);
    expect(await rows('SELECT address FROM checked_addresses WHERE failures > 0')).toEqual([]);
    isCut = false;
    for (const number of [8, 9, 10]) await day(number);
    expect((await queue()).map(({ recordId, note }) => [recordId, note])).toEqual([
      [dead.id, 'No server answers, on 3 days'],
    ]);
    expect(await websiteOf(fine.id)).toBe(fine.website);
  });

  it('is decided: the address is removed or mended, both can be taken back, or it is dismissed for good', async () => {
    const [one, other, third] = [
      await listing(fresh('/gone')),
      await listing(fresh('/gone')),
      await listing(fresh('/gone')),
    ];
    await step();
    const itemOf = async ({ id }: { id: string }, status?: string) => {
      const found = (await queue(status)).find(({ recordId }) => recordId === id);
      if (!found) throw new Error('does not wait');
      return found;
    };
    const removed = await decide(await itemOf(one), 'accept');
    expect([removed.status, await websiteOf(one.id)]).toEqual([200, null]);
    await decide(await itemOf(one, 'accepted'), 'reopen');
    expect(await websiteOf(one.id)).toBe(one.website);
    const values = { 'socialLinks.website': 'https://lotus.example.org' };
    expect(
      (await decide(await itemOf(other), 'accept', { values: { 'socialLinks.website': 'no address' } })).status,
    ).toBe(400);
    const mended = await decide(await itemOf(other), 'accept', { values });
    expect(mended.status, JSON.stringify(mended.body)).toBe(200);
    expect(await websiteOf(other.id)).toBe('https://lotus.example.org');
    expect((await decide(await itemOf(third), 'refuse')).status).toBe(200);
    await step(31);
    expect((await queue()).map(({ recordId }) => recordId)).toEqual([one.id]);
    expect(await websiteOf(third.id)).toBe(third.website);
  });
});
