/** Expense books as stored documents: the specification's keys `expenses` and `budgets`, and how they are written. Reading is in read-book.ts. */
import { unitsOf } from '../money';
import { forEachInSlices, type Slices } from '../slices';
import type { DocumentKind, Stored } from '../toolkit/document';
import type { LocalLayout } from '../toolkit/local-keys';
import type { Expense, ExpenseBook } from './expense';
import { readBook } from './read-book';

/** Empty fields that the specification does not name are left out, since local storage is small. */
const encodeExpense = ({ importKey, occurrence, recurringPeriod, ...row }: Expense): Stored => ({
  ...row,
  amount: unitsOf(row.amount),
  recurringPeriod: recurringPeriod ?? '',
  ...(importKey === null ? {} : { importKey }),
  ...(occurrence === null ? {} : { occurrence }),
});

const encode = (book: ExpenseBook): Stored => ({
  ...book,
  expenses: book.expenses.map(encodeExpense),
  budgets: book.budgets.map((budget) => ({ ...budget, amount: unitsOf(budget.amount) })),
});

/** Expenses never change, an edit makes a new one: its text is made once, and goes with it. */
const texts = new WeakMap<Expense, string>();
function textOf(expense: Expense): string {
  let text = texts.get(expense);
  if (text === undefined) texts.set(expense, (text = JSON.stringify(encodeExpense(expense))));
  return text;
}

/** Makes the texts ahead, so that the first edit of a large book need not wait for them. */
export const warmInSlices = (rows: readonly Expense[]): Slices<void> =>
  forEachInSlices(rows, (row) => void textOf(row));

/** After an edit of one expense among 20,000, one text is made. */
function encodeFields(book: ExpenseBook): Record<string, string> {
  const { expenses: rows, ...rest } = book;
  const fields: Record<string, string> = { expenses: `[${rows.map(textOf).join(',')}]` };
  for (const [field, value] of Object.entries(encode({ ...rest, expenses: [] })))
    if (field !== 'expenses') fields[field] = JSON.stringify(value);
  return fields;
}

export const EXPENSE_BOOK: DocumentKind<ExpenseBook> = {
  tool: 'expenses',
  noun: 'expense book',
  version: 1,
  migrations: [],
  encode,
  encodeFields,
  decode: readBook,
};

/** "A key for each", says the specification. */
export const EXPENSE_LAYOUT: LocalLayout = {
  fields: { expenses: 'expenses', budgets: 'budgets' },
  restKey: 'expenses_document',
};
