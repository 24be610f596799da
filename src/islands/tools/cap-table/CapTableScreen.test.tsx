import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COMPANY } from '@tests/factories/companies';
import { cellsOf, openCapTable } from '@tests/setup/component/cap-table';
import {
  chooseMore,
  catchLeaving,
  fill,
  notices,
  piecesOf,
  pressButton,
  refuseStorage,
  shortcut,
  storedAt,
  valueOf,
} from '@tests/setup/component/tool';

const TABS = ['Overview', 'How to Use', 'Example', 'Terms', 'Vesting', 'Tips', 'Shortcuts'];

const card = (name: string) => within(screen.getByRole('region', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const isClosed = (role: 'dialog' | 'alertdialog' = 'dialog') =>
  waitFor(() => expect(screen.queryByRole(role)).toBeNull());
const escape = (name: string) =>
  fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }));
const dilution = (holder: string) => cellsOf('Dilution by round', holder).slice(1);
const expectDilution = (holder: string, cells: string[]) => waitFor(() => expect(dilution(holder)).toEqual(cells));
const columns = () => {
  const heads = within(screen.getByRole('region', { name: 'Dilution by round' })).getAllByRole('columnheader');
  return heads.map(({ textContent }) => textContent);
};
const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;
const open = async (...given: Parameters<typeof openCapTable>) => {
  const drawn = await openCapTable(...given);
  // Parts below the first screen appear a moment later.
  await screen.findByRole('region', { name: 'Scenario Analysis' });
  await within(await screen.findByRole('region', { name: 'Vesting Schedules' })).findByRole('tab', { name: 'Vesting' });
  return drawn;
};

it('dilutes round by round in their order, and every figure tells its formula', async () => {
  const { user } = await open(COMPANY);
  await expectDilution('Asha Rao', ['50.00%', '40.00%', '40.00%', '40.00%', '32.00%', '32.00%']);
  const figures = await screen.findAllByRole('figure');
  const after = figures.find(({ textContent }) => textContent.includes('After all rounds'))!;
  within(after).getAllByText('Series A investors');
  await pressButton(user, /^32.00%.*explain Asha Rao after Series A/);
  const panel = await dialogOf('How Asha Rao after Series A is worked out');
  for (const text of [
    '$25,000,000.00',
    'Equity × (1 − Dilution factor)',
    'Equity before the round × (1 − Dilution factor)',
  ])
    panel.getByText(text);

  await pressButton(user, 'Remove Seed');
  await notices().findByText('“Seed” was removed.');
  await expectDilution('Asha Rao', ['50.00%', '40.00%', '40.00%', '40.00%']);
  await user.click(notices().getByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Move Series A up' }));
  await waitFor(() =>
    expect(columns()).toEqual([
      'Holder',
      'Today',
      'Series A',
      'Seed',
      'After all rounds',
      ...Array<string[]>(2).fill(['This round', 'Running']).flat(),
    ]),
  );
  shortcut('z');
  await waitFor(() => expect(columns()[2]).toBe('Seed'));
});

it('EQ-13 shows by how little the total misses 100%, and scales a total below it too', async () => {
  const founders = ['Asha', 'Bina', 'Chetan'].map((name) => ({
    id: name,
    name,
    type: 'co-founder',
    equity: 33.333333,
  }));
  const { user } = await open({ ...COMPANY, equity_stakeholders: founders });
  const warnings = () => screen.getByRole('status', { name: 'Warnings' });
  await waitFor(() => expect(warnings().textContent).toContain('Total equity should be 100%'));
  expect(screen.getByRole('region', { name: 'Stakeholders' }).textContent).toContain('Total equity 99.999999%');
  await user.click(within(warnings()).getByRole('button', { name: 'Scale all to 100%' }));
  await waitFor(() => expect(warnings().textContent).toBe(''));
  expect(screen.getByRole('region', { name: 'Stakeholders' }).textContent).toContain('Total equity 100.00%');
});

it('EQ-02 EQ-16 EQ-17 EQ-21 vesting is set up for a chosen stakeholder, cancelled without a trace, and projected', async () => {
  const { user, unmount } = await open(COMPANY);
  const vesting = card('Vesting Schedules');
  expect(vesting.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Equity', 'Vesting']);
  await user.selectOptions(vesting.getByLabelText('Stakeholder'), 'Peak Ventures');
  const formOf = async () => within(await screen.findByRole('form', { name: 'Vesting of Peak Ventures' }));
  let form = await formOf();
  const field = (label: string) => form.getByLabelText((text) => text.replace(/ \*$/, '') === label);
  const set = (label: string, value: string) => fill(field(label), value);
  const add = () => form.getByRole('button', { name: 'Add' });
  expect(['Cliff (months)', 'Vesting period (months)', 'Vesting type'].map((label) => valueOf(field(label)))).toEqual([
    '12',
    '48',
    'linear',
  ]);
  expect(isOff(add())).toBe(true);
  set('Start date', '2020-02-29');
  expect(isOff(add())).toBe(false);
  for (const [cliff, period] of [
    ['0', '48'],
    ['12', '0'],
  ] as const) {
    set('Cliff (months)', cliff);
    set('Vesting period (months)', period);
    expect(isOff(add()), `${cliff} of ${period}`).toBe(true);
    // Back to what can be added, so that the next of them is judged by itself.
    set('Cliff (months)', '12');
    set('Vesting period (months)', '48');
    expect(isOff(add())).toBe(false);
  }
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Vesting of Peak Ventures' })).toBeNull());
  // What is stored comes a moment later: an edit that follows brings along whatever the cancelled form had left.
  const month = () => vesting.getByLabelText('A month of vesting is');
  await user.selectOptions(month(), 'A calendar month');
  await waitFor(() => expect(storedAt('equity_document')).toMatchObject({ data: { vestingMonth: 'calendar' } }));
  await user.selectOptions(month(), '30 days');
  expect(localStorage.getItem('equity_stakeholders')).not.toContain('2020-02-29');

  await pressButton(user, 'Set up vesting of Peak Ventures');
  form = await formOf();
  set('Start date', '2020-02-29');
  await user.selectOptions(field('Vesting type'), 'Cliff');
  await user.click(add());
  await vesting.findByText(/48 months, cliff of 12, of type cliff, from 29 February 2020 to 8 February 2024/);
  await user.selectOptions(month(), 'A calendar month');
  await vesting.findByText(/from 29 February 2020 to 29 February 2024/);

  await user.click(vesting.getByRole('tab', { name: 'Vesting' }));
  await waitFor(() => expect(location.search).toBe('?tab=vesting'));
  const projections = () => vesting.getByRole('table');
  const shown = (name: string) => {
    const row = within(projections()).getByRole('row', { name: new RegExp(`^${name}`) });
    return within(row)
      .getAllByRole('button')
      .map((one) => piecesOf(one)[0]);
  };
  await vesting.findAllByText(/4 years/);
  expect(shown('Peak Ventures')).toEqual(['3.50%', '3.50%', '3.50%', '3.50%']);
  expect(shown('Ben Okafor')).toEqual(['0.00%', '0.00%', '0.00%', '0.00%']);
  const heads = within(projections())
    .getAllByRole('columnheader')
    .map((head) => piecesOf(head)[0]);
  expect(heads).toEqual(['Stakeholder', 'Equity', 'Now', '1 year', '2 years', '4 years']);
  await vesting.findByRole('figure', { name: 'Vesting over time' });
  // The address shows the same, and Back leads to the schedules.
  await waitFor(() => expect(localStorage.getItem('equity_stakeholders')).toContain('2020-02-29'));
  unmount();
  await open({}, '?tab=vesting');
  await within(card('Vesting Schedules').getByRole('table')).findByRole('row', { name: /^Peak Ventures/ });
  history.replaceState(null, '', '/portal/tools/equity-split');
  fireEvent(window, new PopStateEvent('popstate'));
  await card('Vesting Schedules').findByLabelText('Stakeholder');
});

it('EQ-02 EQ-23 EQ-24 EQ-25 scenarios are saved, loaded, compared and deleted', async () => {
  const { user } = await open(COMPANY);
  const list = within(await screen.findByRole('list', { name: 'Scenarios' }));
  const load = (name: string) => list.getByRole('button', { name: `Load ${name}` });
  await waitFor(() => expect([isOff(load('Both rounds')), isOff(load('Seed alone'))]).toEqual([true, false]));
  await user.click(load('Seed alone'));
  await expectDilution('Asha Rao', ['50.00%', '40.00%', '40.00%', '40.00%']);
  expect([isOff(load('Both rounds')), isOff(load('Seed alone'))]).toEqual([false, true]);

  await pressButton(user, 'Remove Team pool');
  await list.findByText('Current, changed since');
  await pressButton(user, 'Save Current Scenario');
  const dialog = await dialogOf('Save Current Scenario');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please enter a name for the scenario');
  fill(dialog.getByRole('textbox', { name: /^Name/ }), 'No pool');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const names = () => list.getAllByRole('listitem').map((item) => piecesOf(item).slice(0, 2).join(' / '));
  await waitFor(() =>
    expect(names()).toEqual([
      'Seed alone / Without Series A',
      'Both rounds / 4 stakeholders, 2 rounds, saved on 1 November 2026',
      'No pool / Current',
    ]),
  );
  await waitFor(() =>
    expect(storedAt('equity_scenarios')).toMatchObject([
      {},
      {},
      { name: 'No pool', description: '', stakeholders: [{}, {}, {}], fundingRounds: [{}] },
    ]),
  );
  await isClosed();

  await pressButton(user, 'Compare');
  const comparison = within(await screen.findByRole('region', { name: 'Comparison of two scenarios' }));
  await user.selectOptions(comparison.getByLabelText('with'), 'No pool');
  await waitFor(() =>
    expect(cellsOf('Comparison of two scenarios', 'Team pool').slice(1)).toEqual(['8.00%', '–', '−8.00']),
  );

  await user.click(list.getByRole('button', { name: 'Delete Seed alone' }));
  await waitFor(() => expect(list.queryByText('Seed alone')).toBeNull());
  expect(isOff(load('No pool'))).toBe(true);
  await user.click(list.getByRole('button', { name: 'Delete No pool' }));
  await notices().findByText('Scenario “No pool” was deleted.');
  await waitFor(() => expect(list.queryByText('Current')).toBeNull());
  expect(isOff(load('Both rounds'))).toBe(false);
  await waitFor(() => expect(storedAt('equity_document')).toMatchObject({ data: { currentScenarioId: null } }));
});

it('EQ-04 EQ-05 EQ-26 opens the guide and the list of shortcuts, which are quiet while someone types, and clears all but scenarios', async () => {
  const { user } = await open(COMPANY);
  await pressButton(user, 'Add stakeholder');
  const name = () => within(screen.getByRole('form', { name: 'Add a stakeholder' })).getByLabelText(/^Name/);
  await screen.findByRole('form', { name: 'Add a stakeholder' });
  fill(name(), 'Half typed');
  name().focus();
  for (const key of ['d', 'i', 's']) fireEvent.keyDown(name(), { key, ctrlKey: true });
  await chooseMore(user, 'Keyboard shortcuts');
  within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).getByRole('list');
  // None of the others has opened beside it.
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  escape('Keyboard Shortcuts');
  await isClosed();

  shortcut('i');
  const guide = await dialogOf('Cap table guide');
  expect((await guide.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(TABS);
  await user.click(guide.getByRole('tab', { name: 'How to Use' }));
  await guide.findByText(/Open Cap table above the cards\./);
  await user.click(guide.getByRole('tab', { name: 'Vesting' }));
  expect((await guide.findAllByText(/4 years with a 1-year cliff/)).length).toBeGreaterThan(0);
  await user.click(guide.getByRole('tab', { name: 'Terms' }));
  for (const term of ['18-month rule', '40 percent rule']) await guide.findByRole('heading', { name: term });
  escape('Cap table guide');
  await isClosed();
  await chooseMore(user, 'Keyboard shortcuts');
  const list = within((await dialogOf('Keyboard Shortcuts')).getByRole('list'));
  expect(list.getAllByRole('listitem').map((item) => piecesOf(item).join(' '))).toEqual([
    '1. Ctrl/⌘ D Clear stakeholders and rounds (asks first) Clear All',
    '2. Ctrl/⌘ P Download the report as PDF Export PDF',
    '3. Ctrl/⌘ E Download the report as Excel Export Excel',
    '4. Ctrl/⌘ I Open the guide Open info',
    '5. Ctrl/⌘ S Save the cap table as a scenario Save Current Scenario',
  ]);
  await user.click(list.getByRole('button', { name: 'Save Current Scenario' }));
  await dialogOf('Save Current Scenario');
  escape('Save Current Scenario');
  await isClosed();
  shortcut('s');
  await user.click((await dialogOf('Save Current Scenario')).getByRole('button', { name: 'Cancel' }));
  await isClosed();

  shortcut('d');
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Clear all?' }));
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  await isClosed('alertdialog');
  expect(dilution('Asha Rao')).toHaveLength(6);
  await pressButton(user, 'Clear All');
  await user.click((await question()).getByRole('button', { name: 'Clear All' }));
  await screen.findByText(/^No funding rounds yet\./);
  expect(valueOf(name())).toBe('');
  expect(screen.queryByRole('status', { name: 'Warnings' })?.querySelectorAll('li') ?? []).toHaveLength(0);
  expect(within(screen.getByRole('list', { name: 'Scenarios' })).getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(storedAt('equity_stakeholders')).toEqual([]));
  await user.click(notices().getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(dilution('Asha Rao')).toHaveLength(6));
});

describe('storage and files', () => {
  it('EQ-28 finds nothing to print in an empty cap table', async () => {
    const { files } = catchLeaving();
    await open();
    shortcut('p');
    await notices().findByText('Could not find printable content');
    expect(files).toEqual([]);
    // The workbook has the empty tables.
    shortcut('e');
    await notices().findByText('Exported to "equity-split-report.xlsx"', {}, { timeout: 5000 });
    expect(files).toHaveLength(1);
  });

  it('keeps aside what it cannot read and goes on with the rest, also when the browser stores nothing any more', async () => {
    const { user } = await open({
      ...COMPANY,
      equity_stakeholders: [
        {
          id: 'x',
          name: '</script><script>alert(1)</script>',
          equity: 100,
          vestingSchedule: { startDate: '2026-02-30', cliff: 12, vestingPeriod: 48 },
        },
      ],
      equity_scenarios: '{"half',
    });
    await screen.findByText(/^Some saved data could not be read\./);
    await screen.findByText(/something is wrong with “stakeholders”/);
    const rounds = () => screen.getByRole('region', { name: 'Funding Rounds' }).textContent;
    await waitFor(() => expect(rounds()).toContain('2.Series A'));
    const aside = Object.entries({ ...localStorage } as Record<string, string>).filter(([key]) =>
      key.startsWith('outset_aside_cap-table_'),
    );
    expect(aside.map(([, text]) => text).sort()[1]).toBe('{"half');

    refuseStorage(() => true, 'SecurityError');
    await pressButton(user, 'Remove Seed');
    await screen.findByText(/^Your browser does not let us save anything/);
    expect(rounds()).toContain('1.Series A');
  });
});
