/** The "Enhance" button of the registration: better words, a note of how, and a way back. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { isFocused, openPage, uniqueEmail } from '@tests/setup/browser/page';
import { fillAccountInfo, fillPersonalDetails, next, openWizard, wizard } from '@tests/e2e/accounts/account-steps';

async function openCompanyStep() {
  const opened = await openPage('/login');
  const dialog = await openWizard(opened.page);
  await fillAccountInfo(dialog, 'founder', uniqueEmail('enhance'));
  await next(dialog);
  await fillPersonalDetails(dialog);
  await next(dialog);
  await field(opened.page).waitFor();
  return opened;
}
const field = (page: Page) => wizard(page).getByLabel('Company description');
const press = (page: Page) => wizard(page).getByRole('button', { name: 'Enhance' }).click();

describe('enhancing the company description', () => {
  it('AUTH-43 AUTH-44 refuses blank text, replaces other text, says so and how, and takes it back', async () => {
    const { page } = await openCompanyStep();
    for (const blank of ['', '   ']) {
      await field(page).fill(blank);
      await press(page);
      await wizard(page).getByText('Please enter some text to enhance', { exact: true }).waitFor();
      await expect.poll(() => isFocused(field(page))).toBe(true);
    }
    const typed = 'we make a saas platfrom for small farms in india';
    await field(page).fill(typed);
    await press(page);
    const note = wizard(page).getByRole('status').filter({ hasText: 'Text enhanced successfully!' });
    await note.waitFor();
    await expect.poll(() => note.textContent()).toContain('without a language model');
    await expect.poll(() => field(page).inputValue()).toBe('We make a SaaS platform for small farms in India.');
    await expectGoodLook(page, { within: 'dialog[open]' });
    await wizard(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field(page).inputValue()).toBe(typed);
    await expect.poll(() => isFocused(field(page))).toBe(true);
    await press(page);
    await note.waitFor();
    // Typing on takes the way back away: it would drop what came after.
    await field(page).press('End');
    await field(page).pressSequentially(' New.');
    await wizard(page).getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  });
});
