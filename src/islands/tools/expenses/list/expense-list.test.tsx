/** The list of expenses on a phone, its filters, the glossary, and a bank file that another app shared. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BANK_FILE, BANK_FILE_CACHE } from '@/domain/offline/copy';
import { shortDay } from '@/domain/time/days';
import { storedKeys } from '@tests/factories/expense-books';
import { expense } from '@tests/factories/expenses';
import { keptExpenses, openTracker, ThreadInTest } from '@tests/setup/component/expense-tracker';
import { chooseMore, expectSaid, fill, notices, onPhone, pressButton, valueOf } from '@tests/setup/component/tool';

const EXPENSES = [
  expense({ description: 'Rent', amount: 100_000, date: '2026-01-05', category: 'Operations' }),
  expense({ description: 'Figma', amount: 1_500, date: '2026-02-05', paymentMethod: 'PayPal' }),
  expense({
    description: 'Hosting',
    amount: 2_000,
    date: '2026-03-05',
    isRecurring: true,
    recurringPeriod: 'yearly',
  }),
];
const open = (query = '') => openTracker(query, storedKeys({ expenses: EXPENSES }));

describe('on a phone', () => {
  const cards = () => within(screen.getByRole('list', { name: 'Expenses' })).getAllByRole('article');
  const names = () => cards().map((card) => within(card).getByRole('link').textContent);
  const expectNames = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));

  it('each expense is a card with its day, category, method, amount and how often it repeats', async () => {
    onPhone();
    const { user } = await open();
    await screen.findByRole('list', { name: 'Expenses' });
    expect(screen.queryByRole('table', { name: 'Expenses' })).toBeNull();
    await expectNames('Hosting', 'Figma', 'Rent');
    const [hosting, figma] = cards();
    within(hosting!).getByRole('img', { name: 'yearly' });
    within(hosting!).getByText('$20.00');
    within(figma!).getByText(`${shortDay('2026-02-05')} · Software & Subscriptions · PayPal`);
    expect(within(figma!).queryByRole('img')).toBeNull();
    await user.click(within(figma!).getByRole('checkbox', { name: 'Choose Figma' }));
    await expectSaid('1 chosen, $15.00');
    await user.click(within(hosting!).getByRole('button', { name: 'Delete Hosting' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await expectNames('Figma', 'Rent');
    await waitFor(() => expect(keptExpenses().map(({ description }) => description)).not.toContain('Hosting'));
    await user.click(screen.getByRole('link', { name: 'Rent' }));
    await screen.findByRole('dialog', { name: 'Edit expense' });
  });

  it('the order and the filters unfold, and their button says how many are chosen', async () => {
    onPhone();
    const { user } = await open();
    await screen.findByRole('list', { name: 'Expenses' });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    await pressButton(user, 'Filters');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Smallest first');
    await expectNames('Figma', 'Hosting', 'Rent');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first');
    await expectNames('Rent', 'Figma', 'Hosting');
    await pressButton(user, 'Recurring');
    await expectNames('Hosting');
    await screen.findByRole('button', { name: 'Filters, 1 chosen' });
  });
});

describe('beside a menu or with large letters', () => {
  it.each([
    [752, '16px', 'table'],
    [751, '16px', 'list'],
    [1504, '32px', 'table'],
    [1503, '32px', 'list'],
  ])('a place of %i px with letters of %s has a %s, and a sort order in any case', async (width, letters, role) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    document.documentElement.style.fontSize = letters;
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    await open();
    await screen.findByRole(role, { name: 'Expenses' });
    const sorts =
      role === 'list'
        ? screen.queryByRole('combobox', { name: 'Sort by' })
        : screen.queryByRole('link', { name: 'Amount' });
    expect(sorts).not.toBeNull();
    expect(screen.queryByRole(role === 'list' ? 'table' : 'list', { name: 'Expenses' })).toBeNull();
  });
});

describe('the filters', () => {
  it('take a category away when it is chosen again', async () => {
    const { user } = await open('?category=Operations');
    await expectSaid('1 expense of 3, total $1,000.00');
    await pressButton(user, /^Category/);
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Operations' }));
    await expectSaid('3 expenses, total $1,035.00');
  });

  it('keep the months in their order: a first month after the last one moves the last one, and the other way round', async () => {
    const { user } = await open();
    const from = () => screen.getByRole('combobox', { name: 'From month' });
    const to = () => screen.getByRole('combobox', { name: 'To month' });
    const expectMonths = (first: string, last: string) =>
      waitFor(() => expect([valueOf(from()), valueOf(to())]).toEqual([first, last]));
    await screen.findByRole('table', { name: 'Expenses' });
    await user.selectOptions(to(), '2026-01');
    await expectSaid('1 expense of 3, total $1,000.00');
    await user.selectOptions(from(), '2026-03');
    await expectMonths('2026-03', '2026-03');
    await expectSaid('1 expense of 3, total $20.00');
    await user.selectOptions(to(), '2026-02');
    await expectMonths('2026-02', '2026-02');
    await user.selectOptions(from(), '');
    await expectMonths('', '2026-02');
    await user.selectOptions(to(), '');
    await expectSaid('3 expenses, total $1,035.00');
  });

  it('offer a month from the address that has no expenses', async () => {
    await open('?from=2027-01');
    await expectSaid('No matching expenses');
    expect(valueOf(screen.getByRole('combobox', { name: 'From month' }))).toBe('2027-01');
  });
});

it('searches the glossary by a term and by its meaning, and says so when nothing has it', async () => {
  const { user } = await open();
  await chooseMore(user, 'Glossary');
  const dialog = within(await screen.findByRole('dialog', { name: 'Financial terms' }));
  const terms = () => dialog.queryAllByRole('term').map(({ textContent }) => textContent);
  const search = dialog.getByRole('searchbox', { name: 'Search the terms' });
  expect(terms()).toContain('Expense');
  fill(search, ' BUDGET usage ');
  expect(terms()).toEqual(['Budget usage']);
  fill(search, 'spending divided by');
  expect(terms()).toEqual(['Budget usage']);
  fill(search, ' quark ');
  expect(terms()).toEqual([]);
  dialog.getByText('No term has “quark” in it.');
});

describe('a bank file that another app shared', () => {
  const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Import a bank statement' }));

  it('is read like one that was chosen here, once, and only when the person says so', async () => {
    vi.stubGlobal('Worker', ThreadInTest);
    const stored = new Map([
      [
        BANK_FILE,
        new Response('Date,Description,Debit,Credit\n2026-04-01,Office chairs,120.00,\n2026-04-02,Sale,,90.00\n', {
          headers: { 'x-file-name': encodeURIComponent('Konto März.csv'), 'content-type': 'text/csv' },
        }),
      ],
    ]);
    const caches = {
      open: async (name: string) => ({
        match: async (key: string) => (name === BANK_FILE_CACHE ? stored.get(key) : undefined),
      }),
      delete: async () => stored.delete(BANK_FILE),
      keys: async () => [],
    };
    vi.stubGlobal('caches', caches);
    const { user, unmount } = await open('?import=shared');
    const dialog = await dialogOf();
    await dialog.findByText('Konto März.csv');
    expect(dialog.queryByText('Office chairs')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Read this file' }));
    await dialog.findByText('Office chairs');
    // The address does not open it again.
    expect(location.search).toBe('');
    expect(stored.size).toBe(0);
    unmount();
    vi.unstubAllGlobals();
  });

  it('that did not arrive is asked for again', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) });
    await open('?import=shared');
    await notices().findByText('The shared file did not arrive. Please choose it here.');
    await dialogOf();
    expect(location.search).toBe('');
    vi.unstubAllGlobals();
  });
});
