/** The security page as a whole: what it offers to founders and to visitors, and how it and its dialogs look. */
import { describe, expect, it } from 'vitest';
import { openPage, type DemoPerson } from '../../setup/page';
import { expectGoodLook } from '../../setup/look';

const SECURITY = '/portal/settings/security';
const COMMON = ['Password', 'Active sessions', 'Account events', 'Download my data', 'Delete account'];

describe('the security page', () => {
  it.each([
    ['founder', [COMMON[0], 'Two-factor authentication', ...COMMON.slice(1)]],
    ['visitor', COMMON],
  ] as [DemoPerson, string[]][])('ACC-12 ACC-20 offers a %s: %s', async (as, sections) => {
    const { page } = await openPage(SECURITY, { as });
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(sections);
    await page.locator('#password input[autocomplete="current-password"]').waitFor();
    await page
      .getByRole('region', { name: 'Delete account' })
      .getByRole('button', { name: /^Delete/ })
      .waitFor();
    if (as === 'founder') await page.locator('#two-factor').getByRole('button').first().waitFor();
    else expect(await page.getByText(/two-factor|recovery code|authenticator/i).count()).toBe(0);
  });

  it('has no serious axe finding and fits, with its dialogs', async () => {
    const { page } = await openPage(SECURITY, { as: 'founder' });
    const widths = [1280, 390, 320];
    await expectGoodLook(page, { widths });
    const within = 'dialog[open]';
    await page.getByRole('button', { name: 'Log out from all devices' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectGoodLook(page, { widths, within });
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Confirm with your password' }).waitFor();
    await expectGoodLook(page, { widths, within });
  });
});
