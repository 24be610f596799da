/** User Management: tabs, search, pages, files of those chosen, one person's page; failures in the specification's words; how it looks. */
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { userRecord } from '@tests/factories/back-office';
import { expectGoodLook } from '@tests/setup/browser/look';
import { notice, openAdmin } from './admin-steps';

const USERS = '/adminPortal/user-settings';
const LISTS = '**/api/user/all-*';

const tableOf = (page: Page, name: string) => page.getByRole('table', { name });
const rowsOf = (page: Page, name: string) => tableOf(page, name).getByRole('row');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const today = /\d{4}-\d\d-\d\d/.source;

/** As many people as it takes, without a registration each: the lists themselves are proven over the API. */
async function answerWith(page: Page, many: number): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route(LISTS, (route) => {
    const { searchParams, pathname } = new URL(route.request().url());
    asked.push(searchParams);
    const limit = Number(searchParams.get('limit'));
    const userType = pathname.endsWith('visitors') ? 'visitor' : 'founder';
    const data = Array.from({ length: Math.min(many, limit) }, (_, at) => userRecord(at, { userType }));
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
  it('ADM-30 ADM-31 saves those who are chosen as Excel, CSV and PDF with the day in the name', async () => {
    const { page } = await openAdmin(USERS, { allow: [/500/] });
    await answerWith(page, 30);
    await tab(page, 'Founders').click();
    await expect.poll(() => rowsOf(page, 'Founders').count()).toBe(11);
    await page.getByRole('checkbox', { name: 'Select =HYPERLINK("http://evil.example")' }).check();
    await page.getByRole('checkbox', { name: 'Select Person 1' }).check();
    await page.getByText('2 selected').waitFor();
    await expectGoodLook(page, { widths: [1280, 640, 390] });
    await page.setViewportSize({ width: 1280, height: 860 });
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
});
