/** Previews that only a browser can draw: pictures, sheets that a worker reads, Google's viewer; in an Outset of its own. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';
import { addLibrary, DRIVE_ID } from '@tests/setup/library';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage, type Opened, type PageOptions } from '@tests/setup/browser/page';

const TAB = '/portal?tab=resources';
const TOO_LARGE = 'This file is too large to show here. Download it to open it.';
const dataDir = newDataDir();
let app: App;
/** The tab of a member, for all tests that only look at what is there. */
let member: Opened;

beforeAll(async () => {
  app = await startApp(dataDir);
  await addLibrary(app);
  member = await open();
}, 240_000);
afterAll(async () => {
  await member?.close();
  await app?.stop();
  removeDataDir(dataDir);
});

const open = (options: PageOptions = {}, path = TAB) => openPage(path, { as: 'founder', ...options, at: app.base });

/** Opens the preview of a resource wherever it is. Behind a dialog nothing can be typed. */
async function look(page: Page, name: string) {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill(name);
  await page.getByText(new RegExp(`^\\d+ resources? match(es)? “${name}”\\.$`)).waitFor();
  await page.getByRole('button', { name: `Preview ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

describe('the preview', () => {
  it('DASH-23 shows a picture in place, opens by the address and closes by Escape', async () => {
    const { page } = await open();
    const picture = await look(page, 'A picture');
    const image = picture.getByRole('img', { name: 'A picture' });
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]))
      .toEqual([12, 8]);
    await page.waitForURL(/show=/);
    await expectAccessible(page);
    await page.reload();
    await image.waitFor();
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('show=');
  });

  it('DASH-23 shows the first ten rows of sheets, finds out a zip bomb before it is unpacked, and a damaged sheet', async () => {
    const { page } = member;
    for (const name of ['An Excel sheet', 'An old sheet']) {
      const dialog = await look(page, name);
      await dialog.getByRole('table').waitFor();
      await expect.poll(() => dialog.getByRole('row').count()).toBe(10);
      expect(await dialog.getByRole('row').nth(9).getByRole('cell').allInnerTexts()).toEqual(['Row 10', '18', 'text']);
      await dialog.getByText('Sheet “Plan”. The first 10 rows.').waitFor();
      await page.keyboard.press('Escape');
    }
    const bomb = await look(page, 'A bomb');
    await bomb.getByText(TOO_LARGE).waitFor();
    await page.keyboard.press('Escape');
    const body = Buffer.from('PK\u0003\u0004 nothing more', 'latin1');
    await page.route('**/files/resources/**', (route) =>
      route.fulfill({ body, contentType: 'application/octet-stream' }),
    );
    const broken = await look(page, 'An Excel sheet');
    await broken.getByText('This sheet is damaged and cannot be read.').waitFor();
    await page.unroute('**/files/resources/**');
    await page.keyboard.press('Escape');
    await broken.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => 1 + 1)).toBe(2);
  });

  it('shows the figures of formulas, grouped by lakh, on a phone too', async () => {
    const { page } = await open({}, `${TAB}&q=cap+table`);
    await page.getByRole('button', { name: 'Preview Cap table starter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cap table starter' });
    await dialog.getByText('Sheet “Cap table”. The first 10 rows.').waitFor();
    // 5% of the company after all SAFEs, for ₹50 lakh at a cap of ₹10 crore.
    expect(
      await dialog
        .getByRole('row', { name: /^8 Angel A/ })
        .locator('td')
        .allInnerTexts(),
    ).toEqual([
      'Angel A (SAFE)',
      'SAFE',
      '',
      '0.00%',
      '₹50,00,000',
      '₹10,00,00,000',
      '59,524',
      '59,524',
      '5.00%',
      '',
      '0',
      '59,524',
      '4.00%',
      '',
    ]);
    await expectGoodLook(page);
  });
});

describe('a document on Drive', () => {
  const viewer = `https://drive.google.com/file/d/${DRIVE_ID}/preview`;

  it('DASH-21 DASH-22 API-129 is shown by Google’s viewer of its id, and nobody else is asked before a press', async () => {
    const { page, context } = await open();
    const asked: string[] = [];
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(app.base)) asked.push(request.url());
    });
    await context.route(/google/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>viewer</title><p>The viewer</p>' }),
    );
    const dialog = await look(page, 'On Drive');
    await dialog.getByText(/Showing it here contacts Google/).waitFor();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Show with Google’s viewer' }).click();
    const frame = dialog.locator('iframe');
    expect(await frame.getAttribute('src')).toBe(viewer);
    await dialog.frameLocator('iframe').getByText('The viewer').waitFor();
    expect(asked).toEqual([viewer]);
  });
});
