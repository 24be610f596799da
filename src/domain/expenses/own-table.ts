/** The table of expenses that the tracker exports and reads back exactly: its columns, its rows, and the rows that exist already. */
import { denature } from '@/domain/tables/csv';
import type { SheetRow } from '@/domain/tables/reading';
import { currenciesIn, parseAmount } from '@/domain/money/read-amount';
import { formatPlainMoney } from '@/domain/money/money';
import { addDays, daysBetween, isDay, type Day } from '@/domain/time/days';
import {
  EXPENSE_LIMITS,
  isCategory,
  isMethod,
  RECURRING_PERIODS,
  type Expense,
  type ExpenseBook,
  type RecurringPeriod,
} from './expense';
import { namesCurrency } from './import/amounts/amounts';
import { faultOfCurrency, shorten, type LineFault } from './import/statement';

export const EXPENSE_COLUMNS = [
  'Date',
  'Description',
  'Category',
  'Amount',
  'Payment Method',
  'Recurring',
  'Recurring Period',
  'Notes',
  'Vendor',
  'Currency',
  // A recurring expense and its recorded occurrences have the same number; each occurrence has its due date.
  'Series',
  'Due Date',
  'Skipped Dates',
] as const;
/** The columns of every export: earlier exports have no vendor, no currency or no series. */
export const FIRST_COLUMNS = EXPENSE_COLUMNS.slice(0, EXPENSE_COLUMNS.indexOf('Vendor'));

export const oldestFirst = (expenses: readonly Expense[]): Expense[] =>
  expenses.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** As many days fit into a cell of a spreadsheet (32,767 characters) in full; more are written shorter. */
const MAX_IN_FULL = 2900;

/** Skipped days for a cell; many as the first one and the days from each to the next, "2026-01-05 +7 +7". */
function writeSkipped(days: readonly Day[]): string {
  if (days.length <= MAX_IN_FULL) return days.join(' ');
  const sorted = days.toSorted();
  return sorted.map((day, at) => (at === 0 ? day : `+${daysBetween(sorted[at - 1]!, day)}`)).join(' ');
}

/** The days in such a cell; null if the cell has other content. */
function readSkipped(cell: string): Day[] | null {
  const days: Day[] = [];
  for (const word of cell.split(/\s+/).filter(Boolean)) {
    const before = days.at(-1);
    const day = before !== undefined && /^\+\d{1,6}$/.test(word) ? addDays(before, Number(word)) : word;
    if (!isDay(day)) return null;
    days.push(day);
  }
  return days;
}

interface SeriesCells {
  series: string | null;
  due: Day | null;
  skipped: string | null;
}

/** Returns the series cells of an expense. Series are numbered in the order of their first recorded occurrences. */
export function seriesCells(expenses: readonly Expense[]): (expense: Expense) => SeriesCells {
  const timeIn = ({ isRecurring, occurrence }: Expense) => (isRecurring ? null : occurrence);
  const numbers = new Map<string, string>();
  for (const expense of expenses) {
    const of = timeIn(expense)?.of;
    if (of !== undefined && !numbers.has(of)) numbers.set(of, String(numbers.size + 1));
  }
  return (expense) => {
    const time = timeIn(expense);
    const of = time?.of ?? (expense.isRecurring ? expense.id : '');
    return {
      series: numbers.get(of) ?? null,
      due: time?.due ?? null,
      skipped: expense.skipped?.length ? writeSkipped(expense.skipped) : null,
    };
  };
}

/** Rows for `toCsv`, which this tool reads back exactly. */
export function csvRows({ expenses, currency }: Pick<ExpenseBook, 'expenses' | 'currency'>): (string | null)[][] {
  const rows = oldestFirst(expenses);
  const cellsOf = seriesCells(rows);
  return rows.map((expense) => {
    const { series, due, skipped } = cellsOf(expense);
    return [
      expense.date,
      expense.description,
      expense.category,
      formatPlainMoney(expense.amount),
      expense.paymentMethod,
      expense.isRecurring ? 'Yes' : 'No',
      expense.recurringPeriod,
      expense.notes,
      expense.vendor ?? null,
      currency,
      series,
      due,
      skipped,
    ];
  });
}

/** True for a table that this tool exported. */
export const isOwnExport = (header: readonly string[]): boolean =>
  FIRST_COLUMNS.every((label, index) => header[index]?.trim() === label);

interface OwnRows {
  expenses: Expense[];
  /** The place of each expense: line of the file, or row of the sheet. */
  lines: number[];
  faults: LineFault[];
  /** True if a line names the book's currency. Earlier exports name none; their amounts count as in the book's currency. */
  isNamed: boolean;
}

/** The expenses of such a table with its header. Every row is an expense or a fault, such as a row in another currency than the book's. */
export function readOwnRows(
  rows: readonly SheetRow[],
  currency: ExpenseBook['currency'],
  newId: (index: number) => string,
): OwnRows {
  const expenses: Expense[] = [];
  const lines: number[] = [];
  const faults: LineFault[] = [];
  let isNamed = false;
  const seriesIds = new Map<string, string>();
  const times: { expense: Expense; series: string; due: Day }[] = [];
  const placeOf = (label: string) => rows[0]?.cells.findIndex((cell) => cell.trim() === label) ?? -1;
  const [vendorAt, currencyAt] = [placeOf('Vendor'), placeOf('Currency')];
  const seriesAt = (['Series', 'Due Date', 'Skipped Dates'] as const).map(placeOf);
  for (const { line, cells } of rows.slice(1)) {
    const plain = cells.map(denature);
    const [date = '', description = '', category, amount = '', method, recurring, period, notes = ''] = plain;
    const [vendor = '', code = ''] = [plain[vendorAt], plain[currencyAt]?.trim()];
    const [series = '', due = '', left = ''] = seriesAt.map((at) => plain[at]?.trim());
    const skipped = readSkipped(left);
    const text = shorten(cells.join(' | '));
    // A sheet shows its amounts with the symbol of their currency.
    const other =
      faultOfCurrency(code, currency) ??
      (namesCurrency(amount) ? faultOfCurrency(currenciesIn(amount), currency) : null);
    if (other) {
      faults.push({ line, text, ...other });
      continue;
    }
    isNamed ||= code !== '' || namesCurrency(amount);
    const minor = parseAmount(amount, currency, { decimal: '.' });
    const isRecurring = recurring === 'Yes';
    const known = (RECURRING_PERIODS as readonly (string | undefined)[]).includes(period);
    const wrong = !isDay(date)
      ? 'The date cannot be read.'
      : description.trim() === ''
        ? 'The description is missing.'
        : !isCategory(category)
          ? 'The category is not known.'
          : 'fault' in minor
            ? 'The amount cannot be read.'
            : !isMethod(method)
              ? 'The payment method is not known.'
              : isRecurring && !known
                ? 'The recurring period is not known.'
                : (due !== '' && !isDay(due)) || skipped === null
                  ? 'The due date or a skipped date cannot be read.'
                  : null;
    if (wrong !== null || !isCategory(category) || !isMethod(method) || 'fault' in minor) {
      faults.push({ line, message: wrong ?? 'The line cannot be read.', text });
      continue;
    }
    lines.push(line);
    const expense: Expense = {
      id: newId(expenses.length),
      date,
      description: description.slice(0, 1000),
      category,
      amount: minor.minor,
      paymentMethod: method,
      isRecurring,
      recurringPeriod: isRecurring ? (period as RecurringPeriod) : null,
      notes: notes.slice(0, 5000),
      importKey: null,
      occurrence: null,
      ...(isRecurring && skipped && skipped.length > 0 && { skipped: skipped.slice(-EXPENSE_LIMITS.skipped) }),
      ...(vendor.trim() !== '' && { vendor: vendor.slice(0, 200) }),
    };
    expenses.push(expense);
    if (series === '') continue;
    if (isRecurring) seriesIds.set(series, expense.id);
    else if (due !== '') times.push({ expense, series, due });
  }
  for (const { expense, series, due } of times) {
    // A series that is not in the table was deleted before. Its occurrences then share an id that no expense has.
    if (!seriesIds.has(series)) seriesIds.set(series, `deleted-${seriesIds.size + 1}`);
    expense.occurrence = { of: seriesIds.get(series)!, due };
  }
  return { expenses, lines, faults, isNamed };
}

/** The content of an expense in an exported row; it is the same for an expense that was read back. */
const contentOf = (expense: Expense): string =>
  [
    expense.date,
    expense.description,
    expense.category,
    expense.amount,
    expense.paymentMethod,
    expense.recurringPeriod,
    expense.notes,
  ].join('\u001f');

/** Finds for each row the same expense in the book, if it exists already. Each expense matches one row, so equal ones are not merged. */
export function matchOwnRows(expenses: readonly Expense[], rows: readonly Expense[]): (Expense | null)[] {
  const there = new Map<string, Expense[]>();
  for (const expense of expenses.toReversed()) {
    const content = contentOf(expense);
    const same = there.get(content);
    if (same) same.push(expense);
    else there.set(content, [expense]);
  }
  return rows.map((row) => there.get(contentOf(row))?.pop() ?? null);
}

/** The expense with the series id of the book instead of the table's; `ids` maps the table's ids to the book's. */
export function withSeriesIn(expense: Expense, ids: ReadonlyMap<string, string>): Expense {
  const of = expense.occurrence && ids.get(expense.occurrence.of);
  return expense.occurrence && of ? { ...expense, occurrence: { ...expense.occurrence, of } } : expense;
}
