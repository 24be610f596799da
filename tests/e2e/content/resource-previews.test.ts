/** Previews that only a browser can draw: pictures, sheets that a worker reads, Google's viewer. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLibrary, DRIVE_ID } from '@tests/setup/library';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, openContext, openPage } from '@tests/setup/browser/page';
import { dropRecords, signInAsAdmin } from '@tests/e2e/admin/admin-steps';

const TAB = '/portal?tab=resources';
const TOO_LARGE = 'This file is too large to show here. Download it to open it.';

beforeAll(() => addLibrary({ base: base() }));
afterAll(async () => {
  // Other files see the same app.
  const operator = await openContext();
  await signInAsAdmin(operator.context);
  await dropRecords('resource-category', 'Of every kind');
  await operator.close();
});

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

it(
  'DASH-21 DASH-22 DASH-23 API-129 the preview shows pictures, sheets that a worker reads, and documents on Drive by Google’s viewer after a press alone',
  { timeout: 120_000 },
  async () => {
    const { page, context } = await openPage(TAB, { as: 'founder' });
    // A picture in place, closed by Escape.
    const picture = await look(page, 'A picture');
    const image = picture.getByRole('img', { name: 'A picture' });
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]))
      .toEqual([12, 8]);
    await page.waitForURL(/show=/);
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('show=');

    // The first ten rows of sheets; a zip bomb is found out before it is unpacked, and a damaged sheet.
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

    // No one but us is asked for a document on Drive before a press.
    const asked: string[] = [];
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(base())) asked.push(request.url());
    });
    await context.route(/google/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>viewer</title><p>The viewer</p>' }),
    );
    const drive = await look(page, 'On Drive');
    await drive.getByText(/Showing it here contacts Google/).waitFor();
    expect(asked).toEqual([]);
    await drive.getByRole('button', { name: 'Show with Google’s viewer' }).click();
    const frame = drive.locator('iframe');
    const viewer = `https://drive.google.com/file/d/${DRIVE_ID}/preview`;
    expect(await frame.getAttribute('src')).toBe(viewer);
    await drive.frameLocator('iframe').getByText('The viewer').waitFor();
    expect(asked).toEqual([viewer]);
    await page.keyboard.press('Escape');

    // The figures of formulas, grouped by lakh, on a phone too.
    const sheet = await look(page, 'Cap table starter');
    await sheet.getByText('Sheet “Cap table”. The first 10 rows.').waitFor();
    // 5% of the company after all SAFEs, for ₹50 lakh at a cap of ₹10 crore.
    expect(
      await sheet
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
    await expectGoodLook(page, { within: 'dialog[open]' });
  },
);
