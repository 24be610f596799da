/** Registering: what survives a reload, what the server refuses, what is sent and said, and how the wizard looks. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, isFocused, openPage, uniqueEmail } from '@tests/setup/browser/page';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import {
  cities,
  fillAccountInfo,
  fillPersonalDetails,
  fillWizard,
  next,
  openWizard,
  PASSWORD,
  wizard,
} from './account-steps';

const NOTICE = 'Please check your email, including the spam folder, for a verification link.';
const BODY = {
  fullName: 'Asha Rao',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  phone: '+919876543210',
  location: 'Bengaluru',
  termsAccepted: true,
};

describe('registering', () => {
  it('AUTH-25 AUTH-36 AUTH-40 AUTH-41 AUTH-42 a founder goes on after a reload and a refusal, sends every field, is told of the mail, and the form is empty again', async () => {
    const email = uniqueEmail('founder');
    const { page } = await openPage('/login', { allow: [/answer: 400 POST \/api\/register/] });
    const dialog = await fillWizard(page, 'founder', email);

    // All is kept but the passwords, which are asked for first.
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    await page.reload();
    await dialog.getByRole('heading', { name: 'Step 3 of 3: Company Details' }).waitFor();
    await expect.poll(() => dialog.getByLabel('Company name').inputValue()).toBe('Kaveri Labs');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByRole('heading', { name: 'Step 1 of 3: Account Info' }).waitFor();
    await dialog
      .getByRole('alert')
      .getByText('Please fill in all required fields correctly.', { exact: true })
      .waitFor();
    const password = dialog.getByRole('textbox', { name: 'Password', exact: true });
    await expect.poll(() => isFocused(password)).toBe(true);

    const fillPasswords = async (typed: string) => {
      await password.fill(typed);
      await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(typed);
      await next(dialog);
      await dialog.getByRole('heading', { name: 'Step 2 of 3: Personal Details' }).waitFor();
      await next(dialog);
      await dialog.getByRole('heading', { name: 'Step 3 of 3: Company Details' }).waitFor();
    };
    await fillPasswords('password1');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await password.waitFor();
    await expect.poll(() => isFocused(password)).toBe(true);
    await expect.poll(() => dialog.getByText('This password is too common.').count()).toBe(2);
    await fillPasswords(PASSWORD);

    const sent = page.waitForRequest('**/api/register');
    await dialog.getByRole('button', { name: 'Register' }).click();
    expect((await sent).postDataJSON()).toEqual({
      ...BODY,
      userType: 'founder',
      email,
      companyName: 'Kaveri Labs',
      foundedYear: 2023,
      industry: 'tech',
      companyDescription: 'Soil sensors for small farms. खेत के लिए 🌱',
      currentStage: 'pre-seed',
    });
    await page.getByText(NOTICE).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');

    // The form is empty again, and nothing of it is kept.
    const again = await openWizard(page);
    await expect.poll(() => again.getByLabel('Full name').inputValue()).toBe('');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Asha');
  });
});

describe('looks of the wizard', () => {
  it('every step has no serious axe finding and fits', async () => {
    const { page } = await openPage('/login?register=1');
    const dialog = wizard(page);
    const within = 'dialog[open]';
    await dialog.waitFor();
    await next(dialog);
    await dialog.getByText('Please select user type!').waitFor();
    await expectGoodLook(page, { within });
    await fillAccountInfo(dialog, 'founder', uniqueEmail());
    await next(dialog);
    await dialog.getByRole('combobox', { name: 'Location' }).click();
    await cities(dialog).first().waitFor();
    await expectAccessible(page, { within });
    await fillPersonalDetails(dialog);
    await next(dialog);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByText('Please enter company name!').waitFor();
    await expectGoodLook(page, { within });
    await dialog.getByRole('button', { name: 'terms and conditions' }).click();
    await page.getByRole('dialog', { name: 'Terms and conditions' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
