/** What the expense tracker exports: the sheets of Expense_Report_{date}.xlsx, rows for CSV, and its messages. */
import { formatPlainMoney, type Minor } from '@/domain/money/money';
import { formatDay, isDay, type Day } from '@/domain/time/days';
import { formatShortMonth, monthOfDay } from '@/domain/time/months';
import { currenciesIn, parseAmount } from '@/domain/money/money-input';
import { formatNumber, groupingOf, type Report, type ReportCell } from '@/domain/tools/report';
import { denature } from '@/domain/tables/csv';
import { byCategory, byMonth, computeTotals, topVendors } from './analytics';
import { computeUsage, daysOfMonth } from './budgets';
import {
  isCategory,
  isMethod,
  RECURRING_PERIODS,
  type Expense,
  type ExpenseBook,
  type RecurringPeriod,
} from './expense';
import type { SheetRow } from '@/domain/tables/reading';
import { namesCurrency } from './import/amounts/amounts';
import { faultOfCurrency, shorten, type LineFault } from './import/statement';

/** `Expense_Report_2026-11-30.xlsx`. */
export const expenseReportFile = (today: Day, ending: 'xlsx' | 'csv' | 'pdf' = 'xlsx'): string =>
  `Expense_Report_${today}.${ending}`;

export const EXPORT_MESSAGES = {
  nothing: 'No expense data to export',
  failed: 'Failed to export data',
  done: (file: string): string => `Exported to "${file}"`,
} as const;

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
] as const;
/** What every export has: earlier ones have no vendor or no currency. */
const FIRST_COLUMNS = EXPENSE_COLUMNS.slice(0, EXPENSE_COLUMNS.indexOf('Vendor'));

const start = (label: string) => ({ label, align: 'start' as const });
const end = (label: string) => ({ label, align: 'end' as const });

const oldestFirst = (expenses: readonly Expense[]): Expense[] =>
  expenses.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** The report, or null when nothing is recorded. */
export function expenseReport(book: ExpenseBook, name: string, today: Day): Report | null {
  const { expenses, budgets, currency } = book;
  if (expenses.length === 0) return null;
  const money = (amount: Minor, formula?: string): ReportCell => ({ money: amount, currency, formula });
  const counted = (count: number, formula: string): ReportCell => ({ count, formula });
  const totals = computeTotals(expenses);
  const month = monthOfDay(today);
  const spent = `Spent in ${formatShortMonth(month)}`;
  const share = (hundredths: number | null, formula: string): ReportCell =>
    hundredths === null ? null : { share: hundredths, formula };
  const during = (first: string) => `[Expenses!Date],">="&${first},[Expenses!Date],"<"&EDATE(${first},1)`;
  const thisMonth = `DATE(${month.slice(0, 4)},${Number(month.slice(5))},1)`;
  return {
    title: 'Expense Report',
    currency,
    lines: [name, `As of ${formatDay(today)}`],
    tables: [
      {
        title: 'Expenses',
        columns: EXPENSE_COLUMNS.map((label) => (label === 'Amount' ? end(label) : start(label))),
        rows: oldestFirst(expenses).map((expense) => [
          { date: expense.date },
          expense.description,
          expense.category,
          money(expense.amount),
          expense.paymentMethod,
          expense.isRecurring ? 'Yes' : 'No',
          expense.recurringPeriod,
          expense.notes || null,
          expense.vendor ?? null,
          currency,
        ]),
      },
      {
        title: 'Summary',
        columns: [start('Figure'), end('Value')],
        rows: [
          ['Total expenses', money(totals.total, 'SUM([Expenses!Amount])')],
          ['Number of expenses', counted(totals.count, 'COUNT([Expenses!Amount])')],
          ['Months', totals.months],
          ['Monthly average', money(totals.monthlyAverage, 'ROUND([Value:-3]/[Value:-1],2)')],
          ['Recurring a month', money(totals.recurringMonthly)],
        ],
      },
      {
        title: 'By category',
        columns: [start('Category'), end('Expenses'), end('Total'), end('Share')],
        rows: byCategory(expenses).map((line) => [
          line.category,
          counted(line.count, 'COUNTIF([Expenses!Category],[Category])'),
          money(line.total, 'SUMIF([Expenses!Category],[Category],[Expenses!Amount])'),
          share(line.share, '[Total]/SUM([By category!Total])'),
        ]),
      },
      {
        title: 'By month',
        columns: [start('Month'), end('Expenses'), end('Total')],
        rows: byMonth(expenses, 120).map((line) => [
          { month: line.month },
          counted(line.count, `COUNTIFS(${during('[Month]')})`),
          money(line.total, `SUMIFS([Expenses!Amount],${during('[Month]')})`),
        ]),
      },
      {
        title: 'Top vendors',
        columns: [start('Vendor'), end('Expenses'), end('Total')],
        rows: topVendors(expenses, 20).map((line) => [line.name, line.count, money(line.total)]),
      },
      {
        title: 'Budgets',
        columns: [start('Category'), end('Budget'), end(spent), end('Used'), start('Status')],
        rows: computeUsage(budgets, expenses, daysOfMonth(month)).map((line) => [
          line.category,
          money(line.amount),
          money(line.spent, `SUMIFS([Expenses!Amount],[Expenses!Category],[Category],${during(thisMonth)})`),
          share(line.usage, `[${spent}]/[Budget]`),
          line.isOver ? 'Over budget' : 'Within budget',
        ]),
      },
    ],
  };
}

/** Expenses that the report on paper lists: about twenty pages. */
const PAPER_ROWS = 500;

/** The report for paper: the sums first, then the newest expenses; the spreadsheet has them all. */
export function paperReport(book: ExpenseBook, name: string, today: Day): Report | null {
  const report = expenseReport(book, name, today);
  const [list, ...sums] = report?.tables ?? [];
  if (!report || !list) return null;
  // Paper has no room for the vendor, whose words are in the description most often; its amounts have the currency's sign.
  const rows = list.rows
    .toReversed()
    .slice(0, PAPER_ROWS)
    .map((row) => row.slice(0, FIRST_COLUMNS.length));
  const title =
    rows.length < list.rows.length
      ? `The newest ${rows.length} of ${formatNumber(list.rows.length, groupingOf(report))} expenses`
      : list.title;
  return {
    ...report,
    tables: [...sums, { ...list, title, rows, columns: list.columns.slice(0, FIRST_COLUMNS.length) }],
  };
}

/** Rows for `toCsv`, which this tool reads back exactly. */
export const csvRows = ({ expenses, currency }: Pick<ExpenseBook, 'expenses' | 'currency'>): (string | null)[][] =>
  oldestFirst(expenses).map((expense) => [
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
  ]);

/** True for a table that this tool exported. */
export const isOwnExport = (header: readonly string[]): boolean =>
  FIRST_COLUMNS.every((label, index) => header[index]?.trim() === label);

interface OwnRows {
  expenses: Expense[];
  /** Where each expense is: line of the file, or row of the sheet. */
  lines: number[];
  faults: LineFault[];
  /** Whether a line names the book's currency. An earlier export names none, and its amounts are taken as the book's. */
  isNamed: boolean;
}

/** The expenses of such a table, header included; every row is an expense or a fault, such as one in another currency than the book's. */
export function readOwnRows(
  rows: readonly SheetRow[],
  currency: ExpenseBook['currency'],
  newId: (index: number) => string,
): OwnRows {
  const expenses: Expense[] = [];
  const lines: number[] = [];
  const faults: LineFault[] = [];
  let isNamed = false;
  const placeOf = (label: string) => rows[0]?.cells.findIndex((cell) => cell.trim() === label) ?? -1;
  const [vendorAt, currencyAt] = [placeOf('Vendor'), placeOf('Currency')];
  for (const { line, cells } of rows.slice(1)) {
    const plain = cells.map(denature);
    const [date = '', description = '', category, amount = '', method, recurring, period, notes = ''] = plain;
    const [vendor = '', code = ''] = [plain[vendorAt], plain[currencyAt]?.trim()];
    const text = shorten(cells.join(' | '));
    // A sheet shows its amounts with the sign of their currency.
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
                : null;
    if (wrong !== null || !isCategory(category) || !isMethod(method) || 'fault' in minor) {
      faults.push({ line, message: wrong ?? 'The line cannot be read.', text });
      continue;
    }
    lines.push(line);
    expenses.push({
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
      ...(vendor.trim() !== '' && { vendor: vendor.slice(0, 200) }),
    });
  }
  return { expenses, lines, faults, isNamed };
}

/** What an exported row says of an expense; the same for an expense that was read back. */
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

/** Adds what is not there yet: the same export twice adds nothing, and equal expenses stay as many as they are. */
export function mergeOwnRows(expenses: readonly Expense[], rows: readonly Expense[]): Expense[] {
  const there = new Map<string, number>();
  for (const expense of expenses) {
    const content = contentOf(expense);
    there.set(content, (there.get(content) ?? 0) + 1);
  }
  const added = rows.filter((row) => {
    const content = contentOf(row);
    const left = there.get(content) ?? 0;
    if (left > 0) there.set(content, left - 1);
    return left === 0;
  });
  return [...expenses, ...added];
}
