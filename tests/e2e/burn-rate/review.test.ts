/** The parts below the first screen of the burn rate calculator: the breakdown and the recommendations, drawn when they come into view. */
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openPlan } from './burn-rate-steps';

const firstScreen = (page: Page) => page.getByRole('heading', { name: 'Runway, month by month' });
const review = (page: Page) => page.getByRole('heading', { name: 'Recommendations' });
/** Does it until it is heard, which is a moment after the page is drawn. */
const until = (act: () => Promise<unknown>, part: Locator) =>
  expect
    .poll(async () => {
      await act();
      return part.count();
    })
    .toBe(1);

describe('breakdown and recommendations', () => {
  // That it comes into sight by scrolling is how the tests of the figures get there.
  it('draws the advice below the first screen when it is printed, or the person does anything', async () => {
    const { page } = await openPlan({}, { width: 390, theme: 'light' });
    await firstScreen(page).waitFor();
    expect(await review(page).count()).toBe(0);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await until(() => page.evaluate(() => window.dispatchEvent(new Event('beforeprint'))), review(page));
    // What was there before is about as high, so that nothing jumps.
    expect(Math.abs((await height()) - before)).toBeLessThan(100);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => review(page).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.reload();
    await firstScreen(page).waitFor();
    await until(() => page.keyboard.press('Shift'), review(page));
  });

  it('begins on the first sheet of paper, below the title', async () => {
    const { page } = await openPlan({}, { theme: 'dark' });
    await firstScreen(page).waitFor();
    const sheets = async (format: 'A4' | 'Letter') =>
      (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
    expect([await sheets('A4'), await sheets('Letter')]).toEqual([2, 2]);
  });
});
