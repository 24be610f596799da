/** One entry in the browser: details dialog and detail pages. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '../../../src/domain/directory/directories';
import type { Listing } from '../../../src/domain/directory/listing';
import { toWire } from '../../../src/domain/directory/wire';
import { listOf } from '../../setup/directory-facts';
import { expectGoodLook } from '../../setup/look';
import { base, expectAccessible, follow, openPage, stopClock, type Opened } from '../../setup/page';
import { openDirectory as open, reader } from './directory-steps';

async function first(name: DirectoryName): Promise<Listing> {
  const [row] = (await listOf(DIRECTORIES[name])).rows;
  if (!row) throw new Error(`${name} is empty`);
  return row;
}

/** An incubator with everything, which the sample content keeps to public facts. */
const FULL: Listing = {
  id: 'feedfeedfeedfeedfeedfeed',
  kind: 'incubator',
  name: 'Harbour Lab',
  logo: null,
  city: 'Kochi',
  region: 'Kerala',
  type: 'Incubator',
  sectors: ['DeepTech'],
  focusIndustries: ['Climate'],
  stages: ['MVP'],
  about: Array.from({ length: 70 }, (_, index) => `word${index}`).join(' '),
  website: 'https://example.com/harbour',
  linkedin: 'https://www.linkedin.com/company/harbour',
  twitter: null,
  investedCount: null,
  status: null,
  institute: 'Institute of the Harbour',
  year: 2011,
  funds: { minInvestment: 500_000, maxInvestment: 5_000_000, currency: 'INR' },
  contact: { name: 'Meera Iyer', position: 'Programme lead', email: 'meera@example.org' },
  portfolio: [],
  sources: [],
  isActive: true,
  isSample: false,
};

/** One that pages tell of. */
const TOLD: Listing = {
  ...FULL,
  id: 'feedfeedfeedfeedfeedfee1',
  name: 'Told Lab',
  sources: [
    { field: 'funds', value: null, address: 'https://example.com/a?b=1&c=2', published: '2024-03', isList: false },
    { field: 'grant', value: 'INR 500000', address: 'https://example.com/list', published: null, isList: true },
    { field: 'apply', value: '<b>=cmd</b> 🚀', address: 'https://example.com/apply', published: '2023', isList: false },
  ],
};

/** One that gave little. */
const QUIET: Listing = {
  ...FULL,
  id: 'feedfeedfeedfeedfeedfee0',
  name: 'Quiet Lab',
  funds: null,
  contact: null,
  website: null,
};

/** The next answer of the incubators' list holds these records. */
async function answerWith(page: Page, rows: Listing[]): Promise<void> {
  const info = {
    number: 1,
    size: 6,
    total: rows.length,
    totalIsCapped: false,
    next: null,
    previous: null,
    correctedQuery: null,
    notices: [],
  };
  await page.route('**/api/incubator-companies?**', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: rows.map(toWire), page: info } }),
  );
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await page.getByRole('link', { name: rows[0]?.name ?? '', exact: true }).waitFor();
}

describe('the details dialog', () => {
  it('DIR-20 opens with Close and Learn More, and its address opens it again', async () => {
    const row = await first('seed');
    const { page } = await open('seed');
    await page.getByRole('link', { name: `Details of ${row.name}` }).click();
    const dialog = page.getByRole('dialog', { name: row.name });
    await dialog.getByText(row.about.split(' ').slice(0, 5).join(' ')).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(row.id);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.goto(`/portal/seed?page=2&open=${row.id}`);
    await dialog.getByRole('link', { name: 'Learn More' }).click();
    await page.waitForURL(`**${DIRECTORIES.seed.detail}${row.id}`);
  });

  it('DIR-20 leads from the other directories to their own pages', async () => {
    const { page } = await openPage('about:blank', { as: 'founder' });
    for (const name of ['pre-seed', 'angel-investors', 'incubators'] as const) {
      const row = await first(name);
      await page.goto(`/portal/${name}?page=2&open=${row.id}`);
      const dialog = page.getByRole('dialog', { name: row.name });
      await dialog.getByRole('button', { name: 'Close' }).last().waitFor();
      const more = dialog.getByRole('link', { name: 'Learn More' });
      await expect.poll(() => more.getAttribute('href')).toBe(`${DIRECTORIES[name].detail}${row.id}`);
    }
  });
});

describe('an incubator', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open('incubators');
    await answerWith(opened.page, [FULL, QUIET, TOLD]);
  });
  afterAll(() => opened.close());

  it('DIR-21 DIR-22 DIR-23 shows all that it gave', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: 'Details of Harbour Lab' }).click();
    const dialog = page.getByRole('dialog', { name: 'Harbour Lab' });
    await dialog.getByText('Kochi, Kerala').waitFor();
    const text = await dialog.innerText();
    for (const part of [
      'Sectors',
      'DeepTech',
      'Focus Industries',
      'Climate',
      'Preferred Startup Stage',
      'MVP',
      'About',
      'Year of Establishment',
      '2011',
      'Investment Range',
      '₹5,00,000 – ₹50,00,000',
      'Point of Contact',
      'Meera Iyer',
      'Programme lead',
      'meera@example.org',
    ])
      expect(text).toContain(part);
    expect(text).toContain('word49…');
    expect(text).not.toContain('word50');
    const tip = dialog.getByRole('tooltip');
    expect(await tip.isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'Institute: Institute of the Harbour' }).focus();
    await expect.poll(() => tip.isVisible()).toBe(true);
    await expect.poll(() => dialog.getByRole('link', { name: /^Website/ }).getAttribute('rel')).toContain('noopener');
    await expect.poll(() => dialog.getByRole('link', { name: /^LinkedIn/ }).getAttribute('href')).toBe(FULL.linkedin);
    expect(await dialog.getByRole('link', { name: /^Twitter/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('says beside a figure which page has it, and greys what is only reported', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: 'Details of Told Lab' }).click();
    const dialog = page.getByRole('dialog', { name: 'Told Lab' });
    const source = dialog.getByRole('link', { name: 'Source, 2024-03 of Investment Range (opens in a new tab)' });
    await source.waitFor();
    const attributes = (name: string) => source.getAttribute(name);
    expect([await attributes('href'), await attributes('target'), await attributes('rel')]).toEqual([
      'https://example.com/a?b=1&c=2',
      '_blank',
      'noopener noreferrer',
    ]);
    const text = await dialog.innerText();
    for (const part of ['₹5,00,000', 'How to apply', '<b>=cmd</b> 🚀', 'Reported']) expect(text).toContain(part);
    expect(text).not.toMatch(/verified|seen/i);
    const reported = dialog.getByRole('link', { name: /^Reported of Largest grant/ });
    const colour = (of: typeof source) => of.evaluate((link) => getComputedStyle(link).color);
    expect(await colour(reported)).not.toBe(await colour(source));
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('DIR-23 DIR-24 DIR-26 says what it did not give', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: 'Details of Quiet Lab' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quiet Lab' });
    await dialog.getByText('The incubator has not provided its investment range.').waitFor();
    await dialog.getByText('No investor contact assigned').waitFor();
    await dialog.getByRole('button', { name: 'Visit website' }).click();
    await page.getByText('Website URL not available').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('DIR-26 opens its website in a new tab', async () => {
    const { page, context } = opened;
    await context.route('https://example.com/**', (route) => route.fulfill({ body: 'there' }));
    const link = page.locator('tbody').getByRole('link', { name: /^Visit website of Harbour Lab/ });
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await tab.waitForURL(FULL.website ?? '');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });
});

/** An entry of the directory, with companies if one has any, and the list that shows it. */
async function shown(name: 'pre-seed' | 'seed' | 'angel-investors') {
  const { rows } = await listOf(DIRECTORIES[name], 'size=48');
  const row = rows.find((item) => item.portfolio.length > 0) ?? rows[0];
  if (!row) throw new Error(`${name} is empty`);
  return { row, list: `/portal/${name}?q=${encodeURIComponent(row.name)}&view=grid` };
}

async function expectRecord(page: Page, row: Listing): Promise<void> {
  expect(await page.locator('h1').innerText()).toBe(row.name);
  const text = await page.locator('main').innerText();
  const sections = [
    'About',
    'Sectors',
    'Focus industries',
    'Preferred startup stage',
    'Portfolio companies',
    'Location',
  ];
  for (const part of [row.about, `${row.city}, ${row.region}`, ...row.sectors, ...row.stages])
    expect(text).toContain(part);
  // A part of its own, or among what is not known.
  const named = row.kind === 'angel' ? sections : [...sections, 'Total investments'];
  for (const part of named) expect(text.toLowerCase()).toContain(part.toLowerCase());
  const headings = await page.locator('main h2').allInnerTexts();
  expect(headings.includes('Portfolio companies')).toBe(row.portfolio.length > 0);
  expect(headings.includes('Focus industries')).toBe(row.focusIndustries.length > 0);
  if (row.website) expect(await page.getByRole('link', { name: /^Website/ }).getAttribute('href')).toBe(row.website);
}

describe('detail pages', () => {
  it('DIR-41 DIR-44 shows the record of a seed investor, prints it alone, and leads back to the same list', async () => {
    const { row, list } = await shown('seed');
    const { page } = await openPage(list, { as: 'founder' });
    await page.getByRole('link', { name: row.name, exact: true }).click();
    await page.waitForURL(`**${DIRECTORIES.seed.detail}${row.id}`);
    await page.getByRole('heading', { level: 1, name: row.name }).waitFor();
    await expectRecord(page, row);
    await expectGoodLook(page);

    await page.emulateMedia({ media: 'print' });
    const ink = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('h1') as Element).color,
      ]);
    await expect.poll(ink).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    for (const chrome of ['nav', 'button'])
      await expect.poll(() => page.locator(`${chrome}:visible`).count(), { message: chrome }).toBe(0);
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(`**${list}`);
  });

  it.each([
    ['pre-seed', 'DIR-40 DIR-42'],
    ['angel-investors', 'DIR-39 DIR-44'],
  ] as const)('%s: %s shows the record and leads back to the same list, without JavaScript too', async (name, _ids) => {
    const { row, list } = await shown(name);
    const { page } = await openPage(list, { as: 'founder', javaScript: false });
    await follow(page.getByRole('link', { name: row.name, exact: true }));
    expect(new URL(page.url()).pathname).toBe(`${DIRECTORIES[name].detail}${row.id}`);
    await expectRecord(page, row);
    await follow(page.getByRole('link', { name: 'Back', exact: true }));
    expect(page.url()).toBe(base() + list);
  });

  it('DIR-43 shows name, logo, website and year of portfolio companies', async () => {
    const { rows } = await listOf(DIRECTORIES.seed, 'size=48');
    const row = rows.find((item) => item.portfolio.length > 0);
    if (!row) throw new Error('The sample content has no portfolio.');
    const { page } = await open(`seed-investors/seed-detail/${row.id}`, { javaScript: false });
    const items = page.locator('section[aria-labelledby=portfolio] li');
    await expect.poll(() => items.count()).toBe(row.portfolio.length);
    for (const [index, company] of row.portfolio.entries()) {
      const item = items.nth(index);
      await expect.poll(() => item.innerText()).toContain(company.companyName);
      await expect.poll(() => item.locator('span[aria-hidden=true]').count()).toBeGreaterThan(0);
      if (company.investmentYear) await expect.poll(() => item.innerText()).toContain(String(company.investmentYear));
      if (company.companyWebsite)
        await expect.poll(() => item.getByRole('link').getAttribute('href')).toBe(company.companyWebsite);
    }
  });

  it('DIR-25 DIR-45 leads from the name of an incubator to its page, with the map on demand', async () => {
    const { rows } = await listOf(DIRECTORIES.incubators, 'location=Hyderabad');
    const row = rows[0] ?? (await first('incubators'));
    const { page, context } = await open(`incubators?q=${encodeURIComponent(row.name)}`);
    await page.getByRole('link', { name: row.name, exact: true }).click();
    await page.waitForURL(`**/portal/incubators/incubators-detail/${row.id}`);
    // Only now: routing makes Chromium break off the transition between pages.
    const asked: string[] = [];
    await context.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
    });
    const text = await page.locator('main').innerText();
    for (const part of [
      'Investment range',
      'Year of establishment',
      'Point of contact',
      'Sectors',
      'Focus industries',
      row.type,
    ])
      expect(text.toLowerCase()).toContain(part.toLowerCase());
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show map' }).click();
    await page.frameLocator('iframe').getByText('map').waitFor();
    expect(asked[0]).toContain('bbox=');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('DIR-40 sends the older address on', async () => {
    const { id } = await first('pre-seed');
    const answer = await (await reader())(`/portal/pre-seed/detail/${id}`);
    expect(answer).toMatchObject({ status: 200, path: `/portal/preseed-investors/preseed-detail/${id}` });
  });

  it('DIR-27 DIR-46 says that there is no such incubator, and goes back to the list', async () => {
    const path = '/portal/incubators/incubators-detail/nonsense';
    const { page } = await openPage('about:blank', { as: 'founder', allow: [/answer: 40[04]/] });
    await stopClock(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('alert').getByRole('heading', { name: 'Invalid incubator ID' }).waitFor();
    await page.waitForLoadState('load');
    await page.clock.runFor(2_900);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.clock.resume();
    await page.waitForURL('**/portal/incubators');
  });

  it.each([
    ['pre-seed', 'preseed-investors/preseed-detail/nonsense'],
    ['seed', 'seed-investors/seed-detail/ffffffffffffffffffffffff'],
    ['angel-investors', 'angel-investors/angels-detail/nonsense'],
  ])('DIR-46 fails in the same way in %s, with its own words and list', async (back, path) => {
    const { status, html } = await (await reader())(`/portal/${path}`);
    expect([400, 404]).toContain(status);
    expect(html).toContain('Failed to fetch company details');
    expect(html).toMatch(new RegExp(`data-back="/portal/${back}" data-failed="true"`));
  });

  it('SHELL-23 asks guests to log in on every detail page, and gives nothing away', async () => {
    const read = await reader({ guest: true });
    for (const name of ['pre-seed', 'angel-investors', 'incubators'] as const) {
      const row = await first(name);
      const path = `${DIRECTORIES[name].detail}${row.id}`;
      const { status, html } = await read(path);
      expect(status).toBe(401);
      expect(html).toContain('You need to be logged in to access these features.');
      expect(html).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
      expect(html).not.toContain(row.name);
    }
    const row = await first('seed');
    const path = `${DIRECTORIES.seed.detail}${row.id}`;
    const { page } = await openPage(path, { guest: true, allow: [/answer: 401/] });
    await page.getByRole('main').getByText('You need to be logged in to access these features.').waitFor();
    expect(await page.content()).not.toContain(row.name);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Login Now' }).click();
    await page.waitForURL(`**/login?returnTo=${encodeURIComponent(path)}`);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('outset_guest=1');
  });
});
