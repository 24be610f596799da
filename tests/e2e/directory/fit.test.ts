/** Best fit in Chromium: the order over pages, orders and searches, and how it, its reasons and its settings look. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';

const marks = (page: Page, within = 'tbody') => page.locator(within).getByRole('link', { name: / fit of 100 for / });
const scoresOf = async (page: Page, within?: string) =>
  (await marks(page, within).allInnerTexts()).map((text) => Number.parseInt(text, 10));
const descending = (scores: readonly number[]) => [...scores].sort((a, b) => b - a);

describe('best fit', () => {
  it('is the first order of investors for a founder whose profile says enough, keeps over pages, gives way to another, and looks right with its reasons and settings', async () => {
    const { page } = await openPage('/portal/all-investors', { as: 'founder' });
    await expect.poll(async () => (await scoresOf(page)).length).toBe(6);
    const first = await scoresOf(page);
    expect(first).toEqual(descending(first));
    await page.getByRole('columnheader', { name: 'Fit' }).waitFor();
    expect(await page.getByRole('list', { name: 'Why it fits' }).first().innerText()).not.toBe('');
    await page.getByLabel('Sorted by').selectOption('Name, A to Z');
    await page.waitForURL(/sort=name/);
    await expect.poll(() => marks(page).count()).toBe(0);
    await page.getByLabel('Sorted by').selectOption('Best fit');
    await page.waitForURL((url) => !url.searchParams.has('sort'));
    await expect.poll(async () => (await scoresOf(page)).length).toBe(6);
    await page.getByRole('link', { name: 'Page 2' }).first().click();
    await page.waitForURL(/page=2/);
    await expect.poll(async () => (await scoresOf(page))[0] ?? 101).toBeLessThanOrEqual(first.at(-1) ?? 0);
    // What is searched for comes by how well it matches, and says so.
    await page.getByRole('searchbox').fill('capital');
    await page.getByRole('option', { name: 'Best match' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('columnheader', { name: 'Fit' }).count()).toBe(0);

    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Sorted by').selectOption('Best fit');
    await marks(page).first().focus();
    await page.keyboard.press('Enter');
    const why = page.getByRole('dialog').getByRole('region', { name: 'Fit' });
    await expect.poll(() => why.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'hidden' });
    await expectGoodLook(page);
    // Beside the name, where there are no columns.
    await expect.poll(() => page.locator('.row-own').filter({ visible: true }).count()).toBe(6);
    await page.getByRole('button', { name: 'Fit settings' }).click();
    await page.getByRole('slider', { name: 'Ticket size' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: 'dialog[open]' });
  });
});
