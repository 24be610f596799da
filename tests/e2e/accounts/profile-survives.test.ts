/** What is typed into the profile survives the end of the session. */
import { describe, expect, it } from 'vitest';
import { apiToken, base, SESSION_ENDED } from '@tests/setup/browser/page';
import { signInOnPage } from './account-steps';
import { openProfile, save, stored } from './profile-steps';

const failure = 'Failed to update profile.';

describe('a save that fails', () => {
  it('ACC-07 after the session has ended offers to log in again, and what was typed is there afterwards', async () => {
    const { page, account, allow } = await openProfile('founder', '?edit=1');
    allow(/401 PUT/);
    allow(SESSION_ENDED);
    await page.getByLabel('Company name').fill('Kaveri Works');
    const token = await apiToken(account.email, account.password);
    const ended = await fetch(`${base()}/api/logout?all=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.status).toBe(200);
    await save(page);
    const alert = page.getByRole('alert').filter({ hasText: failure });
    await alert.getByText('You must be logged in to view your profile.').waitFor();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Works');
    // No one is asked whether to leave: nothing gets lost.
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await alert.getByRole('link', { name: 'Log in again' }).click();
    await page.waitForURL('**/login?returnTo=*');
    await signInOnPage(page, account, '**/portal/settings/profile?edit=1');
    expect(asked).toEqual([]);
    await page.getByText('Your unsaved changes are back.').waitFor();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Kaveri Works');
    await save(page);
    await page.getByText('Profile updated successfully!').waitFor();
    expect(await stored(account)).toMatchObject({ companyName: 'Kaveri Works' });
  });
});
