/** The outreach tool in Chromium: what its page has, what of it is in the address, and how it looks. */
import { describe, it } from 'vitest';
import { expectAccessible } from '@tests/setup/browser/page';
import { expectGoodLook } from '@tests/setup/browser/look';
import { bodyOf, openTool, subjectOf } from './outreach-steps';

describe('the page', () => {
  it('MAIL-01 MAIL-02 MAIL-03 has two tabs kept in the URL, four templates, a form and side cards, and looks right', async () => {
    const { page } = await openTool();
    for (const name of ['Cold Outreach', 'Follow Up', 'Progress Update', 'Warm Introduction'])
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    for (const name of ['Best Practices', 'Email Checklist'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await subjectOf(page).waitFor();
    await bodyOf(page).waitFor();
    await page.getByRole('button', { name: /^Cold Outreach/ }).click();
    await page.getByRole('heading', { name: 'Fields in this email' }).waitFor();
    // The checklist follows what is typed.
    await page.getByText('Still open: What you have shown so far').first().waitFor();
    await expectGoodLook(page, { widths: [1280, 390, 320] });
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('tab', { name: 'Custom Templates' }).click();
    await page.waitForURL(/tab=custom/);
    await page.getByText('You have no templates yet').waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('tab', { name: /^Log/ }).click();
    await page.waitForURL(/view=preview&list=log/);
    await expectAccessible(page, { within: 'main' });
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.getByRole('tab', { name: 'Default Templates', selected: true }).waitFor();
  });
});
