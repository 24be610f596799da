import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { addMonthsToDay } from '@/domain/time/days';
import { addMonths, monthOfDay } from '@/domain/time/months';
import { localToday } from '@/lib/local-today';
import { manyExpenses, storedKeys } from '@tests/factories/expense-books';
import { expense } from '@tests/factories/expenses';
import { keptExpenses, openTracker } from '@tests/setup/component/expense-tracker';
import { sent } from '@tests/setup/component/network';
import {
  answerFonts,
  catchLeaving,
  chooseMore,
  expectSaid,
  fill,
  notices,
  piecesOf,
  pressButton,
  shortcut,
  storedAt,
  valueOf,
} from '@tests/setup/component/tool';

type Book = Parameters<typeof storedKeys>[0];
const open = (query: string, book: Book) => openTracker(query, storedKeys(book));

const OPERATIONS = 'Operations' as const;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = (role: 'dialog' | 'alertdialog') => waitFor(() => expect(screen.queryByRole(role)).toBeNull());
const undo = (user: UserEvent) => user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
const select = (user: UserEvent, label: string, value: string) =>
  user.selectOptions(screen.getByLabelText(label), value);
const expectSearch = (part: string) => waitFor(() => expect(location.search).toContain(part));

describe('the table', () => {
  const table = () => screen.getByRole('table', { name: 'Expenses' });
  const rows = () => [...table().querySelectorAll('tbody tr')];

  it('EXP-01 EXP-03 has tabs in the address, pages of 10, 20 and 50, an order, filters, and totals of what is shown', async () => {
    const { user, unmount } = await open('', { expenses: manyExpenses(34) });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Expenses',
      'Budget',
      'Analytics',
    ]);
    await waitFor(() => expect(rows()).toHaveLength(10));
    // 34 × 0.50 and the numbers from 1 to 34.
    await expectSaid('34 expenses, total $612.00');
    await expectSaid('1–10 of 34');
    const size = screen.getByLabelText('Rows per page');
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '50']);
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await expectSaid('11–20 of 34');
    await user.selectOptions(size, '20');
    await expectSaid('1–20 of 34');
    await waitFor(() => expect(location.search).toBe('?size=20'));
    await user.selectOptions(size, '50');
    await waitFor(() => expect(rows()).toHaveLength(34));

    const header = (name: string) => within(table()).getByRole('columnheader', { name });
    expect(header('Date').getAttribute('aria-sort')).toBe('descending');
    await user.click(within(header('Amount')).getByRole('link'));
    expect(header('Amount').getAttribute('aria-sort')).toBe('descending');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('$34.50'));
    await user.click(within(header('Amount')).getByRole('link'));
    await waitFor(() => expect(rows()[0]?.textContent).toContain('$1.50'));
    await expectSearch('sort=amount');

    fill(screen.getByRole('searchbox', { name: 'Search expenses' }), 'figma');
    await expectSaid('7 expenses of 34, total $115.50');
    await expectSearch('q=figma');
    await pressButton(user, 'Category');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Office & Utilities' }));
    await user.keyboard('{Escape}');
    // 1, 11, 21 and 31 are of the category and Figma's.
    await expectSaid('4 expenses of 34, total $66.00');
    await select(user, 'From month', '2026-02');
    await select(user, 'To month', '2026-03');
    await expectSaid('2 expenses of 34, total $33.00');
    await pressButton(user, 'Payment method');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'PayPal' }));
    await user.keyboard('{Escape}');
    await expectSaid('No matching expenses');
    await expectSearch('method=PayPal');

    // The same address shows the same.
    const address = location.search;
    unmount();
    const again = await openTracker(address);
    await expectSaid('No matching expenses');
    expect(location.search).toBe(address);
    const pushed = vi.spyOn(history, 'pushState');
    await pressButton(again.user, 'Clear all filters');
    await expectSaid('34 expenses, total');
    // Back leads to the filters again.
    expect(pushed).toHaveBeenCalledTimes(1);
    history.replaceState(null, '', address);
    fireEvent(window, new PopStateEvent('popstate'));
    await expectSaid('No matching expenses');
    await again.user.click(screen.getByRole('tab', { name: 'Budget' }));
    await expectSaid('No budgets yet');
    await expectSearch('tab=budget');
  });

  it('chooses many across pages, moves them to a category, and deletes them with one question', async () => {
    const { user } = await open('', { expenses: manyExpenses(34) });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Chosen expenses' }));
    await expectSaid('10 chosen');
    await user.click(bar.getByRole('button', { name: 'Choose all 34' }));
    await expectSaid('34 chosen, $612.00');
    await user.click(bar.getByRole('button', { name: 'Change category' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Operations' }));
    await waitFor(() => expect(keptExpenses().filter(({ category }) => category === OPERATIONS)).toHaveLength(34));
    notices().getByText('31 expenses moved to Operations');
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('Are you sure you want to delete these 34 expenses? This action cannot be undone.');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await expectSaid('No expenses yet');
    await isClosed('alertdialog');
    shortcut('z');
    await expectSaid('34 expenses, total $612.00');
  });

  it('deletes of the chosen only what the filters show, and says how many they hide', async () => {
    const { user } = await open('', { expenses: manyExpenses(34) });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Chosen expenses' }));
    await expectSaid('10 chosen');
    const [first] = keptExpenses();
    fill(screen.getByRole('searchbox'), first!.description);
    await expectSaid('1 chosen');
    bar.getByText(/9 more are hidden by the filters and will not change\./);
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(keptExpenses()).toHaveLength(33));
  });
});

describe('budgets', () => {
  const bar = (name: string) => screen.findByRole('progressbar', { name });
  const expectBar = (name: string, attribute: 'aria-valuenow' | 'aria-valuetext', value: string) =>
    waitFor(() => expect(screen.getByRole('progressbar', { name }).getAttribute(attribute)).toBe(value));

  it('EXP-12 EXP-14 EXP-19 has one a category, locks it in the form, and shows what is used, capped, and over in words', async () => {
    const { user } = await open('?tab=budget&month=all', {
      expenses: [
        expense({ category: OPERATIONS, amount: 7500, date: '2026-01-10' }),
        expense({ category: OPERATIONS, amount: 5000, date: '2026-03-10' }),
        expense({ category: 'Other', amount: 99, date: '2026-03-10' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Set Budget' }));
    let form = await dialogOf('Set budget');
    const save = () => user.click(form.getByRole('button', { name: 'Set budget' }));
    const amount = () => form.getByRole('textbox', { name: /^Budget amount/ });
    const category = () => form.getByRole('combobox', { name: /^Category/ });
    await save();
    await form.findByText('Please select a category');
    form.getByText('Please enter a budget amount');
    await user.selectOptions(category(), OPERATIONS);
    fill(amount(), '100');
    await save();
    await bar('Operations, all time');
    // 125 of 100: the bar ends at 100, the words say the rest.
    await expectBar('Operations, all time', 'aria-valuenow', '100');
    await expectBar('Operations, all time', 'aria-valuetext', '125%, Over budget by $25.00');
    screen.getByText('Over budget by $25.00');
    screen.getByText(/^1 category is over budget/);
    await isClosed('dialog');

    // The same category again replaces it: spent is then equal to the budget, which is not over.
    await pressButton(user, 'Set Budget');
    form = await dialogOf('Set budget');
    await user.selectOptions(category(), OPERATIONS);
    await form.findByText('Replaces the budget of $100.00.');
    fill(amount(), '125');
    await save();
    await waitFor(() => expect(storedAt('budgets')).toEqual([{ category: OPERATIONS, amount: 125 }]));
    await expectBar('Operations, all time', 'aria-valuetext', '100%, $0.00 left');
    await isClosed('dialog');

    await pressButton(user, 'Edit budget for Operations');
    const edit = await dialogOf('Edit budget');
    expect(edit.getByRole('combobox', { name: /^Category/ }).hasAttribute('disabled')).toBe(true);
    expect(valueOf(edit.getByRole('combobox', { name: /^Category/ }))).toBe(OPERATIONS);
    expect(valueOf(edit.getByRole('textbox', { name: /^Budget amount/ }))).toBe('125.00');
    fill(edit.getByRole('textbox', { name: /^Budget amount/ }), '250');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await expectBar('Operations, all time', 'aria-valuenow', '50');
    await isClosed('dialog');

    await select(user, 'Month', '2026-03');
    await expectBar('Operations, March 2026', 'aria-valuenow', '20');
    await expectSearch('month=2026-03');

    await pressButton(user, 'Delete budget for Operations');
    await screen.findByText('No budgets yet');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(storedAt('budgets')).toEqual([]));
    await undo(user);
    await waitFor(() => expect(storedAt('budgets')).toEqual([{ category: OPERATIONS, amount: 250 }]));
    expect(sent).toEqual([]);
  });

  it('compares with the month at first, and remembers what was chosen', async () => {
    const today = localToday();
    const { user, unmount } = await open('?tab=budget', {
      expenses: [
        expense({ category: OPERATIONS, amount: 7500, date: today }),
        expense({ category: OPERATIONS, amount: 50_000, date: addMonthsToDay(today, -1) }),
      ],
      budgets: [{ category: OPERATIONS, amount: 10_000 }],
    });
    await screen.findByText('$25.00 left');
    expect(valueOf(screen.getByLabelText('Month'))).toBe(monthOfDay(today));
    await user.selectOptions(screen.getByLabelText('Month'), 'All time');
    await screen.findByText('Over budget by $475.00');
    unmount();
    await openTracker('?tab=budget');
    await screen.findByText('Over budget by $475.00');
    expect(valueOf(screen.getByLabelText('Month'))).toBe('');
  });

  it('counts what is scheduled in a month, unless it is switched off', async () => {
    const next = addMonths(monthOfDay(localToday()), 1);
    // Once in every month, also in those that have no 31st.
    const rent = expense({
      category: OPERATIONS,
      amount: 20_000,
      date: '2024-01-31',
      isRecurring: true,
      recurringPeriod: 'monthly',
    });
    const { user } = await open(`?tab=budget&month=${next}`, {
      expenses: [rent],
      budgets: [{ category: OPERATIONS, amount: 15_000 }],
    });
    await screen.findByText('Will be over by $50.00 with scheduled expenses');
    await user.click(screen.getByLabelText('Include scheduled expenses'));
    await screen.findByText('$150.00 left');
    await expectSearch('scheduled=off');
  });
});

it('EXP-16 shows totals and the monthly average over the months from first to last, with charts that are tables, too', async () => {
  const { user } = await open('?tab=analytics', {
    expenses: [
      expense({ description: 'AWS', amount: 90_000, date: '2026-01-31' }),
      expense({ description: 'AWS', amount: 10_000, date: '2026-02-01' }),
      // Nothing in March; four months in all.
      expense({ description: 'Uber', amount: 20_001, date: '2026-04-15', category: 'Travel & Entertainment' }),
    ],
  });
  const figure = (label: string) => {
    const boxes = [...document.querySelectorAll('dl > div')];
    return piecesOf(boxes.find((box) => piecesOf(box).includes(label)) ?? document.createElement('p')).join(' ');
  };
  await waitFor(() => expect(figure('Total expenses')).toMatch(/\$1,200\.01 3 expenses/));
  // 1,200.01 / 4 = 300.0025
  expect(figure('Monthly average')).toMatch(/\$300\.00 over 4 months/);
  expect(figure('Largest expense')).toContain('$900.00');
  const months = within(await screen.findByRole('figure', { name: 'Spending by month' }));
  await user.click(months.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(months.getAllByRole('row')).toHaveLength(5));
  await screen.findByRole('figure', { name: 'Top vendors' });
  const changes = within(screen.getByRole('region', { name: 'Month over month' }));
  expect(piecesOf(changes.getAllByRole('row')[3]!).join(' ')).toMatch(/February 2026 \$100\.00 -\$800\.00/);
  await select(user, 'Period', 'this-month');
  await expectSearch('period=this-month');
  await select(user, 'Period', 'Last financial year (from April)');
  await expectSearch('period=last-financial-year');
  await select(user, 'Period', 'all');
  await user.click(await screen.findByRole('link', { name: /^Travel & Entertainment/ }));
  await expectSaid('1 expense of 3, total $200.01');
  await expectSearch('category=Travel');
});

it('says how many months the analytics show of a long time, and which expenses have a later date', async () => {
  await open('?tab=analytics', {
    expenses: [
      expense({ amount: 90_000, date: '2020-01-31' }),
      expense({ amount: 10_000, date: '2022-12-01' }),
      expense({ amount: 5_000, date: '2062-12-01' }),
    ],
  });
  const months = within(await screen.findByRole('figure', { name: 'Spending by month' }));
  months.getByText(
    'The latest 24 of 36 months. Of all months, the most was spent in January 2020: $900.00. 1 expense is dated after December 2022 and not in this chart.',
  );
  within(screen.getByRole('region', { name: 'Month over month' })).getByText('The latest 12 of 36 months.');
});

it('has what was typed for an expense, a budget and a rule after a reload, until it is saved or discarded', async () => {
  const first = await open('?open=new', { expenses: [expense({ description: 'AWS' })] });
  const { user } = first;
  let form = await dialogOf('Add expense');
  fill(form.getByLabelText(/^Description/), 'Desk chairs');
  fill(form.getByLabelText(/^Amount/), '1200');
  first.unmount();
  let again = await openTracker('?open=new');
  form = await dialogOf('Add expense');
  expect(valueOf(form.getByLabelText(/^Description/))).toBe('Desk chairs');
  expect(valueOf(form.getByLabelText(/^Amount/))).toBe('1200');
  form.getByText('We kept your unsaved changes.');
  await again.user.click(form.getByRole('button', { name: 'Cancel' }));
  await isClosed('dialog');
  again.unmount();

  again = await openTracker('?tab=budget');
  await pressButton(user, 'Set Budget');
  form = await dialogOf('Set budget');
  fill(form.getByLabelText(/^Budget amount/), '500');
  again.unmount();
  again = await openTracker('?tab=budget');
  await pressButton(user, 'Set Budget');
  form = await dialogOf('Set budget');
  expect(valueOf(form.getByLabelText(/^Budget amount/))).toBe('500');
  await user.click(form.getByRole('button', { name: 'Discard it' }));
  expect(valueOf(form.getByLabelText(/^Budget amount/))).toBe('');
  again.unmount();

  const openRules = async () => {
    await chooseMore(user, 'Rules');
    return dialogOf('Category rules');
  };
  again = await openTracker('?open=new');
  form = await dialogOf('Add expense');
  expect(valueOf(form.getByLabelText(/^Description/))).toBe('');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await isClosed('dialog');
  form = await openRules();
  await user.click(form.getByRole('button', { name: 'Add a rule' }));
  fill(await form.findByLabelText(/^Text/), 'uber');
  again.unmount();
  again = await openTracker();
  form = await openRules();
  expect(valueOf(await form.findByLabelText(/^Text/))).toBe('uber');
  await user.selectOptions(form.getByLabelText(/^Category/), OPERATIONS);
  await user.click(form.getByRole('button', { name: 'Add rule' }));
  await form.findByText('The rule was added at the end.');
});

describe('exports', () => {
  it('EXP-17 writes Expense_Report_{date}.xlsx with everything in it, and says so', async () => {
    answerFonts();
    const { files } = catchLeaving();
    const today = localToday();
    await open('', {
      expenses: [expense({ description: '=1+1', amount: 123_456, date: today })],
      budgets: [{ category: 'Software & Subscriptions', amount: 100_000 }],
    });
    await expectSaid('1 expense, total');
    shortcut('e');
    const name = `Expense_Report_${today}.xlsx`;
    await notices().findByText(`Exported to "${name}"`);
    expect(files.map((file) => file.name)).toEqual([name]);
    const book = read(new Uint8Array(await files[0]!.blob.arrayBuffer()));
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    // A real date: days since the end of 1899.
    const serial = (Date.parse(today) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const [row = []] = rows.slice(-1);
    expect(row.slice(0, 6)).toEqual([serial, "'=1+1", 'Software & Subscriptions', 1234.56, 'Credit Card', 'No']);
    // Whose book it is, for an import later.
    expect(row.at(-1)).toBe('USD');
    expect(JSON.stringify(utils.sheet_to_json(book.Sheets['Budgets']!, { header: 1 }))).toContain('Over budget');
    shortcut('p');
    await notices().findByText('PDF generated successfully');
    expect(files[1]?.name).toBe(`Expense_Report_${today}.pdf`);
    expect((await files[1]!.blob.text()).slice(0, 5)).toBe('%PDF-');
    expect(sent.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  });

  it('EXP-18 says when it failed, and warns when nothing is recorded', async () => {
    vi.doMock('@/lib/export/report-file', () => {
      throw new Error('It could not be fetched.');
    });
    onTestFinished(() => vi.doUnmock('@/lib/export/report-file'));
    const { user } = await open('', { expenses: [expense({ description: 'AWS' })] });
    shortcut('e');
    await notices().findByText('Failed to export data');
    vi.doUnmock('@/lib/export/report-file');
    await user.click(await screen.findByRole('button', { name: 'Delete AWS' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No expenses yet');
    await isClosed('alertdialog');
    await pressButton(user, 'Export');
    await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
    await notices().findByText('No expense data to export');
  });
});

describe('the form', () => {
  it('suggests a category from what the vendor was before, and takes one after the other', async () => {
    const { user } = await open('', {
      expenses: [expense({ description: 'Swiggy 123', category: 'Travel & Entertainment' })],
    });
    await pressButton(user, 'Add Expense');
    const form = await dialogOf('Add expense');
    const description = () => form.getByLabelText(/^Description/);
    const category = () => form.getByRole('combobox', { name: /^Category/ });
    const amount = () => form.getByRole('textbox', { name: /^Amount/ });
    const describe = (text: string) => {
      fireEvent.focus(description());
      fill(description(), text);
      fireEvent.blur(description());
    };
    describe('UPI/Swiggy/99');
    fill(amount(), '12');
    await form.findByText('Suggested by your rules and earlier expenses.');
    expect(valueOf(category())).toBe('Travel & Entertainment');
    await user.click(form.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(keptExpenses()).toHaveLength(2));
    // A common payee is a guess, which goes with the words, and never over what was chosen.
    describe('INDIGO 6E-203');
    await form.findByText('A guess, because IndiGo is known. Change it if it is wrong.');
    describe('Figma seats');
    await waitFor(() => expect(valueOf(category())).toBe('Software & Subscriptions'));
    await user.selectOptions(category(), 'Operations');
    describe('INDIGO 6E-203');
    await waitFor(() => expect(form.queryByText(/^A guess/)).toBeNull());
    expect(valueOf(category())).toBe('Operations');
    fill(description(), '');
    await user.selectOptions(category(), '');
    expect(valueOf(description())).toBe('');
    expect(screen.queryByRole('dialog', { name: 'Add expense' })).not.toBeNull();
    // The main button saves and closes, also after the other one; a message in between changes nothing.
    fill(amount(), '13');
    await user.click(form.getByRole('button', { name: 'Save and add another' }));
    await form.findByText('Please enter a description');
    describe('UPI/Swiggy/100');
    await user.selectOptions(category(), 'Other');
    await user.click(form.getByRole('button', { name: 'Add expense' }));
    await isClosed('dialog');
    await expectSaid('3 expenses, total');
    await pressButton(user, 'Add Expense');
    await screen.findByRole('dialog', { name: 'Add expense' });
    expect(location.search).toBe('?open=new');
    // Back closes it.
    history.replaceState(null, '', location.pathname);
    fireEvent(window, new PopStateEvent('popstate'));
    await isClosed('dialog');
  });

  it('offers recurring expenses when they are due, to be recorded or skipped once, and lists them ahead', async () => {
    // Due twice, on the last days of months shorter than the first one, too.
    const first = addMonthsToDay(localToday(), -2);
    const rent = expense({
      id: 'rent',
      description: 'Rent',
      amount: 100_000,
      date: first,
      isRecurring: true,
      recurringPeriod: 'monthly',
    });
    const opened = await open('', { expenses: [rent] });
    const due = within(await screen.findByRole('region', { name: 'Recurring expenses that are due' }));
    await due.findByText('2 recurring expenses are due');
    await opened.user.click(due.getByRole('button', { name: 'One by one' }));
    await opened.user.click(due.getAllByRole('button', { name: /^Record Rent of/ })[0]!);
    await due.findByText('1 recurring expense is due');
    const second = addMonthsToDay(first, 1);
    await waitFor(() =>
      expect(keptExpenses()).toMatchObject([{}, { date: second, occurrence: { of: 'rent', due: second } }]),
    );
    await opened.user.click(due.getByRole('button', { name: /^Skip Rent of/ }));
    const isDone = () => expect(screen.queryByRole('region', { name: 'Recurring expenses that are due' })).toBeNull();
    await waitFor(isDone);
    opened.unmount();
    const { user } = await openTracker();
    await expectSaid('2 expenses, total $2,000.00');
    await user.click(await screen.findByText(/Scheduled in the next 30 days/));
    await expectSaid('1 recurring expense, $1,000.00');
    isDone();
    // Moved to another day, the months that are done stay done.
    await user.click((await screen.findAllByRole('link', { name: 'Rent' })).at(-1)!);
    const edit = await dialogOf('Edit expense');
    fill(edit.getByLabelText(/^Date/), addMonthsToDay(first, -3));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await notices().findByText('Expense saved');
    await waitFor(() => expect(keptExpenses().map(({ date }) => date)).toContain(addMonthsToDay(first, -3)));
    isDone();
  });
});
