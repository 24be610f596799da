/** Steps that the browser tests of the outreach tool share: what was opened is caught, taken apart, and what is stored is read. */
import type { Page } from 'playwright-core';
import { openContext, signIn, type Opened, type PageOptions } from '@tests/setup/browser/page';
import { PASSWORD } from '@tests/e2e/accounts/account-steps';

export const TOOL = '/portal/tools/outreach-generator';

interface Caught {
  href: string;
  target: string;
  features: string;
}

/** Catches what would leave the page: new windows, and links to a mail program. */
function catchLinks(): void {
  const caught: Caught[] = [];
  (window as unknown as { caught: Caught[] }).caught = caught;
  window.open = (href, target, features) => {
    caught.push({ href: String(href), target: target ?? '', features: features ?? '' });
    return null;
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function follow() {
    if (this.href.startsWith('mailto:')) caught.push({ href: this.href, target: this.target, features: '' });
    else click.call(this);
  };
}

export const caughtLinks = (page: Page): Promise<Caught[]> =>
  page.evaluate(() => (window as unknown as { caught: Caught[] }).caught);

/** The tool as the demo founder sees it, with these texts in local storage, put there once. */
export async function openTool(query = '', options: PageOptions = {}, stored: Record<string, unknown> = {}) {
  const opened = await openContext({ as: 'founder', ...options });
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened.context.addInitScript(catchLinks);
  const page = await opened.context.newPage();
  await page.addInitScript((entries) => {
    if (window !== window.top || sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', '1');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.goto(`${TOOL}${query}`);
  await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
  return { ...opened, page };
}

/** A page of the portal as the person with this email sees it. */
export async function openAs(email: string, path: string): Promise<Opened> {
  const opened = await openContext();
  await signIn(opened.context, email, PASSWORD);
  await opened.context.addInitScript(catchLinks);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

export const subjectOf = (page: Page) => page.locator('[data-mail]').getByLabel('Subject');
export const bodyOf = (page: Page) => page.locator('[data-mail]').getByLabel('Body');

export async function write(page: Page, subject: string, body: string): Promise<void> {
  await subjectOf(page).fill(subject);
  await bodyOf(page).fill(body);
}

export async function send(page: Page, by: 'Gmail' | 'Outlook' | 'Default client'): Promise<void> {
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.getByRole('menuitem', { name: by }).click();
}

/** All rows of the browser's database of templates, read past our own code. */
export const storedTemplates = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open('email templates');
        opening.onerror = () => reject(new Error('The database cannot be opened.'));
        opening.onsuccess = () => {
          const store = opening.result.transaction('templates').objectStore('templates');
          if (store.keyPath !== 'id') return reject(new Error('The key is not the id.'));
          const rows = store.getAll();
          rows.onsuccess = () => {
            opening.result.close();
            resolve(rows.result as Record<string, unknown>[]);
          };
        };
      }),
  );

export const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

/** The current mail as it is stored: its fields have the text that was typed, not the text that is shown. */
export async function storedMail(page: Page): Promise<[subject: string | undefined, body: string | undefined]> {
  const mail = (await stored(page, 'outreach_current')) as { subject?: string; body?: string } | null;
  return [mail?.subject, mail?.body];
}
