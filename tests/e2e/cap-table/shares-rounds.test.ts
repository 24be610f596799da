/** Rounds of the cap table tool's mode of share counts: a published example, entered through the screen. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { isFocused } from '@tests/setup/browser/page';
import { cells, dialog, openTool, press, scrollTo, SHARES, stat, view } from './shares-steps';

async function issue(page: Page, name: string, shares: string): Promise<void> {
  await page.getByRole('button', { name: 'Issue shares', exact: true }).first().click();
  await dialog(page)
    .getByRole('textbox', { name: /^(Holder|Name of the new holder)/ })
    .fill(name);
  await dialog(page).getByRole('textbox', { name: 'Number of shares' }).fill(shares);
  await dialog(page).getByRole('button', { name: 'Issue shares' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

async function addSafe(page: Page, name: string, amount: string, cap: string): Promise<void> {
  await page.getByRole('button', { name: 'Add convertible' }).click();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog(page).getByRole('textbox', { name: 'Name of the new holder' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Valuation cap' }).fill(cap);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

describe('published examples, entered through the screen', () => {
  it('the guide of the post-money SAFE comes out to the share', async () => {
    const { page, calls } = await openTool(SHARES, null);
    await page.getByRole('heading', { name: 'No shares yet' }).waitFor();
    await issue(page, 'Founders', '9,250,000');
    await view(page, 'Shares & options').click();
    await issue(page, 'Employees', '650000');
    await page.getByRole('button', { name: 'Change the pool' }).click();
    await dialog(page).getByRole('textbox', { name: 'Options available' }).fill('100,000');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await view(page, 'SAFEs & notes').click();
    await addSafe(page, 'Investor A', '200,000', '4m');
    await addSafe(page, 'Investor B', '$800k', '8 million');
    await view(page, 'Rounds').click();
    await page.getByRole('button', { name: 'Add round' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Series A');
    await dialog(page).getByRole('textbox', { name: 'New money' }).fill('5,000,000');
    await dialog(page).getByRole('textbox', { name: 'Valuation' }).fill('15,000,000');
    await dialog(page).getByRole('textbox', { name: 'Option pool' }).fill('10');
    expect(await dialog(page).getByRole('textbox', { name: 'Round the pool up to' }).isVisible()).toBe(false);
    await dialog(page).getByText('More terms').click();
    await dialog(page).getByRole('textbox', { name: 'Round the pool up to' }).fill('1000');
    await dialog(page).getByRole('button', { name: 'Add round' }).click();
    await dialog(page).waitFor({ state: 'hidden' });

    const result = 'Result of Series A';
    await expect.poll(() => stat(page, result, 'Price per share')).toBe('$1.1144');
    await expect.poll(() => stat(page, result, 'New shares')).toBe('4,486,719');
    await expect.poll(() => stat(page, result, 'Fully diluted shares')).toBe('17,946,424');
    await expect.poll(() => stat(page, result, 'Pool increase')).toBe('1,695,000');
    await scrollTo(page, page.getByRole('region', { name: 'Ownership after Series A' }));
    await expect
      .poll(async () => (await cells(page, 'Conversions in Series A', 'SAFE of Investor A')).at(-1))
      .toBe('588,235');
    await expect
      .poll(async () => (await cells(page, 'Conversions in Series A', 'SAFE of Investor B')).at(-1))
      .toBe('1,176,470');
    await expect.poll(async () => (await cells(page, 'Ownership after Series A', 'Founders'))[3]).toBe('51.54%');

    // The price says how it came about, and gives the focus back.
    const price = page.getByRole('button', { name: /explain Price per share/ });
    await price.click();
    const why = page.getByRole('dialog', { name: 'How Price per share is worked out' });
    await why.getByText('Pre-money valuation / (Shares before + Pool increase + Conversion shares)').waitFor();
    await expect
      .poll(() => why.locator('dl').innerText())
      .toMatch(/15,000,000\.00[\s\S]*10,000,000[\s\S]*1,695,000[\s\S]*1,764,705/);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(price)).toBe(true);

    // By keyboard: the other methods of the price.
    await page.getByRole('radio', { name: 'Percent ownership' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stat(page, result, 'Price per share')).toBe('$1.2901');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stat(page, result, 'Price per share')).toBe('$1.1144');

    await view(page, 'Cap table').click();
    await page.getByRole('combobox', { name: 'Point in time' }).selectOption({ label: 'After Series A' });
    await expect.poll(() => new URL(page.url()).searchParams.get('step')).toBeTruthy();
    await expect
      .poll(async () => (await cells(page, 'Cap table by holder, Series A', 'Founders')).at(-1))
      .toBe('51.54%');
    await page.reload();
    await expect
      .poll(async () => (await cells(page, 'Cap table by holder, Series A', 'Investor B')).at(-2))
      .toBe('1,176,470');
    await press(page, 'Classes');
    await expect
      .poll(async () => (await cells(page, 'Cap table by class, Series A', 'SAFE of Investor A'))[3])
      .toBe('588,235');
    expect(calls).toEqual([]);
  });
});
