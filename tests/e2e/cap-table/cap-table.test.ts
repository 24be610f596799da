/** The equity split in Chromium: a company entered from nothing, and what is stored. */
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '@tests/setup/browser/page';
import { card, dilutionRow, notice, openCapTable, storedAt, warnings } from './cap-table-steps';

describe('entering a company', () => {
  it('EQ-01 EQ-02 EQ-29 goes from nothing to a diluted table that a reload brings back, without a call', async () => {
    const { page } = await openCapTable();
    await page.getByRole('heading', { level: 1, name: 'Cap Table & Equity' }).waitFor();
    for (const name of ['Info', 'Clear All', 'Export']) await page.getByRole('button', { name, exact: true }).waitFor();
    for (const name of [
      'Stakeholders',
      'Funding Rounds',
      'Equity Distribution and Dilution',
      'Vesting Schedules',
      'Scenario Analysis',
    ])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.keyboard.press('Control+p');
    await notice(page, 'Could not find printable content').waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !/^\/api\/(maintenance|notifications|saved|session|portal)\b/.test(pathname))
        calls.push(pathname);
    });

    const form = page.getByRole('form', { name: 'Add a stakeholder' });
    const [name, equity] = [form.getByLabel('Name'), form.getByLabel('Equity (%)')];
    await expect
      .poll(() => Promise.all([form.getByLabel('Type').inputValue(), equity.inputValue()]))
      .toEqual(['co-founder', '0']);
    const add = form.getByRole('button', { name: 'Add Stakeholder' });
    await add.click();
    await form.getByText('Please enter a name').waitFor();
    await form.getByText('Please enter equity above 0').waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Asha <img src=x onerror=alert(1)>');
    await equity.fill('100.01');
    await add.click();
    await form.getByText('Equity must be between 0 and 100').waitFor();
    await equity.fill('60 %');
    await add.click();
    await expect.poll(() => warnings(page).allTextContents()).toEqual(['Warning: Total equity should be 100%']);
    await expect.poll(() => Promise.all([name.inputValue(), equity.inputValue()])).toEqual(['', '0']);
    await name.fill('आशा राव');
    await equity.fill('41');
    await name.press('Enter');
    await expect.poll(() => warnings(page).allTextContents()).toEqual(['Warning: Total equity cannot exceed 100%']);
    await page.getByText('The percentages add up to 101.00%. Bring them to 100% first').waitFor();
    await page.getByRole('button', { name: 'Scale all to 100%' }).click();
    await card(page, 'Stakeholders').getByText('59.41%').waitFor();
    await expect.poll(() => warnings(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('The percentages add up to 101.00%.').waitFor();
    await page.getByRole('button', { name: 'Edit आशा राव' }).click();
    const edit = page.getByRole('form', { name: 'Edit आशा राव' });
    await edit.getByLabel('Equity (%)').fill('40');
    await edit.getByLabel('Type').selectOption('Investor');
    await edit.getByLabel('Investment').fill('$50K');
    await edit.getByRole('button', { name: 'Save' }).click();
    await card(page, 'Stakeholders').getByText('$50,000.00').waitFor();
    await expect.poll(() => warnings(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Add round' }).click();
    const round = page.getByRole('form', { name: 'Add a funding round' });
    await round.getByRole('button', { name: 'Add Round' }).click();
    for (const text of ['Please enter a name', 'Please enter an amount', 'Please enter a valuation'])
      await round.getByText(text).waitFor();
    await round.getByLabel('Round name').fill('Seed');
    await round.getByLabel('Amount').fill('1000000000000000');
    await round.getByLabel('Valuation', { exact: false }).first().fill('-1');
    await round.getByLabel('Option pool (%)').fill('101');
    await round.getByRole('button', { name: 'Add Round' }).click();
    for (const text of [
      'Please enter at most 9,999,999,999,999.99',
      'Please enter an amount of 0 or more',
      'Option pool must be between 0 and 100',
    ])
      await round.getByText(text).waitFor();
    await round.getByLabel('Amount').fill('1M');
    await round.getByLabel('Valuation', { exact: false }).first().fill('4 million');
    await round.getByLabel('Valuation is').selectOption('Pre-money');
    await round.getByLabel('Option pool (%)').fill('25');
    await round.getByLabel('आशा राव', { exact: true }).check();
    await round.getByLabel('Amount of आशा राव, optional').fill('5,00,000');
    await round.getByRole('button', { name: 'Add Round' }).click();
    await card(page, 'Funding Rounds').getByText('आशा राव $500,000.00').waitFor();
    await expect
      .poll(() => warnings(page).allTextContents())
      .toEqual(['Warning: Option pool percentage for Seed is unusually high (>20%)']);
    await expect.poll(() => dilutionRow(page, 'आशा राव')).toEqual(['40.00%', '32.00%', '32.00%', '32.00%']);
    await expect.poll(() => dilutionRow(page, 'Seed investors')).toEqual(['–', '20.00%', '20.00%', '20.00%']);

    await expect
      .poll(() => storedAt(page, 'equity_fundingRounds'))
      .toMatchObject([
        {
          name: 'Seed',
          amount: 1_000_000,
          valuation: 4_000_000,
          optionPoolPercentage: 25,
          investors: [{ amount: 500_000 }],
        },
      ]);
    await expect
      .poll(() => storedAt(page, 'equity_stakeholders'))
      .toMatchObject([
        { name: 'Asha <img src=x onerror=alert(1)>', type: 'co-founder', equity: 60 },
        { name: 'आशा राव', type: 'investor', equity: 40, investment: 50_000 },
      ]);
    await page.reload();
    await expect.poll(() => dilutionRow(page, 'आशा राव')).toEqual(['40.00%', '32.00%', '32.00%', '32.00%']);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Currency: / }).click();
    await page.getByRole('menuitem', { name: '₹ INR' }).click();
    const question = page.getByRole('alertdialog', { name: 'Change the currency?' });
    await question.getByText('The amounts are in US dollars.').waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await question.getByRole('button', { name: 'Change the symbol' }).click();
    await card(page, 'Funding Rounds').getByText('आशा राव ₹5,00,000.00').waitFor();
    expect(calls).toEqual([]);
  });
});
