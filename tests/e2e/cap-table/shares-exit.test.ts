/** Exits in the cap table tool's mode of share counts: who is paid what, and where preferred shares convert. */
import { describe, expect, it } from 'vitest';
import type { Acceleration } from '../../../src/domain/cap-table/document/acceleration';
import type { CapTable } from '../../../src/domain/cap-table/document/document';
import { dollars, sharesTable } from '../../factories/cap-table';
import { card, storedAt } from './cap-table-steps';
import { cells, openTool, press, scrollTo, SHARES, sideways, TOOL, view } from './shares-steps';

describe('an exit', () => {
  it('pays the preference below $25M, converts above it, and keeps its order in the address', async () => {
    const table = sharesTable(
      { founders: 8_000_000 },
      {
        rounds: [{ name: 'Series A', amount: dollars(5_000_000), valuation: dollars(25_000_000), priceDecimals: null }],
      },
    );
    const { page } = await openTool(`${SHARES}&view=exit`, table);
    const proceeds = page.getByRole('textbox', { name: 'Proceeds' });
    await expect.poll(() => proceeds.inputValue()).toBe('50,000,000');
    await scrollTo(page, page.getByRole('region', { name: 'Payout by class' }));
    const paid = async (row: string) => (await cells(page, 'Payout by holder', row))[1]?.split('\n')[0];
    await expect.poll(() => paid('Series A investors')).toBe('$10,000,000');
    await expect
      .poll(async () => (await cells(page, 'Payout by class', 'Series A'))[1])
      .toMatch(/^Converts to common\s+Converts from \$25,000,000$/);
    await proceeds.fill('10m');
    await expect.poll(() => paid('Series A investors')).toBe('$5,000,000');
    await expect.poll(() => paid('founders')).toBe('$5,000,000');
    await page.getByRole('textbox', { name: 'Debts and costs' }).fill('6,000,000');
    await expect.poll(() => paid('Series A investors')).toBe('$4,000,000');
    await page.getByRole('button', { name: /explain Payout of Series A/ }).click();
    await page.getByText('Preference, as far as the proceeds cover it').waitFor();
    await page.keyboard.press('Escape');
    const chart = page.getByRole('figure').filter({ hasText: 'Payout over the price of the exit' });
    await scrollTo(page, chart);
    await proceeds.fill('40m');
    await expect.poll(() => chart.innerText()).toContain('Series A converts');
    await press(page, 'All together');
    await expect.poll(() => new URL(page.url()).searchParams.get('seniority')).toBe('pari-passu');
    await proceeds.fill('lots');
    await expect.poll(() => proceeds.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('acceleration of vesting', () => {
  /** Half of Asha's 8,000,000 shares have vested on 2026-01-01. */
  const table = (acceleration?: Acceleration): CapTable => {
    const founded = sharesTable({ asha: 8_000_000, ben: 2_000_000 });
    const vestingSchedule = {
      startDate: '2024-01-01',
      cliff: 12,
      vestingPeriod: 48,
      vestingType: 'linear' as const,
      ...(acceleration ? { acceleration } : {}),
    };
    return {
      ...founded,
      vestingMonth: 'calendar',
      stakeholders: founded.stakeholders.map((one) =>
        one.id === 'asha' ? { ...one, equity: 80, vestingSchedule } : one,
      ),
    };
  };

  it('is set in the schedule, said there in words, and counted at an exit as one chooses, over a reload too', async () => {
    const { page } = await openTool(TOOL, table());
    const vesting = card(page, 'Vesting Schedules');
    await vesting.scrollIntoViewIfNeeded();
    await vesting.getByRole('button', { name: 'Change vesting of asha' }).click();
    const form = page.getByRole('form', { name: 'Vesting of asha' });
    const trigger = form.getByLabel('When the company is sold');
    await form.getByRole('button', { name: 'Acceleration on a sale' }).click();
    await expect.poll(() => trigger.inputValue()).toBe('none');
    await trigger.selectOption('Double trigger: if also let go');
    await expect.poll(() => form.getByLabel('Let go within (months)').inputValue()).toBe('12');
    await form.getByLabel('Vests at once').fill('101');
    await form.getByLabel('Let go within (months)').fill('0');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('The share must be above 0% and at most 100%').waitFor();
    await form.getByText('The window must be a whole number of 1 to 60 months').waitFor();
    await form.getByLabel('Vests at once').fill('50 %');
    await form.getByLabel('Let go within (months)').fill('18');
    await form.getByRole('button', { name: 'Save' }).click();
    const words = 'If let go within 18 months after a sale, half of what is left vests';
    await vesting.getByText(`${words}.`).waitFor();
    await expect
      .poll(() => storedAt(page, 'equity_stakeholders'))
      .toMatchObject([{ vestingSchedule: { acceleration: { trigger: 'double', share: 50, months: 18 } } }, {}]);
    await vesting.getByRole('tab', { name: 'Vesting', exact: true }).click();
    await vesting.getByRole('row', { name: 'asha' }).getByText(words).waitFor();
    await vesting.getByRole('columnheader', { name: /^If sold now/ }).waitFor();

    await page.getByRole('tab', { name: 'Cap table', exact: true }).click();
    await view(page, 'Exit').click();
    await page.getByRole('textbox', { name: 'Proceeds' }).fill('10m');
    await page.getByLabel('Date').fill('2026-01-01');
    const sale = card(page, 'Vesting at the sale');
    await scrollTo(page, sale);
    const row = async () => (await cells(page, 'Vesting at the sale by holder', 'asha')).slice(1, 5);
    const paid = async (name: string) => (await cells(page, 'Payout by holder', name))[1]?.split('\n')[0];
    await expect.poll(row).toEqual(['4,000,000', '0', '$0', '4,000,000']);
    // As it always was, until one asks otherwise.
    await expect.poll(() => paid('asha')).toBe('$8,000,000');
    await sale.getByText('4,000,000 shares are still to vest after the sale, the last on 1 January 2028.').waitFor();
    await sale.getByRole('button', { name: 'Month by month' }).click();
    const month = (name: string) => cells(page, 'Vesting after the sale by month', name);
    await expect.poll(() => month('February 2026')).toEqual(['February 2026', '166,666', '3,833,334']);
    await expect.poll(() => month('January 2028')).toEqual(['January 2028', '166,667', '0']);
    await press(page, 'Are let go in time');
    await sale.getByText('2,000,000 shares never vest, as their holders are let go.').waitFor();
    await press(page, 'Stay on');
    await press(page, 'Get nothing');
    await expect.poll(() => paid('asha')).toBe('$6,666,666.67');
    await press(page, 'Are let go in time');
    await expect.poll(row).toEqual(['4,000,000', '2,000,000', '$2,500,000', '2,000,000']);
    await expect.poll(() => paid('asha')).toBe('$7,500,000');
    await expect.poll(() => paid('ben')).toBe('$2,500,000');
    await sale
      .getByText('2,000,000 shares accelerate, worth $2,500,000. 2,000,000 shares are still unvested and get nothing.')
      .waitFor();

    await page.reload();
    await scrollTo(page, sale.getByText(words));
    await expect.poll(() => page.getByLabel('Get nothing').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Are let go in time').isChecked()).toBe(true);
    // Before the cliff nothing has vested, and half of it accelerates.
    await page.getByLabel('Date').fill('2024-06-01');
    await expect.poll(row).toEqual(['0', '4,000,000', expect.stringMatching(/^\$/), '4,000,000']);
    // The same form is a press away.
    await sale.getByRole('button', { name: 'Change vesting of asha' }).click();
    await form.getByLabel('Vests at once').fill('100');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(row).toEqual(['0', '8,000,000', expect.stringMatching(/^\$/), '0']);
  });

  it('says so where nobody would be paid, at 390 px without a sideways scroll', async () => {
    const alone = table();
    const [founder] = alone.shares.certificates;
    const founded = { ...alone, shares: { ...alone.shares, certificates: founder ? [founder] : [] } };
    const { page } = await openTool(`${SHARES}&view=exit&unvested=lapses`, founded, { width: 390 });
    await page.getByLabel('Date').fill('2024-06-01');
    await page.getByText('No share has vested by then, so nobody is paid.').waitFor();
    const holders = page.getByRole('list', { name: 'Vesting at the sale by holder' });
    await scrollTo(page, holders.getByText('No acceleration'));
    await expect.poll(() => page.getByRole('region', { name: 'Payout by holder' }).count()).toBe(0);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  });
});
