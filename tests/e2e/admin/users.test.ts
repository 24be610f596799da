/** User Management: tabs, search, pages, files of those chosen, one person's page; failures in the specification's words; how it looks. */
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { notice, openAdmin } from './admin-steps';

const USERS = '/adminPortal/user-settings';
const LISTS = '**/api/user/all-*';

const tableOf = (page: Page, name: string) => page.getByRole('table', { name });
const rowsOf = (page: Page, name: string) => tableOf(page, name).getByRole('row');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const today = /\d{4}-\d\d-\d\d/.source;

interface Told {
  fullName: string;
  email: string;
  userType: string;
}
const people = (many: number, userType = 'founder'): (Told & { _id: string })[] =>
  Array.from({ length: many }, (_, at) => ({
    _id: at.toString(16).padStart(24, '0'),
    fullName:
      at === 0 ? '=HYPERLINK("http://evil.example")' : `Person ${at} ${'with a very long name '.repeat(at % 3)}`,
    email: `person+${at}@example.com`,
    userType,
    createdAt: '2026-11-22T20:00:00.000Z',
    companyName: at === 1 ? '<script>alert(1)</script>' : 'Kite Labs',
  }));

/** As many people as it takes, without a registration each: the lists themselves are proven over the API. */
async function answerWith(page: Page, many: number): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route(LISTS, (route) => {
    const { searchParams, pathname } = new URL(route.request().url());
    asked.push(searchParams);
    const limit = Number(searchParams.get('limit'));
    const data = people(many, pathname.endsWith('visitors') ? 'visitor' : 'founder').slice(0, limit);
    return route.fulfill({ json: { success: true, data, total: many, next: null, previous: null } });
  });
  return asked;
}

async function exportAs(page: Page, format: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return download;
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('User Management', () => {
  it('ADM-26 ADM-27 has three tabs, ten people a page, and 5, 10, 20 or 50 by choice', async () => {
    // Other tests register people too.
    const { page } = await openAdmin(`${USERS}?q=demo`);
    await rowsOf(page, 'All Users').getByText('Demo Visitor').first().waitFor();
    await tab(page, 'Visitors').click();
    await rowsOf(page, 'Visitors').getByText('Demo Visitor').first().waitFor();
    // The rows of all stay until those of visitors are there.
    const changes = tableOf(page, 'Visitors').getByRole('button', { name: /^(Edit|Delete)/ });
    await expect.poll(() => changes.count()).toBe(0);
    const asked = await answerWith(page, 60);
    await page.goto(USERS);
    await tab(page, 'Founders').click();
    await expect.poll(() => rowsOf(page, 'Founders').count()).toBe(11);
    expect(
      await tableOf(page, 'Founders')
        .getByRole('button', { name: /^(Edit|Delete)/ })
        .count(),
    ).toBe(20);
    const size = page.getByLabel('Rows of a page');
    expect(await size.locator('option').allTextContents()).toEqual(['5', '10', '20', '50']);
    for (const rows of ['5', '20', '50']) {
      await size.selectOption(rows);
      await expect.poll(() => rowsOf(page, 'Founders').count()).toBe(Number(rows) + 1);
    }
    expect(new URL(page.url()).search).toBe('?tab=founders&size=50');
    // Typing asks once, when it rests.
    const before = asked.length;
    await page.getByRole('searchbox', { name: 'Search users' }).pressSequentially('asha', { delay: 20 });
    await expect.poll(() => asked.length).toBe(before + 1);
    expect(asked.at(-1)?.get('q')).toBe('asha');
  });

  it('ADM-30 ADM-31 saves those who are chosen as Excel, CSV and PDF with the day in the name', async () => {
    const { page } = await openAdmin(USERS, { allow: [/500/] });
    await answerWith(page, 30);
    await tab(page, 'Founders').click();
    await expect.poll(() => rowsOf(page, 'Founders').count()).toBe(11);
    await page.getByRole('checkbox', { name: 'Select =HYPERLINK("http://evil.example")' }).check();
    await page.getByRole('checkbox', { name: 'Select Person 1' }).check();
    await page.getByText('2 selected').waitFor();
    for (const [format, ending] of [
      ['CSV', 'csv'],
      ['Excel', 'xlsx'],
      ['PDF', 'pdf'],
    ] as const) {
      const download = await exportAs(page, format);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^Founders.${today}\\.${ending}$`));
      await page.getByText('Successfully exported 2 records', { exact: true }).waitFor();
      const bytes = await bytesOf(download);
      if (format === 'CSV') expect(bytes.toString('utf8')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
      else expect(bytes.subarray(0, 4).toString('latin1')).toBe(format === 'PDF' ? '%PDF' : 'PK\u0003\u0004');
    }
    await notice(page, 'Export completed successfully').first().waitFor();

    await page.getByRole('button', { name: 'Clear selection' }).click();
    const all = (await bytesOf(await exportAs(page, 'CSV'))).toString('utf8');
    expect(all.trim().split('\r\n')).toHaveLength(31);
    await page.route(LISTS, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Export all that match' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await notice(page, 'Failed to export data').waitFor();
  }, 60_000);

  it('ADM-41 says why there are no users, and tries again', async () => {
    const { page } = await openAdmin(USERS, { allow: [/500/, /ERR_FAILED|net::/, /Failed to load/] });
    await page.route(LISTS, (route) => route.fulfill({ status: 500, json: {} }));
    await tab(page, 'Founders').click();
    await page.getByRole('alert').getByText('Failed to fetch users').waitFor();
    await page.route(LISTS, (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('Error fetching users').waitFor();
    await page.unroute(LISTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await tableOf(page, 'Founders').waitFor();
  });

  it('looks right', async () => {
    const { page } = await openAdmin(USERS);
    await answerWith(page, 60);
    await tab(page, 'Founders').click();
    await expect.poll(() => rowsOf(page, 'Founders').count()).toBe(11);
    await page.getByRole('checkbox', { name: 'Select Person 1' }).check();
    await expectGoodLook(page, { widths: [1280, 640, 390] });
  });
});

describe('the page of a person', () => {
  it('ADM-28 shows profile, the seven preferences and feedback, and leads back to the same list', async () => {
    const { page } = await openAdmin(`${USERS}?tab=visitors&q=demo`);
    await tableOf(page, 'Visitors').getByRole('link', { name: 'Demo Visitor' }).click();
    await page.getByRole('heading', { level: 1, name: 'Demo Visitor' }).waitFor();
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await region('Profile').getByText('demo.visitor@outset.example').waitFor();
    expect(await region('Notification preferences').getByRole('listitem').count()).toBe(7);
    await region('Feedback')
      .getByText(/has not given feedback|of 5/)
      .waitFor();
    for (const name of ['Plan', 'Sign-in', 'Their data']) expect(await region(name).count()).toBe(1);
    expect(await page.getByRole('button', { name: /^(Edit|Delete)/ }).count()).toBe(0);
    await expectGoodLook(page);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await tableOf(page, 'Visitors')
      .or(page.getByRole('list', { name: 'Visitors' }))
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toBe('?tab=visitors&q=demo');
  });

  it('says where there is nobody', async () => {
    const { page } = await openAdmin(`${USERS}/${'0'.repeat(24)}`, { allow: [/404/] });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
