/** Receipts: kept in this browser, judged by their bytes, shown, saved, removed and brought back. */
import { describe, expect, it } from 'vitest';
import { fileOf } from '@tests/factories/files/bank-files';
import { PAPER, PICTURE } from '@tests/factories/files/receipt-files';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { expectGoodLook } from '@tests/setup/browser/look';
import { kept, openTracker, receiptField } from './bank-steps';

const SEED = { expenses: [kept({ id: 'one' }), kept({ id: 'two', description: 'Hotel' })], query: '?open=one' };

describe('receipts', () => {
  it('are added, looked at, saved, removed and brought back, and are there after a reload', async () => {
    const { page } = await openTracker(SEED);
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    const field = await receiptField(page);
    await field.getByText('They stay in this browser').waitFor();
    const input = field.getByLabel('Receipts to add');
    await input.setInputFiles([PICTURE, PAPER, fileOf('page.png', '<html></html>', 'image/png')]);
    await field.getByRole('listitem').nth(1).waitFor();
    await field.getByRole('alert').getByText('“page.png” is not a JPG, PNG or PDF.').waitFor();

    await field.getByRole('button', { name: 'Open lunch.png' }).click();
    const large = page.getByRole('dialog', { name: 'lunch.png' });
    const size = () =>
      large.getByRole('img').evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
    await expect.poll(size).toEqual([60, 80]);
    await expectGoodLook(page, { within: 'dialog[open]' });
    await page.setViewportSize({ width: 1280, height: 860 });
    const address = await large.getByRole('img').getAttribute('src');
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    // The address ends with the picture that it was for.
    const isGone = () =>
      page.evaluate(
        (src) =>
          new Promise<boolean>((done) => {
            const image = new Image();
            image.onload = () => done(false);
            image.onerror = () => done(true);
            image.src = src!;
          }),
        address,
      );
    await expect.poll(isGone).toBe(true);

    // A PDF is only ever saved, with the type that its bytes have.
    const download = page.waitForEvent('download');
    await field.getByRole('button', { name: 'Save invoice.pdf' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('invoice.pdf');
    expect((await bytesOf(file)).toString('latin1')).toContain('%PDF-1.4');

    await field.getByRole('button', { name: 'Remove lunch.png' }).click();
    await field.getByText('“lunch.png” was removed.').waitFor();
    await expect.poll(() => field.getByRole('listitem').count()).toBe(1);
    await field.getByRole('button', { name: 'Undo' }).click();
    await field.getByRole('button', { name: 'Open lunch.png' }).waitFor();

    await page.reload();
    await (await receiptField(page)).getByRole('button', { name: 'Open lunch.png' }).waitFor();
    expect(calls.filter((url) => !/maintenance|notifications|saved|session/.test(url))).toEqual([]);
  });
});
