/** Dialogs of the cap table over a document that another tab changes meanwhile. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CapTable } from '@/domain/cap-table/document/document';
import { CAP_TABLE, CAP_TABLE_LAYOUT } from '@/domain/cap-table/document/stored-cap-table';
import { removeStakeholder } from '@/domain/cap-table/editing/edits';
import { removeEntry } from '@/domain/cap-table/editing/share-edits';
import { writeWorkspace } from '@/domain/tools/local-keys';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { cellsOf, openShares } from '@tests/setup/component/cap-table';
import { fill, notices, pressButton, storedAt, valueOf, writeElsewhere } from '@tests/setup/component/tool';

const grant = { id: 'g', stakeholderId: 'ravi', shares: 1000, exercisePrice: '0.01', date: null };
const company = sharesTable(
  { asha: 6_000_000, ravi: 4_000_000 },
  { pool: 500, convertibles: [{ amount: dollars(100_000) }], rounds: [{ name: 'Series A', amount: 1, valuation: 2 }] },
);
const table: CapTable = { ...company, shares: { ...company.shares, options: [grant] } };

const elsewhere = (data: CapTable) => {
  const open = { id: 'seeded', name: 'Seeded table', savedAt: 2, data };
  writeElsewhere(
    writeWorkspace(CAP_TABLE, CAP_TABLE_LAYOUT, null, { open, others: [] }).map(
      ({ key, value }) => [key, value] as const,
    ),
  );
};
const dialog = async () => within(await screen.findByRole('dialog'));
const withoutRounds: CapTable = { ...table, fundingRounds: [] };

it.each([
  ['issues', 'Edit the shares of ravi', removeStakeholder(table, 'ravi')],
  ['issues', 'Edit the options of ravi', removeEntry(table, 'options', 'g')],
  ['issues', 'Set up vesting of ravi', removeStakeholder(table, 'ravi')],
  ['rounds', 'Edit all terms of Series A', withoutRounds],
])('in %s, %s closes with a notice when its entry is removed in another tab', async (view, name, after) => {
  const { user } = await openShares(table, `?mode=shares&view=${view}`);
  await pressButton(user, name);
  await dialog();
  elsewhere(after);
  await screen.findByText('This was removed in another tab or on another device, so it can no longer be edited.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks again who holds new shares when the chosen holder was removed in another tab', async () => {
  const { user } = await openShares(table, '?mode=shares&view=issues');
  await pressButton(user, 'Issue shares');
  const { getByRole, findByText, findByRole } = await dialog();
  await user.selectOptions(getByRole('combobox', { name: /^Holder/ }), 'ravi');
  fill(getByRole('textbox', { name: /^Number of shares/ }), '10');
  elsewhere(removeStakeholder(table, 'ravi'));
  await waitFor(() => expect(valueOf(getByRole('combobox', { name: /^Holder/ }))).toBe(''));
  await user.click(getByRole('button', { name: 'Issue shares' }));
  await findByText('Please choose a holder or enter a new name');
  fill(await findByRole('textbox', { name: /^Name of the new holder/ }), 'Mina');
  await user.click(getByRole('button', { name: 'Issue shares' }));
  await waitFor(() => expect(cellsOf('Shares issued', 'Mina').slice(0, 3)).toEqual(['Mina', 'Common', '10']));
  dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify(storedAt('equity_document'))).toContain('"shares":10');
  expect(JSON.stringify(storedAt('equity_document'))).not.toContain('"stakeholderId":"ravi"');
});

it('has what was typed for new shares back after a reload, and not after they were issued', async () => {
  const first = await openShares(table, '?mode=shares&view=issues');
  await pressButton(first.user, 'Issue shares');
  const shares = async () => (await dialog()).getByRole('textbox', { name: /^Number of shares/ });
  fill(await shares(), '25');
  first.unmount();
  const { user } = await openShares(table, '?mode=shares&view=issues');
  await pressButton(user, 'Issue shares');
  expect(valueOf(await shares())).toBe('25');
  await user.selectOptions((await dialog()).getByRole('combobox', { name: /^Holder/ }), 'ravi');
  await user.click((await dialog()).getByRole('button', { name: 'Issue shares' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressButton(user, 'Issue shares');
  expect(valueOf(await shares())).toBe('');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('adds a holder, renames one without touching the shares, and brings back all that a removed one held', async () => {
  const { user } = await openShares(table, '?mode=shares&view=issues');
  await pressButton(user, 'Add holder');
  let form = await dialog();
  await user.click(form.getByRole('button', { name: 'Add holder' }));
  await form.findByText(/^Please enter a name/);
  fill(form.getByRole('textbox', { name: /^Name/ }), 'Mina');
  await user.selectOptions(form.getByRole('combobox', { name: /^Type/ }), 'Employee');
  await user.click(form.getByRole('button', { name: 'Add holder' }));
  await isClosed();
  await waitFor(() => expect(cellsOf('Holders', 'Mina').slice(0, 2)).toEqual(['Mina Employee', '–']));
  await pressButton(user, 'Edit ravi');
  form = await dialog();
  fill(form.getByRole('textbox', { name: /^Name/ }), 'Ravi K');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await isClosed();
  await waitFor(() =>
    expect(cellsOf('Shares issued', 'Ravi K').slice(0, 3)).toEqual(['Ravi K', 'Common', '4,000,000']),
  );
  await pressButton(user, 'Remove Ravi K');
  await screen.findByText('Ravi K and everything Ravi K holds were removed.');
  await waitFor(() => expect(() => cellsOf('Shares issued', 'Ravi K')).toThrow());
  await user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(cellsOf('Shares issued', 'Ravi K')[2]).toBe('4,000,000'));
});

it('leaves the table as it is when the Undo of a removed holder comes after another change, and says what to do', async () => {
  const { user } = await openShares(table, '?mode=shares&view=issues');
  await pressButton(user, 'Remove ravi');
  await screen.findByText('ravi and everything ravi holds were removed.');
  const [undo] = notices().getAllByRole('button', { name: 'Undo' });
  await pressButton(user, 'Remove the shares of asha');
  await screen.findByText('The shares of asha were removed.');
  await user.click(undo!);
  await screen.findByText('The cap table has changed since. Use Undo above, step by step.');
  expect(() => cellsOf('Holders', 'ravi')).toThrow();
});

it('turns the percentages into whole shares of a total that one chooses', async () => {
  const percent: CapTable = {
    ...sharesTable({}),
    stakeholders: [
      { id: 'a', name: 'Asha', type: 'co-founder', equity: 75 },
      { id: 'b', name: 'Ravi', type: 'co-founder', equity: 25 },
    ],
  };
  const { user } = await openShares(percent);
  await pressButton(user, 'Choose the total');
  const form = await dialog();
  const total = form.getByRole('textbox', { name: /^Total shares/ });
  expect(valueOf(total)).toBe('10,000,000');
  fill(total, '0');
  await user.click(form.getByRole('button', { name: 'Issue shares' }));
  await form.findByText('Please enter a number of shares above 0');
  fill(total, '1,000');
  await user.click(form.getByRole('button', { name: 'Issue shares' }));
  await isClosed();
  await waitFor(() => expect(cellsOf('Cap table by holder, Today', 'Asha').at(-2)).toBe('750'));
  expect(cellsOf('Cap table by holder, Today', 'Ravi').slice(-2)).toEqual(['250', '25.00%']);
});

it('begins with the day of today, after the rounds that are past', async () => {
  const round = { amount: dollars(1_000_000), valuation: dollars(10_000_000) };
  const rounds = [
    { ...round, name: 'Seed', date: '2020-01-15' },
    { ...round, name: 'Series A', date: '2190-01-15' },
  ];
  const { user } = await openShares(sharesTable({ asha: 9_000_000 }, { rounds }));
  await screen.findByRole('region', { name: 'Cap table by holder, Seed' });
  const steps = within(screen.getByRole('combobox', { name: 'Point in time' })).getAllByRole('option');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Before the rounds',
    'After Seed, today',
    'After Series A',
  ]);
  expect(cellsOf('Cap table by holder, Seed', 'asha').slice(-2)).toEqual(['9,000,000', '90.00%']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Point in time' }), 'Before the rounds');
  await waitFor(() =>
    expect(cellsOf('Cap table by holder, Before the rounds', 'asha').slice(-2)).toEqual(['9,000,000', '100.00%']),
  );
});

it('shows the table by class, with what each class is paid and how many hold it', async () => {
  const { user } = await openShares(
    sharesTable(
      { asha: 6_000_000, ravi: 4_000_000 },
      { pool: 500_000, rounds: [{ name: 'Seed', amount: dollars(1_000_000), valuation: dollars(5_000_000) }] },
    ),
  );
  await user.click(await screen.findByRole('radio', { name: 'Classes' }));
  await waitFor(() =>
    expect(cellsOf('Cap table by class, Today', 'Common')).toEqual(['Common', '–', '2', '10,000,000', '95.24%']),
  );
  expect(cellsOf('Cap table by class, Today', 'Option pool available').slice(1)).toEqual([
    '–',
    '–',
    '500,000',
    '4.76%',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Point in time' }), 'After Seed');
  await waitFor(() => expect(cellsOf('Cap table by class, Seed', 'Seed')[2]).toBe('1'));
  expect(cellsOf('Cap table by class, Seed', 'Seed')[0]).toContain('1× non-participating, rank');
});
