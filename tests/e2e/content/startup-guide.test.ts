/** The Startup Guide tab in Chromium: accordion, pages, thumbnails, search, without JavaScript, both themes. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/domain/startup-terms/terms';
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
    const { meaning, example } = partsOf(first!.description);
    await term.getByText(meaning).waitFor();
    await term.getByText(example).waitFor();
    const picture = term.locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const place = (await picture.boundingBox())!;
    expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(64);
    await expectGoodLook(page);
  });

  it('opens a picture in full size, by a press and by an address, for guests too', async () => {
    const { page } = await openPage(TAB, { guest: true });
    await page.getByRole('button', { name: 'Full-size picture of Valuation cap' }).click();
    const dialog = page.getByRole('dialog', { name: 'Valuation cap' });
    await dialog.getByRole('img', { name: 'Picture of Valuation cap' }).waitFor();
    await dialog.getByText('40,000 shares instead of 20,000').waitFor();
    await page.waitForURL(/show=/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('show=');
    await page.goto(`${TAB}&show=runway`);
    const runway = page.getByRole('dialog', { name: 'Runway' });
    await runway.getByText('₹96 lakh ÷ ₹8 lakh = 12 months').waitFor();
    await expectGoodLook(page);
    expect(await runway.getByRole('link', { name: 'Burn Rate Calculator' }).getAttribute('href')).toBe(
      '/portal/tools/burn-rate',
    );
    await page.goto(`${TAB}&show=no-such-term`);
    await page.getByRole('heading', { name: 'Startup Terms' }).waitFor();
    expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  });

  it('leads from a term to its document, whose preview opens', async () => {
    const { page } = await openPage(`${TAB}&show=data-room`, { as: 'founder' });
    const term = page.getByRole('dialog', { name: 'Data room' });
    await follow(term.getByRole('link', { name: 'Data room checklist' }));
    await page.getByRole('dialog', { name: 'Data room checklist' }).getByRole('button', { name: 'Download' }).waitFor();
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
