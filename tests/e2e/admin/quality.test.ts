/** The queue of quality in Chromium: two entries that are the same one are merged and restored; a claim leads to the form of the entry. */
import type { APIRequestContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { DAY_MS } from '@/domain/time/durations';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, inbox, openContext } from '@tests/setup/browser/page';
import { openFor } from '@tests/e2e/accounts/account-steps';
import { makeSaver } from '@tests/e2e/saved/saved-steps';
import { openAdmin, signInAsAdmin } from './admin-steps';

async function post(request: APIRequestContext, path: string, data: object = {}): Promise<unknown> {
  const answer = await request.post(`${base()}${path}`, {
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

/** A fund with a domain of its own, and a tab of its operator. */
async function makeFund() {
  const word = `kamal${crypto.randomUUID().slice(0, 8)}`;
  const name = `${word} Fund`;
  const { context } = await openContext();
  await signInAsAdmin(context);
  const body = seed(name, `https://${word}.example.org/`, 'Backs founders.');
  const { _id: id } = (await post(context.request, '/api/admin/records/seed-investor', body)) as { _id: string };
  const desk = await context.newPage();
  const card = desk.getByRole('article').filter({ hasText: name });
  return { name, email: `asha@${word}.example.org`, detail: `/portal/seed-investors/seed-detail/${id}`, desk, card };
}

it(
  'an institution claims its entry by an address at its domain, and then edits it: at once, and after an operator',
  { timeout: 120_000 },
  async () => {
    const { name, email, detail, desk, card } = await makeFund();
    const saver = await makeSaver();
    const { page, allow } = await openFor(saver, detail);
    allow(/400 POST \/api\/claims/);
    await page.getByRole('link', { name: 'Claim this entry' }).click();
    const address = page.getByLabel('Your address at the institution');
    await address.fill('asha@gmail.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/^Anyone can have an address at gmail.com/).waitFor();
    await address.fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Open the link that we have sent you' }).waitFor();
    const [mail] = await inbox(email, 1);
    await page.goto(/\/portal\/claims\/confirm\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText(/^Your address is confirmed/).waitFor();

    await desk.goto('/adminPortal/quality?kind=claim');
    await card.getByText(saver.email).waitFor();
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await card.getByText(/^Accepted by/).waitFor();

    await page.getByRole('link', { name: 'Your entries' }).click();
    const own = page.getByRole('article', { name });
    await own.getByText(/^Maintained by the institution since/).waitFor();
    await own.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('About').fill('Backs founders of climate companies.');
    await page.getByLabel(/^Name/).fill(`${name} India`);
    await expectGoodLook(page, { within: 'main' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Some of your changes are waiting for review.').waitFor();
    // As another person reads it.
    const { context: reader } = await openContext({ as: 'visitor' });
    const read = async () => (await reader.request.get(detail)).text();
    const early = await read();
    for (const text of [`>${name}</h1>`, 'Maintained by the institution since', 'Backs founders of climate companies.'])
      expect(early).toContain(text);

    await desk.goto('/adminPortal/quality?kind=change');
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await card.getByText(/^Accepted by/).waitFor();
    expect(await read()).toContain(`>${name} India</h1>`);
  },
);

it(
  'two entries are merged field by field, the saved one moves and its address leads on, and both come back',
  { timeout: 120_000 },
  async () => {
    const word = `Kamal${crypto.randomUUID().slice(0, 8)}`;
    const names = [`${word} Fund`, `${word} Ventures`] as const;
    const ids: string[] = [];
    const saver = await makeSaver();
    // Found at night; the operator comes afterwards.
    const { page } = await openAdmin('/adminPortal/quality?kind=duplicate', {}, async ({ request }) => {
      for (const [i, name] of names.entries()) {
        const body = seed(name, `https://${word.toLowerCase()}.example.org/`, `Backs founders, ${i}.`);
        ids.push(((await post(request, '/api/admin/records/seed-investor', body)) as { _id: string })._id);
      }
      await saver.save([['favourite', `seed:${ids[1]}`, true]]);
      const night = new Date(Date.now() + DAY_MS).toISOString().replace(/T.*/, 'T22:32:00Z');
      await request.post(`${base()}/dev/tick?at=${encodeURIComponent(night)}`, { headers: { origin: base() } });
      await expect
        .poll(async () => (await request.get(`${base()}/api/admin/quality?kind=duplicate`)).text(), {
          timeout: 15_000,
        })
        .toContain(names[1]);
    });
    const [kept = '', gone = ''] = ids;
    const card = page.getByRole('article').filter({ hasText: names[0] }).filter({ hasText: names[1] });
    await card.waitFor();
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

    await card.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: 'Merge' }).waitFor();
    await portal.goto('/portal/saved-investors');
    await portal.getByText(names[1]).first().waitFor();
    expect(await portal.getByText(names[0]).count()).toBe(0);
    expect((await portal.request.get(detail(gone), { maxRedirects: 0 })).status()).toBe(200);
  },
);
