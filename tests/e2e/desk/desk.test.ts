/** The founder's desk: what was told once stands on the home page, in rupees; broken storage gives no figure; both themes and widths. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { burnInputs } from '../../factories/burn-rate';
import { expectGoodLook } from '../../setup/look';
import { openPage, uniqueEmail } from '../../setup/page';
import { fillWizard, makeAccount, PASSWORD, verifyPath } from '../accounts/account-steps';
import { keysOf } from '../burn-rate/burn-rate-steps';
import { cardText, desk } from './desk-steps';

describe('the founder’s desk', () => {
  it('gives no figure of a plan that is broken in storage, and shows another person’s to nobody', async () => {
    const keys = keysOf({ ...burnInputs(600_000, 0, [100_000]), currency: 'INR' });
    const lay = (page: Page, entries: [string, string][]) =>
      page.evaluate((all) => {
        for (const [key, value] of all) localStorage.setItem(key, value);
      }, entries);
    const { page } = await openPage('/portal', { as: 'founder' });
    await lay(page, [...keys, ['burnCalc_fixedCosts', '{"broken":']]);
    await page.reload();
    await expect.poll(() => cardText(page, 'burn-rate')).toContain('Could not be read');
    expect(await desk(page).innerText()).not.toContain('6 months');
    // The keys belong to the account of somebody else who used this browser.
    await lay(page, [...keys, ['outset_account_burn-rate', '{"at":"somebody-else","people":[]}']]);
    await page.reload();
    await expect.poll(() => cardText(page, 'burn-rate')).toContain('Plan your runway');
    expect(await desk(page).innerText()).not.toContain('6 months');
  });

  it('looks right in both themes and at both widths, with figures and with steps', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    await page.evaluate(
      (all) => {
        for (const [key, value] of all) localStorage.setItem(key, value);
      },
      keysOf({ ...burnInputs(99_999_999, 0, [21_234_567]), currency: 'INR' }),
    );
    await page.reload();
    await expect.poll(() => cardText(page, 'burn-rate')).toContain('4 months');
    await expectGoodLook(page);
  });
});

describe('the menus and the palette', () => {
  it('mark the place of a tool and of one’s own pages in both menus', async () => {
    const { page } = await openPage('/portal/tools/expense-tracker', { as: 'founder' });
    const side = page.getByRole('navigation', { name: 'Portal', exact: true });
    expect(await side.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Expenses']);
    expect(await side.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Toolkit', 'Yours']);
    await page.goto('/portal/startup-roadmap');
    expect(await side.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Roadmap']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const phone = page.getByRole('dialog', { name: 'Menu' });
    await phone.getByRole('link', { name: 'Burn Rate' }).waitFor();
    expect(await phone.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Roadmap']);
  });

  it('take what is typed before the palette is awake, and give nothing to a form behind', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    const news = page.getByRole('searchbox', { name: 'Search words' });
    await news.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('runwax');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('y');
    expect(await news.inputValue()).toBe('');
    scripts.resolve();
    const palette = page.getByRole('combobox', { name: 'Search pages, tools, investors' });
    await expect.poll(() => palette.inputValue()).toBe('runway');
    await page.getByRole('option', { name: 'Burn Rate Calculator' }).waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    // From here on keys go where they belong.
    await news.fill('');
    await news.pressSequentially('seed');
    expect(await news.inputValue()).toBe('seed');
  });

  it('list the shortcuts of the page, and find an action by what people call it', async () => {
    const { page } = await openPage('/portal/tools/burn-rate', { as: 'founder' });
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('On this page').first().waitFor();
    await dialog.getByText('Download the report as PDF').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages, tools, investors' }).fill('log out');
    await page.getByRole('option', { name: 'Logout' }).waitFor();
    await page.getByRole('combobox', { name: 'Search pages, tools, investors' }).fill('add expense');
    await page.getByRole('option', { name: 'Add expense', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal/tools/expense-tracker?open=new');
    await page.getByRole('dialog', { name: 'Add expense' }).waitFor();
  });
});

describe('an address that was opened without a session', () => {
  it('is where signing in and looking around lead back to', async () => {
    const account = await makeAccount('founder');
    const { page } = await openPage('/portal/seed?stage=MVP');
    await page.waitForURL('**/?returnTo=*');
    await page.getByRole('button', { name: 'Access Portal' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/portal/seed?stage=MVP');

    const signed = await openPage('/portal/settings/security');
    await signed.page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first().click();
    await signed.page.waitForURL('**/login?returnTo=%2Fportal%2Fsettings%2Fsecurity');
    await signed.page.getByLabel('Email', { exact: true }).fill(account.email);
    await signed.page.getByLabel('Password', { exact: true }).fill(account.password);
    await signed.page.getByRole('button', { name: 'Sign in' }).click();
    await signed.page.waitForURL('**/portal/settings/security');
  });

  it('is where registering leads, by the link of the mail, in another browser too', async () => {
    const email = uniqueEmail('asked');
    const { page } = await openPage('/portal/seed?stage=MVP');
    await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/login?returnTo=*');
    const dialog = await fillWizard(page, 'founder', email);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const other = await openPage(await verifyPath(email));
    await other.page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
    await other.page.getByRole('link', { name: 'Sign in' }).click();
    await other.page.getByLabel('Email', { exact: true }).fill(email);
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.waitForURL('**/portal/seed?stage=MVP');
  });
});
