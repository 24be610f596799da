/** Edit, delete and support on a person's page: the two codes before them, and every message. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { adminPassword, apiToken, base, inbox, isFocused, uniqueEmail } from '../../setup/page';
import { described, notice, openAdmin, openMailedLink } from './admin-steps';

const PASSWORD = 'monsoon over Pune 7!';
const VERIFY = '**/api/user/verify-2fa';
const SETUP = '**/api/user/setup-2fa';
const UPDATE = '**/api/user/update/**';
const DELETE = '**/api/user/delete/**';
const ENROLLED = { json: { success: true, enrolled: true, message: 'Your authenticator is set up.' } };
const ACCEPTED = { json: { success: true, message: 'OK', data: {} } };

/** Registers and confirms a person by the mailed link; returns the address of their page. */
async function person(kind: 'founder' | 'visitor' = 'founder', over: Record<string, unknown> = {}) {
  const email = uniqueEmail('changed+1');
  const send = (path: string, body: unknown) =>
    fetch(`${base()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const founder = {
    companyName: 'Kite Labs',
    foundedYear: 2021,
    industry: 'tech',
    companyDescription: 'We build kites.',
    currentStage: 'pre-seed',
  };
  await send(kind === 'founder' ? '/api/register' : '/api/register-visitor', {
    userType: kind,
    fullName: 'Asha <b>Rao</b>',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: '+91 98765 43210',
    location: 'Pune',
    termsAccepted: true,
    linkedinUrl: 'https://www.linkedin.com/in/asha',
    ...(kind === 'founder' ? founder : { companyWorkingAt: 'Blue Fund' }),
    ...over,
  });
  const [mail] = await inbox(email, 1);
  const token = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await fetch(`${base()}/api/verify-email?token=${token}`);
  return { email };
}

async function openPerson(
  email: string,
  options: Parameters<typeof openAdmin>[1] = {},
  prepare?: (page: Page) => Promise<unknown>,
) {
  const opened = await openAdmin(`/adminPortal/user-settings?q=${encodeURIComponent(email)}`, options, prepare);
  await opened.page.getByRole('link', { name: 'Asha <b>Rao</b>' }).first().click();
  await opened.page.waitForURL(/\/user-settings\/[0-9a-f]{24}/);
  return opened;
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const first = (page: Page) => dialogOf(page, 'Confirm with your authenticator');
const final = (page: Page) => dialogOf(page, 'Enter a new code');
const edit = (page: Page) => page.getByRole('button', { name: /^Edit / });
const remove = (page: Page) => page.getByRole('button', { name: /^Delete / });
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
    await expectGoodLook(page);

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
    await expectGoodLook(page);
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

  it('ADM-35 says what fails at the set-up, the codes and the form, and keeps what was typed', async () => {
    const { email } = await person();
    const { page, allow } = await openPerson(email);
    allow(/(500|403|409) (POST|PATCH)|ERR_FAILED/);
    await page.route(SETUP, (route) => route.fulfill({ status: 500, json: {} }));
    await edit(page).click();
    await notice(page, 'Failed to setup 2FA').waitFor();
    await page.route(SETUP, (route) => route.fulfill(ENROLLED));
    await edit(page).click();
    await first(page).getByRole('button', { name: 'Replace your authenticator' }).waitFor();
    await page.route(VERIFY, (route) => route.abort());
    await enter(first(page), '123456');
    await first(page).getByText('Verification failed', { exact: true }).waitFor();
    await page.route(VERIFY, (route) => route.fulfill(ACCEPTED));
    await enter(first(page), '123456');
    await final(page).waitFor();
    await page.route(VERIFY, (route) => route.fulfill({ status: 500, json: {} }));
    await enter(final(page), '123457');
    await final(page).getByText('Final verification failed', { exact: true }).waitFor();
    await page.route(VERIFY, (route) => route.fulfill(ACCEPTED));
    await enter(final(page), '123457');

    // The server knows of no permit.
    const form = dialogOf(page, 'Edit Asha <b>Rao</b>');
    await form.getByLabel('Full name').fill('Asha Menon');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Your two codes are used up or too long ago. What you typed is saved.').waitFor();
    await form.getByRole('button', { name: 'Confirm again' }).click();
    await first(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await form.getByLabel('Full name').inputValue()).toBe('Asha Menon');
    await page.route(UPDATE, (route) => route.fulfill({ status: 500, json: {} }));
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Failed to update user', { exact: true }).waitFor();
    await page.route(UPDATE, (route) => route.abort());
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Error updating user', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'hidden' });
  });

  it('ADM-40 asks before it deletes, says how it went with the name, and deletes by two codes of another authenticator', async () => {
    const { email } = await person();
    const { page, context, allow } = await openPerson(email);
    allow(/(404|500) (DELETE|GET)/);
    await remove(page).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Asha <b>Rao</b>?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    const mocked = [SETUP, VERIFY, DELETE] as const;
    await page.route(SETUP, (route) => route.fulfill(ENROLLED));
    await page.route(VERIFY, (route) => route.fulfill(ACCEPTED));
    for (const [status, text] of [
      [500, 'Error deleting user'],
      [404, 'User not found'],
    ] as const) {
      await page.route(DELETE, (route) => route.fulfill({ status, json: {} }));
      await remove(page).click();
      await question.getByRole('button', { name: 'Continue' }).click();
      await enter(first(page), '123456');
      const told = notice(page, text).waitFor();
      await enter(final(page), '123457');
      await told;
    }
    for (const path of mocked) await page.unroute(path);

    await unenroll(context);
    await remove(page).click();
    await question.getByRole('button', { name: 'Continue' }).click();
    knownSecret = String(await first(page).locator('[data-secret]').getAttribute('data-secret'));
    await enter(first(page), codeOf(knownSecret, -1));
    const told = notice(page, 'User Asha <b>Rao</b> deleted successfully').waitFor();
    await enter(final(page), codeOf(knownSecret, 0));
    await told;
    await page.getByText('The account was deleted.').waitFor();
    await expect.poll(async () => (await inbox(email))[0]?.subject).toBe('Your Outset account has been deleted');
  });

  it('ADM-33 tells a plain admin that only super admins may, and offers nothing on a visitor', async () => {
    const { email } = await person();
    const { page, allow } = await openPerson(email, {}, (page) =>
      page.route('**/adminPortal/user-settings/**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll('super_admin', 'admin') });
      }),
    );
    // The server drew it for a super admin.
    allow(/React error #418/);
    await page.getByText('You have view-only access. Only Super Admins can edit or delete users.').waitFor();
    await edit(page).click();
    await notice(page, 'Only Super Admins can edit users').waitFor();
    await remove(page).click();
    await notice(page, 'Only Super Admins can delete users').waitFor();
    await page.getByRole('region', { name: 'Support' }).getByText('Only Super Admins can do this.').waitFor();

    const visitor = await person('visitor');
    const opened = await openPerson(visitor.email);
    expect([await edit(opened.page).count(), await remove(opened.page).count()]).toEqual([0, 0]);
  });
});

describe('support', () => {
  it('asks, does, and says what it did', async () => {
    const { email } = await person();
    const token = await apiToken(email, PASSWORD);
    const { page } = await openPerson(email);
    const card = page.getByRole('region', { name: 'Support' });
    await card.getByText('The email address is confirmed.').waitFor();
    await card.getByRole('button', { name: 'Unlock sign-in' }).click();
    await page
      .getByRole('alertdialog', { name: 'Unlock sign-in?' })
      .getByRole('button', { name: 'Unlock sign-in' })
      .click();
    await notice(page, 'Nothing was locked').waitFor();
    await card.getByRole('button', { name: 'End all sessions' }).click();
    await expectGoodLook(page);
    await page
      .getByRole('alertdialog', { name: 'End all sessions?' })
      .getByRole('button', { name: 'End all sessions' })
      .click();
    await notice(page, 'One session was ended').waitFor();
    const after = await fetch(`${base()}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(after.status).toBe(401);
    expect((await inbox(email, 2))[0]?.subject).toBe('You were signed out on all devices');
  });
});
