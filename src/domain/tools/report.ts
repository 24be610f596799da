/** A report as data: titled tables of typed cells, from which both the PDF and the spreadsheet of a tool are made. */
import { formatDay, type Day } from '@/domain/time/days';
import {
  formatAmount,
  formatShare,
  groupDigits,
  groupingOf as currencyGrouping,
  type CurrencyFacts,
  type Minor,
} from '@/domain/money/money';
import { formatShortMonth, type Month } from '@/domain/time/months';

/**
 * The formula that computes the value in a spreadsheet. `[Label]` is the cell of this row in the column Label, `[Label:-1]` the cell one
 * row above, `[Table!Label]` all cells of a column of another table.
 */
interface Formula {
  formula?: string;
}

/** Values keep their types, so that the writer of a file can format them; null is an empty cell. */
export type ReportCell =
  | string
  | number
  | null
  /** Minor units, and an ISO 4217 code. */
  | ({ money: Minor; currency: string } & Formula)
  /** Hundredths of a percent. */
  | ({ share: number } & Formula)
  /** `unit`: the noun for one and for several. */
  | ({ count: number; unit?: readonly [one: string, several: string] } & Formula)
  | { date: Day }
  | { month: Month };

export type Grouping = CurrencyFacts['grouping'];

/** A number with its digits grouped, at most six decimals. */
export function formatNumber(value: number, grouping: Grouping): string {
  const [whole = '0', decimals] = Math.abs(value)
    .toLocaleString('en-US', { maximumFractionDigits: 6, useGrouping: false })
    .split('.');
  const isZero = /^0*$/.test(whole + (decimals ?? ''));
  return `${value < 0 && !isZero ? '-' : ''}${groupDigits(whole, grouping)}${decimals ? `.${decimals}` : ''}`;
}

/** A cell as people read it. */
export function cellText(cell: ReportCell, grouping: Grouping): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return formatNumber(cell, grouping);
  if ('money' in cell) return formatAmount(cell.money, cell.currency);
  if ('share' in cell) return formatShare(cell.share);
  if ('date' in cell) return formatDay(cell.date);
  if ('month' in cell) return formatShortMonth(cell.month);
  const number = formatNumber(cell.count, grouping);
  return cell.unit ? `${number} ${cell.unit[cell.count === 1 ? 0 : 1]}` : number;
}

export interface ReportTable {
  /** Also the name of the sheet: at most 31 characters, none of `: \ / ? * [ ]`. */
  title: string;
  columns: readonly { label: string; align: 'start' | 'end' }[];
  rows: readonly (readonly ReportCell[])[];
}

export interface Report {
  title: string;
  /** Below the title, such as the day and the name of the document. */
  lines: readonly string[];
  tables: readonly ReportTable[];
  /** The currency of the document, if no cell shows it. */
  currency?: string;
}

/** The digit grouping of the document's currency, or of its first amount if no currency is given. */
export function groupingOf({ currency, tables }: Report): Grouping {
  for (const { rows } of currency ? [] : tables)
    for (const cell of rows.flat())
      if (typeof cell === 'object' && cell !== null && 'money' in cell) return currencyGrouping(cell.currency);
  return currency ? currencyGrouping(currency) : 'thousands';
}

/** True for a name that a spreadsheet accepts for a sheet. Source: Excel's own rule. */
export const isSheetName = (name: string): boolean => /^(?!')[^:\\/?*[\]]{1,31}(?<!')$/.test(name);
