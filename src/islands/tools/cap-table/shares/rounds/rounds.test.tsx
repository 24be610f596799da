/** Priced rounds, SAFEs and notes of a cap table in shares: what their forms ask for, and what they then say. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { openShares, viewOf } from '@tests/setup/component/cap-table';
import { buttonOf, describedBy, fill, notices, pressButton, storedAt, valueOf } from '@tests/setup/component/tool';

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

describe('the order of rounds', () => {
  const planned = sharesTable(
    { Asha: 6_000_000 },
    {
      rounds: ['Seed', 'Series A', 'Series B'].map((name, at) => ({
        name,
        amount: dollars(1_000_000),
        valuation: dollars(10_000_000 * (at + 1)),
      })),
    },
  );
  const shown = () =>
    [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent).filter((text) => /^Se/.test(text));
  const openRounds = () => openShares(planned, '?mode=shares&view=rounds');
  const expectOrder = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names));
  const undo = (user: Awaited<ReturnType<typeof openRounds>>['user']) =>
    user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);

  it('is changed by two buttons, of which the first and the last round have one each', async () => {
    const { user } = await openRounds();
    await expectOrder('Seed', 'Series A', 'Series B');
    expect(buttonOf('Move Seed up').hasAttribute('disabled')).toBe(true);
    expect(buttonOf('Move Series B down').hasAttribute('disabled')).toBe(true);
    await pressButton(user, 'Move Seed down');
    await expectOrder('Series A', 'Seed', 'Series B');
    await pressButton(user, 'Move Series B up');
    await expectOrder('Series A', 'Series B', 'Seed');
    dispatchEvent(new Event('pagehide'));
    expect(storedAt('equity_fundingRounds')).toMatchObject([
      { name: 'Series A' },
      { name: 'Series B' },
      { name: 'Seed' },
    ]);
  });

  it('comes back with a removed round by Undo, and what was done since stays', async () => {
    const { user } = await openRounds();
    await pressButton(user, 'Remove Seed');
    await notices().findByText('Seed was removed.');
    await expectOrder('Series A', 'Series B');
    await undo(user);
    await expectOrder('Seed', 'Series A', 'Series B');
    await pressButton(user, 'Remove Seed');
    await pressButton(user, 'Move Series A down');
    await expectOrder('Series B', 'Series A');
    await undo(user);
    await waitFor(() => expect(shown().toSorted()).toEqual(['Seed', 'Series A', 'Series B']));
    expect(shown().filter((name) => name !== 'Seed')).toEqual(['Series B', 'Series A']);
  });

  it('takes new money while one types, as one step of Undo, and refuses what is no valuation', async () => {
    const { user } = await openRounds();
    const seed = await screen.findByRole('region', { name: 'Seed' });
    const money = within(seed).getByRole('textbox', { name: 'New money' });
    money.focus();
    for (const text of ['2', '20', '2000000']) fill(money, text);
    await user.tab();
    await within(seed).findByText(/^\$2,000,000(\.00)? new money$/);
    // What is no amount is said at the field and changes nothing.
    const valuation = within(seed).getByRole('textbox', { name: 'Post-money valuation' });
    fill(valuation, 'much');
    await waitFor(() => expect(valuation.getAttribute('aria-invalid')).toBe('true'));
    expect(describedBy(valuation).filter(Boolean)).not.toEqual([]);
    await pressButton(user, 'Undo');
    await within(seed).findByText(/^\$1,000,000(\.00)? new money$/);
  });
});
