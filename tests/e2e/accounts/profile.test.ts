/** The profile screen: view and edit mode for both kinds, and unsaved changes. */
import { describe, expect, it } from 'vitest';
import { png } from '../../factories/photos';
import { expectGoodLook } from '../../setup/look';
import { base, expectAccessible, isFocused, openPage } from '../../setup/page';
import { choose, edit, form, headerPicture, main, openProfile, PROFILE, save, stored } from './profile-steps';

describe('profile of a founder', () => {
  it('ACC-01 ACC-02 moves between view and edit mode, with all fields, and Back works', async () => {
    const { page, account } = await openProfile('founder');
    for (const value of [
      'Asha Rao',
      account.email,
      '+91 98765 43210',
      'Bengaluru',
      'Kaveri Labs',
      '2023',
      'Tech',
      'Soil sensors.',
    ]) {
      await main(page).getByText(value, { exact: true }).first().waitFor();
    }
    await edit(page);
    await expect.poll(() => new URL(page.url()).search).toBe('?edit=1');
    await expect.poll(() => isFocused(page.getByLabel('Full name'))).toBe(true);
    for (const [label, value] of [
      ['Full name', 'Asha Rao'],
      ['Email', account.email],
      ['Phone number', '98765 43210'],
      ['Location', 'Bengaluru'],
      ['LinkedIn', ''],
      ['Company name', 'Kaveri Labs'],
      ['Founded year', '2023'],
      ['Company description', 'Soil sensors.'],
    ] as const) {
      expect(
        await form(page)
          .getByLabel(label, { exact: label !== 'Full name' })
          .inputValue(),
        label,
      ).toBe(value);
    }
    await page.goBack();
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    await page.goForward();
    await form(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Edit profile' }))).toBe(true);
  });

  it('ACC-03 ACC-04 leads to what is missing, saves through /api/profile-update, never the e-mail; meter and header know it', async () => {
    const { page, account } = await openProfile('founder');
    const meter = page.getByRole('progressbar', { name: 'Profile completeness' });
    expect(await meter.getAttribute('value')).toBe('81');
    await page.getByRole('button', { name: 'Add your LinkedIn' }).click();
    await expect.poll(() => isFocused(page.getByLabel('LinkedIn'))).toBe(true);
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Full name').fill('आशा Rao');
    await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/asha');
    await page.getByLabel('Founded year').fill('2020');
    const city = page.getByRole('combobox', { name: 'Location' });
    await city.fill('bomb');
    await page.getByRole('option', { name: /^Mumbai/ }).click();
    const request = page.waitForRequest((it) => it.method() === 'PUT');
    await save(page);
    expect(new URL((await request).url()).pathname).toBe('/api/profile-update');
    await page.getByText('Profile updated successfully!').waitFor();
    await main(page).getByText('linkedin.com/in/asha').waitFor();
    await expect.poll(() => meter.getAttribute('value')).toBe('90');
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByText('आशा Rao').nth(1).waitFor();
    expect(await stored(account)).toMatchObject({
      fullName: 'आशा Rao',
      email: account.email,
      foundedYear: 2020,
      location: 'Mumbai',
      phone: '+919876543210',
    });
  });

  it('ACC-05 ACC-07 says that saving failed, beside the server’s field errors, asks for a name and a right LinkedIn address, and loses nothing', async () => {
    const { page, account, allow } = await openProfile('founder', '?edit=1');
    allow(/(500|400) PUT/);
    await page.getByLabel('Full name').fill('Asha R.');
    await page.route('**/api/profile-update', (route) =>
      route.fulfill({ status: 500, body: '{"message":"Error: D1"}' }),
    );
    await save(page);
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContain('Failed to update profile.');
    await page.unroute('**/api/profile-update');
    await page.route('**/api/profile-update', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: 'No.', errors: { companyName: 'Not this one.' } },
      }),
    );
    await save(page);
    await page.getByText('Not this one.').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Asha R.');
    await page.unroute('**/api/profile-update');

    await page.getByLabel('Full name').fill('   ');
    await page.getByLabel('LinkedIn').fill('my page');
    await page.getByRole('combobox', { name: 'Location' }).fill('Atlantis');
    await save(page);
    await page.getByText('Please enter your name', { exact: true }).waitFor();
    await page.getByText('Please enter a valid LinkedIn URL, such as https://www.linkedin.com/in/your-name.').waitFor();
    await page.getByText('Please select your location!').waitFor();
    await expect.poll(() => isFocused(page.getByLabel('Full name'))).toBe(true);
    await expectAccessible(page, { within: '#main' });
    await page.getByLabel('Full name').fill('Asha');
    await page.getByText('Please enter your name', { exact: true }).waitFor({ state: 'hidden' });
    await page.getByLabel('LinkedIn').fill('');
    await page.getByRole('combobox', { name: 'Location' }).fill('Pune');
    await save(page);
    await page.getByText('Profile updated successfully!').waitFor();
    expect(await stored(account)).toMatchObject({ fullName: 'Asha', linkedinUrl: '', location: 'Pune' });
  });

  it('keeps unsaved changes over a page change, and asks before it throws them away', async () => {
    const { page } = await openProfile('founder', '?edit=1');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel('Company name').fill('Kaveri Sensors');
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.waitForURL('**/settings/security');
    expect(asked).toEqual(['beforeunload']);
    await page.goto(PROFILE);
    await page.getByText('You have unsaved changes in your profile.').waitFor();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await page.getByText('Your unsaved changes are back.').waitFor();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Sensors');

    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Sensors');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    await page.getByText('not saved').waitFor({ state: 'hidden' });
    await edit(page);
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Labs');
  });
});

describe('profile of a visitor', () => {
  it('ACC-02 ACC-03 ACC-11 saves through /api/visitor/profile-update, and has an avatar of the e-mail in place of a photo', async () => {
    const { page, account } = await openProfile('visitor');
    await main(page).getByText('Neev Capital').waitFor();
    expect(await main(page).getByText('Company name').count()).toBe(0);
    await edit(page);
    await page.getByLabel('Company you work at').fill('Blue Fund');
    const request = page.waitForRequest((it) => it.method() === 'PUT');
    await save(page);
    expect(new URL((await request).url()).pathname).toBe('/api/visitor/profile-update');
    await main(page).getByText('Blue Fund').waitFor();
    expect(await stored(account)).toMatchObject({ companyWorkingAt: 'Blue Fund' });

    // No upload: the avatar is drawn from the e-mail, the same each time, and nothing is asked of another server.
    const asked: string[] = [];
    page.on('request', (asking) => asked.push(asking.url()));
    const image = main(page).locator('img').first();
    await expect.poll(() => image.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    const source = await image.getAttribute('src');
    expect(decodeURIComponent(source ?? '')).not.toContain(account.email);
    await expect.poll(() => headerPicture(page).getAttribute('src')).toBe(source);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.reload();
    await expect.poll(() => image.getAttribute('src')).toBe(source);
    expect(asked.filter((url) => !url.startsWith(base()) && !url.startsWith('data:'))).toEqual([]);
  });
});

describe('the profile page', () => {
  it('ACC-06 tells guests to log in', async () => {
    const { page } = await openPage(PROFILE, { guest: true });
    await page.getByText('You must be logged in to view your profile.').waitFor();
    await page.getByRole('link', { name: 'Login Now' }).click();
    await page.waitForURL('**/login?returnTo=%2Fportal%2Fsettings%2Fprofile');
  });

  it('has no serious axe finding and no sideways scroll, in view, crop and edit', async () => {
    const { page } = await openPage(PROFILE, { as: 'founder' });
    const widths = [1280, 390, 320];
    await expectGoodLook(page, { widths, within: '#main' });
    await choose(page, png(64, 32));
    await page.getByRole('dialog', { name: 'Crop your photo' }).waitFor();
    await expectGoodLook(page, { widths, within: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Crop your photo' }).waitFor({ state: 'hidden' });
    await edit(page);
    await expectGoodLook(page, { widths, within: '#main' });
  });
});
