/** How the security page and its dialogs look. */
import { describe, it } from 'vitest';
import { expectAccessible, openPage } from '@tests/setup/browser/page';
import { expectGoodLook } from '@tests/setup/browser/look';

const SECURITY = '/portal/settings/security';

describe('the security page', () => {
  it('has no serious axe finding and fits, with its dialogs', async () => {
    const { page } = await openPage(SECURITY, { as: 'founder' });
    const widths = [1280, 390, 320];
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Please input your current password!').waitFor();
    await expectGoodLook(page, { widths });
    const within = 'dialog[open]';
    await page.getByRole('button', { name: 'Log out from all devices' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, { within });
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Confirm with your password' }).waitFor();
    await expectGoodLook(page, { widths, within });
  });
});
