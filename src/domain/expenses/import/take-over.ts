/** Applies an import: adds chosen lines as expenses, links expenses that people had typed to the same line of the file, and can undo all of it. */
import { countText } from '@/domain/count';
import {
  EXPENSE_LIMITS,
  type Expense,
  type ExpenseBook,
  type ImportRecord,
  type PaymentMethod,
} from '@/domain/expenses/expense';
import { withSeriesIn } from '@/domain/expenses/own-table';
import type { PreviewRow } from './preview';

export interface TakeOver {
  paymentMethod: PaymentMethod;
  newId: (index: number) => string;
  /** The id of the record of this import. */
  importId?: string;
}

/**
 * Chosen rows as expenses. Rows that are known or money in are left out whatever was chosen, so the same file twice, or a
 * double click, adds nothing. Rows of an export of this tool are whole expenses, and all of them are added.
 */
export function takeOver(
  expenses: readonly Expense[],
  rows: readonly PreviewRow[],
  { paymentMethod, newId, importId }: TakeOver,
): Expense[] {
  const known = new Set(expenses.flatMap(({ importKey }) => (importKey === null ? [] : [importKey])));
  const from = importId === undefined ? {} : { importId };
  const added: Expense[] = [];
  const own: Expense[] = [];
  const ids = new Map<string, string>();
  for (const row of rows) {
    const { importKey, amount, date, description, category, vendor, reason } = row;
    if (row.own) {
      const id = newId(added.length + own.length);
      ids.set(row.own.id, id);
      own.push({ ...row.own, ...from, category, id });
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
      ...from,
      ...(vendor && { vendor }),
      ...((reason === 'guess' || reason === 'none') && { categoryFrom: reason }),
    });
  }
  return [...expenses, ...added, ...own.map((expense) => withSeriesIn(expense, ids))];
}

/** Typed expenses that a person matched with one of these lines get its key, so that no later file offers the line again. */
export function linkTyped(expenses: readonly Expense[], rows: readonly PreviewRow[]): Expense[] {
  const keys = new Map(rows.map(({ similarTo, importKey }) => [similarTo, importKey]));
  return expenses.map((expense) => {
    const importKey = keys.get(expense.id);
    return importKey === undefined || expense.importKey !== null ? expense : { ...expense, importKey };
  });
}

/** The changes of an import, for its Undo. */
export interface ImportDone {
  /** Ids of the new expenses. */
  added: ReadonlySet<string>;
  /** Ids of the typed ones that got a line's key. */
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

/** Undoes an import; all other changes stay. */
export const undoImport = (expenses: readonly Expense[], { added, linked }: ImportDone): Expense[] =>
  expenses.flatMap((expense) =>
    added.has(expense.id) ? [] : linked.has(expense.id) ? [{ ...expense, importKey: null }] : [expense],
  );

/** The records with this one as the latest; the oldest are dropped where there are too many. */
const withRecord = (imports: readonly ImportRecord[], record: ImportRecord): ImportRecord[] =>
  [record, ...imports].slice(0, EXPENSE_LIMITS.imports);

/** The book with the expenses after an import and its record; and what it did. */
export function withImport(
  book: ExpenseBook,
  expenses: readonly Expense[],
  record: Omit<ImportRecord, 'linked'>,
): { book: ExpenseBook; done: ImportDone } {
  const done = doneBetween(book.expenses, expenses);
  const imports = withRecord(book.imports, { ...record, linked: [...done.linked] });
  return { book: { ...book, expenses, imports }, done };
}

/** The book without the expenses and links of this import; all other changes stay. */
export function withoutImport(book: ExpenseBook, id: string): ExpenseBook {
  const record = book.imports.find((one) => one.id === id);
  if (!record) return book;
  const added = new Set(book.expenses.filter(({ importId }) => importId === id).map((expense) => expense.id));
  return {
    ...book,
    expenses: undoImport(book.expenses, { added, linked: new Set(record.linked) }),
    imports: book.imports.filter((one) => one !== record),
  };
}

/** Restores an import that was undone in the book `before`; all changes since then stay. */
export function withImportBack(book: ExpenseBook, before: ExpenseBook, id: string): ExpenseBook {
  const record = before.imports.find((one) => one.id === id);
  if (!record || book.imports.some((one) => one.id === id)) return book;
  const linked = new Set(record.linked);
  const keys = new Map(
    before.expenses.flatMap((one) => (linked.has(one.id) ? [[one.id, one.importKey] as const] : [])),
  );
  return {
    ...book,
    imports: withRecord(book.imports, record),
    expenses: [
      ...book.expenses.map((one) => (keys.has(one.id) ? { ...one, importKey: keys.get(one.id) ?? null } : one)),
      ...before.expenses.filter(({ importId }) => importId === id),
    ],
  };
}

export interface PastImport extends Pick<ImportRecord, 'id' | 'name' | 'day'> {
  /** Expenses of this import that still exist. */
  count: number;
}

/** Imports that can be undone, the latest first. */
export function pastImports({ expenses, imports }: Pick<ExpenseBook, 'expenses' | 'imports'>): PastImport[] {
  const counts = new Map<string | undefined, number>();
  for (const { importId } of expenses) counts.set(importId, (counts.get(importId) ?? 0) + 1);
  return imports.flatMap(({ id, name, day }) => {
    const count = counts.get(id) ?? 0;
    return count > 0 ? [{ id, name, day, count }] : [];
  });
}

/** The message if a document has no room for this many more expenses; null if it has. */
export function faultOfRoom(there: number, adding: number): string | null {
  const room = Math.max(0, EXPENSE_LIMITS.expenses - there);
  if (adding <= room) return null;
  return `A document can have at most ${countText(EXPENSE_LIMITS.expenses)} expenses, so you can add ${countText(room)} more. Please leave some lines out, or start a new document.`;
}
