/** What is typed into the profile survives: another window, the end of the session, maintenance, no network. */
import { describe, expect, it } from 'vitest';
import { apiToken, base, openContext, SESSION_ENDED, signIn } from '../../setup/page';
import { signInOnPage, makeAccount } from './account-steps';
import { form, main, openProfile, PROFILE, save, stored } from './profile-steps';

const failure = 'Failed to update profile.';

describe('a profile that is edited in two tabs', () => {
  it('takes what each of them changed, and asks where both changed the same', async () => {
    const account = await makeAccount();
    const { context } = await openContext({ allow: [/409 PUT/] });
    await signIn(context, account.email, account.password);
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) {
      await page.goto(`${PROFILE}?edit=1`);
      await form(page).waitFor();
    }
    await first.getByLabel('Full name').fill('Asha Iyer');
    await first.getByLabel('Founded year').fill('2019');
    await save(first);
    await first.getByText('Profile updated successfully!').waitFor();

    // The second tab still shows the old name, and has not touched it.
    await second.getByLabel('Company name').fill('Kaveri Sensors');
    await save(second);
    await main(second).getByText('Asha Iyer').first().waitFor();
    expect(await stored(account)).toMatchObject({
      fullName: 'Asha Iyer',
      companyName: 'Kaveri Sensors',
      foundedYear: 2019,
    });

    // The first tab was opened before that, and changes the same field.
    await first.getByRole('button', { name: 'Edit profile' }).click();
    await first.getByLabel('Company name').fill('Kaveri Works');
    await save(first);
    await first.getByText('Changed on another device to “Kaveri Sensors”.').waitFor();
    await first
      .getByRole('alert')
      .getByText(`${failure} This was changed on another device. Save again to keep what you typed.`)
      .waitFor();
    expect(await stored(account)).toMatchObject({ companyName: 'Kaveri Sensors' });
    expect(await first.getByLabel('Company name').inputValue()).toBe('Kaveri Works');
    await save(first);
    await first.getByText('Profile updated successfully!').waitFor();
    expect(await stored(account)).toMatchObject({ fullName: 'Asha Iyer', companyName: 'Kaveri Works' });
  });
});

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
    // Nobody is asked whether to leave: nothing gets lost.
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

  it('ACC-07 during maintenance and without a network says why, and succeeds as soon as it can', async () => {
    const { page, account, allow } = await openProfile('visitor', '?edit=1');
    allow(/503 PUT/);
    allow(/ERR_FAILED|profile-update/);
    await page.getByLabel('Company you work at').fill('Blue Fund');
    const reason = 'Outset is under maintenance. Nothing was stored.';
    await page.route('**/api/visitor/profile-update', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: reason, code: 'maintenance' } }),
    );
    const alert = page.getByRole('alert').filter({ hasText: failure });
    await save(page);
    await expect.poll(() => alert.textContent()).toBe(`${failure} ${reason}`);
    await page.unroute('**/api/visitor/profile-update');
    await page.route('**/api/visitor/profile-update', (route) => route.abort());
    await save(page);
    await expect
      .poll(() => alert.textContent())
      .toBe(`${failure} We could not reach Outset. Check your connection and try again.`);
    await page.unroute('**/api/visitor/profile-update');
    expect(await page.getByLabel('Company you work at').inputValue()).toBe('Blue Fund');
    await save(page);
    await main(page).getByText('Blue Fund').waitFor();
    expect(await stored(account)).toMatchObject({ companyWorkingAt: 'Blue Fund' });
  });
});
