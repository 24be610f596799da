/** The dashboard and its Feed tab in Chromium: tabs, figures, hackathon platforms, guests, without scripts, both themes. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '../../setup/look';
import { base, expectAccessible, follow, openPage, sideways } from '../../setup/page';

const panel = (page: Page) => page.getByRole('region', { name: 'Indian Startup News' });
const titles = (page: Page) => panel(page).locator('[data-news-row]:visible h3').allInnerTexts();
const category = (page: Page, name: string) => panel(page).getByRole('link', { name, exact: true });

describe('the dashboard', () => {
  it('is accessible in both themes, and nothing scrolls sideways', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    await expectGoodLook(page, { widths: [1280, 768, 480, 390, 320] });
  });

  it('DASH-01 has three tabs in the address, for the mouse and for the keyboard', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    const tabs = page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab');
    const selected = () => page.getByRole('tab', { selected: true }).innerText();
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Feed', 'Resources', 'Startup Guide']);
    await expect.poll(() => selected()).toBe('Feed');
    await tabs.nth(0).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Startup Guide');
    await expect.poll(() => selected()).toBe('Feed');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal?tab=resources');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tab-resources');
    await page.getByRole('tabpanel', { name: 'Resources' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await page.waitForURL('**/portal?tab=guide');
    await expect.poll(() => selected()).toBe('Startup Guide');
    await page.goBack();
    await page.waitForURL('**/portal?tab=resources');
    await expect.poll(() => selected()).toBe('Resources');
    await page.getByRole('tab', { name: 'Feed' }).click();
    await page.waitForURL('**/portal');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toBe('');
  });

  it('DASH-02 DASH-03 DASH-04 shows four live figures, the news and the hackathon platforms', async () => {
    const { page } = await openPage('/portal', { as: 'visitor' });
    const { data } = (await (await fetch(`${base()}/api/dashboard/overview`)).json()) as {
      data: Record<string, number>;
    };
    const cards = page.getByRole('region', { name: 'Dashboard Overview' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(4);
    await expect
      .poll(async () => (await cards.allInnerTexts()).map((text) => text.split(/\s*\n\s*/)))
      .toEqual([
        [String(data['resources']), 'Resources'],
        [String(data['angelInvestors']), 'Angel Investors'],
        [String(data['incubators']), 'Incubators'],
        ['6', 'Hackathon Platforms'],
      ]);
    expect(Number(data['angelInvestors'])).toBeGreaterThan(0);
    const to = (name: string) => cards.getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => to('Angel Investors')).toBe('/portal/angel-investors');
    await expect.poll(() => to('Incubators')).toBe('/portal/incubators');
    await panel(page).waitFor();
    await page.getByRole('region', { name: 'Startup Hackathon Platforms' }).waitFor();
    await cards.getByRole('link', { name: 'Angel Investors' }).click();
    await page.waitForURL('**/portal/angel-investors');
  });
});

describe('the hackathon platforms', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Startup Hackathon Platforms' });
  const names = (page: Page) =>
    section(page)
      .locator('[data-hackathon]:visible')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-hackathon')));

  it('DASH-10 DASH-11 shows two a page of six, each with its tile, description, features, event and link', async () => {
    const { page } = await openPage('/portal?category=fintech', { as: 'founder' });
    await expect.poll(() => names(page)).toEqual(['devfolio', 'unstop']);
    const card = section(page).locator('[data-hackathon=devfolio]');
    const link = card.getByRole('link', { name: /Devfolio/ });
    await expect.poll(() => link.getAttribute('href')).toBe('https://devfolio.co');
    await expect.poll(() => card.getByRole('listitem').count()).toBe(3);
    await card.getByText('An Indian platform where builders find hackathons').waitFor();
    await card.getByText('See upcoming events on its own site.').waitFor();
    await expect.poll(() => card.locator('[style]').first().getAttribute('style')).toContain('#2563eb');
    await section(page).getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/portal?category=fintech&platforms=2');
    await expect.poll(() => names(page)).toEqual(['hackerearth', 'devpost']);
    await section(page).getByRole('link', { name: 'Page 3' }).click();
    await expect.poll(() => names(page)).toEqual(['mlh', 'smart-india-hackathon']);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['mlh', 'smart-india-hackathon']);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['hackerearth', 'devpost']);
  });
});

describe('the feed for everybody', () => {
  it('is open to guests', async () => {
    const { page } = await openPage('/portal', { guest: true, width: 390 });
    await page.getByText('You are looking around as a guest.').waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Dashboard Overview' }).getByRole('listitem').count())
      .toBe(4);
    await category(page, 'Unicorns').click();
    await page.waitForURL('**/portal?category=unicorn');
    await expect.poll(async () => (await titles(page)).length).toBe(1);
    await expectAccessible(page);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  });

  it('works without JavaScript', async () => {
    const { page } = await openPage('/portal', { as: 'founder', javaScript: false });
    const funding = await titles(page);
    expect(funding).toHaveLength(6);
    await panel(page).getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    expect(await titles(page)).toHaveLength(1);
    await category(page, 'Layoffs').click();
    await page.waitForURL('**/portal?category=layoff');
    expect(await titles(page)).not.toEqual(funding);
    await panel(page).getByLabel('Timeframe').selectOption('w');
    await panel(page).getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/timeframe=w/);
    expect(new URL(page.url()).searchParams.get('category')).toBe('layoff');
    expect(await titles(page)).toHaveLength(1);
    await panel(page).getByRole('searchbox').fill('no such word');
    await panel(page).getByRole('button', { name: 'Search' }).click();
    await panel(page).getByRole('heading', { name: 'No News Found' }).waitFor();
    await follow(panel(page).getByRole('link', { name: 'Clear the search' }));
    await page.locator('#hackathons').getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/platforms=2#hackathons/);
    expect(await page.locator('[data-hackathon]:visible').count()).toBe(2);
    await page.getByRole('tab', { name: 'Startup Guide' }).click();
    await page.waitForURL('**/portal?tab=guide');
  });

  it('takes any address', async () => {
    const odd =
      '/portal?category=__proto__&timeframe=%00&query=%3Cscript%3Ealert(1)%3C/script%3E&page=-3&platforms=1e9&tab=feed';
    const { page } = await openPage(odd, { as: 'founder', javaScript: false });
    await panel(page).getByRole('heading', { name: 'No News Found' }).waitFor();
    expect(await panel(page).getByRole('searchbox').inputValue()).toBe('<script>alert(1)</script>');
    expect(await page.locator('[data-hackathon]:visible').count()).toBe(2);
  });
});
