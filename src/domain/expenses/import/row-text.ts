/** The description and status of a row in a bank's table, and the repair of rows whose commas are not quoted. */
import { denature } from '@/domain/tables/csv';
import { isMissing } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import { readStatementAmount } from './amounts/amounts';
import type { ColumnMapping } from './columns/columns';
import { isDateCell } from './dates';
import type { ReadOptions } from './statement';

/** The description of a row: the payee, then its columns in order; a cell is left out if another one contains its words. */
export function wordsOf(cells: readonly string[], { vendor, description }: ColumnMapping): string {
  const parts = (vendor === null ? description : [vendor, ...description])
    .map((place) => denature(cells[place]?.trim() ?? ''))
    .filter((part) => !isMissing(part));
  const whole = parts.map((part) => ` ${part.toLowerCase()} `);
  const isSaid = (part: string, index: number) =>
    whole.some((other, at) => at !== index && other.includes(part) && (other.length > part.length || at < index));
  return parts.filter((_, index) => !isSaid(whole[index]!, index)).join(' ');
}

/** The columns that hold amounts. */
export const amountPlaces = ({ amount, debit, credit }: ColumnMapping): number[] =>
  [amount, debit, credit].filter((place) => place !== null);

const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => !isMissing(cell)) + 1;

/** The number of cells in a row: as in the header, or as in most rows if they have more. 0 without a header. */
export function widthOf(data: readonly SheetRow[], header: number): number {
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
 * Mends rows of banks that do not quote a comma in a description (such as HDFC): they have more cells than the header, and no amount in
 * its place. The extra cells go back into the description if they have letters and the row can then be read; else the row stays.
 */
export function mendCommas(rows: readonly SheetRow[], mapping: ColumnMapping, options: ReadOptions): SheetRow[] {
  const width = rows[mapping.headerRow]?.cells.length ?? 0;
  const data = rows.slice(mapping.headerRow + 1);
  const [at, ...others] = mapping.description;
  if (width === 0 || at === undefined || others.length > 0) return data;
  const places = amountPlaces(mapping);
  const reads = (cells: readonly string[]) => {
    const amounts = places.map((place) => cells[place] ?? '').filter((cell) => !isMissing(cell));
    const isAmount = (cell: string) =>
      (['.', ','] as const).some((decimal) => 'minor' in readStatementAmount(cell, options.currency, decimal));
    return isDateCell(cells[mapping.date!] ?? '') && amounts.length > 0 && amounts.every(isAmount);
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

/** "1,249.00" without quotes becomes two cells, and all cells after it move one place: then the amount is not clear. */
export const hasTooMany = (cells: readonly string[], width: number): boolean =>
  width > 0 && cells.slice(width).some((cell) => /\d/.test(cell));

/** Words for payments that moved no money: refused, taken back, or still to come. */
const NOT_DONE =
  /\b(?:fail(?:ed|ure)?|unsuccessful|declined|denied|rejected|refused|revers(?:ed|al)|reverted|refunded|returned|bounced|cancell?ed|void(?:ed)?|aborted|expired|error|time[d ]? ?out|pending|processing|in progress|initiated|scheduled|upcoming|awaiting|on hold|held|blocked|authori[sz](?:ed|ation)|created|draft|incomplete|not (?:paid|completed|booked)|vorgemerkt|ausstehend|storniert|abgelehnt|fehlgeschlagen|mislukt|geweigerd|geannuleerd|in behandeling)\b/i;
const DONE = /\b(?:partially|not) (?:refunded|returned|reversed)\b/i;

/** The reason why a line with this status is not imported by default; null if the payment was made. */
export const heldBy = (status: string): string | null => {
  const text = status.trim().replaceAll('_', ' ');
  return NOT_DONE.test(text) && !DONE.test(text) ? `The file says “${text.slice(0, 30)}”.` : null;
};
