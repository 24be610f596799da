/** The queue of quality in Chromium: two entries that are the same one are merged, and restored. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DAY_MS } from '@/domain/time/durations';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base } from '@tests/setup/browser/page';
import { openFor } from '@tests/e2e/accounts/account-steps';
import { makeSaver } from '@tests/e2e/saved/saved-steps';
import { openAdmin } from './admin-steps';

async function post(page: Page, path: string, data: object = {}): Promise<unknown> {
  const answer = await page.request.post(`${base()}${path}`, {
    headers: { origin: base(), 'x-outset-client': 'web' },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data?: unknown }).data;
}

const seed = (seedName: string, website: string, about: string) => ({
  seedLogo: 'https://example.com/logo.png',
  seedName,
  seedLocation: 'Pune, Maharashtra',
  seedType: 'Seed',
  sector: ['SaaS'],
  focusIndustries: ['Fintech'],
  preferredStartupStage: ['Idea'],
  about,
  noOfInvestedCompanies: 0,
  socialLinks: { website },
  isActive: true,
});

it('two entries are merged field by field, the saved one moves and its address leads on, and both come back', async () => {
  const word = `Kamal${crypto.randomUUID().slice(0, 8)}`;
  const names = [`${word} Fund`, `${word} Ventures`] as const;
  const { page } = await openAdmin('/adminPortal/quality?kind=duplicate');
  const ids: string[] = [];
  for (const [i, name] of names.entries()) {
    const body = seed(name, `https://${word.toLowerCase()}.example.org/`, `Backs founders, ${i}.`);
    ids.push(((await post(page, '/api/admin/records/seed-investor', body)) as { _id: string })._id);
  }
  const [kept = '', gone = ''] = ids;
  const saver = await makeSaver();
  await saver.save([['favourite', `seed:${gone}`, true]]);
  const night = new Date(Date.now() + DAY_MS).toISOString().replace(/T.*/, 'T22:32:00Z');
  await page.request.post(`${base()}/dev/tick?at=${encodeURIComponent(night)}`, { headers: { origin: base() } });
  const card = page.getByRole('article').filter({ hasText: names[0] }).filter({ hasText: names[1] });
  await expect
    .poll(
      async () => {
        await page.reload();
        return card.count();
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(1);
  await card.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(`^Entry and address that stay of ${names[0]}`) }).check();
  await dialog.getByRole('radio', { name: `About of ${names[1]}: Backs founders, 1.` }).check();
  await expectGoodLook(page, { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await card.getByText(`${names[1]} was merged into ${names[0]}`).waitFor();

  const detail = (id: string) => `/portal/seed-investors/seed-detail/${id}`;
  const { page: portal } = await openFor(saver, detail(gone));
  await portal.getByRole('heading', { level: 1, name: names[0] }).waitFor();
  expect(new URL(portal.url()).pathname).toBe(detail(kept));
  await portal.getByText('Backs founders, 1.').first().waitFor();
  await portal.goto('/portal/saved-investors');
  await portal.getByText(names[0]).first().waitFor();

  await card.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: 'Merge' }).waitFor();
  await portal.goto('/portal/saved-investors');
  await portal.getByText(names[1]).first().waitFor();
  expect(await portal.getByText(names[0]).count()).toBe(0);
  await portal.goto(detail(gone));
  await portal.getByRole('heading', { level: 1, name: names[1] }).waitFor();
});
