/** Describes the content of each column of a bank's table, whatever its heading says. */
import type { SheetRow } from '@/domain/tables/reading';
import { looksLikeDate } from '@/domain/expenses/import/dates';

/** The words of banks for credit and debit, in the languages of the statements that we read. */
const CREDIT_WORD =
  /^(?:c|cr|crdt|credit(?:ed)?|deposit(?:ed)?|in|incoming|inflow|money in|paid in|received|receipt|h|haben|gutschrift|bij|abono|crédit|cr[ée]dito|haber|avere|kredit|eingang|entrada|income|\+)$/;
const DEBIT_WORD =
  /^(?:d|dr|dbit|debit(?:ed)?|withdrawal|withdrawn|out|outgoing|outflow|money out|paid out|paid|sent|s|soll|lastschrift|belastung|af|cargo|débit|d[ée]bito|debe|debet|dare|ausgang|salida|expenses?|-)$/;

/** The side that a cell states by itself; null for all else, such as "POS", "UPI", "purchase" or "card". */
export function sideOf(text: string): 'credit' | 'debit' | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.()]/g, '')
    .replace(/^[a-z]+_(?=(?:credit|debit)$)/, '');
  return CREDIT_WORD.test(word) ? 'credit' : DEBIT_WORD.test(word) ? 'debit' : null;
}

const NUMBER =
  /^['(+-]?\s?(?:[$₹€£]|rs\.?|inr|usd|eur|gbp)?\s?[-+(]?\s?\d[\d.,'\s]*\)?\s?-?\s?\(?(?:cr|dr)?\.?\)?(?:\/-)?$/i;
export const looksLikeNumber = (cell: string) => NUMBER.test(cell.trim().slice(0, 60));

/** The words of a status column, whatever its heading. */
const STATE =
  /^(?:umsatz )?(?:gebucht|vorgemerkt|booked|posted|settled|completed|complete|cleared|success(?:ful)?|paid|pending|failed|declined|cancell?ed|reversed|verwerkt|in behandeling)$/i;
const isState = (cell: string): boolean => STATE.test(cell.trim());

const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z\d]{10,}|[\dXx*]{6,})$/;

/** Number of rows that are checked to describe a column. */
export const SAMPLE = 60;

export interface ColumnContent {
  place: number;
  filled: number;
  /** Shares of the filled cells. */
  dates: number;
  numbers: number;
  /** Average number of characters in a cell. */
  length: number;
  /** Share of cells that are an account number. */
  accounts: number;
  /** Every filled cell states a side. */
  isSide: boolean;
  /** Every filled cell says whether the line is booked. */
  isState: boolean;
  /** The cells are line numbers: 1, 2, 3. */
  isCount: boolean;
}

export function contentsOf(rows: readonly SheetRow[]): ColumnContent[] {
  const sample = rows.slice(0, SAMPLE);
  const width = Math.min(200, Math.max(0, ...sample.map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, place) => {
    const cells = sample.map((row) => row.cells[place]?.trim() ?? '').filter(Boolean);
    const share = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length);
    return {
      place,
      filled: cells.length,
      dates: share(looksLikeDate),
      numbers: share((cell) => looksLikeNumber(cell) && !looksLikeDate(cell)),
      length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
      accounts: share((cell) => ACCOUNT.test(cell.replaceAll(' ', ''))),
      isSide: cells.length > 0 && cells.every((cell) => sideOf(cell) !== null),
      isState: cells.length > 0 && cells.every(isState),
      isCount: cells.length > 1 && cells.every((cell, at) => cell === String(Number(cells[0]) + at)),
    };
  });
}

export const isNumeric = ({ filled, numbers, isCount }: ColumnContent) => filled > 0 && numbers >= 0.8 && !isCount;
export const isDated = ({ filled, dates }: ColumnContent) => filled > 0 && dates >= 0.6;

/** Two columns of which each row fills exactly one, in their order: debit and credit, unless the balance shows the opposite. */
export function pairOf(numbers: readonly ColumnContent[], rows: readonly SheetRow[]): [number, number] | null {
  const sample = rows.slice(0, SAMPLE).filter(({ cells }) => numbers.some(({ place }) => cells[place]?.trim()));
  for (const [at, first] of numbers.entries())
    for (const second of numbers.slice(at + 1)) {
      const isEither = ({ cells }: SheetRow) => !cells[first.place]?.trim() !== !cells[second.place]?.trim();
      if (sample.every(isEither)) return [first.place, second.place];
    }
  return null;
}
