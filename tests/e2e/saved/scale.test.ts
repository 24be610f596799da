/** The saved page with very much on it: as soon there as with little, and within its script budget. */
import { expect, it } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import { makeSaver, openFor, someEntries, type Put, type Saver } from './saved-steps';
import { weighPortalPage } from '@tests/setup/browser/weight';

const unknown = (n: number) => `angel:f${n.toString(16).padStart(23, '0')}`;

/** Someone with so many favourites (the last few of them listed) and collections of twenty. */
async function fill(favourites: number, collections: number): Promise<Saver> {
  const saver = await makeSaver();
  const entries = await someEntries(saver.token, 10);
  const puts: Put[] = [];
  for (let n = entries.length; n < favourites; n++) puts.push(['favourite', unknown(n), true]);
  for (const { ref } of entries) puts.push(['favourite', ref, true]);
  for (let n = 0; n < collections; n++) {
    const id = String(1_790_000_000_000 + n);
    puts.push(['collection', id, { name: `Collection ${n}` }]);
    for (let m = 0; m < 20; m++) puts.push(['member', `${id}/${unknown(m)}`, { place: m }]);
  }
  await saver.save(puts);
  return saver;
}

/** Milliseconds from the start of the navigation until the first card is there with its name. */
async function timeToList(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = () => document.querySelector('[data-drag] a[href^="/portal/"]');
    new MutationObserver((_, observer) => {
      if (!seen()) return;
      observer.disconnect();
      (window as unknown as { listAt: number }).listAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/portal/saved-investors', { waitUntil: 'commit' });
  const at = await page.waitForFunction(() => (window as unknown as { listAt?: number }).listAt);
  const time = Number(await at.jsonValue());
  await page.close();
  return time;
}

it('1,000 favourites and 50 collections are listed within 1.5 times the time of 10', async () => {
  const [few, many] = await Promise.all([fill(10, 0), fill(1000, 50)]);
  const small = await openFor(few, '/portal/saved-investors');
  const large = await openFor(many, '/portal/saved-investors');
  await large.page.getByRole('tab', { name: 'All Favorites (1000)' }).waitFor();
  await expect.poll(() => large.page.getByRole('tab').count()).toBe(57);
  await small.page.getByRole('tab', { name: 'All Favorites (10)' }).waitFor();
  await Promise.all([small.page.close(), large.page.close()]);
  const times = { small: [] as number[], large: [] as number[] };
  for (let turn = 0; turn < 6; turn++) {
    times.small.push(await timeToList(small.context));
    times.large.push(await timeToList(large.context));
  }
  // The quickest of each is the one that nothing else on the machine has disturbed.
  const ratio = Math.min(...times.large) / Math.min(...times.small);
  expect(ratio, JSON.stringify(times)).toBeLessThanOrEqual(1.5);
}, 120_000);

it('ships at most 160 KB of JavaScript, compressed, with a collection as a board', async () => {
  const saver = await fill(10, 1);
  const { context } = await openFor(saver, 'about:blank');
  const { bytes, files } = await weighPortalPage(context, '/portal/saved-investors?tab=1790000000000&view=board', {
    isThere: (page) => page.getByRole('region', { name: 'Pipeline of Collection 0' }).waitFor(),
  });
  expect(bytes, files).toBeLessThanOrEqual(160 * 1024);
  expect(bytes).toBeGreaterThan(60 * 1024);
});
