/** The forms of the quick split: stakeholders and rounds, as they are typed, stored and changed. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openCapTable } from '@tests/setup/component/cap-table';
import { fill, pressButton, storedAt, valueOf } from '@tests/setup/component/tool';

const formOf = async (name: string) => within(await screen.findByRole('form', { name }));
const flush = () => dispatchEvent(new Event('pagehide'));
const storedRounds = () => {
  flush();
  return storedAt('equity_fundingRounds');
};

const PEOPLE = [
  { id: 'f', name: 'Asha', type: 'co-founder', equity: 60 },
  { id: 'i', name: 'Blume', type: 'investor', equity: 20, investment: 50_000 },
  { id: 'j', name: 'Peak', type: 'investor', equity: 20 },
];

it('has its rings on paper, even if no one has scrolled to them', async () => {
  const Seen = IntersectionObserver;
  onTestFinished(() => void vi.stubGlobal('IntersectionObserver', Seen));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await openCapTable({ equity_stakeholders: PEOPLE });
  await screen.findByRole('heading', { name: 'Equity Distribution and Dilution' });
  const ring = () => screen.queryByRole('figure', { name: 'Today' });
  expect(ring()).toBeNull();
  // Nothing can be waited for: the page is printed when the event has ended.
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(ring()).not.toBeNull();
});

it('adds stakeholders one after the other in the open form, and changes one in its place', async () => {
  const { user } = await openCapTable();
  const form = await formOf('Add a stakeholder');
  const name = () => form.getByRole('textbox', { name: /^Name/ });
  const add = () => user.click(form.getByRole('button', { name: 'Add Stakeholder' }));
  await add();
  await form.findByText('Please enter a name');
  fill(name(), 'Asha');
  fill(form.getByRole('textbox', { name: /^Equity/ }), '60');
  await add();
  const list = within(await screen.findByRole('list', { name: 'Stakeholders' }));
  await list.findByText('60%');
  // Empty for the next one, where one goes on typing.
  await waitFor(() => expect(valueOf(name())).toBe(''));
  expect(document.activeElement).toBe(name());
  fill(name(), 'Blume');
  await user.selectOptions(form.getByRole('combobox', { name: /^Type/ }), 'Investor');
  fill(form.getByRole('textbox', { name: /^Equity/ }), '40');
  fill(form.getByRole('textbox', { name: /^Investment/ }), '50K');
  await add();
  await list.findByText('$50,000.00');
  await pressButton(user, 'Edit Asha');
  const edit = await formOf('Edit Asha');
  expect(valueOf(edit.getByRole('textbox', { name: /^Equity/ }))).toBe('60');
  fill(edit.getByRole('textbox', { name: /^Equity/ }), '55.5');
  await user.click(edit.getByRole('button', { name: 'Save' }));
  await list.findByText('55.5%');
  flush();
  expect(storedAt('equity_stakeholders')).toMatchObject([
    { name: 'Asha', type: 'co-founder', equity: 55.5 },
    { name: 'Blume', type: 'investor', equity: 40, investment: 50_000 },
  ]);
  await user.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add a stakeholder' })).toBeNull());
});

it('adds a round with its investors, who may name an amount, together no more than the round', async () => {
  const { user } = await openCapTable({ equity_stakeholders: PEOPLE });
  await pressButton(user, 'Add round');
  const form = await formOf('Add a funding round');
  const add = () => user.click(form.getByRole('button', { name: 'Add Round' }));
  const choose = (name: string) => user.click(form.getByRole('checkbox', { name }));
  const amountOf = (name: string) => form.getByRole('textbox', { name: `Amount of ${name}, optional` });
  // Only investors can be chosen.
  expect(form.queryByRole('checkbox', { name: 'Asha' })).toBeNull();
  fill(form.getByRole('textbox', { name: /^Round name/ }), 'Seed');
  fill(form.getByRole('textbox', { name: /^Amount/ }), '500K');
  fill(form.getByRole('textbox', { name: /^Valuation/ }), '5M');
  await choose('Blume');
  await choose('Peak');
  fill(amountOf('Blume'), '600K');
  await add();
  await form.findByText('The investors’ amounts add up to more than the round');
  expect(amountOf('Blume').getAttribute('aria-invalid')).toBe('true');
  fill(amountOf('Blume'), '300K');
  await add();
  const list = within(await screen.findByRole('list', { name: 'Funding rounds' }));
  await list.findByText('Peak, Blume $300,000.00');
  expect(storedRounds()).toMatchObject([
    {
      name: 'Seed',
      amount: 500_000,
      valuation: 5_000_000,
      investors: [{ stakeholderId: 'j' }, { stakeholderId: 'i', amount: 300_000 }],
    },
  ]);
  await waitFor(() => expect(valueOf(form.getByRole('textbox', { name: /^Round name/ }))).toBe(''));
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Blume' }).checked).toBe(false);
});

it('changes a round in its place, takes an investor out of it, and moves it', async () => {
  const round = (id: string, name: string) => ({
    id,
    name,
    amount: 100_000,
    valuation: 1_000_000,
    valuationKind: 'pre-money',
    optionPoolPercentage: 0,
    investors: [{ stakeholderId: 'i', amount: 60_000 }],
  });
  const { user } = await openCapTable({
    equity_stakeholders: PEOPLE,
    equity_fundingRounds: [round('r1', 'Seed'), round('r2', 'Series A')],
  });
  await pressButton(user, 'Edit Seed');
  const form = await formOf('Edit Seed');
  expect(valueOf(form.getByRole('combobox', { name: /^Valuation is/ }))).toBe('pre-money');
  expect(valueOf(form.getByRole('textbox', { name: 'Amount of Blume, optional' }))).toMatch(/^60,?000(\.00)?$/);
  await user.click(form.getByRole('checkbox', { name: 'Blume' }));
  expect(form.queryByRole('textbox', { name: 'Amount of Blume, optional' })).toBeNull();
  fill(form.getByRole('textbox', { name: /^Option pool/ }), '10');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/, option pool 10%$/);
  await pressButton(user, 'Move Seed down');
  await waitFor(() =>
    expect(storedRounds()).toMatchObject([
      { name: 'Series A', investors: [{ stakeholderId: 'i' }] },
      { name: 'Seed', amount: 100_000, optionPoolPercentage: 10, investors: [] },
    ]),
  );
  await pressButton(user, 'Edit Seed');
  const again = await formOf('Edit Seed');
  fill(again.getByRole('textbox', { name: /^Round name/ }), 'Bridge');
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Edit Seed' });
  expect(JSON.stringify(storedRounds())).not.toContain('Bridge');
});
