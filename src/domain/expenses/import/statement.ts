/** The result of reading any bank file: lines with their place in it, faults by line, and questions if it can be read in two ways. */
import type { Day } from '@/domain/time/days';
import { groupDigits, type Currency, type Minor } from '@/domain/money/money';
import { currenciesIn, type CurrenciesNamed } from '@/domain/money/read-amount';
import type { EncodingName } from '@/domain/tables/encoding-names';
import type { OnProgress } from '@/domain/tables/reading';

export type StatementFormat = 'csv' | 'xlsx' | 'pdf' | 'ofx' | 'qif' | 'camt';

export interface StatementLine {
  /** Line of the file, or number of the entry if the format has no lines; from 1. */
  line: number;
  /** Its place in words, if the format has no lines: "Page 2, line 14". */
  place?: string;
  date: Day;
  description: string;
  /** The payee, if the file states it separately; the description contains it, too. */
  vendor?: string;
  /** Minor units; money out is positive, money in negative. */
  amount: Minor;
  /** As the file says; null when it does not. */
  currency: string | null;
  /** The bank's own number of the transaction, if it gives one. */
  bankId: string | null;
  /** The reason why the line is left out unless a person adds it: "The file says “Pending”." */
  held?: string;
  /** For a merchant's export: the revenue of the line in minor units; 0 for a payout. Such a line is never an expense. */
  revenue?: Minor;
}

export interface LineFault {
  line: number;
  /** Its place in words, if the format has no lines. */
  place?: string;
  message: string;
  /** The text of the line, shortened. */
  text: string;
  /** The line's currency, if that is the fault. */
  foreign?: string;
}

export type DayOrder = 'day-first' | 'month-first';

/** Asked when a file can be read in two ways; the answer comes back as an option of the reader. */
export type ImportQuestion =
  | {
      kind: 'day-order';
      text: string;
      /** A date of the file; `reads` is its meaning in each order. */
      example: string;
      options: readonly { value: DayOrder; label: string; reads: Day }[];
    }
  | {
      kind: 'decimal-sign';
      text: string;
      example: string;
      options: readonly { value: '.' | ','; label: string; reads: Minor }[];
    }
  | {
      /** The sign that means money out. Each option is a line of the file, if there is one of each sign. */
      kind: 'outgoing';
      text: string;
      example: string;
      options: readonly { value: 'positive' | 'negative'; label: string }[];
    }
  | {
      /** The word in the side column, out of two, that means money out. Each option is a line of the file. */
      kind: 'out-word';
      text: string;
      example: string;
      options: readonly { value: string; label: string }[];
    }
  | {
      /** Whether the lines of a document without a balance are complete. */
      kind: 'total';
      text: string;
      example: string;
      options: readonly { value: 'yes'; label: string }[];
    }
  | {
      kind: 'encoding';
      text: string;
      example: string;
      /** Words of the file as each encoding reads them. */
      options: readonly { value: EncodingName; label: string; reads: string }[];
      /** Possible but rare encodings, for people who choose none of the options. */
      others: readonly { value: EncodingName; label: string; reads: string }[];
    };

export interface Statement {
  format: StatementFormat;
  lines: StatementLine[];
  faults: LineFault[];
  /** Currency of the account, if the file names one. */
  currency: string | null;
  /** A sentence with the number of lines that are totals, notes or footers; null if there are none. */
  leftOut?: string | null;
  /** There was a balance to check each line. */
  hasBalance?: boolean;
  /** The gateway, if this is its export for merchants. */
  gateway?: string;
  /** The running balance does not agree with the columns. */
  isOff?: boolean;
}

export interface ReadOptions {
  /** Currency of the document that receives the import. */
  currency: Currency;
  dayOrder?: DayOrder;
  decimal?: '.' | ',';
  /** The sign that means money out. */
  outgoing?: 'positive' | 'negative';
  /** The word of the side column that means money out, as `sideWord` writes it. */
  outWord?: string;
  /** Line of the column names, if a person chose it; 0 for none. */
  headerLine?: number;
  /** Each line must agree with the running balance, as in a PDF, whose cells are read by their place. */
  isChecked?: boolean;
  /** A person has compared the sum with the document. */
  isTotalRight?: boolean;
  onProgress?: OnProgress;
}

export const IMPORT_LIMITS = {
  /** Bytes. */
  size: 20_000_000,
  /** Transactions. */
  lines: 50_000,
  /** Columns of a table. */
  columns: 100,
  description: 200,
} as const;

export const TOO_MANY_LINES = `This file has more than ${groupDigits(String(IMPORT_LIMITS.lines), 'thousands')} transactions. Please download a shorter period.`;

/** One line of visible text, cut to the limit of an expense. */
export function tidyDescription(text: string): string {
  const tidy = text
    .slice(0, 2000)
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
  return tidy.length <= IMPORT_LIMITS.description
    ? tidy
    : `${tidy.slice(0, IMPORT_LIMITS.description - 1).toWellFormed()}…`;
}

export const shorten = (text: string): string => {
  const tidy = tidyDescription(text);
  return tidy.length <= 80 ? tidy : `${tidy.slice(0, 79).toWellFormed()}…`;
};

/** The name of a currency for people: its code, or the text in the file if several currencies share it. */
export const nameOfCurrency = ({ codes, written }: Pick<CurrenciesNamed, 'codes' | 'written'>): string =>
  (codes.length === 1 ? codes[0] : written) || 'another currency';

/** Reads a currency cell, which has only a code, a symbol or a name. */
function currencyOfCell(cell: string): Pick<CurrenciesNamed, 'codes' | 'written'> {
  const named = currenciesIn(cell);
  if (named.codes.length > 0 && !/[\p{L}\p{N}]/u.test(named.rest)) return named;
  return { codes: /^[A-Za-z]{3}$/.test(cell) ? [cell.toUpperCase()] : [], written: '' };
}

/** The fault of a line in another currency than the document's; null when it fits or names none. `named` is a cell, or the currencies in a heading. */
export function faultOfCurrency(
  named: string | CurrenciesNamed | null,
  currency: Currency,
): Required<Pick<LineFault, 'message' | 'foreign'>> | null {
  if (named === null || named === '' || named === currency) return null;
  const found = typeof named === 'string' ? currencyOfCell(named.trim()) : named;
  if (typeof named !== 'string' && found.codes.length === 0) return null;
  if (found.codes.includes(currency)) return null;
  const foreign = nameOfCurrency(found);
  return { message: `This line is in ${foreign}, but the expenses are in ${currency}.`, foreign };
}
