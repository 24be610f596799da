/** Text that was typed into a row and not added yet stays while a tool shows another tab or view. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keysOf } from '@tests/factories/burn-plans';
import { sharesTable } from '@tests/factories/cap-table';
import { COMPANY } from '@tests/factories/companies';
import { cellsOf, openCapTable, openShares, viewOf } from '@tests/setup/component/cap-table';
import { drawTool, fill, valueOf } from '@tests/setup/component/tool';

const openPlan = async (query = '') => {
  const scenario = { id: 's1', name: 'Hire early', revenueGrowth: 0, costGrowth: 0, hires: [], oneOffs: [] };
  const drawn = await drawTool({
    path: `/portal/tools/burn-rate${query}`,
    stored: keysOf({ scenarios: [scenario], scenarioId: 's1' }),
    make: async () => {
      const { BurnRateScreen } = await import('@/islands/tools/burn-rate/BurnRateScreen');
      const { readBurnView } = await import('@/islands/tools/burn-rate/BurnRateScreen');
      return <BurnRateScreen start={readBurnView(new URLSearchParams(query))} />;
    },
  });
  await screen.findByRole('tabpanel');
  return drawn;
};
const tab = (name: string) => screen.getByRole('tab', { name });
const region = (name: string) => screen.findByRole('region', { name });
const field = (part: HTMLElement, name: RegExp) => within(part).findByRole('textbox', { name });

describe('a row that is typed and not added', () => {
  it('comes back with the tab of the scenarios, without taking the focus, and goes when it is cancelled', async () => {
    const { user } = await openPlan('?tab=scenarios');
    await user.click(within(await region('Hires')).getByRole('button', { name: 'Add a hire' }));
    const name = await field(await region('Hires'), /^Name/);
    await waitFor(() => expect(document.activeElement).toBe(name));
    fill(name, 'Meera');
    await user.click(tab('Overview'));
    await region('Team costs');
    await user.click(tab('Scenarios'));
    expect(valueOf(await field(await region('Hires'), /^Name/))).toBe('Meera');
    expect(document.activeElement).toBe(tab('Scenarios'));

    await user.click(within(await region('Hires')).getByRole('button', { name: 'Cancel' }));
    await user.click(tab('Overview'));
    await region('Team costs');
    await user.click(tab('Scenarios'));
    expect(within(await region('Hires')).queryByRole('textbox')).toBeNull();
  });

  it('comes back in the tables of costs, a changed row too, and goes when it is added', async () => {
    const { user } = await openPlan();
    const team = await region('Team costs');
    await user.click(within(team).getByRole('button', { name: 'Edit Asha Rao' }));
    fill(await field(team, /^Role/), 'Founder');
    await user.click(within(await region('Fixed costs')).getByRole('button', { name: 'Add fixed cost' }));
    fill(await field(await region('Fixed costs'), /^Name/), 'Rent');
    await user.click(tab('Projection'));
    await user.click(tab('Overview'));
    expect(valueOf(await field(await region('Team costs'), /^Role/))).toBe('Founder');
    expect(valueOf(await field(await region('Fixed costs'), /^Name/))).toBe('Rent');

    await user.click(within(await region('Team costs')).getByRole('button', { name: 'Save' }));
    await within(await region('Team costs')).findByRole('button', { name: 'Edit Asha Rao' });
    await user.click(tab('Projection'));
    await user.click(tab('Overview'));
    expect(within(await region('Team costs')).queryByRole('textbox')).toBeNull();
  });

  it('comes back in the cap table after the other way to count, and goes with Clear All', async () => {
    const { user } = await openCapTable(COMPANY);
    const rounds = () => region('Funding Rounds');
    await user.click(within(await rounds()).getByRole('button', { name: 'Add round' }));
    fill(await field(await rounds(), /^Round name/), 'Bridge');
    const holders = await region('Stakeholders');
    await user.click(within(holders).getByRole('button', { name: 'Edit Asha Rao' }));
    fill(await field(holders, /^Equity/), '41');
    await user.click(tab('Cap table'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Funding Rounds' })).toBeNull());
    await user.click(tab('Quick split'));
    expect(valueOf(await field(await rounds(), /^Round name/))).toBe('Bridge');
    expect(valueOf(await field(await region('Stakeholders'), /^Equity/))).toBe('41');

    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    const question = await screen.findByRole('alertdialog', { name: 'Clear all?' });
    await user.click(within(question).getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Round name/ })).toBeNull());
  });

  it('comes back in a vesting schedule after the view of what has vested', async () => {
    const { user } = await openCapTable(COMPANY);
    const vesting = async () => within(await region('Vesting Schedules'));
    const chosen = await (await vesting()).findByRole('combobox', { name: /^Stakeholder/ });
    const holder = within(chosen).getByRole('option', { name: 'Asha Rao' }) as HTMLOptionElement;
    fireEvent.change(chosen, { target: { value: holder.value } });
    fill(await (await vesting()).findByRole('textbox', { name: /^Cliff/ }), '18');
    await user.click((await vesting()).getByRole('tab', { name: 'Vesting' }));
    await user.click((await vesting()).getByRole('tab', { name: 'Equity' }));
    expect(valueOf(await (await vesting()).findByRole('textbox', { name: /^Cliff/ }))).toBe('18');
  });
});

it('the figures of a sale come back after another view of the cap table', async () => {
  const { user } = await openShares(sharesTable({ founders: 8_000_000 }), '?mode=shares&view=exit');
  const figure = (name: RegExp) => screen.findByRole('textbox', { name });
  fill(await figure(/^Proceeds/), '12m');
  fill(await figure(/^Debts and costs/), '6,000,000');
  await waitFor(() => expect(cellsOf('Payout by holder', 'founders').join()).toContain('$6,000,000'));
  await user.click(viewOf('Rounds'));
  await screen.findByText('No rounds yet');
  await user.click(viewOf('Exit'));
  expect(valueOf(await figure(/^Proceeds/))).toBe('12,000,000');
  expect(valueOf(await figure(/^Debts and costs/))).toBe('6,000,000');
});
