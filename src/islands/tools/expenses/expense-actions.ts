/** Actions on the open expense book that several screens use: most show a message and offer Undo. */
import { countText } from '@/domain/count';
import {
  BOOK_IS_FULL,
  EXPENSE_LIMITS,
  putExpense,
  removeExpenses,
  withCategory,
  type Budget,
  type Expense,
  type ExpenseBook,
  type ExpenseCategory,
} from '@/domain/expenses/expense';
import { putBudget, removeBudget } from '@/domain/expenses/budgets';
import { recordDue, skipDues, type DueOccurrence } from '@/domain/expenses/recurrence';
import { withVendor } from '@/domain/expenses/vendors/vendor';
import { toast } from '@/stores/toasts';
import { expenseStore as store, type ExpenseStore } from './store';

const UNDO_MS = 10_000;
const counted = (count: number): string => (count === 1 ? 'Expense' : `${countText(count)} expenses`);

/**
 * Undoes an action in the book in which it was done, even if another book was opened since. Returns false, with a message, if the book has
 * no room for the entries that would come back.
 */
export function undoInBook(to: ExpenseStore, id: string, back: (book: ExpenseBook) => ExpenseBook): boolean {
  if (to.$state.get().workspace.open.id !== id) to.open(id);
  const { open } = to.$state.get().workspace;
  if (open.id !== id) return false;
  const before = back(open.data);
  const { length } = before.expenses;
  if (length > EXPENSE_LIMITS.expenses && length > open.data.expenses.length) {
    toast('error', BOOK_IS_FULL);
    return false;
  }
  to.edit(() => before);
  return true;
}

/** Makes a change and shows a message; `back` undoes only this change, not later ones. `also` runs with the undo. */
function doWithUndo(
  text: string,
  change: (book: ExpenseBook) => ExpenseBook,
  back: (book: ExpenseBook) => ExpenseBook,
  also?: () => void,
): void {
  const { id } = store.$state.get().workspace.open;
  store.edit(change);
  const run = () => {
    if (undoInBook(store, id, back)) also?.();
  };
  toast('success', text, { action: { label: 'Undo', run }, duration: UNDO_MS });
}

/** Removes the receipts of deleted expenses; returns a function that restores them. */
function dropReceipts(ids: ReadonlySet<string>): () => void {
  const removal = import('./receipts/receipts').then(
    ({ removeReceipts }) => removeReceipts([...ids]),
    () => null,
  );
  return () => void removal.then((back) => back?.());
}

const withExpenses = (change: (expenses: readonly Expense[]) => Expense[]) => (book: ExpenseBook) => ({
  ...book,
  expenses: change(book.expenses),
});

/** Removes the receipts of an expense that was never saved. */
export const forgetReceipts = (id: string): void => void dropReceipts(new Set([id]));

export function deleteExpenses(ids: ReadonlySet<string>): void {
  const removed = store.$state.get().workspace.open.data.expenses.filter(({ id }) => ids.has(id));
  if (removed.length === 0) return;
  doWithUndo(
    `${counted(removed.length)} deleted`,
    withExpenses((expenses) => removeExpenses(expenses, ids)),
    withExpenses((expenses) => {
      const there = new Set(expenses.map(({ id }) => id));
      return [...expenses, ...removed.filter(({ id }) => !there.has(id))];
    }),
    dropReceipts(ids),
  );
}

/** Returns false and shows the reason if the book has no room for this many more. */
function hasRoom(count: number): boolean {
  if (store.$state.get().workspace.open.data.expenses.length + count <= EXPENSE_LIMITS.expenses) return true;
  toast('error', BOOK_IS_FULL);
  return false;
}

/** Adds an expense, or replaces the expense with the same id, as one step of undo. Returns false if the book is full. */
export function saveExpense(expense: Expense, isNew: boolean): boolean {
  if (isNew && !hasRoom(1)) return false;
  store.edit(
    withExpenses((expenses) => {
      const before = expenses.find(({ id }) => id === expense.id);
      const saved = putExpense(expenses, expense);
      // A corrected vendor also applies to expenses with the same description.
      return before && before.vendor !== expense.vendor && before.description === expense.description
        ? withVendor(saved, expense)
        : saved;
    }),
  );
  toast('success', isNew ? 'Expense added' : 'Expense saved');
  return true;
}

export function setCategoryOf(ids: ReadonlySet<string>, category: ExpenseCategory): void {
  sortExpensesAs(
    (expense) => ids.has(expense.id) && (expense.category !== category || expense.categoryFrom !== undefined),
    () => category,
    (count) => `${counted(count)} moved to ${category}`,
  );
}

/** Sets categories as accepted; the undo skips expenses whose category was changed since. */
function sortExpensesAs(
  isMeant: (expense: Expense) => boolean,
  categoryOf: (expense: Expense) => ExpenseCategory,
  say: (count: number) => string,
): void {
  const before = new Map(
    store.$state
      .get()
      .workspace.open.data.expenses.filter(isMeant)
      .map((expense) => [expense.id, expense]),
  );
  if (before.size === 0) return;
  doWithUndo(
    say(before.size),
    withExpenses((expenses) =>
      expenses.map((expense) => (before.has(expense.id) ? withCategory(expense, categoryOf(expense)) : expense)),
    ),
    withExpenses((expenses) =>
      expenses.map((expense) => {
        const old = before.get(expense.id);
        if (!old || expense.category !== categoryOf(old)) return expense;
        return { ...expense, category: old.category, ...(old.categoryFrom && { categoryFrom: old.categoryFrom }) };
      }),
    ),
  );
}

/** Accepts the categories of these expenses: guesses, or "Other" if nothing was recognised. */
export const acceptCategories = (ids: ReadonlySet<string>): void =>
  sortExpensesAs(
    (expense) => ids.has(expense.id) && expense.categoryFrom !== undefined,
    ({ category }) => category,
    (count) => (count === 1 ? 'Category accepted' : `${countText(count)} categories accepted`),
  );

export function recordDues(dues: readonly DueOccurrence[]): void {
  if (!hasRoom(dues.length)) return;
  const recorded = dues.map((due) => recordDue(due, crypto.randomUUID()));
  const ids = new Set(recorded.map(({ id }) => id));
  doWithUndo(
    `${counted(recorded.length)} recorded`,
    withExpenses((expenses) => [...expenses, ...recorded]),
    withExpenses((expenses) => removeExpenses(expenses, ids)),
  );
}

export function skipDueExpenses(dues: readonly DueOccurrence[]): void {
  const times = new Set(dues.map(({ expense, due }) => `${expense.id} ${due}`));
  doWithUndo(
    dues.length === 1 ? 'Skipped' : `${countText(dues.length)} skipped`,
    withExpenses((expenses) => skipDues(expenses, dues)),
    withExpenses((expenses) =>
      expenses.map((expense) =>
        expense.skipped
          ? { ...expense, skipped: expense.skipped.filter((time) => !times.has(`${expense.id} ${time}`)) }
          : expense,
      ),
    ),
  );
}

export const saveBudget = (budget: Budget): void =>
  store.edit((book) => ({ ...book, budgets: putBudget(book.budgets, budget) }));

export function deleteBudget(budget: Budget): void {
  doWithUndo(
    `Budget for ${budget.category} deleted`,
    (book) => ({ ...book, budgets: removeBudget(book.budgets, budget.category) }),
    (book) =>
      book.budgets.some(({ category }) => category === budget.category)
        ? book
        : { ...book, budgets: putBudget(book.budgets, budget) },
  );
}
