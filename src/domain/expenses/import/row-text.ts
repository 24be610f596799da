/** The description and status of a row in a bank's table, and the repair of rows whose commas are not quoted. */
import { denature } from '@/domain/tables/csv';
import { isMissing, readFigure } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import { readStatementAmount } from './amounts/amounts';
import { roleOfHeading, type ColumnRole } from './columns/column-names';
import { namesIn, type ColumnMapping } from './columns/columns';
import { isDateCell, looksLikeDate } from './dates';
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

/** The column of `header` with the same name, or the same role, for each heading of another table. Null if dates, texts or money have none. */
function alignHeadings(other: readonly string[], header: readonly string[]): (number | null)[] | null {
  const taken = new Set<number>();
  const take = (test: (name: string, place: number) => boolean): number | null => {
    const place = header.findIndex((name, at) => !taken.has(at) && test(name, at));
    if (place < 0) return null;
    taken.add(place);
    return place;
  };
  const same = other.map((name) =>
    name.trim() === '' ? null : take((own) => own.trim().toLowerCase() === name.trim().toLowerCase()),
  );
  const roles = other.map((name) => roleOfHeading(name)?.role ?? 'ignored');
  const places = same.map((place, at) =>
    place !== null || roles[at] === 'ignored' ? place : take((name) => roleOfHeading(name)?.role === roles[at]),
  );
  const isRead = (role: ColumnRole) => roles.every((one, at) => one !== role || places[at] !== null);
  const hasWords = roles.includes('description') || roles.includes('vendor');
  return hasWords && (['date', 'amount', 'debit', 'credit', 'side', 'currency'] as const).every(isRead) ? places : null;
}

/** "Amount (in lakhs)", "₹ '000", "amount_paise": each figure counts as many times as much. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\blakhs?\b|\blacs?\b/i, 'lakh'],
  [/\bcrores?\b/i, 'crore'],
  [/\bthousands?\b|['’]000\b|\b000s\b/i, 'thousand'],
  [/\bmillions?\b|\bmn\b/i, 'million'],
  [/(?:\b|_)(?:paise|paisa|cents|pence|minor units?)\b/i, 'minor'],
];
/** The same above a table: "All figures in ₹ lakhs". */
const UNIT_NOTE = /\bin (?:inr |rs\.? ?|₹ ?|usd |\$ ?)?(?:lakhs?|lacs?|crores?|thousands?|millions?|paise)\b/i;

/** Rows whose figures are written in lakhs or paise, as their heading or a note above it says, with each figure in full: "1.25 lakh". */
export function inFullUnits(rows: readonly SheetRow[], headerRow: number, mapping: ColumnMapping): readonly SheetRow[] {
  const header = rows[headerRow];
  if (!header) return rows;
  const note = rows
    .slice(0, headerRow)
    .flatMap(({ cells }) => cells.find((cell) => cell.length < 80 && UNIT_NOTE.test(cell)) ?? [])[0];
  const unitOf = (text = '') => UNITS.find(([test]) => test.test(text))?.[1];
  const amounts = amountPlaces(mapping);
  // A balance has the unit of the amounts beside it.
  const usual = unitOf(note) ?? amounts.map((place) => unitOf(header.cells[place])).find(Boolean);
  const units = [...amounts, mapping.fee, mapping.balance].flatMap((place) => {
    const unit = place === null ? undefined : (unitOf(header.cells[place]) ?? usual);
    return place !== null && unit !== undefined ? [[place, unit] as const] : [];
  });
  if (units.length === 0) return rows;
  return rows.map((row, at) => {
    if (at <= headerRow) return row;
    const cells = [...row.cells];
    for (const [place, unit] of units) {
      const cell = cells[place]?.trim() ?? '';
      if (unit !== 'minor') cells[place] = /\d$/.test(cell) ? `${cell} ${unit}` : cell.replace(/\)$/, ` ${unit})`);
      else if (/^-?\d+$/.test(cell)) cells[place] = (Number(cell) / 100).toFixed(2);
    }
    return { ...row, cells };
  });
}

const MONEY: ReadonlySet<string> = new Set(['amount', 'debit', 'credit', 'balance', 'status']);
const moneyIn = (name: string): string | null => {
  const role = roleOfHeading(name)?.role ?? '';
  return MONEY.has(role) ? role : null;
};

/** A header of two rows as one: "Debit" and "Credit" below "Amount", or "Amount" below "Withdrawal". */
export function joinHeader(rows: readonly SheetRow[], headerRow: number): readonly SheetRow[] {
  const [header, next] = [rows[headerRow], rows[headerRow + 1]];
  if (!header || !next || next.cells.some((cell) => /\d/.test(cell) || cell.length > 40)) return rows;
  if (next.cells.filter((cell) => moneyIn(cell) !== null).length < 2 || namesIn(next.cells) > 0) return rows;
  const cells = Array.from({ length: Math.max(header.cells.length, next.cells.length) }, (_, place) => {
    const [above, below] = [header.cells[place]?.trim() ?? '', next.cells[place]?.trim() ?? ''];
    const isSide = /debit|credit|balance/.test(moneyIn(above) ?? '');
    return below === '' ? above : isSide ? `${above} ${below}` : below;
  });
  return rows.flatMap((row, at) => (at === headerRow ? [{ ...row, cells }] : at === headerRow + 1 ? [] : [row]));
}

/** A heading of a further table in the file: most lines have a cell that begins with a digit. */
const isOtherHeader = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length > 2 &&
  !cells.some((cell) => /^\W*\d/.test(cell)) &&
  namesIn(cells) > 0 &&
  cells.some((cell, place) => cell.trim().toLowerCase() !== (header[place] ?? '').trim().toLowerCase());

/**
 * A file may hold several tables, as of two accounts, each with its own header. The cells of later ones go below the headings of the first,
 * by their names; `apart` are the lines of a table whose columns do not fit, and of one above the header.
 */
export function alignTables(
  rows: readonly SheetRow[],
  headerRow: number,
): { rows: readonly SheetRow[]; apart: SheetRow[] } {
  const header = rows[headerRow]?.cells;
  const apart: SheetRow[] = [];
  if (!header || !rows.some(({ cells }) => isOtherHeader(cells, header))) return { rows, apart };
  /** The column of each cell; the same columns as the header, or none that fit. */
  let places: readonly (number | null)[] | 'same' | 'none' = 'same';
  const aligned: SheetRow[] = [];
  rows.forEach((row, at) => {
    const { cells } = row;
    if (at === headerRow) places = 'same';
    else if (isOtherHeader(cells, header)) {
      places = at < headerRow ? 'none' : (alignHeadings(cells, header) ?? 'none');
      // Like a header that repeats: it is no line of the table.
      aligned.push(at < headerRow ? row : { ...row, cells: header });
      return;
    } else if (cells.length > 2 && cells.every((cell, place) => cell.trim() === (header[place] ?? '').trim()))
      places = 'same';
    const isLine = cells.some((cell) => looksLikeDate(cell)) && cells.some((cell) => readFigure(cell) !== null);
    if (places === 'none' && isLine) apart.push(row);
    if (at <= headerRow || places === 'same' || (places === 'none' && !isLine)) aligned.push(row);
    else if (places === 'none') return;
    else {
      const moved = header.map(() => '');
      places.forEach((place, from) => {
        if (place !== null) moved[place] = cells[from] ?? '';
      });
      aligned.push({ ...row, cells: moved });
    }
  });
  return { rows: aligned, apart };
}

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
  /\b(?:fail(?:ed|ure)?|unsuccessful|declined|denied|rejected|refused|revers(?:ed|al)|reverted|refunded|returned|bounced|cancell?ed|void(?:ed)?|aborted|expired|error|time[d ]? ?out|pending|processing|in progress|initiated|scheduled|upcoming|awaiting|on hold|held|blocked|authori[sz](?:ed|ation)|created|draft|incomplete|not (?:yet )?(?:paid|completed|booked)|unpaid|to be paid|yet to (?:be )?pa(?:y|id)|payable|(?:over)?due|outstanding|vorgemerkt|ausstehend|storniert|abgelehnt|fehlgeschlagen|mislukt|geweigerd|geannuleerd|in behandeling)\b/i;
const DONE = /\b(?:partially|not) (?:refunded|returned|reversed)\b/i;

/** "No" below "Paid?"; below "Cleared" it says only that the bank is still at work. */
const NO = /^(?:no|n|false|[✗✘❌])$/iu;

/** The reason why a line with this status is not imported by default; null if the payment was made. */
export const heldBy = (status: string, heading = ''): string | null => {
  const text = status.trim().replaceAll('_', ' ');
  const isHeld = (NOT_DONE.test(text) && !DONE.test(text)) || (/\bpaid|\bdone/i.test(heading) && NO.test(text));
  return isHeld ? `The file says “${text.slice(0, 30)}”.` : null;
};
