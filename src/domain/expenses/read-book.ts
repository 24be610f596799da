/**
 * Reads a stored expense book by hand, with a check of everything: a schema takes ten times as long for 20,000 rows, and its
 * library would be a seventh of the page. A test holds it against the schema. Answers a fault, never throws.
 */
import { isDay, type Day } from '../days';
import { CURRENCIES, MAX_AMOUNT, MINOR_PER_UNIT, minorOf, type Minor } from '../money';
import type { Decoded } from '../toolkit/document';
import {
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  isCategory,
  isMethod,
  isPeriod,
  type Budget,
  type Expense,
  type ExpenseBook,
} from './expense';
import { ENCODINGS } from './import/encodings';
import type { RememberedMapping } from './import/memory';
import { MEMORY_LIMIT } from './import/memory-limit';
import { IMPORT_LIMITS } from './import/statement';
import { RULE_TESTS, RULE_TEXT_LIMIT } from './rule-words';
import type { CategoryRule } from './rules';

type Stored = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf = <Value>(value: unknown, known: readonly Value[]): value is Value =>
  (known as readonly unknown[]).includes(value);
const isShort = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;

const ID = /^[\w.:-]{1,100}$/;
function idOf(value: unknown): string | null {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && ID.test(text) ? text : null;
}

/** Minor units of a number of whole units, or of the same as text; null unless 0 or more. */
function moneyOf(value: unknown): Minor | null {
  if (typeof value === 'string') {
    const isNumber = value.length <= 40 && /^\d+(\.\d+)?$/.test(value);
    return isNumber ? minorOf(Number(value)) : null;
  }
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_AMOUNT / MINOR_PER_UNIT)) return null;
  // Most are whole hundredths, and then this is exact.
  const minor = Math.round(value * MINOR_PER_UNIT);
  return minor / MINOR_PER_UNIT === value && minor > 0 ? minor : minorOf(value);
}

function occurrenceOf(value: unknown): { of: string; due: Day } | null {
  if (!isRecord(value)) return null;
  const of = idOf(value.of);
  return of !== null && isDay(value.due) ? { of, due: value.due } : null;
}

/** One expense; null where something is wrong with it. */
export function readExpense(row: unknown): Expense | null {
  if (!isRecord(row)) return null;
  const { date, description, category, paymentMethod, isRecurring = false, recurringPeriod = null } = row;
  const { notes = '', importKey = null, occurrence = null, skipped } = row;
  const [id, amount] = [idOf(row.id), moneyOf(row.amount)];
  if (id === null || amount === null || !isDay(date) || !isCategory(category) || !isMethod(paymentMethod)) return null;
  if (!isShort(description, 1000) || !isShort(notes, 5000) || typeof isRecurring !== 'boolean') return null;
  if (importKey !== null && !isShort(importKey, 40)) return null;
  const period = recurringPeriod === '' ? null : recurringPeriod;
  if (period !== null && !isPeriod(period)) return null;
  const time = occurrence === null ? null : occurrenceOf(occurrence);
  if (occurrence !== null && time === null) return null;
  const days: readonly unknown[] | null = skipped === undefined ? [] : Array.isArray(skipped) ? skipped : null;
  if (!days || days.length > EXPENSE_LIMITS.skipped || !days.every(isDay)) return null;
  return {
    id,
    date,
    description: description.toWellFormed(),
    category,
    amount,
    paymentMethod,
    isRecurring: isRecurring && period !== null,
    recurringPeriod: isRecurring ? period : null,
    notes: notes.toWellFormed(),
    importKey,
    occurrence: time,
    ...(skipped === undefined ? {} : { skipped: days }),
  };
}

function readBudget(row: unknown): Budget | null {
  if (!isRecord(row) || !isCategory(row.category)) return null;
  const amount = moneyOf(row.amount);
  return amount === null ? null : { category: row.category, amount };
}

function readRule(row: unknown): CategoryRule | null {
  if (!isRecord(row)) return null;
  const { test, text, category } = row;
  const id = idOf(row.id);
  if (id === null || !isOneOf(test, RULE_TESTS) || !isShort(text, RULE_TEXT_LIMIT) || !isCategory(category))
    return null;
  return { id, test, text: text.toWellFormed(), category };
}

const isColumn = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= IMPORT_LIMITS.columns;
const PLACES = ['date', 'amount', 'debit', 'credit', 'side', 'currency', 'reference'] as const;

function readMapping(row: unknown): RememberedMapping | null {
  if (!isRecord(row) || !isRecord(row.mapping) || !isShort(row.fingerprint, 40)) return null;
  const { fingerprint, mapping, dayOrder, decimal, encoding = null } = row;
  if (dayOrder !== null && !isOneOf(dayOrder, ['day-first', 'month-first'] as const)) return null;
  if (decimal !== null && !isOneOf(decimal, ['.', ','] as const)) return null;
  if (encoding !== null && !isOneOf(encoding, ENCODINGS)) return null;
  const { headerRow, description, outgoing } = mapping;
  if (!Number.isSafeInteger(headerRow) || (headerRow as number) < -1 || (headerRow as number) > 1000) return null;
  if (!Array.isArray(description) || description.length > 10 || !description.every(isColumn)) return null;
  if (outgoing !== null && !isOneOf(outgoing, ['negative', 'positive'] as const)) return null;
  const places = PLACES.map((name) => [name, mapping[name]] as const);
  if (!places.every(([, place]) => place === null || isColumn(place))) return null;
  const columns = Object.fromEntries(places) as Record<(typeof PLACES)[number], number | null>;
  return {
    fingerprint,
    mapping: { headerRow: headerRow as number, ...columns, description, outgoing },
    dayOrder,
    decimal,
    encoding,
  };
}

interface ListReading<Row> {
  rows: Row[] | null;
  /** The row at fault, from 0; null where it is the list itself. */
  at: number | null;
}

/** Rows of a list, none where there is no list; `nameOf` must tell them apart. */
function readList<Row>(
  value: unknown,
  most: number,
  read: (row: unknown) => Row | null,
  nameOf: (row: Row) => string | null,
): ListReading<Row> {
  if (value === undefined) return { rows: [], at: null };
  if (!Array.isArray(value) || value.length > most) return { rows: null, at: null };
  const rows: Row[] = [];
  for (const [at, stored] of value.entries()) {
    const row = read(stored);
    if (row === null) return { rows: null, at };
    rows.push(row);
  }
  const names = rows.map(nameOf).filter((name) => name !== null);
  return { rows: new Set(names).size === names.length ? rows : null, at: null };
}

const fault = (field: string, at: number | null = null): Decoded<never> => ({
  fault: `This expense book could not be read: something is wrong with “${field}”${at === null ? '' : `, entry ${at + 1}`}.`,
  field,
});

export function readBook(stored: unknown): Decoded<ExpenseBook> {
  if (!isRecord(stored)) return { fault: 'This expense book could not be read.' };
  const expenses = readList(stored.expenses, EXPENSE_LIMITS.expenses, readExpense, ({ id }) => id);
  if (!expenses.rows) return fault('expenses', expenses.at);
  const budgets = readList(stored.budgets, EXPENSE_CATEGORIES.length, readBudget, ({ category }) => category);
  if (!budgets.rows) return fault('budgets', budgets.at);
  const { currency = 'USD', importMemory = { mappings: [] } } = stored;
  if (!isOneOf(currency, CURRENCIES)) return fault('currency');
  const rules = readList(stored.rules, EXPENSE_LIMITS.rules, readRule, ({ id }) => id);
  if (!rules.rows) return fault('rules', rules.at);
  if (!isRecord(importMemory) || importMemory.mappings === undefined) return fault('importMemory');
  const mappings = readList(importMemory.mappings, MEMORY_LIMIT, readMapping, () => null);
  if (!mappings.rows) return fault('importMemory');
  return {
    data: {
      currency,
      expenses: expenses.rows,
      budgets: budgets.rows,
      rules: rules.rows,
      importMemory: { mappings: mappings.rows },
    },
  };
}
