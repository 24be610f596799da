/** What an import writes: chosen lines as expenses, typed expenses that are one of its lines marked as such, and the way back. */
import { EXPENSE_LIMITS, type Expense, type PaymentMethod } from '../expense';
import type { PreviewRow } from './preview';

export interface TakeOver {
  paymentMethod: PaymentMethod;
  newId: (index: number) => string;
}

/**
 * Chosen rows as expenses. Rows that are known or money in are left out whatever was chosen, so the same file twice, or a
 * double click, adds nothing. Rows of an export of this tool are whole expenses, and all of them are taken.
 */
export function takeOver(
  expenses: readonly Expense[],
  rows: readonly PreviewRow[],
  { paymentMethod, newId }: TakeOver,
): Expense[] {
  const known = new Set(expenses.flatMap(({ importKey }) => (importKey === null ? [] : [importKey])));
  const added: Expense[] = [];
  const own: Expense[] = [];
  for (const row of rows) {
    const { importKey, amount, date, description, category, vendor, reason } = row;
    if (row.own) {
      own.push({ ...row.own, category, id: newId(added.length + own.length) });
      continue;
    }
    if (amount <= 0 || row.revenue !== undefined || known.has(importKey)) continue;
    known.add(importKey);
    added.push({
      id: newId(added.length + own.length),
      date,
      description,
      category,
      amount,
      paymentMethod,
      isRecurring: false,
      recurringPeriod: null,
      notes: '',
      importKey,
      occurrence: null,
      ...(vendor && { vendor }),
      ...((reason === 'guess' || reason === 'none') && { categoryFrom: reason }),
    });
  }
  return [...expenses, ...added, ...own];
}

/** Typed expenses that were said to be one of these lines take its key, so that no later file offers the line again. */
export function linkTyped(expenses: readonly Expense[], rows: readonly PreviewRow[]): Expense[] {
  const keys = new Map(
    rows.flatMap((row) => (row.similarTo === null ? [] : [[row.similarTo, row.importKey] as const])),
  );
  return expenses.map((expense) => {
    const importKey = keys.get(expense.id);
    return importKey === undefined || expense.importKey !== null ? expense : { ...expense, importKey };
  });
}

/** What an import did, for its Undo. */
export interface ImportDone {
  /** Ids of the new expenses. */
  added: ReadonlySet<string>;
  /** Ids of the typed ones that took a line's key. */
  linked: ReadonlySet<string>;
}

/** The difference that an import made. */
export function doneBetween(before: readonly Expense[], after: readonly Expense[]): ImportDone {
  const earlier = new Map(before.map((expense) => [expense.id, expense]));
  return {
    added: new Set(after.filter(({ id }) => !earlier.has(id)).map(({ id }) => id)),
    linked: new Set(
      after
        .filter(({ id, importKey }) => earlier.get(id)?.importKey === null && importKey !== null)
        .map(({ id }) => id),
    ),
  };
}

/** Takes an import back; what was changed besides stays. */
export const undoImport = (expenses: readonly Expense[], { added, linked }: ImportDone): Expense[] =>
  expenses.flatMap((expense) =>
    added.has(expense.id) ? [] : linked.has(expense.id) ? [{ ...expense, importKey: null }] : [expense],
  );

/** The sentence when a document has no room for so many more expenses; null when it has. */
export function faultOfRoom(there: number, adding: number): string | null {
  const room = Math.max(0, EXPENSE_LIMITS.expenses - there);
  if (adding <= room) return null;
  return `A document can have at most ${EXPENSE_LIMITS.expenses.toLocaleString('en-US')} expenses, so you can add ${room.toLocaleString('en-US')} more. Please leave some lines out, or start a new document.`;
}
