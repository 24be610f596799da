/** The main job from end to end, as a person does it. */
import { describe, expect, it } from 'vitest';
import { openPage, uniqueEmail } from '@tests/setup/browser/page';
import { fillWizard, signInOnPage, PASSWORD, verifyPath } from '@tests/e2e/accounts/account-steps';

describe('a founder finds investors', () => {
  it(
    'AUTH-52 DIR-02 DIR-04 registers, confirms, signs in, searches, filters, opens one, and comes back to the same list',
    { timeout: 120_000 },
    async () => {
      const email = uniqueEmail('journey');
      // The address that was asked for is where registering leads, by the link of the mail, in another browser too.
      const { page: first } = await openPage('/portal/seed?stage=MVP');
      await first.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first().click();
      await first.waitForURL('**/login?returnTo=*');
      const dialog = await fillWizard(first, 'founder', email);
      await dialog.getByRole('button', { name: 'Register' }).click();
      await first.getByText('including the spam folder').waitFor();

      const { page } = await openPage(await verifyPath(email));
      await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
      await page.getByRole('link', { name: /sign in/i }).click();
      await page.waitForURL('**/login*');
      const account = { kind: 'founder', email, password: PASSWORD } as const;
      await Promise.all([
        page.getByText('Login successful!').waitFor(),
        signInOnPage(page, account, '**/portal/seed?stage=MVP'),
      ]);

      await page.getByRole('searchbox').fill('bluem');
      await page.getByRole('searchbox').press('Enter');
      await page.getByText(/Showing results for/).waitFor();
      await expect.poll(() => page.locator('tbody [data-row]').first().innerText()).toContain('Blume');

      await page.goto(new URL('/portal/seed?location=Bengaluru&sector=DeepTech', page.url()).href);
      const listed = await page.locator('tbody [data-row]').allInnerTexts();
      expect(listed.length).toBeGreaterThan(1);
      await page.locator('tbody [data-row]').nth(1).click();
      await page.waitForURL('**/seed-detail/*');
      await page.getByRole('heading', { level: 1, name: listed[1] ?? '' }).waitFor();

      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.waitForURL('**/portal/seed?location=Bengaluru&sector=DeepTech');
      await expect.poll(() => page.locator('tbody [data-row]').allInnerTexts()).toEqual(listed);
    },
  );
});
