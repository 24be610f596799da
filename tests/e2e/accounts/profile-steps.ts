/** Steps that the tests of the profile share: someone on the screen, its form, a photo, what the server has. */
import type { Page } from 'playwright-core';
import { apiToken, base, openContext, signIn, type PageOptions } from '@tests/setup/browser/page';
import { makeAccount, type Account, type Kind } from './account-steps';

export const PROFILE = '/portal/settings/profile';

interface Opened {
  account: Account;
  page: Page;
  allow: (pattern: RegExp) => void;
}

export async function openProfile(kind: Kind, query = '', options: PageOptions = {}): Promise<Opened> {
  const account = await makeAccount(kind);
  const { context, allow } = await openContext(options);
  await signIn(context, account.email, account.password);
  const page = await context.newPage();
  await page.goto(PROFILE + query);
  if (query) await form(page).waitFor();
  return { account, page, allow };
}

export const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' });
export const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await form(page).waitFor();
};
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
export const main = (page: Page) => page.locator('#main');
export const headerPicture = (page: Page) => page.getByRole('button', { name: 'Profile', exact: true }).locator('img');

export async function stored({ email, password, kind }: Account): Promise<Record<string, unknown>> {
  const token = await apiToken(email, password);
  const path = kind === 'founder' ? '/api/profile' : '/api/visitor/profile';
  const response = await fetch(base() + path, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

export const choose = (page: Page, buffer: Uint8Array, name = 'me.png', mimeType = 'image/png') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(buffer) });
