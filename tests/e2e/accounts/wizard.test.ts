/** The registration wizard step by step: what each asks for, in which words, and what it keeps. */
import { describe, expect, it } from 'vitest';
import { isFocused, openPage, uniqueEmail } from '../../setup/page';
import {
  cities,
  fillAccountInfo,
  fillCompanyDetails,
  fillPersonalDetails,
  next,
  openWizard,
  PASSWORD,
  wizard,
} from './account-steps';

describe('steps of the wizard', () => {
  it('AUTH-26 AUTH-27 AUTH-38 Next checks only the current step, with the exact messages, Previous nothing; the meter counts', async () => {
    const { page } = await openPage('/login');
    const dialog = await openWizard(page);
    await next(dialog);
    for (const message of [
      'Please select user type!',
      'Please input your full name!',
      'Please input your email!',
      'Password must be at least 8 characters!',
      'Please confirm your password!',
    ]) {
      await dialog.getByText(message, { exact: true }).waitFor();
    }
    await dialog.getByRole('heading', { name: 'Step 1 of 3: Account Info' }).waitFor();

    await fillAccountInfo(dialog, 'founder', 'asha@');
    await dialog.getByText('Please enter a valid email!', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('Monsoon-Harbour-78');
    await next(dialog);
    await dialog.getByText('Passwords do not match!', { exact: true }).waitFor();
    // Right at once when the other of the two is mended.
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('Monsoon-Harbour-78');
    await dialog.getByText('Passwords do not match!').waitFor({ state: 'detached' });
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('seven77');
    await next(dialog);
    await dialog.getByText('Password must be at least 8 characters!', { exact: true }).waitFor();

    const email = uniqueEmail();
    await fillAccountInfo(dialog, 'founder', email);
    await next(dialog);
    await dialog.getByRole('heading', { name: 'Step 2 of 3: Personal Details' }).waitFor();
    expect(await dialog.getByText('Please enter a valid phone number!').count()).toBe(0);

    // Previous checks nothing and keeps what was typed.
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('12');
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await dialog.getByRole('heading', { name: 'Step 1 of 3: Account Info' }).waitFor();
    const password = dialog.getByRole('textbox', { name: 'Password', exact: true });
    await expect.poll(() => password.inputValue()).toBe(PASSWORD);
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email);
    await next(dialog);
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Phone number' }).inputValue()).toBe('12');
    expect(await dialog.getByText('Please enter a valid phone number!').count()).toBe(0);

    await dialog.getByRole('button', { name: 'Previous' }).click();
    const meter = dialog.getByRole('meter', { name: 'Password strength' });
    for (const [typed, score, label] of [
      ['', '0', 'Very Weak'],
      ['aB1', '60', 'Medium'],
      ['aB1!aB1!', '100', 'Very Strong'],
    ] as const) {
      await password.fill(typed);
      await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe(score);
      await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe(label);
      if (typed) await dialog.getByText(label, { exact: true }).waitFor();
    }
  });

  it('AUTH-30 AUTH-31 AUTH-36 asks a founder for phone and city, India first, 47 cities, then for the company', async () => {
    const { page } = await openPage('/login');
    const dialog = await openWizard(page);
    await fillAccountInfo(dialog, 'founder', uniqueEmail());
    await next(dialog);
    await next(dialog);
    await dialog.getByText('Please enter a valid phone number!', { exact: true }).waitFor();
    await dialog.getByText('Please select your location!', { exact: true }).waitFor();

    const country = dialog.getByLabel('Country of the phone number');
    await expect.poll(() => country.inputValue()).toBe('IN');
    await expect.poll(() => country.locator('option:checked').textContent()).toBe('India (+91)');
    const phone = dialog.getByRole('textbox', { name: 'Phone number' });
    const refused = dialog.getByText('Please enter a valid phone number!', { exact: true });
    for (const wrong of ['12', 'call me', "' OR 1=1--", '९८७६५४३२१०']) {
      await phone.fill('98765 43210');
      await refused.waitFor({ state: 'detached' });
      await phone.fill(wrong);
      await next(dialog);
      await refused.waitFor();
    }
    // The countries come by themselves, and with them what takes a number apart.
    await expect.poll(() => country.locator('option').count()).toBeGreaterThan(100);
    await phone.fill('+44 20 7946 0958');
    await phone.blur();
    await expect.poll(() => country.inputValue()).toBe('GB');

    const city = dialog.getByRole('combobox', { name: 'Location' });
    await city.click();
    await expect.poll(() => cities(dialog).count()).toBe(47);
    // Esc closes the list and leaves the dialog open; the keyboard chooses as well.
    await page.keyboard.press('Escape');
    await expect.poll(() => cities(dialog).count()).toBe(0);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await city.fill('atlantis');
    await dialog.getByText('This city is not in the list.').waitFor();
    await city.fill('pun');
    await cities(dialog).filter({ hasText: 'Pune' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => city.inputValue()).toBe('Pune');
    await dialog.getByText('Please select your location!').waitFor({ state: 'detached' });

    let calls = 0;
    await page.route('**/api/register', (route) => {
      calls += 1;
      return route.abort();
    });
    await country.selectOption('IN');
    await fillPersonalDetails(dialog);
    await next(dialog);
    const values = (label: string) =>
      dialog
        .getByLabel(label)
        .evaluate((field) => [...(field as unknown as HTMLSelectElement).options].map(({ value }) => value));
    await expect
      .poll(async () => (await values('Industry')).filter(Boolean))
      .toEqual(['tech', 'finance', 'healthcare', 'education']);
    await expect
      .poll(async () => (await values('Current stage')).filter(Boolean))
      .toEqual(['seed', 'pre-seed', 'series-a']);
    await dialog.getByRole('button', { name: 'Register' }).click();
    for (const message of [
      'Please fill in all required fields correctly.',
      'Please enter company name!',
      'Please enter founded year!',
      'Please select industry!',
      'Please enter company description!',
      'Please select current stage!',
      'Please accept the terms and conditions',
    ]) {
      await dialog.getByText(message, { exact: true }).waitFor();
    }
    await expect.poll(() => isFocused(dialog.getByLabel('Company name'))).toBe(true);
    expect(calls).toBe(0);
  });

  it('AUTH-34 AUTH-36 a visitor is asked for the company only, and the first wrong step opens with the focus in it', async () => {
    const { page } = await openPage('/login');
    let calls = 0;
    await page.route('**/api/register-visitor', (route) => {
      calls += 1;
      return route.abort();
    });
    const dialog = await openWizard(page);
    await fillAccountInfo(dialog, 'visitor', uniqueEmail());
    await page.goto('/company-details');
    await dialog.getByRole('heading', { name: 'Step 3 of 3: Work Details' }).waitFor();
    await dialog.getByRole('button', { name: 'Register' }).click();
    // A reload forgets the passwords: they are asked for first.
    await dialog.getByRole('heading', { name: 'Step 1 of 3: Account Info' }).waitFor();
    await dialog
      .getByRole('alert')
      .getByText('Please fill in all required fields correctly.', { exact: true })
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    expect(calls).toBe(0);
    await fillAccountInfo(dialog, 'visitor', uniqueEmail());
    await next(dialog);
    await fillPersonalDetails(dialog);
    await next(dialog);
    await dialog.getByText('Please enter your company name!', { exact: true }).waitFor();
    await expect.poll(() => dialog.getByLabel('LinkedIn (optional)').count()).toBe(1);
    expect(await dialog.getByLabel('Founded year').count()).toBe(0);
  });

  it('AUTH-35 AUTH-37 the terms have six headed parts and can be accepted where they are read', async () => {
    const { page } = await openPage('/login?register=1&step=2');
    const dialog = wizard(page);
    await dialog.getByRole('button', { name: 'terms and conditions' }).click();
    const terms = page.getByRole('dialog', { name: 'Terms and conditions' });
    await terms.waitFor();
    const headings = await terms.getByRole('heading', { level: 3 }).allTextContents();
    expect(headings.map((heading) => heading.toLowerCase())).toEqual([
      'general disclaimer',
      'security & user responsibility',
      'platform limitations & risks',
      'third-party services',
      'user conduct',
      'platform resources',
    ]);
    await terms.getByRole('button', { name: 'I accept' }).click();
    await terms.waitFor({ state: 'hidden' });
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'I accept the' }).isChecked()).toBe(true);
    await expect.poll(() => dialog.isVisible()).toBe(true);
  });

  it('keeps a draft without the passwords when the dialog is closed or the page left', async () => {
    const { page } = await openPage('/login');
    const dialog = await openWizard(page);
    await fillAccountInfo(dialog, 'founder', uniqueEmail());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await openWizard(page);
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Password', exact: true }).inputValue()).toBe(PASSWORD);
    await next(dialog);
    await fillPersonalDetails(dialog);
    await next(dialog);
    await fillCompanyDetails(dialog);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    await page.reload();
    await dialog.getByRole('heading', { name: 'Step 3 of 3: Company Details' }).waitFor();
    await expect.poll(() => dialog.getByLabel('Company name').inputValue()).toBe('Kaveri Labs');
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Bengaluru');
  });
});
