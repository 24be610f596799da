/** The burn rate calculator in the browser: its first visit, and the Configure drawer over a reload. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openPage } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { card, configure, drawer, field, hasFocus, PATH, stored } from './burn-rate-steps';

const texts = (page: Page) => page.getByRole('main').innerText();
const segments = (page: Page) => page.getByRole('list', { name: /^Runway of/ }).getByRole('listitem');

it(
  'BURN-06 BURN-08 BURN-13 BURN-14 invites while nothing is entered, fills in an example in the colours of its bands and takes it back; what is configured is stored and found after a reload',
  { timeout: 120_000 },
  async () => {
    const { page } = await openPage(PATH, { as: 'founder', width: 390 });
    await page.getByText('See how long your money lasts').waitFor();
    expect(await texts(page)).not.toMatch(/Infinite|Recommendations|Low runway/);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Load an example plan' }).click();
    await page.getByRole('heading', { name: 'Recommendations' }).waitFor();
    await expect.poll(() => card(page, 'Runway').innerText()).toContain('5 months');
    // Five months: three in yellow, two in red, and seven that are not paid; no two bands of one colour.
    const colours = await segments(page).evaluateAll((items) =>
      items.map((item) => getComputedStyle(item.querySelector('[aria-hidden]')!).backgroundColor),
    );
    expect(colours).toHaveLength(12);
    expect(colours.map((colour) => colours.indexOf(colour))).toEqual([0, 0, 0, 3, 3, 5, 5, 5, 5, 5, 5, 5]);
    await expectGoodLook(page, { widths: [1280, 390, 320] });
    await page.keyboard.press('Control+z');
    await page.getByText('Load an example plan').waitFor();
    // The example is left by one press, for figures of one's own.
    await page.keyboard.press('Control+Shift+z');
    await page
      .getByRole('region', { name: 'Example figures' })
      .getByRole('button', { name: 'Start with my own' })
      .click();
    await expect.poll(() => field(drawer(page), 'Bank balance').inputValue()).toBe('');
    await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toBe('[]');

    // The Configure drawer, which is open now.
    const panel = drawer(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    const drawnWidth = async () => Math.round((await panel.boundingBox())?.width ?? 0);
    await expect.poll(drawnWidth).toBe(640);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(drawnWidth).toBe(312);
    await page.setViewportSize({ width: 1280, height: 860 });
    await field(panel, 'Bank balance').fill('1,20,000');
    await field(panel, 'Monthly revenue').fill('5k');
    await panel.getByRole('button', { name: 'Add team member' }).click();
    const member = panel.getByRole('group', { name: 'Team member 1' });
    await expect.poll(() => hasFocus(field(member, 'Name'))).toBe(true);
    await field(member, 'Name').fill('Asha Rao');
    await page.keyboard.press('Tab');
    await page.keyboard.type('CTO');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4,000.50');
    await panel.getByRole('button', { name: 'Add fixed cost' }).click();
    const cost = panel.getByRole('group', { name: 'Fixed cost 1' });
    await expect.poll(() => hasFocus(field(cost, 'Name'))).toBe(true);
    await field(cost, 'Name').fill('Office');
    const category = cost.getByRole('combobox', { name: 'Category' });
    expect((await category.locator('option').allInnerTexts()).slice(1)).toEqual([
      'Setup',
      'Documents',
      'Teams',
      'Goals',
      'Strategy',
    ]);
    await category.selectOption('Strategy');
    await field(cost, 'Monthly cost').fill('2500');
    await panel.getByRole('button', { name: 'Done' }).click();
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => card(page, 'Monthly burn rate').innerText()).toContain('₹1,501');

    await expect.poll(() => stored(page, 'burnCalc_fixedCosts')).toContain('2500');
    await expect.poll(() => stored(page, 'burnCalc_bankBalance')).toBe('120000');
    await expect.poll(() => stored(page, 'burnCalc_monthlyRevenue')).toBe('5000');
    await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toContain('4000.5');
    const [person] = JSON.parse((await stored(page, 'burnCalc_teamMembers')) ?? '') as Record<string, unknown>[];
    const [office] = JSON.parse((await stored(page, 'burnCalc_fixedCosts')) ?? '') as Record<string, unknown>[];
    expect(person).toEqual({ id: expect.any(String), name: 'Asha Rao', role: 'CTO', monthlyCost: 4000.5 });
    expect(office).toEqual({ id: expect.any(String), name: 'Office', category: 'Strategy', monthlyCost: 2500 });

    await page.reload();
    await expect.poll(() => card(page, 'Bank balance').innerText()).toMatch(/₹1,20,000(?!\.)/);
    const again = await configure(page);
    await expect.poll(() => field(again, 'Monthly revenue').inputValue()).toBe('5,000');
    await again.getByRole('button', { name: 'Remove Asha Rao' }).click();
    await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toBe('[]');
    await again.getByText('“Asha Rao” was removed.').waitFor();
    await again.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toContain('Asha Rao');
  },
);
