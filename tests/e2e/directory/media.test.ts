/** Influencers and mentors in Chromium: search, focus, order, reset, details, booking, guests, without JavaScript, both themes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, openPage, stopClock, type Opened } from '../../setup/page';
import { makeAccount, openFor } from '../accounts/account-steps';

const PAGES = ['/portal/yt-startup-influencers', '/portal/startup-influencers', '/portal/mentors'] as const;
const names = (page: Page) => page.locator('tbody tr td:first-child p:first-child span:first-child').allInnerTexts();

describe('a list of people', () => {
  it.each(PAGES)('%s is accessible as table and grid, wide and on a phone', async (path) => {
    const { page } = await openPage(path, { as: 'founder' });
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('link', { name: 'Grid' }).click();
    await page.waitForURL(/view=grid/);
    await expectGoodLook(page);
  });

  it('MEDIA-07 MEDIA-11 shows ten a page, keeps its state in the URL, and resets', async () => {
    const { page } = await openPage(PAGES[0], { as: 'visitor' });
    const first = await names(page);
    expect(first).toHaveLength(10);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => names(page)).not.toEqual(first);
    const second = await names(page);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(second);
    await page.getByText('Focus', { exact: true }).first().click();
    await page.getByRole('checkbox').first().check();
    await page.waitForURL(/focus=/);
    await page.getByLabel('Sorted by').selectOption('name');
    await page.waitForURL(/sort=name/);
    const inOrder = (list: string[]) => [...list].sort((a, b) => a.localeCompare(b, 'en-IN'));
    const isInOrder = async () => {
      const list = await names(page);
      return list.join() === inOrder(list).join();
    };
    await expect.poll(isInOrder).toBe(true);
    const sorted = await names(page);
    expect(sorted).toEqual(inOrder(sorted));
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.waitForURL(/sort=name/);
    await expect.poll(() => names(page)).toEqual(sorted);
  });

  it('MEDIA-08 gives guests the first ten, and asks them to log in for more', async () => {
    const { page } = await openPage(PAGES[1], { guest: true });
    await expect.poll(() => names(page)).toHaveLength(10);
    const more = page.getByRole('button', { name: 'More information. Login required to view more' });
    await expect.poll(() => more.first().getAttribute('data-tip')).toBe('Login required to view more');
    await more.first().click();
    await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Page 2. Login required to view more' }).press('Enter');
    await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor();
  });

  it.each(PAGES)('%s shows ten and searches without JavaScript', async (path) => {
    const { page } = await openPage(path, { as: 'founder', javaScript: false });
    const first = await names(page);
    expect(first).toHaveLength(10);
    await page.getByRole('searchbox').fill(String(first[4]));
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/q=/);
    const found = await names(page);
    expect(found[0]).toBe(first[4]);
    expect(found.length).toBeLessThan(10);
  });
});

describe('the YouTube directory', () => {
  it('MEDIA-01 MEDIA-02 MEDIA-09 searches 300 ms after typing stops, opens a person by the URL, and goes back to all', async () => {
    const { page } = await openPage(PAGES[0], { as: 'founder' });
    const [first] = await names(page);
    const search = page.getByRole('searchbox');
    await stopClock(page);
    await search.pressSequentially(String(first).slice(0, 5));
    await page.clock.runFor(299);
    expect(new URL(page.url()).search).toBe('');
    await page.clock.runFor(1);
    await expect.poll(() => page.url()).toMatch(/q=/);
    await page.clock.resume();
    await expect.poll(async () => (await names(page))[0]).toBe(first);
    await page.getByRole('button', { name: `More information about ${first}` }).click();
    await page.waitForURL(/open=/);
    const dialog = page.getByRole('dialog', { name: String(first) });
    await dialog.getByRole('link', { name: /YouTube/ }).waitFor();
    await dialog.getByRole('link', { name: /LinkedIn/ }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('open=');
  });

  it('says that nothing matches, and goes back to all', async () => {
    const { page } = await openPage(`${PAGES[0]}?q=zzzzqqqqxx`, { as: 'founder' });
    await page.getByText('No influencers match this search').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Reset' }).last().click();
    await expect.poll(() => names(page)).toHaveLength(10);
  });
});

describe('the startup directory', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openFor(await makeAccount('visitor'), PAGES[1]);
  });
  afterAll(() => opened.close());

  it('MEDIA-03 MEDIA-13 has a star that toggles', async () => {
    const { page } = opened;
    const name = String((await names(page))[0]);
    await page.getByRole('button', { name: `Save ${name}`, exact: true }).click();
    await page.getByText('Added to Favorites').waitFor();
    await page.getByRole('button', { name: `Saved: ${name}`, exact: true }).click();
    await page.getByText('Removed', { exact: true }).waitFor();
  });

  it('MEDIA-04 MEDIA-05 gives more information without YouTube, and schedules a call', async () => {
    const { page } = opened;
    const name = String((await names(page))[0]);
    await page.getByRole('button', { name: `More information about ${name}` }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('link', { name: /LinkedIn/ }).waitFor();
    expect(await dialog.getByRole('link', { name: /YouTube/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Schedule a call' }).click();
    const schedule = page.getByRole('dialog', { name: 'Schedule a call' });
    await schedule.getByLabel('Day').fill('2026-12-07');
    const calendar = await schedule.getByRole('link', { name: /Google Calendar/ }).getAttribute('href');
    expect(new URL(calendar ?? '').searchParams.get('dates')).toBe('20261207T053000Z/20261207T060000Z');
    const download = page.waitForEvent('download');
    await schedule.getByRole('button', { name: 'Download .ics' }).click();
    expect((await download).suggestedFilename()).toBe('call.ics');
    await expectAccessible(page);
  });
});

describe('influencers', () => {
  it('MEDIA-12 stand in 1, 1, 2, 3, 4 and 4 columns over the six widths', async () => {
    const { page } = await openPage(`${PAGES[0]}?view=grid`, { as: 'founder' });
    const grid = page.getByRole('list', { name: 'YouTube influencers' });
    for (const [width, columns] of [
      [480, 1],
      [700, 1],
      [800, 2],
      [1100, 3],
      [1400, 4],
      [1700, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const shown = () => grid.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length);
      await expect.poll(shown, { message: `${width} px` }).toBe(columns);
    }
  });

  it('MEDIA-14 go into a collection and out of it at once', async () => {
    const { page } = await openFor(await makeAccount(), PAGES[0]);
    const save = page.getByRole('button', { name: /to a collection$/ });
    const dialog = page.getByRole('dialog', { name: 'Save to Collection' });
    await save.first().click();
    await dialog.getByLabel('New collection').fill('Voices');
    await dialog.getByRole('button', { name: 'Create & Save' }).click();
    await page.getByText('Collection Created').waitFor();
    await dialog.getByRole('button', { name: /Voices\s*1 item/, pressed: true }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await save.nth(1).click();
    await dialog.getByRole('button', { name: /Voices\s*1 item/, pressed: false }).click();
    await page.getByText('Added to Collection').waitFor();
    await dialog.getByRole('button', { name: /Voices\s*2 items/, pressed: true }).click();
    await page.getByText('Removed from Collection').waitFor();
    await dialog.getByRole('button', { name: /Voices\s*1 item/, pressed: false }).waitFor();
  });

  it('MEDIA-15 say what went wrong while they load, and try again', async () => {
    const path = PAGES[1];
    const { page, allow } = await openPage('about:blank', { as: 'founder' });
    allow(/#418/);
    allow(/500 GET \/api\/startup-influencers/);
    allow(/api\/startup-influencers net::ERR_FAILED/);
    // The page as the server sends it when its own list failed.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const failed = '{"kind":[0,"error"],"text":[0,"Not yet"],"hint":[0,""]}'.replaceAll('"', '&quot;');
      const body = (await response.text()).replace(
        /&quot;answer&quot;:.*?,&quot;isGuest&quot;/s,
        `&quot;answer&quot;:[0,${failed}],&quot;isGuest&quot;`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    let answer: 'fault' | 'unreachable' | 'no list' | 'list' = 'fault';
    await page.route('**/api/startup-influencers', (route) =>
      answer === 'fault'
        ? route.fulfill({ status: 500, json: { success: false } })
        : answer === 'unreachable'
          ? route.abort()
          : answer === 'no list'
            ? route.fulfill({ json: { data: [] } })
            : route.continue(),
    );
    const alert = page.getByRole('main').getByRole('alert');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await alert.getByText('Failed to fetch influencers').waitFor();
    answer = 'unreachable';
    await again.click();
    await alert.getByText('Connection Error').waitFor();
    answer = 'no list';
    await again.click();
    await alert.getByText('Data Error').waitFor();
    answer = 'list';
    await again.click();
    await expect.poll(() => names(page)).toHaveLength(10);
  });
});

it('DIR-50 a mentor has expertise, languages, availability and a booking page', async () => {
  const { page } = await openPage(PAGES[2], { as: 'founder' });
  const name = String((await names(page))[0]);
  await page.getByRole('button', { name: `More information about ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  for (const fact of ['Expertise', 'Languages', 'Availability'])
    await dialog.getByText(fact, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Schedule a call' }).click();
  const link = page
    .getByRole('dialog', { name: 'Schedule a call' })
    .getByRole('link', { name: 'Open the booking page' });
  await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/example\.com\/book\//);
});
