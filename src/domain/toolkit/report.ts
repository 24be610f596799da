/** A report as data: titled tables of typed cells, which the PDF and the spreadsheet of a tool are both made from. */
import type { Currency, Minor } from '../money';

/** Money keeps its currency, so that the one who writes the file can format it; null is an empty cell. */
export type ReportCell = string | number | null | { money: Minor; currency: Currency };

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
}

/** True for a name that a spreadsheet accepts for a sheet. Source: Excel's own rule. */
export const isSheetName = (name: string): boolean => /^(?!')[^:\\/?*[\]]{1,31}(?<!')$/.test(name);
