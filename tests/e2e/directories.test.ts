/** Directory lists in the browser: table, grid, search, filters, sorting, paging, history. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '../../src/domain/directory/directories';
import { facetsOf, footOf, listOf, namesOf } from '../setup/directory-facts';
import { expectAccessible, hydrated, openPage, type PageOptions } from '../setup/page';

const NAMES = Object.keys(DIRECTORIES) as DirectoryName[];

async function open(path: string, options: PageOptions = {}) {
  const opened = await openPage(`/portal/${path}`, { as: 'founder', ...options });
  if (options.javaScript !== false) await hydrated(opened.page);
  return opened;
}

describe('the list', () => {
  it.each(['pre-seed', 'seed', 'incubators'] as const)(
    'DIR-01 shows six of %s as a table and as a grid, by the switch and by the URL',
    async (name) => {
      const { page } = await open(name);
      expect(await page.locator('tbody tr').count()).toBe(6);
      await page.getByRole('link', { name: 'Grid', exact: true }).click();
      await page.waitForURL(/view=grid/);
      expect(await page.locator('table').count()).toBe(0);
      expect(await page.locator('article').count()).toBe(6);
      await page.reload();
      expect(await page.locator('article').count()).toBe(6);
      await page.getByRole('link', { name: 'Table', exact: true }).click();
      expect(await page.locator('tbody tr').count()).toBe(6);
    },
  );

  it('DIR-31 DIR-33 merges the three kinds in All Investors', async () => {
    const directory = DIRECTORIES['all-investors'];
    const facets = await facetsOf(directory);
    const { page } = await open('all-investors?size=48');
    const { rows } = await listOf(directory, 'size=48');
    expect(await namesOf(page)).toEqual(rows.map((row) => row.name));
    expect(facets.types.map((type) => type.name).sort()).toEqual(['angel', 'pre-seed', 'seed']);
    await expect.poll(() => footOf(page).innerText()).toContain(`of ${facets.total}`);
  });

  it.each([
    ['pre-seed', ['Compare', 'Options', 'Investor', 'Companies', 'Preferred stage', 'Focus industries', 'Actions']],
    ['seed', ['Compare', 'Options', 'Investor', 'Companies', 'Preferred stage', 'Focus industries', 'Actions']],
  ] as const)('DIR-15 gives %s its columns in order', async (name, columns) => {
    const { page } = await open(name);
    expect((await page.locator('thead th').allInnerTexts()).map((text) => text.trim())).toEqual(columns);
    expect(await page.locator('tbody input[type=checkbox]').count()).toBe(6);
  });

  it('DIR-17 DIR-18 gives incubators their columns, newest first, and turns the order round', async () => {
    const { page } = await open('incubators');
    const columns = ['Options', 'Name', 'Year Estd', 'Sector', 'Focus industries', 'Actions'];
    expect((await page.locator('thead th').allInnerTexts()).map((text) => text.trim())).toEqual(columns);
    const heading = page.getByRole('columnheader', { name: 'Year Estd' });
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    const first = await listOf(DIRECTORIES.incubators);
    expect(await namesOf(page)).toEqual(first.rows.map((row) => row.name));
    await heading.getByRole('link').click();
    await page.waitForURL(/sort=rank/);
    await page.waitForFunction(() => document.querySelector('th[aria-sort="ascending"]'));
    const turned = await listOf(DIRECTORIES.incubators, 'sort=rank');
    await expect.poll(() => namesOf(page)).toEqual(turned.rows.map((row) => row.name));
  });

  it('DIR-16 DIR-19 shows two tags in the table, three on a card, and counts the rest', async () => {
    const { rows } = await listOf(DIRECTORIES.seed, 'size=48');
    const row = rows.find((item) => item.focusIndustries.length > 3);
    if (!row) throw new Error('The sample content has no seed investor with four focus industries.');
    const query = `q=${encodeURIComponent(row.name)}`;
    const { page } = await open(`seed?${query}`);
    const tags = page.locator('tbody tr').first().getByRole('list', { name: 'Focus industries' }).getByRole('listitem');
    expect(await tags.count()).toBe(3);
    expect(await tags.last().innerText()).toContain(`+${row.focusIndustries.length - 2}`);
    await page.goto(`/portal/seed?${query}&view=grid`);
    const card = page.locator('article').first();
    const onCard = card.getByRole('list', { name: 'Focus industries' }).getByRole('listitem');
    expect(await onCard.last().innerText()).toContain(`+${row.focusIndustries.length - 3}`);
    for (const text of [row.name, `${row.city}, ${row.region}`, row.type, row.sectors[0] ?? ''])
      expect(await card.innerText()).toContain(text);
  });

  it('DIR-36 DIR-37 narrows angels by their quick status', async () => {
    const { page } = await open('angel-investors');
    for (const status of ['Top Investor', 'New Investor', 'Easy Reachout', 'Regular Investor'])
      expect(await page.getByRole('button', { name: status, exact: true }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Top Investor', exact: true }).press('Space');
    await page.waitForURL(/status=Top\+Investor/);
    const { rows, page: info } = await listOf(DIRECTORIES['angel-investors'], 'status=Top+Investor');
    await expect.poll(() => namesOf(page)).toEqual(rows.map((row) => row.name));
    await expect.poll(() => footOf(page).innerText()).toContain(`of ${info.total}`);
    expect(await page.locator('tbody tr').first().innerText()).toContain('Top Investor');
    expect(await page.locator('tbody').innerText()).toContain('Sample');
  });

  it('DIR-38 counts an angel without a status as Regular', async () => {
    const { page } = await open('angel-investors?status=Regular+Investor');
    const shown = await page.locator('tbody tr').allInnerTexts();
    expect(shown.length).toBeGreaterThan(0);
    for (const row of shown) expect(row).toContain('Regular Investor');
  });
});

describe('search', () => {
  it('DIR-02 replaces the URL while typing, keeps Enter in the history, and Back restores', async () => {
    const { page } = await open('seed');
    const before = await page.evaluate(() => history.length);
    const box = page.getByRole('searchbox', { name: 'Search by name, sector or focus industry' });
    const isFocused = () => box.evaluate((element) => element === document.activeElement);
    await expect.poll(async () => (await isFocused()) || (await page.keyboard.press('/'), isFocused())).toBe(true);
    await page.keyboard.type('blume', { delay: 30 });
    await page.waitForURL(/q=blume/);
    expect(await page.evaluate(() => history.length)).toBe(before);
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

  it('DIR-02 DIR-03 finds by sector and by focus area', async () => {
    for (const name of ['pre-seed', 'seed', 'incubators'] as const) {
      const { rows } = await listOf(DIRECTORIES[name]);
      for (const word of [rows[0]?.sectors[0] ?? '', rows[0]?.focusIndustries[0] ?? '']) {
        const found = await listOf(DIRECTORIES[name], `size=48&q=${encodeURIComponent(word)}`);
        expect(
          found.rows.map((row) => row.name),
          `${word} in ${name}`,
        ).toContain(rows[0]?.name);
      }
    }
    const { rows } = await listOf(DIRECTORIES.incubators);
    const word = rows[0]?.sectors[0] ?? '';
    const { page } = await open(`incubators?size=48&q=${encodeURIComponent(word)}`);
    expect(await namesOf(page)).toContain(rows[0]?.name);
    expect(await page.getByRole('searchbox', { name: 'Search by company name, sector or focus area' }).count()).toBe(1);
  });

  it('mends a mistyped word and says so', async () => {
    const { page } = await open('seed?q=bluem');
    expect(await namesOf(page)).toContain('Blume Ventures');
    expect(await page.getByText('Showing results for').innerText()).toMatch(/^Showing results for Blume\./i);
  });

  it.each([
    ['quotes', "' OR 1=1--"],
    ['an operator', '"NEAR('],
    ['wildcards', '%_*'],
    ['Devanagari', 'निवेश'],
    ['emoji', '🚀'],
    ['NUL', 'a\0b'],
    ['10,000 letters', 'a'.repeat(10_000)],
  ])('takes %s as words, typed and from the URL', async (_, text) => {
    const { page } = await open('seed');
    await page.getByRole('searchbox', { name: /^Search by/ }).fill(text);
    await page.waitForURL(/q=/);
    await expect.poll(() => page.locator('#directory-list').getAttribute('aria-busy')).toBeNull();
    expect(await page.locator('main').getByRole('alert').count()).toBe(0);
    await page.goto(`/portal/seed?q=${encodeURIComponent(text)}&sector=${encodeURIComponent(text.slice(0, 200))}`);
    await hydrated(page);
    expect(await page.locator('#directory-list h2').innerText()).toMatch(/No results|Failed to fetch companies/);
  });
});

describe('filters', () => {
  it('DIR-04 DIR-05 shows counts beside options, filters, names what is on, and clears', async () => {
    const facets = await facetsOf(DIRECTORIES.seed);
    const sector = facets.sectors[0];
    if (!sector) throw new Error('no sectors');
    const { page } = await open('seed');
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('region', { name: 'Filters' });
    for (const group of ['Sectors', 'Locations', 'Industries', 'Preferred startup stage'])
      expect(await panel.getByRole('group', { name: group }).count()).toBe(1);
    const stages = await panel.getByRole('group', { name: 'Preferred startup stage' }).getByRole('checkbox').all();
    const values = await Promise.all(stages.map((box) => box.getAttribute('value')));
    expect(values).toEqual(['Idea', 'MVP', 'Early Stage', 'Growth', 'Scale'].filter((stage) => values.includes(stage)));

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

  it('finds within a long group', async () => {
    const facets = await facetsOf(DIRECTORIES['all-investors']);
    const last = facets.industries.at(-1)?.name ?? '';
    const { page } = await open('all-investors');
    await page.getByRole('button', { name: 'Filters' }).click();
    const group = page.getByRole('group', { name: 'Industries' });
    await group.getByRole('searchbox').fill(last.slice(0, 5));
    expect(
      await group
        .getByRole('checkbox', { name: new RegExp(`^${last.slice(0, 5)}`) })
        .first()
        .isVisible(),
    ).toBe(true);
    await group.getByRole('searchbox').fill('zzzz');
    expect(await group.innerText()).toContain('Nothing matches');
  });

  it('DIR-06 DIR-07 narrows incubators by investment and by year, from 1900 to this year', async () => {
    const facets = await facetsOf(DIRECTORIES.incubators);
    const { page } = await open('incubators');
    await page.getByRole('button', { name: 'Filters' }).click();
    const funds = page.getByRole('slider', { name: 'Investment range: to' });
    expect(Number(await funds.getAttribute('max'))).toBe(facets.maxFund);
    expect(facets.maxFund).toBeGreaterThanOrEqual(1_000_000);
    expect(await page.getByRole('slider', { name: 'Investment range: from' }).inputValue()).toBe('0');
    const years = page.getByRole('group', { name: 'Year of establishment' });
    expect(await years.getByRole('slider').first().getAttribute('min')).toBe('1900');
    expect(await years.getByRole('slider').last().getAttribute('max')).toBe(String(new Date().getFullYear()));
    await years.getByRole('textbox', { name: 'From' }).fill('2015');
    await page.waitForURL(/minYear=2015/);
    const { rows } = await listOf(DIRECTORIES.incubators, 'minYear=2015');
    await expect.poll(() => namesOf(page)).toEqual(rows.map((row) => row.name));
    expect(await page.getByRole('link', { name: 'Remove Established: from 2015' }).count()).toBe(1);
  });

  it('DIR-33 DIR-34 DIR-35 a tab sets the type, and ticking a type puts the tab back to All', async () => {
    const { page } = await open('all-investors');
    await page.getByRole('tab', { name: 'Seed', exact: true }).click();
    await page.waitForURL(/tab=seed/);
    const seed = await listOf(DIRECTORIES['all-investors'], 'type=seed');
    await expect.poll(() => namesOf(page)).toEqual(seed.rows.map((row) => row.name));
    await page.getByRole('button', { name: 'Filters' }).click();
    const types = page.getByRole('group', { name: 'Investor type' });
    expect(await types.getByRole('checkbox', { name: /^Seed/ }).isChecked()).toBe(true);
    await types.getByRole('checkbox', { name: /^Angel/ }).check();
    await page.waitForURL(
      (url) => url.searchParams.getAll('type').join() === 'seed,angel' && !url.searchParams.has('tab'),
    );
    expect(await page.getByRole('tab', { name: 'All', exact: true }).getAttribute('aria-selected')).toBe('true');
    for (const group of ['Sectors', 'Locations', 'Industries', 'Preferred startup stage'])
      expect(await page.getByRole('group', { name: group }).count()).toBe(1);
  });

  it('is a drawer on phones', async () => {
    const { page } = await open('seed', { width: 390 });
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('checkbox').first().check();
    await page.waitForURL(/sector=/);
    await drawer.getByRole('button', { name: /^Show \d/ }).click();
    await drawer.waitFor({ state: 'hidden' });
    expect(await page.locator('#directory-list article').first().isVisible()).toBe(true);
    expect(await page.locator('table').isVisible()).toBe(false);
  });
});

describe('pages', () => {
  it('goes on by cursor, tells where it is, and Back returns', async () => {
    const { page } = await open('all-investors');
    const all = await listOf(DIRECTORIES['all-investors'], 'size=24');
    const names = all.rows.map((row) => row.name);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2&after=/);
    await expect.poll(() => namesOf(page)).toEqual(names.slice(6, 12));
    await expect.poll(() => footOf(page).innerText()).toMatch(/^7–12 of /);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(12, 18));
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(6, 12));
    await page.getByRole('link', { name: 'Page 1', exact: true }).click();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(0, 6));
    await page.goBack();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(6, 12));
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('24');
    await page.waitForURL(/size=24/);
    await expect.poll(() => namesOf(page)).toEqual(names);
  });

  it('comes back from a detail page to the same page, row and scroll', async () => {
    const { page } = await open('all-investors?size=48', { height: 500 });
    const row = page.locator('tbody [data-row]').nth(5);
    const name = await row.innerText();
    await row.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 90));
    await row.click();
    await page.waitForURL(/-detail\//);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(/all-investors\?size=48/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(40);
  });
});

describe('everyone', () => {
  it.each(NAMES)('finds %s accessible in both themes, wide and narrow', async (name) => {
    for (const theme of ['dark', 'light'] as const)
      for (const width of [1280, 390]) {
        const { page, close } = await open(name, { theme, width });
        await page.getByRole('button', { name: 'Filters' }).click();
        await page.waitForTimeout(300);
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${width}`,
        ).toBeLessThanOrEqual(0);
        await close();
      }
  });

  it.each([320, 640, 768, 1024])('scrolls nothing sideways at %i px', async (width) => {
    const { page } = await open('incubators', { width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
