/** What the tests of notifications share: someone's page, the lines in their centre, the switches. */
import type { Page } from 'playwright-core';
import { apiToken, base, openContext, signIn, type PageOptions } from '@tests/setup/browser/page';
import type { Account } from '@tests/e2e/accounts/account-steps';

export const SETTINGS = '/portal/settings/notifications';

export async function openAs(account: Account, path: string, options: PageOptions = {}) {
  const opened = await openContext(options);
  await signIn(opened.context, account.email, account.password);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

/** Every message to the support leaves a line in the sender's centre. */
export async function makeLines(account: Account, subjects: readonly string[]): Promise<void> {
  const token = await apiToken(account.email, account.password);
  for (const subject of subjects) {
    const response = await fetch(`${base()}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Asha Rao', email: account.email, subject, message: 'Hello' }),
    });
    if (!response.ok) throw new Error(`The contact form answered ${response.status}.`);
  }
}

export const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
