/** Expense books as stored documents: the specification's keys `expenses` and `budgets`, and a check of everything that is read back. */
import { CURRENCIES, unitsOf } from '@/domain/money/money';
import { forEachInSlices, type Slices } from '@/domain/slices';
import type { Decoded, DocumentKind, Stored } from '@/domain/tools/document';
import type { LocalLayout } from '@/domain/tools/local-keys';
import { isRecord } from '@/domain/tools/safe-json';
import {
  EMPTY_BOOK,
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  PAYMENT_METHODS,
  RECURRING_PERIODS,
  RULE_TESTS,
  UNSORTED_BY,
  type Budget,
  type Expense,
  type ExpenseBook,
  type CategoryRule,
  type ImportRecord,
} from './expense';
import type { ColumnMapping } from './import/columns/columns';
import { ENCODINGS } from '@/domain/tables/encoding-names';
import { MEMORY_LIMIT, type ImportMemory, type RememberedMapping } from './import/memory';
import { IMPORT_LIMITS } from './import/statement';
import { RULE_TEXT_LIMIT } from './rules';
import {
  day,
  fields,
  flag,
  id,
  listOf,
  money,
  oneOf,
  optional,
  orNull,
  readDistinct,
  text,
  whole,
  type Reader,
} from './stored-readers';

const category = oneOf(EXPENSE_CATEGORIES);
const period = oneOf(RECURRING_PERIODS);
const skipped = listOf(day, EXPENSE_LIMITS.skipped);

const unsortedBy = oneOf(UNSORTED_BY);
const vendor = text(IMPORT_LIMITS.description);

const commonFields = fields<Omit<Expense, 'skipped' | 'vendor' | 'categoryFrom' | 'importId'>>({
  id,
  date: day,
  description: text(1000),
  category,
  amount: money,
  paymentMethod: oneOf(PAYMENT_METHODS),
  isRecurring: optional(flag, false),
  recurringPeriod: (value = null) => (value === '' || value === null ? null : period(value)),
  notes: optional(text(5000), ''),
  importKey: optional(orNull(text(40)), null),
  occurrence: optional(orNull(fields({ of: id, due: day })), null),
});

const expense: Reader<Expense> = (stored) => {
  const row: Expense | undefined = commonFields(stored);
  if (!row) return undefined;
  row.isRecurring &&= row.recurringPeriod !== null;
  if (!row.isRecurring) row.recurringPeriod = null;
  if (!isRecord(stored)) return row;
  if (stored['skipped'] !== undefined) {
    const times = skipped(stored['skipped']);
    if (!times) return undefined;
    row.skipped = times;
  }
  if (stored['vendor'] !== undefined) {
    const name = vendor(stored['vendor']);
    if (name === undefined) return undefined;
    row.vendor = name;
  }
  if (stored['importId'] !== undefined) {
    const from = id(stored['importId']);
    if (from === undefined) return undefined;
    row.importId = from;
  }
  if (stored['categoryFrom'] !== undefined) {
    const from = unsortedBy(stored['categoryFrom']);
    if (!from) return undefined;
    row.categoryFrom = from;
  }
  return row;
};

const budget = fields<Budget>({ category, amount: money });
const rule = fields<CategoryRule>({ id, test: oneOf(RULE_TESTS), text: text(RULE_TEXT_LIMIT), category });

const column = whole(0, IMPORT_LIMITS.columns);
const place = orNull(column);
const remembered = fields<RememberedMapping>({
  fingerprint: text(40),
  mapping: fields<ColumnMapping>({
    headerRow: whole(-1, 1000),
    date: place,
    description: listOf(column, 10),
    vendor: optional(place, null),
    amount: place,
    debit: place,
    credit: place,
    side: place,
    fee: optional(place, null),
    balance: optional(place, null),
    status: optional(place, null),
    currency: place,
    reference: place,
    outgoing: orNull(oneOf(['negative', 'positive'])),
    outWord: optional(orNull(text(40)), null),
  }),
  dayOrder: orNull(oneOf(['day-first', 'month-first'])),
  decimal: orNull(oneOf(['.', ','])),
  encoding: optional(orNull(oneOf(ENCODINGS)), null),
});

const memory = fields<ImportMemory>({ mappings: listOf(remembered, MEMORY_LIMIT) });
const imported = fields<ImportRecord>({
  id,
  name: text(255),
  day,
  source: text(40),
  linked: listOf(id, EXPENSE_LIMITS.expenses),
});
const currency = oneOf(CURRENCIES);

const nameOf = (row: { id: string }): string => row.id;

/** One sentence with the field at fault, and with the number of the entry if one entry is at fault. */
const faulty = (field: string, entry = 0): Decoded<ExpenseBook> => ({
  fault: `This expense book could not be read: something is wrong with “${field}”${entry > 0 ? `, entry ${entry}` : ''}.`,
  field,
});

function decode(stored: unknown): Decoded<ExpenseBook> {
  if (!isRecord(stored)) return { fault: 'This expense book could not be read.' };
  const has = { ...EMPTY_BOOK, ...stored };
  const expenses = readDistinct(has.expenses, EXPENSE_LIMITS.expenses, expense, nameOf);
  if (typeof expenses === 'number') return faulty('expenses', expenses);
  const budgets = readDistinct(has.budgets, EXPENSE_CATEGORIES.length, budget, (row) => row.category);
  if (typeof budgets === 'number') return faulty('budgets', budgets);
  const code = currency(has.currency);
  if (!code) return faulty('currency');
  const rules = readDistinct(has.rules, EXPENSE_LIMITS.rules, rule, nameOf);
  if (typeof rules === 'number') return faulty('rules', rules);
  const importMemory = memory(has.importMemory);
  if (!importMemory) return faulty('importMemory');
  // The records only offer an undo: one too many is no reason to refuse the book. The oldest are last.
  const records: unknown = Array.isArray(has.imports) ? has.imports.slice(0, EXPENSE_LIMITS.imports) : has.imports;
  const imports = readDistinct(records, EXPENSE_LIMITS.imports, imported, nameOf);
  if (typeof imports === 'number') return faulty('imports', imports);
  return { data: { expenses, budgets, currency: code, rules, importMemory, imports } };
}

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

/** Expenses are immutable (an edit makes a new one), so the text of each is made once and cached. */
const texts = new WeakMap<Expense, string>();
function textOf(expense: Expense): string {
  let text = texts.get(expense);
  if (text === undefined) texts.set(expense, (text = JSON.stringify(encodeExpense(expense))));
  return text;
}

/** Caches the text of the latest rows, which is made before the write and used for it. */
let joined: { of: readonly Expense[]; text: string } | null = null;
function textOfAll(rows: readonly Expense[]): string {
  if (joined?.of !== rows) joined = { of: rows, text: `[${rows.map(textOf).join(',')}]` };
  return joined.text;
}

/** Makes the texts in advance, so that storing a large book need not wait for them. */
export function* warmInSlices(rows: readonly Expense[]): Slices<void> {
  yield* forEachInSlices(rows, (row) => void textOf(row));
  textOfAll(rows);
}

/** Encodes each field as text. After an edit of one expense among 20,000, only one expense is encoded. */
function encodeFields(book: ExpenseBook): Record<string, string> {
  const { expenses: rows, ...rest } = book;
  const fields: Record<string, string> = { expenses: textOfAll(rows) };
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
  decode,
};

/** "A key for each", says the specification. */
export const EXPENSE_LAYOUT: LocalLayout = {
  fields: { expenses: 'expenses', budgets: 'budgets' },
  restKey: 'expenses_document',
};
