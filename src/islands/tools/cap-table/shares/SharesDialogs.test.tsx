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
import { fill, pressButton, storedAt, valueOf, writeElsewhere } from '@tests/setup/component/tool';

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
