/** The changes that each action stores in an expense book, and the data that its Undo restores after further changes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOOK_IS_FULL, EMPTY_BOOK, EXPENSE_LIMITS, type Expense } from '@/domain/expenses/expense';
import { dueBetween } from '@/domain/expenses/recurrence';
import { $toasts } from '@/stores/toasts';
import { expense } from '@tests/factories/expenses';
import {
  acceptCategories,
  deleteBudget,
  deleteExpenses,
  skipDueExpenses,
  recordDues,
  saveBudget,
  saveExpense,
  setCategoryOf,
} from './expense-actions';
import { expenseStore as store } from './store';

const book = () => store.$state.get().workspace.open.data;
const byId = (id: string) => book().expenses.find((one) => one.id === id);
const setExpenses = (expenses: readonly Expense[]) => store.edit((now) => ({ ...now, expenses }));
const lastNotice = () => $toasts.get().at(-1);
const undo = () => lastNotice()?.action?.run();

let end: () => void;
beforeEach(async () => {
  $toasts.set([]);
  end = store.start();
  await vi.waitFor(() => expect(store.$state.get().phase).toBe('ready'));
  store.edit(() => EMPTY_BOOK);
});
afterEach(() => end());

describe('deleted expenses', () => {
  it('come back once, also when one of them is there again already', () => {
    setExpenses([expense({ id: 'a' }), expense({ id: 'b' })]);
    deleteExpenses(new Set(['a', 'b']));
    expect(lastNotice()?.text).toBe('2 expenses deleted');
    setExpenses([expense({ id: 'a', description: 'Typed again' })]);
    undo();
    expect(
      book()
        .expenses.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['a', 'b']);
    expect(byId('a')?.description).toBe('Typed again');
  });

  it('that are no longer there are not said to be deleted', () => {
    deleteExpenses(new Set(['nobody']));
    expect($toasts.get()).toEqual([]);
  });
});

describe('a saved expense', () => {
  it('is refused with the reason when the book is full, but can still be changed', () => {
    const rows = Array.from({ length: EXPENSE_LIMITS.expenses }, (_, at) => expense({ id: `row-${at}` }));
    setExpenses(rows);
    expect(saveExpense(expense({ id: 'new' }), true)).toBe(false);
    expect(lastNotice()).toMatchObject({ kind: 'error', text: BOOK_IS_FULL });
    expect(book().expenses).toBe(rows);
    expect(saveExpense(expense({ id: 'row-0', amount: 7 }), false)).toBe(true);
    expect(byId('row-0')?.amount).toBe(7);
    expect(book().expenses).toHaveLength(EXPENSE_LIMITS.expenses);
  });

  it('with a corrected vendor corrects those with the same description, and no others', () => {
    const same = { description: 'AMZN*1', vendor: 'Amzn' };
    setExpenses([
      expense({ id: 'a', ...same }),
      expense({ id: 'b', ...same }),
      expense({ id: 'c', description: 'Rent', vendor: 'Amzn' }),
    ]);
    saveExpense({ ...byId('a')!, vendor: 'Amazon' }, false);
    expect(['a', 'b', 'c'].map((id) => byId(id)?.vendor)).toEqual(['Amazon', 'Amazon', 'Amzn']);
    expect(lastNotice()?.text).toBe('Expense saved');
  });
});

describe('categories', () => {
  const guess = { category: 'Operations', categoryFrom: 'guess' } as const;

  it('of many change together, and Undo leaves alone what was changed since', () => {
    setExpenses([expense({ id: 'a', ...guess }), expense({ id: 'b', category: 'Other' }), expense({ id: 'c' })]);
    setCategoryOf(new Set(['a', 'b']), 'Marketing & Advertising');
    expect(lastNotice()?.text).toBe('2 expenses moved to Marketing & Advertising');
    expect(byId('a')).toMatchObject({ category: 'Marketing & Advertising' });
    expect(byId('a')?.categoryFrom).toBeUndefined();
    saveExpense({ ...byId('b')!, category: 'Operations' }, false);
    $toasts.get()[0]?.action?.run();
    expect(byId('a')).toMatchObject(guess);
    expect(byId('b')?.category).toBe('Operations');
  });

  it('that are chosen already are not changed, unless they were only a guess', () => {
    setExpenses([expense({ id: 'a', category: 'Operations' }), expense({ id: 'b', ...guess })]);
    setCategoryOf(new Set(['a']), 'Operations');
    expect($toasts.get()).toEqual([]);
    setCategoryOf(new Set(['a', 'b']), 'Operations');
    expect(lastNotice()?.text).toBe('Expense moved to Operations');
    expect(byId('b')?.categoryFrom).toBeUndefined();
  });

  it('that were guessed are accepted, and are a guess again after Undo', () => {
    setExpenses([expense({ id: 'a', ...guess }), expense({ id: 'b', ...guess }), expense({ id: 'c' })]);
    acceptCategories(new Set(['a', 'b', 'c']));
    expect(lastNotice()?.text).toBe('2 categories accepted');
    expect([byId('a')?.categoryFrom, byId('b')?.categoryFrom]).toEqual([undefined, undefined]);
    undo();
    expect([byId('a')?.categoryFrom, byId('b')?.categoryFrom, byId('c')?.categoryFrom]).toEqual([
      'guess',
      'guess',
      undefined,
    ]);
    acceptCategories(new Set(['a']));
    expect(lastNotice()?.text).toBe('Category accepted');
  });
});

describe('recurring expenses that are due', () => {
  const rent = (over: Partial<Expense> = {}) =>
    expense({ id: 'rent', date: '2026-01-10', isRecurring: true, recurringPeriod: 'monthly', ...over });
  const due = () => dueBetween(book().expenses, '2026-01-01', '2026-03-31');

  it('are recorded as expenses, and Undo takes only those away', () => {
    setExpenses([rent()]);
    recordDues(due());
    expect(lastNotice()?.text).toBe('2 expenses recorded');
    expect(book().expenses.map(({ date }) => date)).toEqual(['2026-01-10', '2026-02-10', '2026-03-10']);
    expect(due()).toEqual([]);
    setExpenses([...book().expenses, expense({ id: 'later' })]);
    undo();
    expect(book().expenses.map(({ id }) => id)).toEqual(['rent', 'later']);
    expect(due()).toHaveLength(2);
  });

  it('are recorded all or none where the book has no room', () => {
    const rows = Array.from({ length: EXPENSE_LIMITS.expenses - 2 }, (_, at) => expense({ id: `row-${at}` }));
    setExpenses([rent(), ...rows]);
    recordDues(due());
    expect(lastNotice()).toMatchObject({ kind: 'error', text: BOOK_IS_FULL });
    expect(book().expenses).toHaveLength(EXPENSE_LIMITS.expenses - 1);
  });

  it('are skipped, and are due again after Undo; what was skipped before stays skipped', () => {
    setExpenses([rent()]);
    const [first, second] = due();
    skipDueExpenses([first!]);
    expect(lastNotice()?.text).toBe('Skipped');
    $toasts.set([]);
    skipDueExpenses([second!]);
    expect(due()).toEqual([]);
    undo();
    expect(due()).toEqual([{ ...second!, expense: byId('rent') }]);
    $toasts.set([]);
    skipDueExpenses([first!, second!]);
    expect(lastNotice()?.text).toBe('2 skipped');
    expect(due()).toEqual([]);
  });

  it('are both due again with the Undo of one notice for two bookings', () => {
    setExpenses([rent()]);
    for (const one of due()) skipDueExpenses([one]);
    expect($toasts.get()).toHaveLength(1);
    undo();
    expect(due()).toHaveLength(2);
  });
});

describe('a budget', () => {
  it('that was deleted comes back, unless its category has a new one', () => {
    const budget = { category: 'Operations', amount: 10_000 } as const;
    saveBudget(budget);
    deleteBudget(budget);
    expect(lastNotice()?.text).toBe('Budget for Operations deleted');
    expect(book().budgets).toEqual([]);
    undo();
    expect(book().budgets).toEqual([budget]);
    deleteBudget(budget);
    saveBudget({ ...budget, amount: 5 });
    undo();
    expect(book().budgets).toEqual([{ ...budget, amount: 5 }]);
  });
});

describe('Undo after another book was opened', () => {
  it('opens the book in which it was done', () => {
    setExpenses([expense({ id: 'a' })]);
    const { id } = store.$state.get().workspace.open;
    deleteExpenses(new Set(['a']));
    const back = lastNotice()?.action;
    store.create('Other book', EMPTY_BOOK);
    expect(store.$state.get().workspace.open.id).not.toBe(id);
    back?.run();
    expect(store.$state.get().workspace.open.id).toBe(id);
    expect(book().expenses.map((one) => one.id)).toEqual(['a']);
  });
});
