/** How the page looks that guests get instead of a tool. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openPage } from '@tests/setup/browser/page';

describe('guests', () => {
  it('get a page that looks right in both themes and at all widths', async () => {
    const { page } = await openPage('/portal/tools/equity-split', { guest: true });
    await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Login Now' }).waitFor();
    await page.getByRole('heading', { name: 'Log in to use this tool' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await expectGoodLook(page);
  });
});
