/** The tables of the back-office: a record's way from the form to the bin and back, two operators at one record, failures in the specification's words. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { base } from '../../setup/page';
import { openAdmin } from './admin-steps';

const SEED = '/adminPortal/investors/seed';
const LIST = '**/api/admin/records/*?*';

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
    await row.getByText('No', { exact: true }).waitFor();
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

  it('tells the second of two operators what the first one saved, and loses nothing that was typed', async () => {
    const question = unique('Who pays?');
    const { page } = await openAdmin('/adminPortal/features/faqs', { allow: [/409/] });
    const made = await add(page, 'faq', faq(question));
    await page.goto(`${base()}/adminPortal/features/faqs?open=${made._id}`);
    const form = page.getByRole('dialog', { name: 'Edit FAQ' });
    await form.getByLabel('Answer').fill('Mine.');
    await page.request.put(`${base()}/api/admin/records/faq/${made._id}`, {
      headers: { origin: base(), 'x-outset-client': 'web' },
      data: { ...faq(question), answer: 'Theirs.', revision: 1 },
    });
    await page.reload();
    await form.getByText('What you had typed is back.').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    const difference = form.getByRole('alert', { name: 'Changed by someone else' });
    await difference.getByRole('row', { name: 'Answer Mine. Theirs.' }).waitFor();
    await difference.getByRole('button', { name: 'Save mine' }).click();
    await page.getByText(`${question} saved`).waitFor();
  });
});

const KINDS: [ids: string, path: string, noun: string, texts: [list: string, one: string, many: string]][] = [
  ['ACON-04', 'features/faqs', 'faq', ['Failed to fetch FAQs', 'Failed to delete FAQ', 'Failed to delete FAQ']],
  [
    'ADIR-07 ADIR-08',
    'investors/pre-seed',
    'pre-seed-investor',
    ['Failed to fetch companies', 'Failed to delete company', 'Failed to delete selected companies'],
  ],
  [
    'ADIR-27',
    'investors/influencers',
    'youtube-influencer',
    ['Failed to fetch influencers', 'Failed to delete influencer', 'Failed to delete selected influencers'],
  ],
];

describe('what fails', () => {
  it.each(KINDS)('%s is said at %s', async (_ids, path, noun, [list, one, many]) => {
    const { page } = await openAdmin(`/adminPortal/${path}`, { allow: [/500/] });
    await page.route(`**/api/admin/records/${noun}/delete`, (route) => route.fulfill({ status: 500, json: {} }));
    const rows = page.getByRole('table').getByRole('row');
    await rows
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByText(one, { exact: true }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByText(many, { exact: true }).last().waitFor();
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('searchbox').fill('zzz');
    await page.getByRole('alert').getByText(list).waitFor();
  });

  it('ADIR-17 ADIR-21 angels have search, a table, a form, import, export and bulk delete, with words of their own', async () => {
    const { page } = await openAdmin('/adminPortal/investors/angel-investors', { allow: [/500/] });
    await page.route('**/api/admin/records/angel-investor', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await page.route('**/api/admin/records/angel-investor/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    const name = unique('Asha');
    await page.getByRole('button', { name: 'Add angel' }).click();
    const form = page.getByRole('dialog');
    await fillListing(form, name);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Failed to create angel investor').waitFor();
    await page.unroute('**/api/admin/records/angel-investor');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} saved`).waitFor();

    await page.getByRole('searchbox', { name: 'Search angels' }).fill(name);
    const row = table(page, 'Angel Management').getByRole('row', { name: new RegExp(name.slice(-8)) });
    await row.getByRole('button', { name: /^Edit/ }).click();
    await form.getByLabel('About').fill('More.');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Failed to update angel investor').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    expect(await page.getByRole('link', { name: 'Import', exact: true }).getAttribute('href')).toContain(
      'noun=angel-investor',
    );
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Export 1 selected' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['CSV', 'Excel (.xlsx)']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByText('No angels match').waitFor();
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('alert').getByText('Failed to fetch Angels').waitFor();
  });
});

describe('the log and the bin', () => {
  it('show a change and put it back, and are reached by keys', async () => {
    const question = unique('Why?');
    const { page } = await openAdmin('/adminPortal/bin');
    const made = await add(page, 'faq', faq(question));
    await page.request.put(`${base()}/api/admin/records/faq/${made._id}`, {
      headers: { origin: base(), 'x-outset-client': 'web' },
      data: { ...faq(question), answer: 'Otherwise.', revision: 1 },
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens and actions' }).fill('audit');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/adminPortal/audit');
    await page.getByRole('link', { name: question }).first().click();
    const entry = page.getByRole('dialog', { name: 'FAQ updated' });
    await entry.getByRole('row', { name: 'Answer So. Otherwise.' }).waitFor();
    await entry.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText(`${question} is as it was before this change`).waitFor();
    await expectGoodLook(page);
  });

  it('and a form look well in both themes and widths', async () => {
    const { page } = await openAdmin(`${SEED}?open=new`);
    await page.getByRole('dialog', { name: 'Add company' }).waitFor();
    await expectGoodLook(page, { within: 'dialog[open]' });
    const made = await add(
      page,
      'seed-investor',
      seed(unique('A firm with a name that is far too long for any column of any table')),
    );
    await page.goto(`${base()}${SEED}/${made._id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectGoodLook(page);
  });
});
