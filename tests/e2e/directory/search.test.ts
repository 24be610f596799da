/** Finding entries of the directories in the browser: the search box and the filters. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '../../../src/domain/directory/directories';
import { facetsOf, footOf, listOf, namesOf } from '../../setup/directory-facts';
import { isFocused } from '../../setup/page';
import { openDirectory, reader } from './directory-steps';

describe('search', () => {
  it('DIR-02 replaces the URL while typing, keeps Enter in the history, and Back restores', async () => {
    const { page } = await openDirectory('seed');
    const before = await page.evaluate(() => history.length);
    const box = page.getByRole('searchbox', { name: 'Search by name, sector or focus industry' });
    await expect
      .poll(async () => (await isFocused(box)) || (await page.keyboard.press('/'), isFocused(box)))
      .toBe(true);
    await page.keyboard.type('blume', { delay: 30 });
    await page.waitForURL(/q=blume/);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
    await expect.poll(() => namesOf(page)).toContain('Blume Ventures');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe('');
    const { rows } = await listOf(DIRECTORIES.seed);
    await expect.poll(() => namesOf(page)).toEqual(rows.map((row) => row.name));
    await page.goForward();
    await expect.poll(() => box.inputValue()).toBe('blume');
  });

  it('mends a mistyped word and says so', async () => {
    const { page } = await openDirectory('seed?q=bluem', { javaScript: false });
    expect(await namesOf(page)).toContain('Blume Ventures');
    expect(await page.getByText('Showing results for').innerText()).toMatch(/^Showing results for Blume\./i);
  });

  it('takes whatever a person types as words, typed and from the URL', async () => {
    const { page } = await openDirectory('seed');
    const read = await reader();
    for (const text of ["' OR 1=1--", '"NEAR(', '%_*', 'निवेश', '🚀', 'a\0b', 'a'.repeat(10_000)]) {
      const answered = page.waitForResponse((response) => response.url().includes('/api/seed-investors?'));
      await page.getByRole('searchbox', { name: /^Search by/ }).fill(text);
      expect((await answered).status(), text).toBe(200);
      await expect.poll(() => page.locator('#directory-list').getAttribute('aria-busy')).toBeNull();
      expect(await page.locator('main').getByRole('alert').count()).toBe(0);
      const filter = encodeURIComponent(text.slice(0, 200));
      const { html } = await read(`/portal/seed?q=${encodeURIComponent(text)}&sector=${filter}`);
      expect(html).toMatch(/No results|Failed to fetch companies/);
    }
  });
});

describe('filters', () => {
  it('DIR-04 DIR-05 shows counts beside options, filters, names what is on, and clears', async () => {
    const facets = await facetsOf(DIRECTORIES.seed);
    const sector = facets.sectors[0];
    if (!sector) throw new Error('no sectors');
    const { page } = await openDirectory('seed');
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('region', { name: 'Filters' });
    for (const group of ['Sectors', 'Locations', 'Industries', 'Preferred startup stage'])
      await expect.poll(() => panel.getByRole('group', { name: group }).count()).toBe(1);
    const stages = await panel.getByRole('group', { name: 'Preferred startup stage' }).getByRole('checkbox').all();
    const values = await Promise.all(stages.map((box) => box.getAttribute('value')));
    const empty = new Set(facets.stages.filter(({ count }) => count === 0).map(({ name }) => name));
    const inOrder = ['Idea', 'MVP', 'Early Stage', 'Growth', 'Scale'];
    // What nobody has stands last.
    expect(values).toEqual([
      ...inOrder.filter((name) => !empty.has(name)),
      ...inOrder.filter((name) => empty.has(name)),
    ]);

    const box = panel.getByRole('checkbox', { name: new RegExp(`^${sector.name}`) }).first();
    await box.check();
    await page.waitForURL(/sector=/);
    await expect.poll(() => page.getByText(new RegExp(` of ${sector.count}$`)).count()).toBe(1);
    await page.getByRole('link', { name: `Remove ${sector.name}` }).click();
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.check();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => footOf(page).innerText()).toContain(`of ${facets.total}`);
  });

  it('DIR-06 DIR-07 narrows incubators by investment and by year, from 1900 to this year', async () => {
    const facets = await facetsOf(DIRECTORIES.incubators);
    const { page } = await openDirectory('incubators');
    await page.getByRole('searchbox', { name: 'Search by company name, sector or focus area' }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    const funds = page.getByRole('slider', { name: 'Investment range: to' });
    await expect.poll(async () => Number(await funds.getAttribute('max'))).toBe(facets.maxFund);
    expect(facets.maxFund).toBeGreaterThanOrEqual(1_000_000);
    await expect.poll(() => page.getByRole('slider', { name: 'Investment range: from' }).inputValue()).toBe('0');
    // It names its currency, and says at which rates the others are compared.
    const range = page.getByRole('group', { name: 'Investment range in rupees' });
    await expect.poll(() => funds.getAttribute('aria-valuetext')).toMatch(/^₹[\d,]+$/);
    await range.getByText('Other currencies are converted at $1 = ₹').waitFor();
    const years = page.getByRole('group', { name: 'Year of establishment' });
    await expect.poll(() => years.getByRole('slider').first().getAttribute('min')).toBe('1900');
    await expect
      .poll(() => years.getByRole('slider').last().getAttribute('max'))
      .toBe(String(new Date().getUTCFullYear()));
    await years.getByRole('textbox', { name: 'From' }).fill('2015');
    await page.waitForURL(/minYear=2015/);
    const { rows } = await listOf(DIRECTORIES.incubators, 'minYear=2015');
    await expect.poll(() => namesOf(page)).toEqual(rows.map((row) => row.name));
    await expect.poll(() => page.getByRole('link', { name: 'Remove Established: from 2015' }).count()).toBe(1);
  });

  it('DIR-33 DIR-34 DIR-35 a tab sets the type, and ticking a type puts the tab back to All', async () => {
    const { page } = await openDirectory('all-investors');
    await page.getByRole('tab', { name: 'Seed', exact: true }).click();
    await page.waitForURL(/tab=seed/);
    const seed = await listOf(DIRECTORIES['all-investors'], 'type=seed');
    await expect.poll(() => namesOf(page)).toEqual(seed.rows.map((row) => row.name));
    await page.getByRole('button', { name: 'Filters' }).click();
    const types = page.getByRole('group', { name: 'Investor type' });
    await expect.poll(() => types.getByRole('checkbox', { name: /^Seed/ }).isChecked()).toBe(true);
    await types.getByRole('checkbox', { name: /^Angel/ }).check();
    await page.waitForURL(
      (url) => url.searchParams.getAll('type').join() === 'seed,angel' && !url.searchParams.has('tab'),
    );
    await expect
      .poll(() => page.getByRole('tab', { name: 'All', exact: true }).getAttribute('aria-selected'))
      .toBe('true');
    for (const group of ['Sectors', 'Locations', 'Industries', 'Preferred startup stage'])
      await expect.poll(() => page.getByRole('group', { name: group }).count()).toBe(1);

    // A long group has a search of its own.
    const last = (await facetsOf(DIRECTORIES['all-investors'])).industries.at(-1)?.name.slice(0, 5) ?? '';
    const group = page.getByRole('group', { name: 'Industries' });
    await group.getByRole('searchbox').fill(last);
    const found = group.getByRole('checkbox', { name: new RegExp(`^${last}`) }).first();
    await expect.poll(() => found.isVisible()).toBe(true);
    await group.getByRole('searchbox').fill('zzzz');
    await expect.poll(() => group.innerText()).toContain('Nothing matches');
  });

  it('is a drawer on phones', async () => {
    const { page } = await openDirectory('seed', { width: 390 });
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('checkbox').first().check();
    await page.waitForURL(/sector=/);
    await drawer.getByRole('button', { name: /^Show \d/ }).click();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('#directory-list article').first().isVisible()).toBe(true);
    await expect.poll(() => page.locator('table').isVisible()).toBe(false);
  });
});
