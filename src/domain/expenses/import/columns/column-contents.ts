/** Describes the content of each column of a bank's table, whatever its heading says. */
import { currenciesIn } from '@/domain/money/read-amount';
import { isMissing, readFigure } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import { looksLikeDate } from '@/domain/expenses/import/dates';

/** The words of banks for credit and debit, in the languages of the statements that we read. */
const CREDIT_WORD =
  /^(?:c|cr|crdt|recd|rcvd|credit(?:ed)?|deposit(?:ed)?|in|incoming|inflow|money in|paid in|received|receipt|h|haben|gutschrift|bij|abono|crédit|cr[ée]dito|haber|avere|kredit|eingang|entrada|income|\+)$/;
const DEBIT_WORD =
  /^(?:d|dr|dbit|debit(?:ed)?|db|withdrawal|withdrawn|out|outgoing|outflow|money out|paid out|paid|sent|s|soll|lastschrift|belastung|af|cargo|débit|d[ée]bito|debe|debet|dare|ausgang|salida|expenses?|-)$/;

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
/** True for a number in figures, and for one with words: "1.2L", "50 thousand". */
export const looksLikeNumber = (cell: string) => NUMBER.test(cell.trim().slice(0, 60)) || readFigure(cell) !== null;

/** The words that accounting programs put before an account, in a column of their own. */
const LEAD = /^(?:to|by|dr|cr)\.?$/i;

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
  /** Share of cells that are a web or e-mail address. */
  links: number;
  /** Every filled cell is only the name or the symbol of a currency. */
  isCurrency: boolean;
  /** No filled cell has a digit. */
  isWords: boolean;
  /** Average number of characters in a cell. */
  length: number;
  /** Share of cells that are an account number. */
  accounts: number;
  /** Every filled cell states a side. */
  isSide: boolean;
  /** Every filled cell is "To", "By", "Dr" or "Cr". */
  isLead: boolean;
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
      isCurrency:
        cells.length > 0 &&
        cells.every((cell) => {
          const { codes, rest } = currenciesIn(cell);
          return cell.length < 20 && codes.length > 0 && !/[\p{L}\p{N}]/u.test(rest);
        }),
      isWords: cells.length > 0 && !cells.some((cell) => /\p{Nd}/u.test(cell)),
      links: share((cell) => /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$/.test(cell)),
      length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
      accounts: share((cell) => ACCOUNT.test(cell.replaceAll(' ', ''))),
      isSide: cells.length > 0 && cells.every((cell) => sideOf(cell) !== null),
      isLead: cells.length > 0 && cells.every((cell) => LEAD.test(cell)),
      isState: cells.length > 0 && cells.every(isState),
      isCount: cells.length > 1 && cells.every((cell, at) => cell === String(Number(cells[0]) + at)),
    };
  });
}

export const isNumeric = ({ filled, numbers, isCount }: ColumnContent) => filled > 0 && numbers >= 0.8 && !isCount;
/** Words, but no addresses of files. */
export const isText = ({ filled, numbers, dates, links }: ColumnContent) =>
  filled > 0 && numbers < 0.5 && dates < 0.5 && links < 0.5;
export const isDated = ({ filled, dates }: ColumnContent) => filled > 0 && dates >= 0.6;

const hasAmount = (cell = ''): boolean => !isMissing(cell) && /[1-9]/.test(cell);

/** Two columns of which each row fills exactly one, in their order: debit and credit, unless the balance shows the opposite. */
export function pairOf(numbers: readonly ColumnContent[], rows: readonly SheetRow[]): [number, number] | null {
  const sample = rows.slice(0, SAMPLE).filter(({ cells }) => numbers.some(({ place }) => hasAmount(cells[place])));
  const isFilled = ({ place }: ColumnContent) => sample.some(({ cells }) => hasAmount(cells[place]));
  for (const [at, first] of numbers.entries())
    for (const second of numbers.slice(at + 1)) {
      const isEither = ({ cells }: SheetRow) => hasAmount(cells[first.place]) !== hasAmount(cells[second.place]);
      if (isFilled(first) && isFilled(second) && sample.every(isEither)) return [first.place, second.place];
    }
  return null;
}

/**
 * True if a balance rises by one column of a pair and falls by the other, from line to line, in the order of the file or its reverse. "Cash"
 * and "Bank" beside what is left are both money out.
 */
export function isPairProved(
  [first, second]: readonly [number, number],
  balance: number,
  rows: readonly SheetRow[],
): boolean {
  const at = (cells: readonly string[], place: number) => readFigure(cells[place] ?? '')?.value ?? 0;
  const lines = rows
    .slice(0, SAMPLE)
    .filter(({ cells }) => [first, second, balance].some((place) => hasAmount(cells[place])));
  return [lines, lines.toReversed()].some((ordered) => {
    const signs = new Set<number>();
    const isEach = ordered.slice(1).every(({ cells }, before) => {
      const step = at(cells, balance) - at(ordered[before]!.cells, balance);
      const [one, two] = [Math.abs(at(cells, first)), Math.abs(at(cells, second))];
      if (Math.abs(Math.abs(step) - one - two) > 0.005) return false;
      if (step !== 0) signs.add(Math.sign(step) * (one > 0 ? 1 : -1));
      return true;
    });
    return isEach && signs.size <= 1;
  });
}

/** A column that a bank adds to its figures, such as the number of a cheque, is empty in most rows. */
export const isMostlyFilled = ({ filled }: ColumnContent, rows: readonly SheetRow[]): boolean =>
  filled * 2 > Math.min(rows.length, SAMPLE);

/** A column that names what a line is about, if nothing else does. */
export const CATEGORY = /^(?:(?:expense|spend) )?(?:category|head|type)$|^(?:account )?head$|^ledger(?: name)?$/i;

/** Headings of a list of bills. */
export const BILLS = /\bdue (?:date|on)\b|\b(?:bill|invoice)\s*(?:no|number|#|date)/i;

/** Figures that are added to an amount, or taken from it, before it is paid. */
const ADDED = /\b(?:[csiu]?t?gst|vat|cess|tax(?:es)?|round(?:ing|ed)?[- ]?off|freight|shipping|tip)\b/i;
const TAKEN = /\b(?:tds|discount|withh(?:eld|olding)|(?:balance|amount) due|outstanding)\b/i;
const TAKEN_FROM_BILL = new RegExp(`${TAKEN.source}|\\bbalance\\b`, 'i');
const NOT_A_SUM =
  /(?<!\d ?)%|\b(?:incl?|including|excl?|excluding|before|after|with|rate|percent(?:age)?|name|no|number|id|type|code)\b/i;

/** The column of what was paid, if in each row it is an amount with its taxes ("Total") or less TDS or what is still due ("Net paid"); else the amounts that were given. */
export function paidInFull(
  amounts: number[],
  header: readonly string[],
  contents: readonly ColumnContent[],
  rows: readonly SheetRow[],
): number[] {
  const figures = contents.filter(isNumeric).map(({ place }) => place);
  const named = (test: RegExp) =>
    figures.filter((place) => test.test(header[place] ?? '') && !NOT_A_SUM.test(header[place] ?? ''));
  const isBills = header.some((name) => BILLS.test(name));
  const [added, taken] = [named(ADDED), named(isBills ? TAKEN_FROM_BILL : TAKEN)];
  if (added.length + taken.length === 0) return amounts;
  const at = (cells: readonly string[], place: number) => readFigure(cells[place] ?? '')?.value ?? 0;
  const sum = (cells: readonly string[], places: readonly number[]) =>
    places.reduce((all, place) => all + Math.abs(at(cells, place)), 0);
  for (const base of amounts) {
    const sample = rows.slice(0, SAMPLE).filter(({ cells }) => at(cells, base) !== 0);
    // A list of bills has no sign.
    if (sample.some(({ cells }) => at(cells, base) < 0)) continue;
    const changes = sample.map(({ cells }) => sum(cells, added) - sum(cells, taken));
    if (!changes.some((change) => change !== 0)) continue;
    const whole = figures.find(
      (place) =>
        place !== base &&
        !added.includes(place) &&
        !taken.includes(place) &&
        sample.every(
          ({ cells }, row) =>
            at(cells, place) > 0 && Math.abs(at(cells, place) - at(cells, base) - changes[row]!) < 0.015,
        ),
    );
    if (whole !== undefined) return [whole];
  }
  return amounts;
}

export const isEmptyColumn = (rows: readonly SheetRow[], place: number): boolean =>
  rows.slice(0, SAMPLE).every(({ cells }) => (cells[place] ?? '').trim() === '');
