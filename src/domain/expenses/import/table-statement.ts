/** Rows of a bank's table as statement lines. Every row is either a line, a fault with its number, or empty. */
import { denature } from '../../csv';
import type { Minor } from '../../money';
import { decimalSignOf, readStatementAmount, sideOf, type StatementAmount } from './amounts';
import { faultOfMapping, type ColumnMapping } from './columns';
import { dayIn, faultOfDate, looksLikeDate, orderOf } from './dates';
import type { DelimitedRow } from '../../tables/delimited';
import { REPORT_EVERY, type FileFault } from '../../tables/reading';
import {
  faultOfCurrency,
  IMPORT_LIMITS,
  shorten,
  tidyDescription,
  TOO_MANY_LINES,
  type DayOrder,
  type ImportQuestion,
  type LineFault,
  type ReadOptions,
  type Statement,
  type StatementLine,
} from './statement';
import { parseMoney } from '../../money-input';

export type TableReading = { statement: Statement } | { questions: ImportQuestion[] } | FileFault;

/** The question about the order of day and month, with one date of the file. */
export const dayOrderQuestion = (unclear: {
  example: string;
  dayFirst: string;
  monthFirst: string;
}): ImportQuestion => ({
  kind: 'day-order',
  text: 'Which comes first in the dates of this file, the day or the month?',
  example: unclear.example,
  options: [
    { value: 'day-first', label: 'Day first', reads: unclear.dayFirst },
    { value: 'month-first', label: 'Month first', reads: unclear.monthFirst },
  ],
});

/** The question about the decimal sign, with one amount of the file; null when that amount reads neither way. */
export function decimalQuestion(example: string, currency: ReadOptions['currency']): ImportQuestion | null {
  const read = (decimal: '.' | ',') => {
    const bare = example.replace(/[^\d.,]/g, '');
    const grouped = parseMoney(bare, currency, { decimal });
    if ('minor' in grouped) return grouped.minor;
    // Three decimals are no money; shown as the whole number that they would round to.
    const whole = parseMoney(bare.split(decimal)[0] ?? '', currency, { decimal });
    return 'minor' in whole ? whole.minor : null;
  };
  const [point, comma] = [read('.'), read(',')];
  if (point === null || comma === null) return null;
  return {
    kind: 'decimal-sign',
    text: 'Which sign stands before the decimals in the amounts of this file?',
    example,
    options: [
      { value: '.', label: 'A point, as in 1,234.50', reads: point },
      { value: ',', label: 'A comma, as in 1.234,50', reads: comma },
    ],
  };
}

/** The question about the sign of payments, with a line that is above zero. */
function outgoingQuestion(rows: readonly DelimitedRow[], mapping: ColumnMapping): ImportQuestion {
  const row = rows.find(
    ({ cells }) => /^\D*[1-9]/.test(cells[mapping.amount!] ?? '') && !/[-−(]/.test(cells[mapping.amount!] ?? ''),
  );
  const [text, amount] = row ? [wordsOf(row.cells, mapping), row.cells[mapping.amount!]?.trim() ?? ''] : ['', ''];
  return {
    kind: 'outgoing',
    text: 'This file has amounts above and below zero. Is this line money that you paid?',
    example: shorten(`${text}, ${amount}`),
    options: [
      { value: 'positive', label: 'Yes, I paid it' },
      { value: 'negative', label: 'No, I received it' },
    ],
  };
}

/** The description of a row: who was paid, then its columns in order, without what another one says already. */
function wordsOf(cells: readonly string[], { vendor, description }: ColumnMapping): string {
  const parts = (vendor === null ? description : [vendor, ...description])
    .map((place) => denature(cells[place]?.trim() ?? ''))
    .filter(Boolean);
  const whole = parts.map((part) => ` ${part.toLowerCase()} `);
  const isSaid = (part: string, index: number) =>
    whole.some((other, at) => at !== index && other.includes(part) && (other.length > part.length || at < index));
  return parts.filter((_, index) => !isSaid(whole[index]!, index)).join(' ');
}

interface Settled {
  dayOrder: DayOrder;
  decimal: '.' | ',';
}

/** The order and the sign, from the answers or from the cells; questions where neither tells. */
export function settle(
  dates: Iterable<string>,
  amounts: Iterable<string>,
  options: ReadOptions,
): Settled | { questions: ImportQuestion[] } {
  const questions: ImportQuestion[] = [];
  let { dayOrder, decimal } = options;
  if (!dayOrder) {
    const found = orderOf(dates);
    if ('order' in found) dayOrder = found.order;
    else if (found.unclear) questions.push(dayOrderQuestion(found.unclear));
  }
  if (!decimal) {
    const found = decimalSignOf(amounts);
    if ('decimal' in found) decimal = found.decimal;
    else if (found.unclear) {
      const question = decimalQuestion(found.unclear, options.currency);
      if (question) questions.push(question);
    }
  }
  if (questions.length > 0) return { questions };
  return { dayOrder: dayOrder ?? 'day-first', decimal: decimal ?? '.' };
}

const isBlank = (cell: string): boolean => /^[\s\u00a0–—-]*$/.test(cell);

/** The columns that hold amounts. */
const placesOf = ({ amount, debit, credit }: ColumnMapping): number[] =>
  [amount, debit, credit].filter((place) => place !== null);

const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** How many cells a row has: as the header, or as most rows where it names fewer. 0 without a header. */
function widthOf(data: readonly DelimitedRow[], header: number): number {
  if (header === 0) return 0;
  const counts = new Map<number, number>();
  for (const { cells } of data) {
    const length = lengthOf(cells);
    counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const [usual] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  return Math.max(header, usual);
}

/**
 * Rows of banks that write a comma inside a description without quotes (HDFC does): more cells than the header has, and no amount where
 * one belongs. What stands too much is put back into the description, where it holds letters and the row then reads; else the row stays.
 */
function mendCommas(rows: readonly DelimitedRow[], mapping: ColumnMapping, options: ReadOptions): DelimitedRow[] {
  const width = rows[mapping.headerRow]?.cells.length ?? 0;
  const data = rows.slice(mapping.headerRow + 1);
  const [at, ...others] = mapping.description;
  if (width === 0 || at === undefined || others.length > 0) return data;
  const places = placesOf(mapping);
  const reads = (cells: readonly string[]) => {
    const amounts = places.map((place) => cells[place] ?? '').filter((cell) => !isBlank(cell));
    const isAmount = (cell: string) =>
      (['.', ','] as const).some((decimal) => 'minor' in readStatementAmount(cell, options.currency, decimal));
    return looksLikeDate(cells[mapping.date!] ?? '') && amounts.length > 0 && amounts.every(isAmount);
  };
  return data.map((row) => {
    const { cells } = row;
    const extra = lengthOf(cells) - width;
    if (extra <= 0 || reads(cells)) return row;
    const parts = cells.slice(at, at + extra + 1);
    const mended = [...cells.slice(0, at), parts.join(','), ...cells.slice(at + extra + 1)];
    return parts.slice(1).every((part) => /\p{L}/u.test(part)) && reads(mended) ? { ...row, cells: mended } : row;
  });
}

/** "1,249.00" without quotes are two cells, and all that follows stands one too far: then nobody knows how much it was. */
const hasTooMany = (cells: readonly string[], width: number): boolean =>
  width > 0 && cells.slice(width).some((cell) => /\d/.test(cell));

/** Whether a column of debits (or credits) is written with minus signs throughout. */
function isNegated(
  rows: readonly DelimitedRow[],
  column: number | null,
  options: ReadOptions,
  decimal: '.' | ',',
): boolean {
  if (column === null) return false;
  let found = false;
  for (const { cells } of rows) {
    const cell = cells[column] ?? '';
    if (isBlank(cell)) continue;
    const amount = readStatementAmount(cell, options.currency, decimal);
    if ('fault' in amount || amount.minor === 0) continue;
    if (amount.minor > 0) return false;
    found = true;
  }
  return found;
}

/** Reads the rows after the header. Needs a complete mapping; answers questions where dates or amounts read in two ways. */
export function readTable(rows: readonly DelimitedRow[], mapping: ColumnMapping, options: ReadOptions): TableReading {
  const missing = faultOfMapping(mapping);
  if (missing) return { fault: missing };
  const data = mendCommas(rows, mapping, options);
  if (data.length === 0) return { fault: 'This file has no transactions.' };
  if (data.length > IMPORT_LIMITS.lines) return { fault: TOO_MANY_LINES };
  const column = (place: number | null) => (place === null ? [] : data.map(({ cells }) => cells[place] ?? ''));
  const settled = settle(
    column(mapping.date),
    [...column(mapping.amount), ...column(mapping.debit), ...column(mapping.credit)],
    options,
  );
  const outgoing = options.outgoing ?? mapping.outgoing;
  const isUnclear = outgoing === null && mapping.amount !== null;
  if ('questions' in settled || isUnclear) {
    const questions = 'questions' in settled ? settled.questions : [];
    return { questions: isUnclear ? [...questions, outgoingQuestion(data, mapping)] : questions };
  }
  const { dayOrder, decimal } = settled;
  const debitSign = isNegated(data, mapping.debit, options, decimal) ? -1 : 1;
  const creditSign = isNegated(data, mapping.credit, options, decimal) ? -1 : 1;

  /** Money out of a row, positive; or what is wrong with it. */
  const amountOf = (cells: readonly string[]): Minor | { fault: string } => {
    const read = (place: number | null): StatementAmount | null => {
      const cell = place === null ? '' : (cells[place] ?? '');
      return isBlank(cell) ? null : readStatementAmount(cell, options.currency, decimal);
    };
    if (mapping.amount !== null) {
      const amount = read(mapping.amount);
      if (!amount) return { fault: 'The amount is missing.' };
      if ('fault' in amount) return amount;
      const side = amount.side ?? (mapping.side === null ? null : sideOf(cells[mapping.side] ?? ''));
      if (side) return side === 'debit' ? Math.abs(amount.minor) : -Math.abs(amount.minor);
      return outgoing === 'negative' ? -amount.minor : amount.minor;
    }
    const debit = read(mapping.debit);
    const credit = read(mapping.credit);
    if (debit && 'fault' in debit) return debit;
    if (credit && 'fault' in credit) return credit;
    const out = (debit?.minor ?? 0) * debitSign;
    const into = (credit?.minor ?? 0) * creditSign;
    if (out !== 0 && into !== 0) return { fault: 'The line has both a debit and a credit.' };
    if (!debit && !credit) return { fault: 'The amount is missing.' };
    return out !== 0 ? out : -into;
  };

  const lines: StatementLine[] = [];
  const faults: LineFault[] = [];
  const places = placesOf(mapping);
  const width = widthOf(data, rows[mapping.headerRow]?.cells.length ?? 0);
  for (const [index, { line, cells }] of data.entries()) {
    if (index % REPORT_EVERY === 0) options.onProgress?.(index / data.length, index);
    const dateText = cells[mapping.date!]?.trim() ?? '';
    // Titles, sums and notes have neither a date nor an amount.
    if (dateText === '' && places.every((place) => isBlank(cells[place] ?? ''))) continue;
    const fault = (message: string, foreign?: string) =>
      faults.push({
        line,
        message,
        text: shorten(cells.join(' | ')),
        ...(foreign === undefined ? {} : { foreign }),
      });
    const date = dayIn(dateText, dayOrder);
    if (date === null) {
      fault(faultOfDate(dateText));
      continue;
    }
    if (hasTooMany(cells, width)) {
      fault('The line has more cells than the header, so its amount is not clear.');
      continue;
    }
    const amount = amountOf(cells);
    if (typeof amount !== 'number') {
      fault(amount.fault);
      continue;
    }
    if (amount === 0) {
      fault('The amount is 0, so there is nothing to record.');
      continue;
    }
    const currency = mapping.currency === null ? null : cells[mapping.currency]?.trim().toUpperCase() || null;
    const wrong = faultOfCurrency(currency, options.currency);
    if (wrong) {
      fault(wrong.message, wrong.foreign);
      continue;
    }
    const bankId = mapping.reference === null ? null : tidyDescription(cells[mapping.reference] ?? '') || null;
    const vendor = mapping.vendor === null ? '' : tidyDescription(denature(cells[mapping.vendor]?.trim() ?? ''));
    lines.push({
      line,
      date,
      description: tidyDescription(wordsOf(cells, mapping)) || 'No description',
      ...(vendor && { vendor }),
      amount,
      currency,
      bankId,
    });
  }
  return { statement: { format: 'csv', lines, faults, currency: null } };
}
