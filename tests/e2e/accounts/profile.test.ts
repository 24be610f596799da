/** The profile screen: view and edit mode for both kinds, and unsaved changes. */
import { describe, expect, it } from 'vitest';
import { png } from '@tests/factories/files/photos';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, isFocused, openPage } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { choose, edit, form, main, openProfile, PROFILE, save, stored } from './profile-steps';

describe('profile of a founder', () => {
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

  it('ACC-01 goes Back to the view; keeps unsaved changes over a page change, and asks before it throws them away', async () => {
    const { page } = await openProfile('founder');
    await edit(page);
    await expect.poll(() => new URL(page.url()).search).toBe('?edit=1');
    await expect.poll(() => isFocused(page.getByLabel('Full name'))).toBe(true);
    await page.goBack();
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    await page.goForward();
    await form(page).waitFor();
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

describe('the profile page', () => {
  it('has no serious axe finding and no sideways scroll, in view, crop and edit', async () => {
    const { page } = await openPage(PROFILE, { as: 'founder' });
    const widths = [1280, 390, 320];
    const fits = async (within: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 860 });
        await expectNoSidewaysScroll(page, `${within} at ${width} px`);
      }
      await expectAccessible(page, { within });
    };
    await fits('#main');
    await choose(page, png(64, 32));
    await page.getByRole('dialog', { name: 'Crop your photo' }).waitFor();
    await fits('dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Crop your photo' }).waitFor({ state: 'hidden' });
    await edit(page);
    await page.getByLabel('Full name').fill('   ');
    await save(page);
    await page.getByText('Please enter your name', { exact: true }).waitFor();
    await expectGoodLook(page, { widths, within: '#main' });
  });

  it('moves what gets focus clear of the bar with the buttons', async () => {
    const { page } = await openProfile('founder', '?edit=1', { width: 390, height: 740 });
    await page.getByLabel('Full name').fill('Asha Kaveri Rao');
    await page.getByText('You have unsaved changes.').waitFor();
    const about = page.getByLabel('Company description');
    while (!(await isFocused(about))) await page.keyboard.press('Tab');
    const bar = await page.getByText('You have unsaved changes.').boundingBox();
    const field = await about.boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
