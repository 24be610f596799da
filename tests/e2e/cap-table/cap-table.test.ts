/** The equity split in Chromium: entering a company, dilution and its formulas, vesting, scenarios, and what is stored. */
import { describe, expect, it } from 'vitest';
import {
  card,
  COMPANY,
  dilutionRow,
  figureOf,
  notice,
  openCapTable,
  seeAll,
  storedAt,
  warnings,
} from './cap-table-steps';

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
    await page.getByLabel('Currency').selectOption('INR');
    const question = page.getByRole('alertdialog', { name: 'Change the currency?' });
    await question.getByRole('button', { name: 'Change the sign' }).click();
    await card(page, 'Funding Rounds').getByText('आशा राव ₹5,00,000.00').waitFor();
    expect(calls).toEqual([]);
  });

  it('dilutes round by round in their order, and every figure tells its formula', async () => {
    const { page } = await openCapTable(COMPANY);
    await expect
      .poll(() => dilutionRow(page, 'Asha Rao'))
      .toEqual(['50.00%', '40.00%', '40.00%', '40.00%', '32.00%', '32.00%']);
    await card(page, 'Equity Distribution and Dilution').scrollIntoViewIfNeeded();
    await page
      .getByRole('figure')
      .filter({ hasText: 'After all rounds' })
      .getByText('Series A investors', { exact: true })
      .waitFor();
    const figure = page.getByRole('button', { name: /^32.00%.*explain Asha Rao after Series A/ });
    await figure.press('Enter');
    const panel = page.getByRole('dialog', { name: 'How Asha Rao after Series A is worked out' });
    for (const text of [
      '$25,000,000.00',
      'Equity × (1 − Dilution factor)',
      'Equity before the round × (1 − Dilution factor)',
    ])
      await panel.getByText(text).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => figure.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: 'Remove Seed' }).click();
    await notice(page, '“Seed” was removed.').waitFor();
    await expect.poll(() => dilutionRow(page, 'Asha Rao')).toEqual(['50.00%', '40.00%', '40.00%', '40.00%']);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Move Series A up' }).click();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual([
        'Holder',
        'Today',
        'Series A',
        'Seed',
        'After all rounds',
        ...Array(2).fill(['This round', 'Running']).flat(),
      ]);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await page.getByRole('columnheader').allInnerTexts())[2]).toBe('Seed');
  });
});

describe('vesting', () => {
  it('EQ-16 EQ-17 EQ-21 is set up for a chosen stakeholder, cancelled without a trace, and projected', async () => {
    const { page } = await openCapTable(COMPANY);
    const vesting = card(page, 'Vesting Schedules');
    const choose = vesting.getByLabel('Stakeholder', { exact: true });
    await choose.selectOption('Peak Ventures');
    const form = page.getByRole('form', { name: 'Vesting of Peak Ventures' });
    const add = form.getByRole('button', { name: 'Add' });
    const values = () =>
      Promise.all(
        ['Cliff (months)', 'Vesting period (months)', 'Vesting type'].map((label) =>
          form.getByLabel(label).inputValue(),
        ),
      );
    await expect.poll(values).toEqual(['12', '48', 'linear']);
    await expect.poll(() => add.isDisabled()).toBe(true);
    await form.getByLabel('Start date').fill('2020-02-29');
    await expect.poll(() => add.isEnabled()).toBe(true);
    for (const [cliff, period] of [
      ['0', '48'],
      ['12', '0'],
    ] as const) {
      await form.getByLabel('Cliff (months)').fill(cliff);
      await form.getByLabel('Vesting period (months)').fill(period);
      await expect.poll(() => add.isDisabled(), { message: `${cliff} of ${period}` }).toBe(true);
      // Back to what can be added, so that the next of them is judged by itself.
      await form.getByLabel('Cliff (months)').fill('12');
      await form.getByLabel('Vesting period (months)').fill('48');
      await expect.poll(() => add.isEnabled()).toBe(true);
    }
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    // What is stored comes a moment later: an edit that follows brings along whatever the cancelled form had left.
    await vesting.getByLabel('A month of vesting is').selectOption('A calendar month');
    await expect.poll(() => storedAt(page, 'equity_document')).toMatchObject({ data: { vestingMonth: 'calendar' } });
    await vesting.getByLabel('A month of vesting is').selectOption('30 days');
    expect(JSON.stringify(await storedAt(page, 'equity_stakeholders'))).not.toContain('2020-02-29');

    await page.getByRole('button', { name: 'Set up vesting of Peak Ventures' }).click();
    await form.getByLabel('Start date').fill('2020-02-29');
    await form.getByLabel('Vesting type').selectOption('Cliff');
    await add.click();
    await vesting
      .getByText('48 months, cliff of 12, of type cliff, from 29 February 2020 to 8 February 2024')
      .waitFor();
    await vesting.getByLabel('A month of vesting is').selectOption('A calendar month');
    await vesting.getByText('from 29 February 2020 to 29 February 2024').waitFor();

    await vesting.getByRole('tab', { name: 'Vesting', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=vesting');
    const shown = async (name: string) =>
      (await vesting.getByRole('row', { name }).getByRole('button').allTextContents()).map(figureOf);
    await vesting.getByText('4 years', { exact: false }).first().waitFor();
    await expect.poll(() => shown('Peak Ventures')).toEqual(['3.50%', '3.50%', '3.50%', '3.50%']);
    await expect.poll(() => shown('Ben Okafor')).toEqual(['0.00%', '0.00%', '0.00%', '0.00%']);
    const heads = async () =>
      (await vesting.getByRole('columnheader').allInnerTexts()).map((text) => text.split('\n')[0]);
    await expect.poll(heads).toEqual(['Stakeholder', 'Equity', 'Now', '1 year', '2 years', '4 years']);
    await vesting.getByRole('figure', { name: 'Vesting over time' }).waitFor();
    await page.reload();
    await seeAll(page);
    await vesting.getByRole('row', { name: 'Peak Ventures' }).waitFor();
    await page.goBack();
    await choose.waitFor();
  });
});

describe('scenarios', () => {
  it('EQ-23 EQ-24 EQ-25 are saved, loaded, compared and deleted', async () => {
    const { page } = await openCapTable(COMPANY);
    const list = page.getByRole('list', { name: 'Scenarios' });
    const names = async () =>
      (await list.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\n+/).slice(0, 2).join(' / '));
    const load = (name: string) => list.getByRole('button', { name: `Load ${name}` });
    await load('Both rounds').waitFor();
    await expect
      .poll(() => Promise.all([load('Both rounds').isDisabled(), load('Seed alone').isDisabled()]))
      .toEqual([true, false]);
    await load('Seed alone').click();
    await expect.poll(() => dilutionRow(page, 'Asha Rao')).toEqual(['50.00%', '40.00%', '40.00%', '40.00%']);
    await expect.poll(() => load('Seed alone').isDisabled()).toBe(true);
    await expect.poll(() => load('Both rounds').isEnabled()).toBe(true);

    await page.getByRole('button', { name: 'Remove Team pool' }).click();
    await list.getByText('Current, changed since').waitFor();
    await page.getByRole('button', { name: 'Save Current Scenario' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save Current Scenario' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter a name for the scenario').waitFor();
    await dialog.getByLabel('Name').fill('No pool');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(names)
      .toEqual([
        'Seed alone / Without Series A',
        'Both rounds / 4 stakeholders, 2 rounds, saved on 1 November 2026',
        'No pool / Current',
      ]);
    await expect
      .poll(() => storedAt(page, 'equity_scenarios'))
      .toMatchObject([{}, {}, { name: 'No pool', description: '', stakeholders: [{}, {}, {}], fundingRounds: [{}] }]);

    await page.getByRole('button', { name: 'Compare' }).click();
    const comparison = page.getByRole('region', { name: 'Comparison of two scenarios' });
    await comparison.getByLabel('with').selectOption('No pool');
    await expect
      .poll(() => comparison.getByRole('row', { name: 'Team pool' }).getByRole('cell').allInnerTexts())
      .toEqual(['8.00%', '–', '−8.00']);

    await list.getByRole('button', { name: 'Delete Seed alone' }).click();
    await expect.poll(() => load('No pool').isDisabled()).toBe(true);
    await list.getByRole('button', { name: 'Delete No pool' }).click();
    await notice(page, 'Scenario “No pool” was deleted.').waitFor();
    await list.getByText('Current').waitFor({ state: 'detached' });
    await expect.poll(() => load('Both rounds').isEnabled()).toBe(true);
    await expect
      .poll(async () => (await storedAt(page, 'equity_document')) as object)
      .toMatchObject({ data: { currentScenarioId: null } });
  });
});
