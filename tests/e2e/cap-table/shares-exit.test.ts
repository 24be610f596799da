/** Exits in the cap table tool's mode of share counts: who is paid what, and where preferred shares convert. */
import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '../../factories/cap-table';
import { cells, openTool, press, SHARES } from './shares-steps';

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
    const paid = async (row: string) => (await cells(page, 'Payout by holder', row))[1];
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
    await page.mouse.wheel(0, 5000);
    await chart.waitFor();
    await proceeds.fill('40m');
    await expect.poll(() => chart.innerText()).toContain('Series A converts');
    await press(page, 'All together');
    await expect.poll(() => new URL(page.url()).searchParams.get('seniority')).toBe('pari-passu');
    await proceeds.fill('lots');
    await expect.poll(() => proceeds.getAttribute('aria-invalid')).toBe('true');
  });
});
