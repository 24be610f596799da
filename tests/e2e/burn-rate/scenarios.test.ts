/** Scenarios and projection of the burn rate calculator: changed in place, in the address, on a phone and on paper. */
import { describe, expect, it } from 'vitest';
import { addMonths, formatShortMonth, type Month } from '@/domain/time/months';
import { handPlan } from '@tests/factories/hand-plan';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { field, openPlan, PATH, stored } from './burn-rate-steps';

/** The month it is where the browser of the tests is. */
const monthNow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit' }).format(
    new Date(),
  ) as Month;

describe('scenarios', () => {
  it('stand side by side on one chart, are changed in place, and are kept with the tab in the address', async () => {
    const { page } = await openPlan();
    await page.getByRole('tab', { name: 'Scenarios' }).click();
    const chart = page.getByRole('region', { name: 'Cash by month' });
    await chart.getByRole('figure').waitFor();
    await page.getByRole('button', { name: 'New scenario' }).click();
    const editor = page.getByRole('region', { name: /^Scenario / });
    await field(editor, 'Name').fill('Faster');
    await field(editor, 'Growth of revenue').fill('11,5 %');
    const row = (name: string) =>
      page.getByRole('region', { name: 'Scenarios side by side' }).getByRole('row').filter({ hasText: name });
    await expect.poll(() => row('Faster').innerText()).toContain('Default alive');
    await expect.poll(() => row('As it is').innerText()).toContain('Default dead');
    await expect.poll(() => row('As it is').innerText()).toContain('Below zero');
    const needed = /([\d.]+)% a month/.exec(await row('As it is').innerText())?.[1] ?? '';
    await field(editor, 'Growth of revenue').fill(String((Number(needed) * 100 - 1) / 100));
    await expect.poll(() => row('Faster').innerText()).toContain('Default dead');
    await field(editor, 'Growth of revenue').fill(needed);
    await expect.poll(() => row('Faster').innerText()).toContain('Default alive');
    await field(editor, 'Growth of revenue').fill('abc');
    await page.keyboard.press('Tab');
    await editor.getByText('Please enter a growth rate between -100 and 100 percent').waitFor();
    await field(editor, 'Growth of revenue').fill('10');

    const oneOffs = editor.getByRole('region', { name: 'One-off amounts' });
    await oneOffs.getByRole('button', { name: 'Add an amount' }).click();
    await oneOffs.getByRole('button', { name: 'Add', exact: true }).click();
    for (const message of ['Please say what it is for', 'Please select a month', 'Please enter an amount'])
      await oneOffs.getByText(message, { exact: true }).waitFor();
    await field(oneOffs, 'What for').fill('Round');
    await oneOffs.getByRole('combobox', { name: 'Month' }).selectOption({ index: 3 });
    await field(oneOffs, 'Amount').fill('1.5m');
    await oneOffs.getByRole('combobox', { name: 'Direction' }).selectOption('income');
    await page.keyboard.press('Tab');
    await oneOffs.getByRole('button', { name: 'Add', exact: true }).click();
    await oneOffs.getByText('+$1,500,000.00').waitFor();
    const hires = editor.getByRole('region', { name: 'Hires' });
    await hires.getByRole('button', { name: 'Add a hire' }).click();
    await field(hires, 'Name').fill('Sales lead');
    await field(hires, 'Role').fill('Sales');
    await field(hires, 'Monthly cost').fill('4,000');
    await hires.getByRole('combobox', { name: 'Paid from' }).selectOption({ index: 3 });
    await hires.getByRole('combobox', { name: 'Paid until' }).selectOption({ index: 1 });
    await hires.getByRole('button', { name: 'Add', exact: true }).click();
    await hires.getByText('The last month must not be before the first').waitFor();
    await hires.getByRole('combobox', { name: 'Paid until' }).selectOption('');
    await hires.getByRole('button', { name: 'Add', exact: true }).click();
    await hires.getByText('$4,000.00').waitFor();
    await expect.poll(() => row('Faster').innerText()).toContain('Default alive');
    await chart.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => chart.getByRole('columnheader').allInnerTexts()).toEqual(['Month', 'As it is', 'Faster']);
    await expect.poll(() => chart.getByRole('row').nth(2).innerText()).toContain('$78,500.00');
    await chart.getByRole('button', { name: 'Chart' }).click();

    await page.getByRole('tab', { name: 'Projection' }).click();
    const table = page.getByRole('table', { name: 'Projection by month' });
    await table.waitFor();
    await page.getByRole('combobox', { name: 'Months to show' }).selectOption('36');
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=projection&months=36');
    await expect.poll(() => table.getByRole('row').count()).toBe(37);
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Scenario' }).locator('option:checked').innerText())
      .toBe('Faster');
    await expect.poll(() => table.getByRole('row').nth(3).innerText()).toContain('$1,500,000.00');
    await expect.poll(() => stored(page, 'burnCalc_document')).toContain('"revenueGrowth":1000');
    await page.reload();
    await expect.poll(() => table.getByRole('row').count()).toBe(37);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=projection');
    await page.goBack();
    await chart.getByRole('figure').waitFor();
    await expect.poll(() => row('Faster').innerText()).toContain('Default alive');
  });

  it('fit a phone with the figures that were worked out by hand, and print as a table of months', async () => {
    const now = monthNow();
    const { page } = await openPlan(handPlan(now), {
      width: 390,
      path: `${PATH}?tab=scenarios&months=12`,
    });
    await page.getByRole('figure').waitFor();
    const cards = page.getByRole('list', { name: 'Scenarios side by side' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(7);
    const when = (index: number) => formatShortMonth(addMonths(now, index));
    // Derived in src/domain/burn-rate/hand-figures.test.ts.
    for (const [name, ...figures] of [
      ['As it is', 'Default dead', `Money until ${when(16)}`, '3.12% a month', '₹14,00,000.00'],
      ['Revenue grows', 'Default alive', `Profit from ${when(10)}`, '₹34,87,484.92'],
      ['Costs grow', `Money until ${when(13)}`, '₹5,59,834.25'],
      ['Taxes each quarter', `Money until ${when(14)}`, '₹6,00,000.00'],
      ['Round in time', `Money until ${when(83)}`, '₹2,14,00,000.00'],
      ['Round too late', `Money until ${when(16)}`],
      ['A hire for half a year', '₹9,20,000.00'],
    ] as const)
      for (const figure of figures) expect(await cards.filter({ hasText: name }).innerText(), name).toContain(figure);
    await page.getByRole('button', { name: 'New scenario' }).click();
    await page.getByRole('button', { name: 'Add an amount' }).click();
    await page.getByRole('button', { name: 'Add a hire' }).click();
    await expectGoodLook(page);
    await page.getByRole('tab', { name: 'Projection' }).click();
    await page.getByRole('list', { name: 'Projection by month' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: 'main' });
    await page.setViewportSize({ width: 794, height: 1100 });
    await page.emulateMedia({ media: 'print' });
    const region = page.getByRole('region', { name: 'Projection by month' });
    await expect.poll(() => region.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    await page.getByText(/^My runway plan, \d/).waitFor();
    await page.getByRole('button', { name: 'Configure' }).waitFor({ state: 'hidden' });
  });
});
