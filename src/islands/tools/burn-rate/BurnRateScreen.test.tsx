import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BurnPlan } from '@/domain/burn-rate/plan';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { addDocument, readWorkspace, writeWorkspace } from '@/domain/tools/local-keys';
import { keysOf, PLAN } from '@tests/factories/burn-plans';
import {
  catchLeaving,
  describedBy,
  drawTool,
  expectStored,
  fill,
  notices,
  piecesOf,
  refuseStorage,
  storedAt,
  valueOf,
  writeElsewhere,
} from '@tests/setup/component/tool';

const PATH = '/portal/tools/burn-rate';

const openWith = async (stored: readonly (readonly [string, string])[], query = '') => {
  const drawn = await drawTool({
    path: `${PATH}${query}`,
    stored,
    make: async () => {
      const { BurnRateScreen } = await import('./BurnRateScreen');
      const { readBurnView } = await import('./BurnRateScreen');
      return <BurnRateScreen start={readBurnView(new URLSearchParams(query))} />;
    },
  });
  await screen.findByRole('tabpanel');
  return drawn;
};
const openPlan = (plan: Partial<BurnPlan> = {}, query = '') => openWith(keysOf(plan), query);

const card = (name: string) => screen.getByRole('region', { name });
const expectCard = (name: string, text: string | RegExp) =>
  waitFor(() =>
    expect(card(name).textContent).toEqual(
      typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
    ),
  );
const field = (part: HTMLElement, name: string) =>
  within(part).getByRole('textbox', { name: new RegExp(`^${name}(?: \\*)?$`) });
const texts = () => piecesOf(screen.getByRole('main'));
const segments = () => within(screen.getByRole('list', { name: /^Runway of/ })).getAllByRole('listitem');
const lowRunway = () => screen.queryAllByRole('alert').find((one) => /low runway/i.test(one.textContent));
async function configure(user: Awaited<ReturnType<typeof openPlan>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Configure' }));
  const drawer = await screen.findByRole('dialog', { name: 'Configure' });
  await within(drawer).findByRole('textbox', { name: /^Bank balance/ });
  return drawer;
}

describe('the figures', () => {
  it('BURN-01 BURN-20 has cards for balance, burn and runway, and money everywhere with $ and two decimals', async () => {
    await openPlan();
    await expectCard('Bank balance', '$96,000.00');
    await expectCard('Monthly burn rate', '$17,500.00');
    await expectCard('Runway', '5 months');
    await screen.findByRole('heading', { name: 'Recommendations' });
    const amounts =
      texts()
        .join('\n')
        .match(/\$[\d,.]*\d/g) ?? [];
    expect(amounts.length).toBeGreaterThan(12);
    expect(amounts.filter((amount) => !/^\$\d{1,3}(,\d{3})*\.\d\d$/.test(amount))).toEqual([]);
  });

  it('BURN-02 shows the breakdown by category, the tables of team and fixed costs, and advice', async () => {
    await openPlan();
    const advice = await screen.findByRole('region', { name: 'Recommendations' });
    const breakdown = within(screen.getByRole('region', { name: 'Burn breakdown' })).getAllByRole('listitem');
    expect(breakdown.map((line) => piecesOf(line))).toEqual([
      ['Team costs', '$18,000.00', '67.92%'],
      ['Setup', '$5,500.00', '20.75%'],
      ['Goals', '$3,000.00', '11.32%'],
    ]);
    const cells = (table: string, row: number) =>
      within(within(screen.getByRole('table', { name: table })).getAllByRole('row')[row]!)
        .getAllByRole('cell')
        .map((cell) => piecesOf(cell));
    // The role is there twice: in a column of its own, and below the name where there is no room for the column.
    expect(cells('Team costs a month', 1).slice(0, 4)).toEqual([
      ['Asha Rao', 'Chief executive'],
      ['Chief executive'],
      ['$10,000.00'],
      ['56%'],
    ]);
    expect(cells('Fixed costs a month', 2).slice(0, 3)).toEqual([['Advertising', 'Goals'], ['Goals'], ['$3,000.00']]);
    for (const title of ['more than twice your fixed costs', 'more than 50% of your burn'])
      expect(advice.textContent).toContain(title);
  });

  it('says one alarm once, with what would change it most', async () => {
    await openPlan();
    await screen.findByRole('region', { name: 'Recommendations' });
    const alarm = lowRunway()?.textContent;
    expect(alarm).toContain('Without the largest fixed cost, “Office”, cash lasts 3 months longer.');
    expect(alarm).toMatch(/Low runway.*lasts only/s);
    const all = texts().join('\n');
    expect(all.match(/low runway|lasts only|less than 6 months|covers everything until/gi)).toHaveLength(2);
    expect(card('Runway').textContent).not.toMatch(/Warning|Critical/);
  });

  it('BURN-06 gives each of the first twelve months a band with its words and looks, and a legend', async () => {
    await openPlan();
    const months = segments().map((item) => ({
      band: item.getAttribute('data-band'),
      isPaid: item.getAttribute('data-funded') === 'true',
      words: item.querySelector('.sr-only')?.textContent ?? '',
      look: item.querySelector('[aria-hidden]')?.className,
    }));
    // Five months: three with three and more left, two with fewer, and seven that are not paid.
    expect(months.map(({ band }) => band)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index < 3 ? 'warning' : 'critical')),
    );
    expect(months.filter(({ isPaid }) => isPaid)).toHaveLength(5);
    expect(months[2]?.words).toMatch(/: Warning, paid$/);
    expect(months[4]?.words).toMatch(/: Critical, paid$/);
    expect(months[5]?.words).toMatch(/: Critical, not paid$/);
    expect(new Set(months.map(({ band, isPaid, look }) => `${band} ${isPaid} ${look}`)).size).toBe(3);
    expect(new Set(months.map(({ look }) => look)).size).toBe(3);
    expect(piecesOf(screen.getByRole('list', { name: 'Legend' }))).toEqual([
      'Critical (under 3 months)',
      'Warning (3 to under 6 months)',
      'Good (6 months and over)',
      'Not paid',
    ]);
  });

  it('BURN-05 warns of a short runway as the figures change, and not of a long or an infinite one', async () => {
    const { user } = await openPlan();
    await waitFor(() => expect(lowRunway()?.textContent).toContain('only 5 months'));
    const drawer = await configure(user);
    const balance = field(drawer, 'Bank balance');
    fill(balance, '35000');
    await waitFor(() => expect(lowRunway()?.textContent).toContain('Act now'));
    fill(balance, '105000');
    await expectCard('Runway', '6 months');
    expect(lowRunway()).toBeUndefined();
    fill(balance, '0');
    await waitFor(() => expect(lowRunway()?.textContent).toContain('less than a month'));
    fill(field(drawer, 'Monthly revenue'), '26500');
    await expectCard('Runway', 'Infinite');
    expect(lowRunway()).toBeUndefined();
    expect(segments().map((one) => one.getAttribute('data-funded'))).toEqual(Array.from({ length: 12 }, () => 'true'));
  });
});

describe('the Configure drawer', () => {
  it('BURN-09 BURN-10 BURN-11 says what is missing at each field, and does nothing else', async () => {
    const { user } = await openWith([]);
    const drawer = await configure(user);
    const within_ = within(drawer);
    await user.click(within_.getByRole('button', { name: 'Add team member' }));
    await user.click(within_.getByRole('button', { name: 'Add fixed cost' }));
    await user.click(within_.getByRole('button', { name: 'Done' }));
    const member = within_.getByRole('group', { name: 'Team member 1' });
    const cost = within_.getByRole('group', { name: 'Fixed cost 1' });
    const messages: [HTMLElement, string][] = [
      [field(drawer, 'Bank balance'), 'Please enter your bank balance'],
      [field(drawer, 'Monthly revenue'), 'Please enter your monthly revenue'],
      [field(member, 'Name'), 'Please enter name'],
      [field(member, 'Role'), 'Please enter role'],
      [field(member, 'Monthly cost'), 'Please enter monthly cost'],
      [field(cost, 'Name'), 'Please enter name'],
      [within(cost).getByRole('combobox', { name: /^Category/ }), 'Please select category'],
      [field(cost, 'Monthly cost'), 'Please enter monthly cost'],
    ];
    for (const [input, message] of messages) {
      expect(input.getAttribute('aria-invalid'), message).toBe('true');
      expect(describedBy(input)).toContain(message);
    }
    await waitFor(() => expect(document.activeElement).toBe(field(drawer, 'Bank balance')));
    expect(piecesOf(screen.getByRole('region', { name: 'Notices' }))).toEqual([]);
    expect(localStorage.getItem('burnCalc_bankBalance')).toBeNull();
  });

  it('BURN-12 takes amounts as people write them, leaves the plan alone at anything else, and loses nothing that was typed', async () => {
    const { user } = await openPlan({ currency: 'INR' });
    const drawer = await configure(user);
    const balance = field(drawer, 'Bank balance');
    const enter = (input: HTMLElement, text: string) => {
      fireEvent.focus(input);
      fill(input, text);
      fireEvent.blur(input);
    };
    enter(balance, '1.5 lakh');
    await expectCard('Bank balance', '₹1,50,000');
    expect(valueOf(balance)).toBe('1,50,000');
    await expectStored('burnCalc_bankBalance', 150_000);
    const before = localStorage.getItem('burnCalc_document');
    // None may be below zero; the other messages have tests of the form's schema.
    const member = within(drawer).getByRole('group', { name: 'Team member 1' });
    const cost = within(drawer).getByRole('group', { name: 'Fixed cost 1' });
    for (const input of [
      field(drawer, 'Monthly revenue'),
      field(member, 'Monthly cost'),
      field(cost, 'Monthly cost'),
      balance,
    ]) {
      enter(input, '-1');
      await waitFor(() => expect(describedBy(input)).toContain('Please enter an amount of 0 or more'));
    }
    for (const [typed, message] of [
      ['', 'Please enter your bank balance'],
      ['$5', 'Please enter the amount in Indian rupees'],
    ] as const) {
      enter(balance, typed);
      await waitFor(() => expect(describedBy(balance)).toContain(message));
      expect(card('Bank balance').textContent).toContain('₹1,50,000');
    }
    fireEvent(drawer, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Configure' })).toBeNull());
    const again = await configure(user);
    expect(valueOf(field(again, 'Bank balance'))).toBe('$5');
    expect(describedBy(field(again, 'Bank balance'))).toContain('Please enter the amount in Indian rupees');
    expect(localStorage.getItem('burnCalc_document')).toBe(before);
    expect(localStorage.getItem('burnCalc_bankBalance')).toBe('150000');
  });

  it.each([
    ['a new plan', []],
    ['a stored plan', keysOf({})],
  ])('says at closing that a row of %s is not whole, and shows it again after a reload', async (_, stored) => {
    const drawn = await openWith(stored);
    let drawer = await configure(drawn.user);
    const row = () =>
      within(drawer)
        .getAllByRole('group', { name: /^Team member/ })
        .at(-1)!;
    await drawn.user.click(within(drawer).getByRole('button', { name: 'Add team member' }));
    fill(field(row(), 'Name'), 'Meera Iyer');
    fill(field(row(), 'Monthly cost'), '3500');
    fireEvent(drawer, new Event('cancel', { cancelable: true }));
    await notices().findByText(/not in the plan yet/);
    drawn.unmount();

    const again = await openWith([]);
    drawer = await configure(again.user);
    expect(valueOf(field(row(), 'Name'))).toBe('Meera Iyer');
    expect(valueOf(field(row(), 'Monthly cost'))).toBe('3500');
    fill(field(row(), 'Role'), 'Design');
    await waitFor(() => expect(card('Team costs').textContent).toContain('Meera Iyer'));
    fireEvent.blur(field(row(), 'Role'));
    // The plan has it now: nothing of it stays behind in the tab.
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:row:'))).toEqual([]);
  });
});

describe('the tables', () => {
  it('take new rows one after the other, whole lines from a spreadsheet, changes in place, and give removed ones back', async () => {
    const { user } = await openPlan();
    const team = screen.getByRole('region', { name: 'Team costs' });
    const names = () => [...team.querySelectorAll('tbody td:first-child')].map((cell) => piecesOf(cell)[0]);
    const expectNames = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
    const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));
    const button = (name: string) => within(team).getByRole('button', { name });
    await user.click(button('Add team member'));
    await expectFocus(() => field(team, 'Name'));
    await user.keyboard('Meera Iyer{Enter}');
    await within(team).findByText('Please enter role');
    await expectFocus(() => field(team, 'Role'));
    await user.keyboard('Design{Tab}3.5k{Enter}');
    await expectNames(['Asha Rao', 'Ravi Menon', 'Meera Iyer']);
    await expectFocus(() => field(team, 'Name'));
    await user.paste('Name\tRole\tCost\nSam\tGrowth\t$1,000\nZoë\tSupport\t900\t\nTotal\t\t1,900');
    await expectNames(['Asha Rao', 'Ravi Menon', 'Meera Iyer', 'Sam', 'Zoë']);
    notices().getByText('2 lines added. 1 line could not be read and was left out. The total was left out.');
    await user.keyboard('{Escape}');
    await expectFocus(() => button('Add team member'));
    await user.click(button('Edit Ravi Menon'));
    await expectFocus(() => field(team, 'Name'));
    fill(field(team, 'Monthly cost'), '9000');
    await user.keyboard('{Enter}');
    await expectCard('Monthly burn rate', '$23,900.00');
    await expectFocus(() => button('Edit Ravi Menon'));
    await user.click(button('Remove Asha Rao'));
    await expectNames(['Ravi Menon', 'Meera Iyer', 'Sam', 'Zoë']);
    await user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await expectNames(['Asha Rao', 'Ravi Menon', 'Meera Iyer', 'Sam', 'Zoë']);
  });
});

describe('real costs', () => {
  const expense = (id: number, date: string, category: string, amount: number) => ({
    id: String(id),
    date,
    description: 'x',
    category,
    amount,
    paymentMethod: 'Cash',
    isRecurring: false,
  });
  const day = (monthsAgo: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getFullYear(), now.getMonth() - monthsAgo, 10)).toISOString().slice(0, 10);
  };
  const put = (expenses: unknown, currency?: string) => {
    localStorage.setItem('expenses', JSON.stringify(expenses));
    const rest = { version: 1, id: 'book', name: 'Book', savedAt: 1, data: { currency } };
    if (currency) localStorage.setItem('expenses_document', JSON.stringify(rest));
  };

  it('are refused with a reason, then taken by an adjustable mapping, replaced when taken again, and undone', async () => {
    const { user } = await openPlan();
    const openCosts = async () => {
      await user.click(screen.getAllByRole('button', { name: 'Use my actual costs' })[0]!);
      const dialog = await screen.findByRole('dialog', { name: 'Use my actual costs' });
      await within(dialog).findAllByRole('heading');
      return within(dialog);
    };
    const close = async () => {
      fireEvent(screen.getByRole('dialog', { name: 'Use my actual costs' }), new Event('cancel', { cancelable: true }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Use my actual costs' })).toBeNull());
    };
    await (await openCosts()).findByText('No expenses in this browser yet');
    await close();
    put([expense(1, day(0), 'Other', 5)]);
    await (await openCosts()).findByText('No full month to average yet');
    await close();

    const expenses = [
      expense(1, day(1), 'Salary & Benefits', 9000),
      expense(2, day(2), 'Software & Subscriptions', 300),
      expense(3, day(3), 'Other', 600),
      expense(4, day(0), 'Other', 99_999),
    ];
    put(expenses, 'INR');
    let dialog = await openCosts();
    await dialog.findByText(/^These expenses are in Indian rupees, this plan is in US dollars\./);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Use these costs' }).disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Set this plan to Indian rupees' }));
    // The plan has figures: they do not change what they mean without a question.
    const question = await screen.findByRole('alertdialog', { name: 'Change the currency?' });
    await user.click(within(question).getByRole('button', { name: 'Change the symbol' }));
    await dialog.findByText('₹3,300.00');
    await dialog.findByRole('table', { name: 'Before and after' });
    await user.click(dialog.getByRole('radio', { name: /^Keep what I typed/ }));
    const other = () => dialog.getByRole('combobox', { name: 'Other goes to' });
    await user.selectOptions(other(), 'Leave out');
    await dialog.findByText('₹3,100.00');
    await user.click(dialog.getByRole('button', { name: 'Use these costs' }));
    await expectCard('Monthly burn rate', '₹20,600');
    dialog = await openCosts();
    expect(valueOf(other())).toBe('Leave out');
    await user.selectOptions(other(), 'Goals');
    await user.click(dialog.getByRole('radio', { name: /^Keep what I typed/ }));
    await user.click(dialog.getByRole('button', { name: 'Use these costs' }));
    await expectCard('Monthly burn rate', '₹20,800');
    await user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await expectCard('Monthly burn rate', '₹20,600');
    expect(storedAt('expenses')).toEqual(expenses);
  });
});

describe('storage', () => {
  it('that cannot be read in part is kept aside, and what another tab stores is shown without losing a plan', async () => {
    const { user } = await openWith(
      keysOf({}).map(([key, value]): [string, string] => [key, key.includes('team') ? '[{"oops"' : value]),
    );
    await screen.findByText('Some saved data could not be read. We kept a copy; nothing is deleted.');
    await expectCard('Bank balance', '$96,000.00');
    expect(Object.values({ ...localStorage })).toContain('[{"oops"');
    // Another tab makes a copy, opens it and gives it another balance.
    const kept = new Map(Object.entries({ ...localStorage } as Record<string, string>));
    const nothing = { id: 'none', name: '', savedAt: 0, data: PLAN };
    const { workspace } = readWorkspace(BURN_PLAN, BURN_LAYOUT, kept, nothing, 0);
    const copy = { ...workspace.open, id: 'copy', name: 'My runway plan (copy)', savedAt: 2 };
    const next = addDocument(workspace, { ...copy, data: { ...copy.data, bankBalance: 100 } });
    writeElsewhere(
      writeWorkspace(BURN_PLAN, BURN_LAYOUT, workspace, next).map(({ key, value }) => [key, value] as const),
    );
    expect(storedAt('burnCalc_bankBalance')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'My runway plan: all your documents' }));
    await screen.findByRole('menuitem', { name: 'My runway plan (copy)' });
    expect(card('Bank balance').textContent).toContain('$96,000.00');
  });

  it('that refuses is said, with the plan as a file; the page goes on', async () => {
    const { user } = await openPlan();
    refuseStorage((key) => key.startsWith('burnCalc_'));
    const drawer = await configure(user);
    fill(field(drawer, 'Bank balance'), '50000');
    await user.click(within(drawer).getByRole('button', { name: 'Done' }));
    const text = await screen.findByText(/^Your browser has no space left/);
    await expectCard('Bank balance', '$50,000.00');
    const { files } = catchLeaving();
    await user.click(
      within(text.closest<HTMLElement>('[role="alert"]')!).getByRole('button', { name: 'Export as JSON' }),
    );
    expect(files.map(({ name }) => name)).toEqual(['runway-plan-my-runway-plan.json']);
    expect(JSON.parse(await files[0]!.blob.text())).toMatchObject({ data: { bankBalance: 50_000 } });
    expect(localStorage.getItem('burnCalc_bankBalance')).toBe('96000');
  });
});

it('keeps what is chosen while another tab is still being fetched, and the last tab that was pressed', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  let isAsked = false;
  vi.doMock('./scenarios/Projection', async (original) => {
    isAsked = true;
    await held;
    return original();
  });
  onTestFinished(() => vi.doUnmock('./scenarios/Projection'));
  const { user } = await openPlan({}, '?tab=scenarios');
  await within(await screen.findByRole('region', { name: 'Cash by month' })).findByRole('figure');
  const pushed = vi.spyOn(history, 'pushState');
  const tab = (name: string) => user.click(screen.getByRole('tab', { name }));
  await tab('Projection');
  await waitFor(() => expect(isAsked).toBe(true));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Months to show' }), '36');
  expect(location.search).toBe('?tab=scenarios&months=36');
  await tab('Overview');
  await waitFor(() => expect(location.search).toBe('?months=36'));
  await tab('Projection');
  release();
  const table = await screen.findByRole('table', { name: 'Projection by month' });
  expect(table.querySelectorAll('tr')).toHaveLength(37);
  expect(location.search).toBe('?tab=projection&months=36');
  // Back leads to the overview, and not to a tab that was never shown.
  expect(pushed.mock.calls.map(([, , url]) => new URL(String(url), location.href).search)).toEqual([
    '?tab=scenarios&months=36',
    '?months=36',
    '?tab=projection&months=36',
  ]);
});

it('brings a removed hire back by Undo beside what was added to the scenario since', async () => {
  const hire = (id: string, name: string) =>
    ({ id, name, role: 'Engineer', monthlyCost: 100_000, from: '2027-01', until: null }) as const;
  const scenario = { id: 's1', name: 'Grow', revenueGrowth: 0, costGrowth: 0, oneOffs: [] };
  const { user } = await openPlan(
    { scenarios: [{ ...scenario, hires: [hire('h1', 'Asha'), hire('h2', 'Ravi')] }], scenarioId: 's1' },
    '?tab=scenarios',
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Asha' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Ravi' }));
  await user.click(await screen.findByRole('button', { name: 'Add a hire' }));
  const form = within(await screen.findByRole('form', { name: 'Add' }));
  fill(form.getByLabelText(/^Name/), 'Meera');
  fill(form.getByLabelText(/^Role/), 'Designer');
  fill(form.getByLabelText(/^Monthly cost/), '500');
  await user.selectOptions(form.getByLabelText(/^Paid from/), form.getAllByRole('option', { name: /2027/ })[0]!);
  await user.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByRole('button', { name: 'Remove Meera' });
  await notices().findByText('“Asha” was removed.');
  const removed = notices()
    .getAllByText(/was removed\.$/)
    .map(({ textContent }) => textContent);
  const undo = notices().getAllByRole('button', { name: 'Undo' });
  await user.click(undo[removed.indexOf('“Asha” was removed.')]!);
  await screen.findByRole('button', { name: 'Remove Asha' });
  screen.getByRole('button', { name: 'Remove Meera' });
  expect(screen.queryByRole('button', { name: 'Remove Ravi' })).toBeNull();
});
