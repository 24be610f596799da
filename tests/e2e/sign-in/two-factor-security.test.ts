/** Two-factor authentication on the security page: set-up, recovery codes, trusted devices, and off again. */
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openContext, signIn, type PageOptions } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll, mailAbout } from '@tests/setup/browser/waits';
import { makeAccount, type Account } from '@tests/e2e/accounts/account-steps';
import {
  codeOf,
  makeProtectedAccount,
  signInWithRecovery,
  untilMiddleOfStep,
  type ProtectedAccount,
} from './two-factor-steps';

const SECURITY = '/portal/settings/security';
const section = (page: Page): Locator => page.getByRole('region', { name: 'Two-factor authentication' });
const setupDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Set up two-factor authentication' });
const codesDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Save your recovery codes' });
const offDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });

/** The security page of an account, in a fresh profile. */
async function openSecurity(
  account: Account | ProtectedAccount,
  options: PageOptions & { trustDevice?: boolean } = {},
) {
  const opened = await openContext(options);
  if ('recoveryCodes' in account) await signInWithRecovery(opened.context, account, options);
  else await signIn(opened.context, account.email, account.password);
  const page = await opened.context.newPage();
  await page.goto(SECURITY);
  await section(page).waitFor();
  return { ...opened, page };
}

async function startSetup(page: Page): Promise<{ dialog: Locator; secret: string }> {
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  const dialog = setupDialog(page);
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  return { dialog, secret: (await dialog.locator('[data-secret]').getAttribute('data-secret')) ?? '' };
}

describe('two-factor authentication on the security page', () => {
  it(
    'ACC-16 ACC-17 goes from off through the set-up to on, shows recovery codes once, and back to off, with dialogs that fit and have no serious axe finding',
    { timeout: 120_000 },
    async () => {
      const account = await makeAccount();
      const { page } = await openSecurity(account);
      const fits = async (dialog: Locator) => {
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 860 });
          await expectNoSidewaysScroll(page);
          expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
        }
        await page.setViewportSize({ width: 1280, height: 860 });
        await expectAccessible(page, { within: 'dialog[open]' });
      };
      await section(page).getByText('Off', { exact: true }).waitFor();

      const { dialog, secret } = await startSetup(page);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect((await dialog.locator('[data-secret]').textContent())?.replace(/\s/g, '')).toBe(secret);
      const link = await dialog.getByRole('link', { name: 'Open the app' }).getAttribute('href');
      expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);
      const verify = dialog.getByRole('button', { name: 'Verify' });
      const field = dialog.getByLabel('6-digit code');
      expect(await verify.isDisabled()).toBe(true);
      await field.pressSequentially('12a3456789');
      await expect.poll(() => field.inputValue()).toBe('123456');
      await field.fill('');
      await expect.poll(() => verify.isDisabled()).toBe(true);
      // The dialogs are of the same parts: this one is looked at in both themes.
      await fits(dialog);
      await expectGoodLook(page, { widths: [1280], within: 'dialog[open]' });
      await untilMiddleOfStep();
      await field.fill(codeOf(secret, -1));
      await verify.click();

      const codes = codesDialog(page);
      await codes.waitFor();
      await fits(codes);
      const shown = await codes.locator('[data-recovery-code]').allTextContents();
      expect(new Set(shown).size).toBe(10);
      const waiting = page.waitForEvent('download');
      await codes.getByRole('button', { name: 'Download' }).click();
      const file = await waiting;
      expect(file.suggestedFilename()).toBe('outset-recovery-codes.txt');
      const text = await textOf(await file.createReadStream());
      for (const code of [...shown, account.email]) expect(text).toContain(code);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await codes.getByRole('button', { name: 'Copy' }).click();
      await page.getByText('Recovery codes copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));

      // They are not lost by a key pressed too early.
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
      await codes.getByText('Please save the codes first, then tick the box.').waitFor();
      expect(await codes.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
      await codes.getByRole('checkbox', { name: 'I have saved these codes' }).check();
      await codes.getByRole('button', { name: 'Done' }).click();
      await codes.waitFor({ state: 'hidden' });
      await section(page).getByText('10 of 10 left.').waitFor();
      await page.reload();
      await section(page).getByText('On', { exact: true }).waitFor();
      expect(await page.content()).not.toContain(shown[0]);
      await mailAbout(account.email, /^Two-factor authentication is on$/);

      await section(page).getByRole('button', { name: 'Turn off' }).click();
      const off = offDialog(page);
      await off.waitFor();
      await fits(off);
      expect(await off.getByRole('button', { name: 'Turn off' }).isDisabled()).toBe(true);
      await off.getByLabel('Password', { exact: true }).fill(account.password);
      await off.getByLabel('6-digit code').fill(codeOf(secret));
      await off.getByRole('button', { name: 'Turn off' }).click();
      await section(page).getByText('Off', { exact: true }).waitFor();
      await page.getByText('Two-factor authentication is off').waitFor();
    },
  );

  it(
    'lists trusted devices, stops trusting one, and a new password ends every trust and every other session',
    { timeout: 120_000 },
    async () => {
      const account = await makeProtectedAccount();
      const elsewhere = await openContext();
      await signInWithRecovery(elsewhere.context, account, { code: 8, trustDevice: true });
      const { page } = await openSecurity(account, { trustDevice: true });
      const devices = section(page).locator('[data-trusted-device]');
      await expect.poll(() => devices.count()).toBe(2);
      await expect.poll(() => devices.first().textContent()).toMatch(/Chrome on Linux until \d+ \w+ \d{4}/);
      await devices
        .first()
        .getByRole('button', { name: /^Stop trusting/ })
        .click();
      await expect.poll(() => devices.count()).toBe(1);

      // The other session, and that of the set-up.
      await page.getByRole('button', { name: 'Log out everywhere else' }).waitFor();
      const fields = ['Current password', 'New password', 'Confirm new password'];
      for (const name of fields) {
        const value = name === 'Current password' ? account.password : 'Banyan over Pune 8!';
        await page.getByRole('textbox', { name, exact: true }).fill(value);
      }
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Your password has been changed.').first().waitFor();
      await section(page).getByText('You have no trusted devices.').waitFor();
      await page.getByText('You are signed in on this device only.').waitFor();
    },
  );
});
