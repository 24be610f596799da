/** What the tests of the back-office share: an operator who is signed in, the header, the notices. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { adminPassword, base, inbox, openContext, type Opened, type PageOptions } from '@tests/setup/browser/page';

export const DASHBOARD = '/adminPortal/dashboard';
export const SETTINGS = '/adminPortal/maintenance-settings';
export const PASSWORD_PAGE = '/admin-password';
export const CURRENT_USER = '**/api/auth/current-user';
export const LOGOUT = '**/api/auth/logout';
export const VERIFY = '**/api/admin/verify-admin-password';

interface AdminSession {
  expiresAt: string;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

/** Gives the context what the password page gives: the cookie, and until when it holds. */
export async function askForAdmin(context: BrowserContext, at = base()): Promise<AdminSession> {
  const response = await context.request.post(`${at}/api/admin/verify-admin-password`, {
    headers: { origin: at, 'x-outset-client': 'web' },
    data: { password: adminPassword() },
  });
  const { expiresAt, message } = (await response.json()) as { expiresAt?: string; message?: string };
  if (!expiresAt) throw new Error(`The operator could not sign in: ${response.status()} ${message ?? ''}`);
  return { expiresAt, cookies: await context.cookies(at) };
}

/** The operator's session at an app, opened once and used by all tests of this worker while it lasts. */
const sessions = new Map<string, AdminSession>();

export async function signInAsAdmin(context: BrowserContext, at = base()): Promise<void> {
  let session = sessions.get(at);
  if (session) {
    await context.addCookies(session.cookies);
    if (!(await context.request.get(`${at}/api/auth/current-user`)).ok()) {
      await context.clearCookies();
      session = undefined;
    }
  }
  session ??= await askForAdmin(context, at);
  sessions.set(at, session);
  await plantToken(context, session.expiresAt);
}

/** Opens a link mailed to the operator who is signed in, which stands for a code while there is no authenticator. */
export async function openMailedLink({ request }: BrowserContext): Promise<void> {
  const headers = { origin: base() };
  const me = (await (await request.get(`${base()}/api/auth/current-user`)).json()) as { adminemail: string };
  const before = (await inbox(me.adminemail)).length;
  await request.post(`${base()}/api/auth/sign-in-link`, { headers, data: { adminemail: me.adminemail } });
  const [mail] = await inbox(me.adminemail, before + 1);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const opened = await request.post(`${base()}/api/auth/link-login`, { headers, data: { token } });
  if (!opened.ok()) throw new Error(`The link did not open: ${opened.status()} ${await opened.text()}`);
}

/** Each tab finds the token in its first document, and not again when it has been removed. */
export async function plantToken(context: BrowserContext, expiresAt: string): Promise<void> {
  await context.addInitScript((token) => {
    if (location.origin === 'null' || sessionStorage.getItem('is-planted')) return;
    sessionStorage.setItem('is-planted', 'yes');
    localStorage.setItem('adminToken', token);
  }, JSON.stringify({ expiresAt }));
}

/** A page of the back-office as its operator sees it; `prepare` has the page before it is opened. */
export async function openAdmin(
  path: string,
  options: PageOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Opened> {
  const opened = await openContext(options);
  await signInAsAdmin(opened.context, options.at);
  const page = await opened.context.newPage();
  await prepare(page);
  await page.goto(path);
  return { ...opened, page };
}

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

/** Deletes the records of a kind that a search finds: other files see the same app. */
export async function dropRecords(noun: string, q: string): Promise<void> {
  const session = sessions.get(base());
  if (!session) return;
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: base(), 'x-outset-client': 'web', 'content-type': 'application/json' };
  const found = await fetch(`${base()}/api/admin/records/${noun}?q=${encodeURIComponent(q)}`, { headers });
  const { data } = (await found.json()) as { data: { _id: string }[] };
  const ids = data.map(({ _id }) => _id);
  if (ids.length === 0) return;
  const init = { method: 'POST', headers, body: JSON.stringify({ ids }) };
  const answer = await fetch(`${base()}/api/admin/records/${noun}/delete`, init);
  if (!answer.ok) throw new Error(`Deleting ${noun} answered ${answer.status}: ${await answer.text()}`);
}
