/** How the mode of share counts looks: every view and dialog in both themes and on phones, and large tables. */
import { describe, expect, it } from 'vitest';
import type { CapTable } from '@/domain/cap-table/document/document';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { dialog, openTool, scrollTo, SHARES, stat, view } from './shares-steps';

describe('looks', () => {
  const issued = sharesTable(
    { 'Asha Venkataraman-Krishnamurthy': 9_250_000, ravi: 650_000 },
    {
      pool: 100_000,
      convertibles: [
        { amount: dollars(200_000), cap: dollars(4_000_000), proRata: true },
        {
          kind: 'note',
          amount: dollars(150_000),
          discount: 20,
          interest: { rate: 8, compounding: 'simple', dayCount: 'actual-365' },
        },
      ],
      rounds: [
        { name: 'Series A', amount: dollars(5_000_000), valuation: dollars(15_000_000), optionPoolPercentage: 10 },
      ],
    },
  );
  const vestingSchedule = {
    startDate: '2025-01-15',
    cliff: 12,
    vestingPeriod: 48,
    vestingType: 'linear' as const,
    acceleration: { trigger: 'double' as const, share: 50 },
  };
  const table: CapTable = {
    ...issued,
    stakeholders: issued.stakeholders.map((one) => (one.id === 'ravi' ? { ...one, vestingSchedule } : one)),
  };

  it('every view and dialog is accessible and fits, and the tab that the address names is in sight on a phone', async () => {
    const { page } = await openTool(`${SHARES}&view=compare`, table, { width: 390 });
    const tab = view(page, 'Compare');
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await expect
      .poll(async () => {
        const box = await tab.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);

    const views: [name: string, seen: string, dialogs: string[]][] = [
      ['Compare', 'Nothing to compare yet', []],
      ['Exit', 'Holders with a double trigger', []],
      ['Rounds', 'Without both dates no interest is counted.', ['Edit all terms of Series A']],
      ['SAFEs & notes', 'at its discount', ['Add convertible']],
      [
        'Shares & options',
        'Asha',
        ['Issue shares', 'Change the pool', 'Grant options', 'Add class', 'Add holder', 'Change vesting of ravi'],
      ],
      ['Cap table', 'Asha', []],
    ];
    const part = page.getByRole('tabpanel', { name: 'Cap table section' });
    const fits = () => dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth);
    for (const [name, seen, dialogs] of views) {
      await view(page, name).click();
      await part.getByText(seen).filter({ visible: true }).first().waitFor();
      if (name === 'Exit') {
        await scrollTo(page, part.getByRole('button', { name: 'Month by month' }));
        await part.getByRole('button', { name: 'Month by month' }).click();
        await part.getByRole('region', { name: 'Vesting after the sale by month' }).waitFor();
      }
      if (name === 'Shares & options') await scrollTo(page, part.getByRole('button', { name: 'Add holder' }));
      // All views are of the same tables, figures and fields: the fullest one is looked at in both themes.
      if (name === 'Shares & options') await expectGoodLook(page, { widths: [390, 1280] });
      else {
        await expectNoSidewaysScroll(page, name);
        await expectAccessible(page, { within: '[role=tabpanel]' });
      }
      await page.setViewportSize({ width: 390, height: 800 });
      for (const [at, button] of dialogs.entries()) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await dialog(page).getByRole('textbox').first().waitFor();
        const expectFit = () => expect.poll(fits, { message: button }).toBeLessThanOrEqual(0);
        await expectFit();
        // The fields of a view's forms are of the same kinds: the first form is asked about, the fullest in both themes.
        if (button === 'Edit all terms of Series A')
          await expectGoodLook(page, { widths: [390], within: 'dialog[open]' });
        else if (at === 0 || button === 'Change vesting of ravi')
          await expectAccessible(page, { within: 'dialog[open]' });
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'hidden' });
      }
    }
  });

  it('200 holders, 10 rounds and 20 SAFEs follow while one types', async () => {
    const holders = Object.fromEntries(Array.from({ length: 180 }, (_, at) => [`h${at}`, 100_000 + at]));
    const large = sharesTable(holders, {
      pool: 1_000_000,
      convertibles: Array.from({ length: 20 }, (_, at) => ({
        amount: dollars(50_000 + at),
        cap: dollars(5_000_000 + at * 100_000),
      })),
      rounds: Array.from({ length: 10 }, (_, at) => ({
        name: `Round ${at + 1}`,
        amount: dollars(1_000_000 * (at + 1)),
        valuation: dollars(10_000_000 * (at + 2)),
        valuationKind: 'pre-money' as const,
        optionPoolPercentage: 10,
      })),
    });
    const { page } = await openTool(`${SHARES}&view=rounds`, large);
    const field = page.getByRole('textbox', { name: 'New money' }).first();
    const before = await stat(page, 'Result of Round 10', 'Price per share');
    // Time from a key to the next painted frame with the letter in its field: the middle of nine, since others share the machine.
    const middle = await field.evaluate(async (input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const times: number[] = [];
      for (let turn = 0; turn < 9; turn += 1) {
        const start = performance.now();
        set?.call(input, `${3_000_000 + turn}`);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[4];
    });
    expect(middle).toBeLessThan(200);
    await expect.poll(() => stat(page, 'Result of Round 10', 'Price per share')).not.toBe(before);
  });
});
