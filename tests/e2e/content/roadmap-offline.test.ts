/** The roadmap without a network, in several tabs, and after the person has left. */
import { describe, expect, it } from 'vitest';
import { box, completionInDatabase, isTicked, openRoadmap, storedMarks, tick } from './roadmap-steps';

const STUCK = 'Saved on this device. It syncs to your account when you are back online.';
const rowId = (page: Awaited<ReturnType<typeof openRoadmap>>['page'], n: number) =>
  page
    .locator('li[data-done]:visible')
    .nth(n)
    .getAttribute('id')
    .then((id) => String(id).slice(2));

describe('without a network', () => {
  it('ROAD-05 ROAD-06 ticks are kept in the browser’s database sent when it is back, and forgotten when the person signs out', async () => {
    const { page, context, email, allow } = await openRoadmap({ fresh: true });
    allow(/ERR_INTERNET_DISCONNECTED/);
    const first = await rowId(page, 0);
    await context.setOffline(true);
    await tick(page, 0);
    await page.getByText(STUCK).waitFor();
    await expect.poll(() => box(page)).toBe('2\u00a0%');
    await expect.poll(() => completionInDatabase(page)).toEqual({ [first]: true });
    expect(await storedMarks(email)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => storedMarks(email)).toMatchObject([{ _id: first, done: true }]);
    await page.getByText(STUCK).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.getByRole('menuitem', { name: /this device/ }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => completionInDatabase(page)).toBeNull();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('roadmap')));
    await expect.poll(kept).toEqual([]);
  });
});

describe('several at once', () => {
  it('two tabs agree, also on the page without the roadmap', async () => {
    const { page, context } = await openRoadmap({ fresh: true });
    const other = await context.newPage();
    await other.goto('/portal/startup-roadmap');
    const third = await context.newPage();
    await third.goto('/portal/mentors');
    await tick(page, 1);
    await expect.poll(() => isTicked(other, 1)).toBe(true);
    await expect.poll(() => box(third)).toBe('2\u00a0%');
    await tick(other, 1);
    await expect.poll(() => isTicked(page, 1)).toBe(false);
    await expect.poll(() => box(third)).toBe('0\u00a0%');
  });
});
