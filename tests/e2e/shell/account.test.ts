/** The portal shell for people with an account: tools, logging out here and everywhere, seen in other tabs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  base,
  expectAccessible,
  openContext,
  SESSION_ENDED,
  signIn,
  type DemoPerson,
  type Opened,
} from '@tests/setup/browser/page';
import { makeAccount } from '@tests/e2e/accounts/account-steps';

const stored = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;

/** Someone of their own, since logging out ends the session. */
async function openAs(path: string, kind: DemoPerson, allow: RegExp[] = []): Promise<Opened> {
  const account = await makeAccount(kind);
  const opened = await openContext({ allow: [SESSION_ENDED, ...allow] });
  await signIn(opened.context, account.email, account.password);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

async function logOut(page: Page, where: string) {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await page.getByRole('menuitem', { name: where }).click();
}

describe('logging out', () => {
  it('SHELL-06 SHELL-08 SHELL-09 AUTH-19 AUTH-20 AUTH-21 from this device, beside Tools and Feedback in the header: a failure is told and clears nothing, then the server is called, the keys are cleared, and it is said', async () => {
    const { page, context } = await openAs('/portal', 'founder', [/500 POST \/api\/logout/]);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Feedback' }).waitFor();
    expect(await page.getByText('Guest Mode', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Settings', 'Help', 'Logout']);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Logout from all devices' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Logout from this device');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await header.getByRole('button', { name: 'Tools', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tools' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(7);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await context.route('**/api/logout*', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await logOut(page, 'Logout from this device');
    await page.getByText('Error during logout. Please try again.').waitFor();
    expect(await page.evaluate(stored('token'))).not.toBeNull();
    expect(page.url()).toBe(`${base()}/portal`);
    await context.unroute('**/api/logout*');
    await page.getByRole('button', { name: 'Dismiss' }).click();

    const call = page.waitForRequest((request) => request.url().includes('/api/logout'));
    await logOut(page, 'Logout from this device');
    expect([(await call).method(), (await call).url()]).toEqual(['POST', `${base()}/api/logout`]);
    // The notice goes after 4 s, which a page may take to settle.
    await page.waitForURL(`${base()}/`, { waitUntil: 'commit' });
    await page.getByText('Logged out successfully', { exact: true }).waitFor();
    expect(await page.evaluate(stored('token'))).toBeNull();
    expect(await page.evaluate(stored('guestMode'))).toBeNull();
    expect(Number(await page.evaluate(stored('logout')))).toBeGreaterThan(Date.now() - 60_000);
    const portal = await page.request.get('/portal', { maxRedirects: 0 });
    expect([portal.status(), portal.headers()['location']]).toEqual([302, '/']);
  });
});
