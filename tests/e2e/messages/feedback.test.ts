/** Feedback as a person gives it by keyboard: stars and a text. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import {
  expectAccessible,
  hydrated,
  openContext,
  signIn,
  type Opened,
  type PageOptions,
} from '@tests/setup/browser/page';
import { makeAccount, PASSWORD } from '@tests/e2e/accounts/account-steps';

/** The dialog, opened by someone who has given no feedback yet. */
async function openFeedback(options: PageOptions = {}): Promise<Opened> {
  const account = await makeAccount('visitor');
  const opened = await openContext(options);
  await signIn(opened.context, account.email, PASSWORD);
  const page = await opened.context.newPage();
  await page.goto('/portal');
  await press(page);
  return { ...opened, page };
}
async function press(page: Opened['page']) {
  await hydrated(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Feedback' });
  if (await button.isVisible()) await button.click();
  else await page.evaluate(() => document.querySelector<HTMLElement>('[data-opens="feedback"]')?.click());
}
const form = (page: Opened['page']) => page.getByRole('dialog', { name: 'Rate Your Experience' });
const thanks = (page: Opened['page']) => page.getByRole('dialog', { name: 'Thank You' });

describe('the feedback dialog', () => {
  it('ACC-27 ACC-28 has five stars as one radio group and a text area, asks for both, and is filled in by keyboard', async () => {
    const { page } = await openFeedback();
    const dialog = form(page);
    await dialog.getByRole('radiogroup', { name: 'Your rating' }).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(5);
    expect(await dialog.getByLabel('Your feedback').evaluate((field) => field.tagName)).toBe('TEXTAREA');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Please select a rating before submitting', { exact: true }).waitFor();
    await dialog.getByText('Please enter your feedback', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await expectGoodLook(page, { within: 'dialog[open]' });

    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getByRole('radio', { name: '4 stars, Very good' }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await dialog.getByLabel('Your feedback').fill('   ');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => dialog.getByText('Please select a rating before submitting').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await thanks(page).getByText('You gave us 3 of 5 stars.').waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
  });
});
