/** One entry in the browser: details dialog and detail pages. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, directoryOfKind, type DirectoryName } from '../../src/domain/directory/directories';
import type { Listing } from '../../src/domain/directory/listing';
import { toWire } from '../../src/domain/directory/wire';
import { listOf } from '../setup/directory-facts';
import { base, expectAccessible, openPage, stopClock } from '../setup/page';
import { openDirectory as open } from './directory-steps';

const DETAILS = ['pre-seed', 'seed', 'angel-investors', 'incubators'] as const;

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
  isActive: true,
  isSample: false,
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
  it.each(DETAILS)('DIR-20 opens in %s with Close and Learn More, and its address opens it again', async (name) => {
    const row = await first(name);
    const { page } = await open(name);
    await page.getByRole('link', { name: `Details of ${row.name}` }).click();
    const dialog = page.getByRole('dialog', { name: row.name });
    await dialog.getByText(row.about.split(' ').slice(0, 5).join(' ')).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(row.id);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.goto(`/portal/${name}?page=2&open=${row.id}`);
    await page.getByRole('dialog', { name: row.name }).getByRole('link', { name: 'Learn More' }).click();
    await page.waitForURL(`**${DIRECTORIES[name].detail}${row.id}`);
  });

  it('DIR-21 DIR-22 DIR-23 DIR-24 shows all of an incubator', async () => {
    const { page } = await open('incubators');
    await answerWith(page, [FULL]);
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
  });

  it('DIR-23 DIR-24 DIR-26 says what an incubator did not give', async () => {
    const { page } = await open('incubators');
    await answerWith(page, [{ ...FULL, funds: null, contact: null, website: null }]);
    await page.getByRole('link', { name: 'Details of Harbour Lab' }).click();
    const dialog = page.getByRole('dialog', { name: 'Harbour Lab' });
    await dialog.getByText('The incubator has not provided its investment range.').waitFor();
    await dialog.getByText('No investor contact assigned').waitFor();
    await dialog.getByRole('button', { name: 'Visit website' }).click();
    await page.getByText('Website URL not available').waitFor();
  });

  it('DIR-26 opens the website of an entry in a new tab', async () => {
    const { page, context } = await open('incubators');
    await answerWith(page, [FULL]);
    await context.route('https://example.com/**', (route) => route.fulfill({ body: 'there' }));
    const link = page.locator('tbody').getByRole('link', { name: /^Visit website of Harbour Lab/ });
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await tab.waitForURL(FULL.website ?? '');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });
});

describe('detail pages', () => {
  it.each([
    ['pre-seed', 'DIR-40 DIR-42'],
    ['seed', 'DIR-41 DIR-44'],
    ['angel-investors', 'DIR-39 DIR-44'],
  ] as const)('%s: %s shows the record and leads back to the same list', async (name, _ids) => {
    const directory = DIRECTORIES[name];
    const { rows } = await listOf(directory, 'size=48');
    const row = rows.find((item) => item.portfolio.length > 0) ?? rows[0];
    if (!row) throw new Error('empty');
    const list = `/portal/${name}?q=${encodeURIComponent(row.name)}&view=grid`;
    const { page } = await openPage(list, { as: 'founder' });
    await page.getByRole('link', { name: row.name, exact: true }).click();
    await page.waitForURL(`**${directory.detail}${row.id}`);
    await expect.poll(() => page.locator('h1').innerText()).toBe(row.name);
    const text = await page.locator('main').innerText();
    const sections = [
      'About',
      'Sectors',
      'Focus industries',
      'Preferred startup stage',
      'Portfolio companies',
      'Location',
    ];
    for (const part of [...sections, row.about, `${row.city}, ${row.region}`, ...row.sectors, ...row.stages])
      expect(text).toContain(part);
    if (name !== 'angel-investors') expect(text).toContain('Total investments');
    if (row.website)
      await expect.poll(() => page.getByRole('link', { name: /^Website/ }).getAttribute('href')).toBe(row.website);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(`**${list}`);
  });

  it('DIR-43 shows name, logo, website and year of portfolio companies', async () => {
    const { rows } = await listOf(DIRECTORIES.seed, 'size=48');
    const row = rows.find((item) => item.portfolio.length > 0);
    if (!row) throw new Error('The sample content has no portfolio.');
    const { page } = await open(`seed-investors/seed-detail/${row.id}`);
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
    const row = (await listOf(DIRECTORIES.incubators, 'q=hyderabad')).rows[0] ?? (await first('incubators'));
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
      expect(text).toContain(part);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show map' }).click();
    await page.frameLocator('iframe').getByText('map').waitFor();
    expect(asked[0]).toContain('bbox=');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('DIR-40 sends the older address on', async () => {
    const row = await first('pre-seed');
    const { page } = await openPage(`/portal/pre-seed/detail/${row.id}`, { as: 'founder' });
    await expect.poll(() => page.url()).toBe(`${base()}/portal/preseed-investors/preseed-detail/${row.id}`);
  });

  it.each([
    ['seed-investors/seed-detail/ffffffffffffffffffffffff', 'Failed to fetch company details', 'seed', 'DIR-46'],
    ['angel-investors/angels-detail/nonsense', 'Failed to fetch company details', 'angel-investors', 'DIR-46'],
    ['incubators/incubators-detail/nonsense', 'Invalid incubator ID', 'incubators', 'DIR-27 DIR-46'],
  ])('%s: says "%s" and goes back to %s (%s)', async (path, text, back) => {
    const { page } = await openPage('about:blank', { as: 'founder', allow: [/answer: 40[04]/] });
    await stopClock(page);
    await page.goto(`/portal/${path}`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('alert').getByRole('heading', { name: text }).waitFor();
    await page.waitForLoadState('load');
    await page.clock.runFor(2_900);
    expect(new URL(page.url()).pathname).toBe(`/portal/${path}`);
    await page.clock.resume();
    await page.waitForURL(`**/portal/${back}`);
  });

  it.each(DETAILS)('SHELL-23 asks guests to log in on a detail page of %s and gives nothing away', async (name) => {
    const row = await first(name);
    const path = `${directoryOfKind(row.kind).detail}${row.id}`;
    const { page } = await openPage(path, { guest: true, allow: [/answer: 401/] });
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain('You need to be logged in to access these features.');
    expect(await page.content()).not.toContain(row.name);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Login Now' }).click();
    await page.waitForURL(`**/login?returnTo=${encodeURIComponent(path)}`);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('outset_guest=1');
  });

  it('prints the record alone, black on white', async () => {
    const row = await first('seed');
    const { page } = await open(`seed-investors/seed-detail/${row.id}`);
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
  });
});
