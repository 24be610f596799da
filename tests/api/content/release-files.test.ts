/** Files of earlier releases: who may have which, and when they are swept. */
import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { sweepReleases } from '@worker/services/site/release-files';
import { DAY_MS, WEEK_MS } from '@/domain/time/durations';
import { call } from '@tests/setup/call';

const NOW = Date.UTC(2030, 0, 31);
const put = (name: string, text = name) => env.FILES.put(`releases/files/${name}`, text);
const listed = (time: number, names: unknown) => env.FILES.put(`releases/lists/${time}.json`, JSON.stringify(names));
const keys = async (prefix: string) =>
  (await env.FILES.list({ prefix })).objects.map(({ key }) => key.slice(prefix.length));
const sweep = (at = NOW) =>
  sweepReleases(
    createContext(readEnv(env as unknown as RawEnv), {
      actor: { role: 'system', job: 'sweep-releases' },
      now: () => at,
    }),
  );

it('are answered to anyone, for good, as what they are', async () => {
  await put('core.DwItJp1v.js', 'export {};');
  const answer = await call('/_astro/core.DwItJp1v.js');
  expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

it('are nothing else: an unknown file, a name without a hash, and a page answer 404, which no one keeps', async () => {
  await put('core.js');
  await put('a.DwItJp1v.html', '<script>');
  for (const name of ['other.DwItJp1v.js', 'core.js', 'a.DwItJp1v.html']) {
    const answer = await call(`/_astro/${name}`);
    expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 404, 'private, no-store']);
    await answer.body?.cancel();
  }
});

it('go a week after another release replaced theirs, and those of the last one never', async () => {
  for (const key of await keys('')) await env.FILES.delete(key);
  for (const name of ['first', 'both', 'second', 'last', 'unlisted']) await put(`${name}.11111111.js`);
  const [first, second, last] = [NOW - 5 * WEEK_MS, NOW - 2 * WEEK_MS, NOW - 2 * DAY_MS];
  const names = (...all: string[]) => all.map((name) => `${name}.11111111.js`);
  await listed(first, names('first', 'both'));
  await listed(second, names('both', 'second'));
  await listed(last, names('last'));
  await sweep();
  // The second was replaced two days ago.
  expect(await keys('releases/files/')).toEqual(names('both', 'last', 'second'));
  expect(await keys('releases/lists/')).toEqual([`${second}.json`, `${last}.json`]);
  await sweep(NOW + 2 * WEEK_MS);
  expect(await keys('releases/files/')).toEqual(names('last'));
});

it('stay while a deployment is going on, without any list, and where a list cannot be read', async () => {
  for (const key of await keys('')) await env.FILES.delete(key);
  await put('new.11111111.js');
  await sweep();
  expect(await keys('releases/files/')).toEqual(['new.11111111.js']);
  await listed(NOW - WEEK_MS, []);
  await sweep(Date.now());
  expect(await keys('releases/files/')).toEqual(['new.11111111.js']);
  await env.FILES.put(`releases/lists/${NOW}.json`, '{"not": "a list"}');
  await expect(sweep()).rejects.toThrow();
  expect(await keys('releases/files/')).toEqual(['new.11111111.js']);
});
