/** Priced rounds, SAFEs and notes of a cap table in shares: what their forms ask for, and what they then say. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sharesTable } from '@tests/factories/cap-table';
import { openShares, viewOf } from '@tests/setup/component/cap-table';
import { fill, notices, pressButton, valueOf } from '@tests/setup/component/tool';

const table = sharesTable({ Asha: 6_000_000, Ravi: 4_000_000 });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a priced round', () => {
  it('says what is missing, and its form shows again what was given', async () => {
    const { user } = await openShares(table);
    await screen.findByRole('tablist', { name: 'Cap table sections' });
    await user.click(viewOf('Rounds'));
    await pressButton(user, 'Add round');
    const dialog = await dialogOf('New round');
    const add = () => user.click(dialog.getByRole('button', { name: 'Add round' }));
    await add();
    await dialog.findByText('Please enter a name');
    dialog.getByText('Please enter a valuation');
    fill(dialog.getByLabelText(/^Name/), 'Seed');
    fill(dialog.getByLabelText(/^New money/), '1000000');
    fill(dialog.getByLabelText(/^Valuation/), '0');
    await add();
    await dialog.findByText('The valuation must be above 0');
    fill(dialog.getByLabelText(/^Valuation/), '9000000');
    await add();
    await isClosed();
    await pressButton(user, /^Edit .*Seed$/);
    const edit = await dialogOf('Edit Seed');
    expect(valueOf(edit.getByLabelText(/^Name/))).toBe('Seed');
    expect(valueOf(edit.getByLabelText(/^New money/))).toMatch(/^1,?000,?000(\.00)?$/);
    expect(valueOf(edit.getByLabelText('The valuation is'))).toBe('pre-money');
    edit.getByRole('button', { name: 'Save' });
  });
});

describe('SAFEs and notes', () => {
  it('are none at first; a SAFE needs amount and holder, says its terms, and is removed with Undo', async () => {
    const { user } = await openShares(table);
    await screen.findByRole('tablist', { name: 'Cap table sections' });
    await user.click(viewOf('SAFEs'));
    await screen.findByText('No SAFEs or notes yet');
    screen.getByText('Money that becomes shares in the next priced round.');
    await pressButton(user, 'Add convertible');
    const dialog = await dialogOf('New convertible');
    const add = () => user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.queryByLabelText('Maturity')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Convertible note');
    dialog.getByLabelText(/^Interest per year/);
    dialog.getByLabelText(/^Maturity/);
    await user.selectOptions(dialog.getByLabelText('Kind'), 'SAFE');
    expect(dialog.queryByLabelText(/^Interest per year/)).toBeNull();
    await add();
    await dialog.findByText('Please enter an amount');
    await user.selectOptions(dialog.getByLabelText(/^Investor/), 'Ravi');
    fill(dialog.getByLabelText(/^Amount/), '200K');
    fill(dialog.getByLabelText(/^Valuation cap/), '5000000');
    fill(dialog.getByLabelText(/^Discount/), '20');
    await user.click(dialog.getByRole('checkbox', { name: /^Pro-rata right/ }));
    await add();
    await isClosed();
    const list = within(await screen.findByRole('list', { name: 'SAFEs and notes' }));
    const [item] = list.getAllByRole('listitem');
    expect(item!.textContent).toContain('Ravi SAFE');
    list.getByText(/^Cap \$5,000,000(\.00)? post-money · 20% discount · Pro rata$/);
    list.getByText('No date');
    list.getByText('Not converted, so it does not count as shares yet.');
    screen.getByText(/^1 with \$200,000(\.00)? in total\. They become shares in the next priced round\.$/);
    await user.click(list.getByRole('button', { name: 'Edit the SAFE of Ravi' }));
    const edit = await dialogOf('Edit the SAFE');
    expect(valueOf(edit.getByLabelText(/^Discount/))).toBe('20');
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    await user.click(list.getByRole('button', { name: 'Remove the SAFE of Ravi' }));
    await notices().findByText('The SAFE of Ravi was removed.');
    await screen.findByText('No SAFEs or notes yet');
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await screen.findByRole('list', { name: 'SAFEs and notes' });
  });
});
