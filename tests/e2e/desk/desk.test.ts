/** The home page of a founder: how the desk looks, early keys for the palette, and the way back to an address that asked for a sign-in. */
import { describe, expect, it } from 'vitest';
import { burnInputs } from '@tests/factories/burn-rate';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openPage } from '@tests/setup/browser/page';
import { keysOf } from '@tests/e2e/burn-rate/burn-rate-steps';
import { cardText } from './desk-steps';

describe('the founder’s desk', () => {
  it('takes what is typed before the palette is awake, gives nothing to a form behind, and looks right with figures and with steps', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    await page.evaluate(
      (all) => {
        for (const [key, value] of all) localStorage.setItem(key, value);
      },
      keysOf({ ...burnInputs(99_999_999, 0, [21_234_567]), currency: 'INR' }),
    );
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    const news = page.getByRole('searchbox', { name: 'Search words' });
    await news.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('runwax');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('y');
    expect(await news.inputValue()).toBe('');
    scripts.resolve();
    const palette = page.getByRole('combobox', { name: 'Search pages, tools, investors' });
    await expect.poll(() => palette.inputValue()).toBe('runway');
    await page.getByRole('option', { name: 'Burn Rate Calculator' }).waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    // From here on keys go where they belong.
    await news.fill('');
    await news.pressSequentially('seed');
    expect(await news.inputValue()).toBe('seed');
    await news.fill('');

    await expect.poll(() => cardText(page, 'burn-rate')).toContain('4 months');
    await expectGoodLook(page);
  });
});

describe('an address that was opened without a session', () => {
  it('is where looking around leads back to', async () => {
    const { page } = await openPage('/portal/seed?stage=MVP');
    await page.waitForURL('**/?returnTo=*');
    await page.getByRole('button', { name: 'Access Portal' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/portal/seed?stage=MVP');
  });
});
