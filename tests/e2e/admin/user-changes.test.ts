/** An edit on a person's page, with the two codes before it. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import {
  adminPassword,
  apiToken,
  base,
  expectAccessible,
  inbox,
  isFocused,
  uniqueEmail,
} from '@tests/setup/browser/page';
import { described, notice, openAdmin, openMailedLink } from './admin-steps';

const PASSWORD = 'monsoon over Pune 7!';

/** Registers and confirms a founder by the mailed link. */
async function person() {
  const email = uniqueEmail('changed+1');
  const send = (path: string, body: unknown) =>
    fetch(`${base()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('/api/register', {
    userType: 'founder',
    fullName: 'Asha <b>Rao</b>',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: '+91 98765 43210',
    location: 'Pune',
    termsAccepted: true,
    linkedinUrl: 'https://www.linkedin.com/in/asha',
    companyName: 'Kite Labs',
    foundedYear: 2021,
    industry: 'tech',
    companyDescription: 'We build kites.',
    currentStage: 'pre-seed',
  });
  const [mail] = await inbox(email, 1);
  const token = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await fetch(`${base()}/api/verify-email?token=${token}`);
  return { email };
}

async function openPerson(email: string) {
  const opened = await openAdmin(`/adminPortal/user-settings?q=${encodeURIComponent(email)}`);
  await opened.page.getByRole('link', { name: 'Asha <b>Rao</b>' }).first().click();
  await opened.page.waitForURL(/\/user-settings\/[0-9a-f]{24}/);
  return opened;
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const first = (page: Page) => dialogOf(page, 'Confirm with your authenticator');
const final = (page: Page) => dialogOf(page, 'Enter a new code');
const edit = (page: Page) => page.getByRole('button', { name: /^Edit / });
const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function enter(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('6-digit code').fill(code);
  await dialog.getByRole('button', { name: 'Verify' }).click();
}

/** Of the operator, once a try of this file has enrolled it. */
let knownSecret = '';

/** The first set-up needs a mailed link; a second try begins with a new secret, as the first one did. */
async function unenroll(context: BrowserContext): Promise<void> {
  if (knownSecret === '') return openMailedLink(context);
  const data = { password: adminPassword(), token: codeOf(knownSecret, 1) };
  await context.request.post(`${base()}/api/user/replace-2fa`, { headers: { origin: base() }, data });
}

describe('changes of a user', () => {
  it('ADM-34 ADM-36 ADM-37 ADM-39 sets the authenticator up, asks for two codes, and then opens and saves the form', async () => {
    const { email } = await person();
    const { page, context, allow } = await openPerson(email);
    await unenroll(context);
    const asked: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && asked.push(new URL(request.url()).pathname));
    await edit(page).click();
    const dialog = first(page);
    await dialog.getByRole('img', { name: 'QR code with the secret for your authenticator app' }).waitFor();
    const secret = String(await dialog.locator('[data-secret]').getAttribute('data-secret'));
    expect(await dialog.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toContain(`secret=${secret}`);
    knownSecret = secret;
    await expectAccessible(page, { within: 'dialog[open]' });

    allow(/400 POST/);
    await enter(dialog, '000000');
    const field = dialog.getByLabel('6-digit code');
    await expect.poll(() => described(field)).toContain('Invalid authentication code');
    await enter(dialog, codeOf(secret, -1));
    await final(page)
      .getByText('First verification successful. Please enter a new code for final verification.', { exact: true })
      .waitFor();
    await enter(final(page), codeOf(secret, -1));
    await expect
      .poll(() => described(final(page).getByLabel('6-digit code')))
      .toContain('Invalid final verification code');
    expect(await dialogOf(page, 'Edit Asha <b>Rao</b>').count()).toBe(0);
    expect(asked.filter((path) => path.startsWith('/api/user/update'))).toEqual([]);
    await enter(final(page), codeOf(secret, 0));
    await dialogOf(page, 'Edit Asha <b>Rao</b>')
      .getByText('Action successfully authenticated and completed', { exact: true })
      .waitFor();

    const form = dialogOf(page, 'Edit Asha <b>Rao</b>');
    await form.getByLabel('Phone').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => described(form.getByLabel('Phone'))).toContain('Please input the phone number!');
    await expect.poll(() => isFocused(form.getByLabel('Phone'))).toBe(true);
    await expectGoodLook(page, { within: 'dialog[open]' });
    await form.getByLabel('Phone').fill('+91 98765 43219');
    await form.getByLabel('Company name').fill('Kite Works');
    const saved = notice(page, 'User updated successfully').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await saved;
    await form.waitFor({ state: 'hidden' });
    await page.getByText('Kite Works').first().waitFor();
    const token = await apiToken(email, PASSWORD);
    const profile = await fetch(`${base()}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect((await profile.json()) as object).toMatchObject({
      data: { phone: '+919876543219', companyName: 'Kite Works' },
    });
  });
});
