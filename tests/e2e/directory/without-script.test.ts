/** The directories without JavaScript, for guests, and when something fails. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '../../../src/domain/directory/directories';
import { facetsOf, footOf, listOf, namesOf } from '../../setup/directory-facts';
import { base, expectAccessible, follow, openPage } from '../../setup/page';
import { afterFrame } from '../../setup/waits';
import { reader, rowsIn } from './directory-steps';

const NAMES = Object.keys(DIRECTORIES) as DirectoryName[];

describe('without JavaScript', () => {
  const open = (path: string) => openPage(`/portal/${path}`, { as: 'visitor', javaScript: false });

  it('searches and filters by one GET form', async () => {
    const facets = await facetsOf(DIRECTORIES.seed);
    const sector = facets.sectors[0]?.name ?? '';
    const { page } = await open('seed?view=table');
    await follow(page.getByRole('button', { name: 'Filters' }));
    await page.locator('input[name=q]').fill('ventures');
    await page.locator(`input[name=sector][value="${sector}"]`).check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL(/q=ventures/);
    const { rows } = await listOf(DIRECTORIES.seed, new URLSearchParams({ q: 'ventures', sector }).toString());
    expect(await namesOf(page)).toEqual(rows.map((row) => row.name));
    // With the boxes not drawn, the form carries them.
    await page.locator('input[name=q]').fill('capital');
    await follow(page.getByRole('button', { name: 'Apply', exact: true }));
    expect(new URL(page.url()).searchParams.get('sector')).toBe(sector);
    await follow(page.getByRole('link', { name: `Remove ${sector}` }));
    expect(new URL(page.url()).searchParams.get('sector')).toBeNull();
  });

  it('sorts, pages, switches tab and view by links', async () => {
    const { page } = await open('all-investors');
    const all = await listOf(DIRECTORIES['all-investors'], 'size=12');
    expect(await namesOf(page)).toEqual(all.rows.slice(0, 6).map((row) => row.name));
    await follow(page.getByRole('link', { name: 'Next page' }));
    expect(await namesOf(page)).toEqual(all.rows.slice(6, 12).map((row) => row.name));
    await follow(page.getByRole('tab', { name: 'Angel', exact: true }));
    expect(new URL(page.url()).searchParams.get('tab')).toBe('angel');
    await follow(page.getByRole('columnheader', { name: 'Investor' }).getByRole('link'));
    const turned = await listOf(DIRECTORIES['all-investors'], 'type=angel&sort=-name');
    expect(await namesOf(page)).toEqual(turned.rows.map((row) => row.name));
    await follow(page.getByRole('link', { name: 'Grid', exact: true }));
    expect(await page.locator('article').count()).toBe(6);
    await follow(page.locator('article a[data-row]').first());
    expect(await page.locator('h1').innerText()).toBe(turned.rows[0]?.name);
    await follow(page.getByRole('link', { name: 'Back', exact: true }));
    expect(new URL(page.url()).searchParams.get('view')).toBe('grid');
  });

  it('DIR-35 sends the type that a tab ticks along with the form', async () => {
    const { page } = await open('all-investors?tab=seed');
    await follow(page.getByRole('button', { name: 'Filters' }));
    await page.locator('input[name=type][value=angel]').check();
    await follow(page.getByRole('button', { name: 'Apply filters' }));
    expect(new URL(page.url()).searchParams.getAll('type').sort()).toEqual(['angel', 'seed']);
    expect(await page.getByRole('tab', { name: 'All', exact: true }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('guests', () => {
  const prompt = (page: Page) => page.getByText('You need to be logged in to access these features.');

  it('SHELL-21 SHELL-23 see six, and are asked to log in for other pages, details and comparison', async () => {
    const { page } = await openPage('/portal/seed', { guest: true });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    await expect.poll(() => footOf(page).innerText()).toMatch(/^1–6 of /);
    const row = page.locator('tbody tr').first();
    for (const control of [
      row.getByRole('link', { name: /^Details of/ }),
      row.locator('[data-row]'),
      row.getByRole('checkbox'),
    ]) {
      await control.click();
      await prompt(page).waitFor();
      await expect.poll(() => page.getByRole('heading', { name: 'Login Required' }).count()).toBe(1);
      await page.keyboard.press('Escape');
      await prompt(page).waitFor({ state: 'hidden' });
    }
    await expect.poll(() => page.url()).toBe(`${base()}/portal/seed`);
    expect(await page.getByLabel('Comparison tray').count()).toBe(0);

    const two = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page 2/ });
    await expect.poll(() => two.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => two.getAttribute('data-tip')).toBe('Login required to view more');
    await two.focus();
    await expect.poll(() => two.evaluate((button) => getComputedStyle(button, '::before').opacity)).toBe('1');
    await page.keyboard.press('Enter');
    await prompt(page).waitFor();
    await expectAccessible(page);
  });

  it('SHELL-21 SHELL-37 get six of every directory, and nothing that only details show, whatever the URL says', async () => {
    const read = await reader({ guest: true });
    for (const name of NAMES) {
      const { rows } = await listOf(DIRECTORIES[name]);
      const first = await read(`/portal/${name}?open=${rows[0]?.id}`);
      expect(rowsIn(first.html), name).toHaveLength(6);
      for (const row of rows) if (row.about) expect(first.html).not.toContain(row.about.slice(0, 40));
      const second = await read(`/portal/${name}?page=2`);
      expect([second.status, rowsIn(second.html)], name).toEqual([401, []]);
      expect(second.html).toContain('Login required to view more');
    }
  });
});

describe('failures', () => {
  it('DIR-29 DIR-30 are told in the words of the directory, and Retry loads it', async () => {
    const { page } = await openPage('/portal/incubators', { as: 'founder', allow: [/answer: 500/, /request: /] });
    const list = '**/api/incubator-companies?**';
    const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('link');
    await page.route(list, (route) => route.fulfill({ status: 500, json: { success: false, message: 'secret' } }));
    await sort.click();
    const alert = page.locator('#directory-list').getByRole('alert');
    await alert.getByRole('heading', { name: 'Failed to fetch incubator companies' }).waitFor();
    expect(await alert.innerText()).not.toContain('secret');
    const retry = page.getByRole('button', { name: 'Retry' });
    for (const [text, answer] of [
      ['Connection Error', (route: Route) => route.abort('connectionfailed')],
      ['Data Error', (route: Route) => route.fulfill({ json: { data: [{ hello: 1 }] } })],
    ] as const) {
      await page.unroute(list);
      await page.route(list, answer);
      await retry.click();
      await alert.getByRole('heading', { name: text }).waitFor();
    }
    await page.unroute(list);
    await retry.click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
  });

  it('offers the nearest way out of an empty list', async () => {
    const options = { as: 'founder', javaScript: false } as const;
    const { page } = await openPage('/portal/seed?q=blume&stage=Scale&sector=Zeppelins', options);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    const list = page.locator('#directory-list');
    expect(await list.innerText()).toMatch(/“blume”, Zeppelins, Scale/);
    expect(await list.getByRole('link', { name: 'Clear all' }).count()).toBe(1);
    await page.goto('/portal/seed?q=blume&sector=Zeppelins');
    await follow(page.getByRole('link', { name: /^Without "Zeppelins": ?\d/ }));
    expect(await namesOf(page)).toContain('Blume Ventures');
  });

  it('draws rows to come only when the answer takes its time, and drops overtaken answers', async () => {
    const { page } = await openPage('/portal/seed', { as: 'founder' });
    let release = () => {};
    let answered = () => {};
    const held = new Promise<void>((done) => (release = done));
    const isOver = new Promise<void>((done) => (answered = done));
    await page.route(/seed-investors\?q=slow/, async (route) => {
      await held;
      await route.fulfill({ json: { data: [], page: { number: 1, size: 6, total: 0 } } }).catch(() => undefined);
      answered();
    });
    const box = page.getByRole('searchbox', { name: /^Search by/ });
    await box.fill('slow');
    await page.locator('#directory-list[aria-busy=true]').waitFor();
    await expect.poll(() => page.locator('#directory-list .animate-pulse').count()).toBeGreaterThan(6);
    await box.fill('blume');
    await expect.poll(() => namesOf(page)).toContain('Blume Ventures');
    release();
    await isOver;
    await afterFrame(page);
    expect(await namesOf(page)).toContain('Blume Ventures');
  });
});
