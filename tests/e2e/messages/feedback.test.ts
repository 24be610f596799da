/** Feedback as a person gives it: stars by keyboard, a text, a way to change it, and nothing lost on the way. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, hydrated, openContext, signIn, type Opened, type PageOptions } from '../../setup/page';
import { makeAccount, PASSWORD } from '../accounts/account-steps';

/** The dialog, opened by somebody who has given no feedback yet. */
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
const NASTY = "Good. ' OR 1=1-- मुंबई 🚀 <b>x</b>";

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
  });

  it('ACC-29 ACC-30 says thank you, offers the update, and knows the earlier one after a reload', async () => {
    const { page, allow } = await openFeedback();
    await form(page).getByText('2 stars, Fair').locator('..').click();
    // Of a text that the server does not take it is said what is wrong, since trying later would not help.
    allow(/400 POST/);
    await form(page).getByLabel('Your feedback').fill('Good \u202edoog');
    await form(page).getByRole('button', { name: 'Submit' }).click();
    await form(page).getByRole('alert').getByText('Please use plain characters only.').waitFor();
    await form(page).getByLabel('Your feedback').fill(NASTY);
    await form(page).getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Thank you for your feedback!', { exact: true }).waitFor();
    await thanks(page).getByText(NASTY, { exact: true }).waitFor();
    await page.reload();
    await press(page);
    await thanks(page).getByText('You gave us 2 of 5 stars.').waitFor();
    await expectAccessible(page);

    await thanks(page).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => form(page).getByLabel('Your feedback').inputValue()).toBe(NASTY);
    await form(page).getByText('4 stars, Very good').locator('..').click();
    await form(page).getByLabel('Your feedback').fill('Half a change');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    // What is shown is what is stored, not what was cancelled.
    await thanks(page).getByText('You gave us 2 of 5 stars.').waitFor();
    await thanks(page).getByText(NASTY, { exact: true }).waitFor();
    await thanks(page).getByRole('button', { name: 'Update' }).click();
    await form(page).getByText('5 stars, Excellent').locator('..').click();
    await form(page).getByRole('button', { name: 'Update' }).click();
    await page.getByText('Feedback updated successfully!', { exact: true }).waitFor();
    await thanks(page).getByText('You gave us 5 of 5 stars.').waitFor();
  });

  it('ACC-31 tells of a failure and of an ended session, and keeps what was typed, over a reload too', async () => {
    const { page, context, allow } = await openFeedback();
    allow(/feedback|500|401|logout/);
    await form(page).getByText('4 stars').locator('..').click();
    await form(page).getByLabel('Your feedback').fill(NASTY);
    for (const answer of [{ status: 500, body: '{' }, 'abort'] as const) {
      await context.route('**/api/feedback/submit', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill(answer),
      );
      await form(page).getByRole('button', { name: 'Submit' }).click();
      await form(page).getByText('Failed to submit feedback. Please try again later.', { exact: true }).waitFor();
      await context.unroute('**/api/feedback/submit');
    }
    await page.keyboard.press('Escape');
    await page.reload();
    await press(page);
    await expect.poll(() => form(page).getByLabel('Your feedback').inputValue()).toBe(NASTY);
    await expect
      .poll(() =>
        form(page)
          .getByRole('radio', { name: /^4 stars/ })
          .isChecked(),
      )
      .toBe(true);
    await page.evaluate(() => fetch('/api/logout', { method: 'POST' }).then((response) => response.text()));
    await form(page).getByRole('button', { name: 'Submit' }).click();
    await form(page).getByText('You must be logged in to submit feedback', { exact: true }).waitFor();
    await expect.poll(() => form(page).getByLabel('Your feedback').inputValue()).toBe(NASTY);
  });

  it('does not show one person’s draft to the next in the same tab', async () => {
    const { page, context, allow } = await openFeedback();
    allow(/401|logout|\/portal/);
    await form(page).getByLabel('Your feedback').fill('Only for my eyes');
    const next = await makeAccount('visitor');
    // An open page follows a sign-in in another tab: it loads itself anew.
    await Promise.all([page.waitForEvent('load'), signIn(context, next.email, PASSWORD)]);
    await press(page);
    await form(page).waitFor();
    await expect.poll(() => form(page).getByLabel('Your feedback').inputValue()).toBe('');
  });
});
