/** What the tests of the back-office share: an operator who is signed in, the header, the notices. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { adminPassword, base, openContext, type Opened, type PageOptions } from '../setup/page';

export const DASHBOARD = '/adminPortal/dashboard';
export const SETTINGS = '/adminPortal/maintenance-settings';
export const PASSWORD_PAGE = '/admin-password';
export const CURRENT_USER = '**/api/auth/current-user';
export const LOGOUT = '**/api/auth/logout';
export const VERIFY = '**/api/admin/verify-admin-password';

/** Signs the context in as the operator, as the password page does: the cookie, and until when it holds. */
export async function signInAsAdmin(context: BrowserContext, at = base()): Promise<void> {
  const page = await context.newPage();
  const blank = `${at}/__blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
  await page.goto(blank);
  const problem = await page.evaluate(async (password) => {
    const response = await fetch('/api/admin/verify-admin-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-outset-client': 'web' },
      body: JSON.stringify({ password }),
    });
    const { expiresAt, message } = (await response.json()) as { expiresAt?: string; message?: string };
    if (!response.ok || !expiresAt) return `${response.status} ${message ?? ''}`;
    localStorage.setItem('adminToken', JSON.stringify({ expiresAt }));
    return null;
  }, adminPassword());
  await page.close();
  if (problem) throw new Error(`The operator could not sign in: ${problem}`);
}

/** A page of the back-office as its operator sees it. */
export async function openAdmin(path: string, options: PageOptions = {}): Promise<Opened> {
  const opened = await openContext(options);
  await signInAsAdmin(opened.context, options.at);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('adminToken'));
export const notice = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });
/** The field that the text describes. */
export const described = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
