/** The tables of the back-office: a record's way from the form to the bin and back, two operators at one record, failures in the specification's words. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, expectAccessible } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { openAdmin } from './admin-steps';

const SEED = '/adminPortal/investors/seed';

const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** Adds a record over the API, as the operator whose page it is. */
async function add(page: Page, noun: string, body: object): Promise<{ _id: string; revision: number }> {
  const answer = await page.request.post(`${base()}/api/admin/records/${noun}`, {
    headers: { origin: base(), 'x-outset-client': 'web' },
    data: body,
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return ((await answer.json()) as { data: { _id: string; revision: number } }).data;
}

const seed = (seedName: string) => ({
  seedLogo: 'https://example.com/logo.png',
  seedName,
  seedLocation: 'Pune, Maharashtra',
  seedType: 'Seed',
  sector: ['SaaS'],
  focusIndustries: ['Fintech'],
  preferredStartupStage: ['Idea'],
  about: 'Backs first-time founders.',
  noOfInvestedCompanies: 0,
  socialLinks: { website: 'https://example.org/' },
  isActive: true,
});
const faq = (question: string) => ({ category: 'Account', question, answer: 'So.', isActive: true });
const table = (page: Page, name: string) => page.getByRole('table', { name });

/** What the forms of all listings ask for. */
async function fillListing(form: Locator, name: string): Promise<void> {
  await form.getByLabel('Logo').fill('https://example.com/logo.png');
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByLabel('Location').fill('Pune, Maharashtra');
  for (const [label, value] of [
    ['Sector', 'SaaS'],
    ['Focus industries', 'Fintech'],
  ] as const) {
    await form.getByLabel(label).fill(value);
    await form.getByLabel(label).press('Enter');
  }
  await form.getByLabel('Idea').check();
  await form.getByLabel('About').fill('Backs first-time founders.');
  await form.getByLabel('Website').first().fill('https://example.org/');
}

describe('a table of records', () => {
  it('ADIR-01 ADIR-03 ADIR-16 ADM-04 is searched, filled by a form, exported, and emptied with a way back', async () => {
    const name = unique('Ärvind & Söhne');
    const { page } = await openAdmin(SEED);
    await page.getByRole('button', { name: 'Add company' }).click();
    const form = page.getByRole('dialog', { name: 'Add company' });
    await form.waitFor();
    await expectGoodLook(page, {
      within: 'dialog[open]',
      // Only its body scrolls: a drawer that is longer itself moves its buttons away with the focus.
      also: async () => {
        const longer = await page.locator('dialog[open]').evaluate((one) => one.scrollHeight - one.clientHeight);
        expect(longer).toBeLessThanOrEqual(1);
      },
    });
    await page.setViewportSize({ width: 1280, height: 860 });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Please enter the name').waitFor();
    await fillListing(form, name);
    await form.getByLabel('Number of investments').fill('0');
    await form.getByLabel('Active').uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} saved`).waitFor();

    let asked = 0;
    page.on('request', (request) => (asked += new URL(request.url()).searchParams.has('q') ? 1 : 0));
    await page.getByRole('searchbox', { name: 'Search companies' }).pressSequentially(name.slice(-8), { delay: 20 });
    const row = table(page, 'Seed').getByRole('row', { name: new RegExp(name.slice(-8)) });
    await expect.poll(() => row.getByRole('switch', { name: /is active$/ }).isChecked()).toBe(false);
    // Not at each letter.
    expect(asked).toBeLessThanOrEqual(2);
    await row.getByRole('checkbox').check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 1 selected' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^companies.\d{4}-\d\d-\d\d\.csv$/);

    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByText('No companies match').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
  });
});

describe('the log and the bin', () => {
  it('show a change and put it back, are reached by keys, and look good, as the page of a record does', async () => {
    const question = unique('Why?');
    const { page } = await openAdmin('/adminPortal/bin');
    const made = await add(page, 'faq', faq(question));
    await page.request.put(`${base()}/api/admin/records/faq/${made._id}`, {
      headers: { origin: base(), 'x-outset-client': 'web' },
      data: { ...faq(question), answer: 'Otherwise.', revision: 1 },
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens, records, people and messages' }).fill('audit');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/adminPortal/audit');
    await page.getByRole('link', { name: question }).first().click();
    const entry = page.getByRole('dialog', { name: 'FAQ updated' });
    await entry.getByRole('row', { name: 'Answer So. Otherwise.' }).waitFor();
    await entry.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText(`${question} is as it was before this change`).waitFor();
    await expectGoodLook(page);

    const long = await add(
      page,
      'seed-investor',
      seed(unique('A firm with a name that is far too long for any column of any table')),
    );
    await page.goto(`${base()}${SEED}/${long._id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: 'main' });
  });
});
