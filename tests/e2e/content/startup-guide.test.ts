/** The Startup Guide tab in Chromium: accordion, pages, thumbnails, search, without JavaScript, both themes. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import seed from '../../../worker/db/seed/startup-terms.json';
import { expectGoodLook } from '../../setup/look';
import { follow, openPage } from '../../setup/page';

const TAB = '/portal?tab=guide';
const CATEGORIES = [...new Set(seed.map(({ category }) => category))];
const titlesOf = (category: string) => seed.filter((term) => term.category === category).map(({ title }) => title);
const section = (page: Page, key: string) => page.locator(`[data-category="${key}"]`);
const shown = (page: Page, key: string) => section(page, key).locator('[data-term] h4').allInnerTexts();

describe('the Startup Guide tab', () => {
  it('DASH-25 lists the terms by category in an accordion, four a page', async () => {
    const { page } = await openPage(TAB, { as: 'founder' });
    await page.getByRole('heading', { name: 'Startup Terms' }).waitFor();
    expect(await page.locator('[data-category] h3').allInnerTexts()).toEqual(CATEGORIES);
    const fundraising = titlesOf('Fundraising');
    expect(await shown(page, 'fundraising')).toEqual(fundraising.slice(0, 4));
    const pages = page.getByRole('navigation', { name: 'Pages of Fundraising' });
    await pages.getByRole('link', { name: 'Page 3' }).click();
    await page.waitForURL(/page=fundraising\.3/);
    await expect.poll(() => shown(page, 'fundraising')).toEqual(fundraising.slice(8, 12));
    await section(page, 'equity').locator('summary').press('Enter');
    await expect.poll(() => page.url()).toContain('open=fundraising,equity');
    await expect.poll(() => shown(page, 'equity')).toEqual(titlesOf('Equity').slice(0, 4));
    await page.reload();
    expect(await shown(page, 'fundraising')).toEqual(fundraising.slice(8, 12));
    expect(await shown(page, 'equity')).toEqual(titlesOf('Equity').slice(0, 4));
  });

  it('DASH-26 shows title, description and a thumbnail, and is accessible in both themes', async () => {
    const { page } = await openPage(`${TAB}&open=${'fundraising,equity,metrics,legal-in-india'}`, { as: 'visitor' });
    const [first] = seed;
    const term = page.locator('[data-term]').first();
    await term.getByRole('heading', { name: first!.title }).waitFor();
    await term.getByText(first!.description).waitFor();
    const tile = (await term.locator('svg.term-tile').boundingBox())!;
    expect(Math.min(tile.width, tile.height)).toBeGreaterThanOrEqual(64);
    await expectGoodLook(page);
  });

  it('searches titles and descriptions, opens what matches and marks it', async () => {
    const { page } = await openPage(TAB, { guest: true });
    await page.getByRole('searchbox').fill('dilution');
    // The address changes before the list does.
    await page.getByText(/^\d+ terms match “dilution”\.$/).waitFor();
    expect(page.url()).toContain('q=dilution');
    const found = await page.locator('[data-category][open] [data-term]').allInnerTexts();
    expect(found.length).toBeGreaterThan(1);
    for (const text of found) expect(text.toLowerCase()).toContain('dilution');
    expect(await page.locator('mark').first().innerText()).toMatch(/dilution/i);
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByRole('heading', { name: 'No term matches this search' }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => page.locator('[data-category]').count()).toBe(CATEGORIES.length);
  });

  it('is read without JavaScript, pages and all', async () => {
    const { page } = await openPage(TAB, { as: 'founder', javaScript: false });
    expect(await shown(page, 'fundraising')).toEqual(titlesOf('Fundraising').slice(0, 4));
    await follow(page.getByRole('navigation', { name: 'Pages of Fundraising' }).getByRole('link', { name: 'Page 2' }));
    expect(await shown(page, 'fundraising')).toEqual(titlesOf('Fundraising').slice(4, 8));
    await section(page, 'equity').locator('summary').click();
    await section(page, 'equity').locator('[data-term]').first().waitFor();
    await page.goto(`${TAB}&q=vesting`);
    expect(await page.locator('[data-category][open] [data-term]').count()).toBeGreaterThan(1);
  });
});
