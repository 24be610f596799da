/** What lies below the first screen of the burn rate calculator: the breakdown and the recommendations, drawn when they are needed. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openPlan } from './burn-rate-steps';

const firstScreen = (page: Page) => page.getByRole('heading', { name: 'Runway, month by month' });
const review = (page: Page) => page.getByRole('heading', { name: 'Recommendations' });

describe('breakdown and recommendations', () => {
  it('draws the advice below the first screen when it is scrolled to, printed, or the person does anything', async () => {
    const { page } = await openPlan({}, { width: 390, theme: 'light' });
    await firstScreen(page).waitFor();
    expect(await review(page).count()).toBe(0);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await review(page).waitFor();
    // What was there before is about as high, so that nothing jumps.
    expect(Math.abs((await height()) - before)).toBeLessThan(100);
    await page.reload();
    await firstScreen(page).waitFor();
    await page.getByRole('region', { name: 'Team costs' }).scrollIntoViewIfNeeded();
    await review(page).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.reload();
    await firstScreen(page).waitFor();
    await page.keyboard.press('Shift');
    await review(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => review(page).isVisible()).toBe(true);
  });

  it('offers to try again where the advice cannot be fetched', async () => {
    const { page, context, allow } = await openPlan();
    allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await context.route(/\/CostReview\./, (route) => route.abort('failed'));
    await page.mouse.move(300, 300);
    await page.getByText('This part could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});
