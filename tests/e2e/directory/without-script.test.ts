/** The directories in the browser of a guest, and when something fails. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import { footOf, listOf } from '@tests/setup/directory-facts';
import { base, expectAccessible, openPage } from '@tests/setup/browser/page';

describe('guests', () => {
  const prompt = (page: Page) => page.getByText('You need to be logged in to access these features.');

  it('SHELL-21 SHELL-23 see six, and are asked to log in for other pages, details and comparison', async () => {
    const { page, allow } = await openPage('/portal/seed', { guest: true });
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

    // The page of an entry asks over what is behind it, gives nothing away, and leads to the sign-in.
    const [entry] = (await listOf(DIRECTORIES.seed)).rows;
    const path = `${DIRECTORIES.seed.detail}${entry?.id}`;
    allow(/answer: 401/);
    await page.goto(path);
    await prompt(page).waitFor();
    await page.keyboard.press('Escape');
    await prompt(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'The full entry of an investor' }).waitFor();
    expect(await page.content()).not.toContain(entry?.name);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Login Now' }).click();
    await page.waitForURL(`**/login?returnTo=${encodeURIComponent(path)}`);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('outset_guest=1');
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
});
