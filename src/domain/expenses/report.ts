/** The exports of the expense tracker: the sheets of Expense_Report_{date}.xlsx, the printed report, and the messages of an export. */
import type { Minor } from '@/domain/money/money';
import { formatDay, type Day } from '@/domain/time/days';
import { formatShortMonth, monthOfDay } from '@/domain/time/months';
import { formatNumber, groupingOf, type Report, type ReportCell } from '@/domain/tools/report';
import { byCategory, byMonth, computeTotals, topVendors } from './analytics';
import { computeUsage, daysOfMonth } from './budgets';
import type { Expense, ExpenseBook } from './expense';
import { EXPENSE_COLUMNS, FIRST_COLUMNS, oldestFirst, seriesCells } from './own-table';

/** `Expense_Report_2026-11-30.xlsx`. */
export const expenseReportFile = (today: Day, ending: 'xlsx' | 'csv' | 'pdf' = 'xlsx'): string =>
  `Expense_Report_${today}.${ending}`;

export const EXPORT_MESSAGES = {
  nothing: 'No expense data to export',
  failed: 'Failed to export data',
  done: (file: string): string => `Exported to "${file}"`,
} as const;

const start = (label: string) => ({ label, align: 'start' as const });
const end = (label: string) => ({ label, align: 'end' as const });

/** Ten years. */
const MONTHS_IN_A_ROW = 120;

/** All months from the first expense to the last. If they are too many, as after a mistyped year, only the months with expenses. */
function monthLines(expenses: readonly Expense[]) {
  const months = byMonth(expenses);
  return months.length > MONTHS_IN_A_ROW ? months.filter(({ count }) => count > 0) : months;
}

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
  const rows = oldestFirst(expenses);
  const seriesOf = seriesCells(rows);
  const thisMonth = `DATE(${month.slice(0, 4)},${Number(month.slice(5))},1)`;
  return {
    title: 'Expense Report',
    currency,
    lines: [name, `As of ${formatDay(today)}`],
    tables: [
      {
        title: 'Expenses',
        columns: EXPENSE_COLUMNS.map((label) => (label === 'Amount' ? end(label) : start(label))),
        rows: rows.map((expense) => {
          const { series, due, skipped } = seriesOf(expense);
          return [
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
            series,
            due && { date: due },
            skipped,
          ];
        }),
      },
      {
        title: 'Summary',
        columns: [start('Figure'), end('Value')],
        rows: [
          ['Total expenses', money(totals.total, 'SUM([Expenses!Amount])')],
          ['Number of expenses', counted(totals.count, 'COUNT([Expenses!Amount])')],
          ['Months', totals.months],
          ['Monthly average', money(totals.monthlyAverage, 'ROUND([Value:-3]/[Value:-1],2)')],
          ['Recurring monthly', money(totals.recurringMonthly)],
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
        rows: monthLines(expenses).map((line) => [
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

/** Maximum number of expenses in the printed report: about twenty pages. */
const PAPER_ROWS = 500;

/** The printed report: the totals first, then the newest expenses. The spreadsheet has all expenses. */
export function paperReport(book: ExpenseBook, name: string, today: Day): Report | null {
  const report = expenseReport(book, name, today);
  const [list, ...sums] = report?.tables ?? [];
  if (!report || !list) return null;
  // A page is too narrow for the other columns. The description usually names the vendor, and the amounts show the currency's symbol.
  const rows = list.rows
    .toReversed()
    .slice(0, PAPER_ROWS)
    .map((row) => row.slice(0, FIRST_COLUMNS.length));
  const title =
    rows.length < list.rows.length
      ? `The latest ${rows.length} of ${formatNumber(list.rows.length, groupingOf(report))} expenses`
      : list.title;
  return {
    ...report,
    tables: [...sums, { ...list, title, rows, columns: list.columns.slice(0, FIRST_COLUMNS.length) }],
  };
}
