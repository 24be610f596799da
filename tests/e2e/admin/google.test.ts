/** The operators' sign-in with Google, in an app of its own with a client id; Google's script, popup and keys are played on localhost. */
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';
import { CLIENT_ID, playGoogle, type PlayedGoogle } from '@tests/setup/servers/google-script';
import { expectGoodLook } from '@tests/setup/browser/look';
import { adminPassword, openContext, openPage, type Opened, type PageOptions } from '@tests/setup/browser/page';
import { askForAdmin, DASHBOARD, PASSWORD_PAGE, plantToken, storedToken } from './admin-steps';

const OWNER = 'owner@outset.example';
const SIGN_IN = '**/api/auth/google-login';
let app: App | undefined;
let google: PlayedGoogle;
let dataDir = '';
beforeAll(async () => {
  google = await playGoogle();
  dataDir = newDataDir();
  app = await startApp(dataDir, {
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_JWKS_URL: `${google.origin}/certs`,
    GOOGLE_SCRIPT_URL: `${google.origin}/gsi/client`,
    ADMIN_EMAIL: OWNER,
  });
}, 180_000);
afterAll(async () => {
  await app?.stop();
  removeDataDir(dataDir);
  await google.stop();
});

/** The sign-in page, behind the password. */
async function openDoor(options: PageOptions = {}): Promise<Opened & { answer: Response | null }> {
  const at = app?.base ?? '';
  const opened = await openContext({ ...options, at });
  await plantToken(opened.context, (await askForAdmin(opened.context, at)).expiresAt);
  const page = await opened.context.newPage();
  const answer = await page.goto('/admin');
  return { ...opened, page, answer };
}
const button = (page: Opened['page']) => page.getByRole('button', { name: 'Sign in with Google' });
const failure = (page: Opened['page'], text: string) => page.getByRole('alert').getByText(text, { exact: true });

describe('sign in with Google', () => {
  it('ADM-07 ADM-10 comes after the password, posts the credential and goes to the dashboard', async () => {
    const { page } = await openPage(PASSWORD_PAGE, { at: app?.base ?? '' });
    await page.getByLabel('Admin password').fill(adminPassword());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    const pass = JSON.parse((await storedToken(page)) ?? '') as { expiresAt: string };
    expect(Object.keys(pass)).toEqual(['expiresAt']);
    expect(Date.parse(pass.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    google.choose({ claims: { email: OWNER } });
    const asked = page.waitForRequest(SIGN_IN);
    await button(page).click();
    const { credential, ...rest } = (await asked).postDataJSON() as { credential: string };
    expect(credential.split('.')).toHaveLength(3);
    expect(rest).toEqual({});
    await page.waitForURL(`**${DASHBOARD}`);
    await page.getByRole('banner').getByText('Super Admin', { exact: true }).waitFor();
    const session = JSON.parse((await storedToken(page)) ?? '') as { expiresAt: string };
    expect(Date.parse(session.expiresAt) - Date.now()).toBeGreaterThan(11 * 3_600_000);
    const again = await page.request.get('/admin', { maxRedirects: 0 });
    expect([again.status(), again.headers()['location']]).toEqual([302, DASHBOARD]);
  });

  it('ADM-09 is allowed by a policy of this page alone, its popup too; says when Google gives nothing, and follows the theme', async () => {
    // axe asks for the style sheets of other origins by itself.
    const { page, errors, answer } = await openDoor({ allow: [/XMLHttpRequest at .*\/gsi\/style/] });
    const headers = (await answer?.allHeaders()) ?? {};
    await button(page).waitFor();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(new RegExp(`script-src [^;]*'self' [^;]*${google.origin}/gsi/client`));
    expect(policy).not.toContain("script-src 'unsafe-inline'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['cache-control']).toBe('private, no-store');
    await page.frameLocator('iframe[title=Google]').getByText('Google').waitFor();
    await expect.poll(() => button(page).evaluate((element) => getComputedStyle(element).minHeight)).toBe('40px');
    expect(errors).toEqual([]);
    const { headers: others } = await fetch(`${app?.base}${PASSWORD_PAGE}`);
    expect(others.get('content-security-policy')).not.toContain(google.origin);
    expect(others.get('cross-origin-opener-policy')).toBe('same-origin');

    const look = () => button(page).getAttribute('data-look');
    await expect.poll(look).toBe(`${CLIENT_ID} popup filled_black`);
    google.choose({ credential: undefined });
    await button(page).click();
    await failure(page, 'Login Failed').waitFor();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await expect.poll(look).toBe(`${CLIENT_ID} popup outline`);
    await expectGoodLook(page);
  });
});
