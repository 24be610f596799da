/** Reads rows of cells as a table: the header below titles and notes, the types of columns, rows, and lines that are not rows. */
import { countText } from '@/domain/count';
import { isDate, isMissing, isWrapped, readFigure, unmarkCell, unwrapCell } from './cells';
import type { SheetRow } from './reading';

/** Which columns of a table have the date, the figures and the words, by place. */
interface TableShape {
  /** Every row has a date there; null if the table has no such column. */
  date: number | null;
  figures: readonly number[];
  /** The columns whose text may continue in the next line. */
  words: readonly number[];
}

interface TableColumn {
  name: string;
  kind: 'number' | 'date' | 'text' | 'empty';
}

export interface Table {
  /** Place of the header among the rows that were given; -1 if there is none. */
  headerRow: number;
  columns: readonly TableColumn[];
  rows: readonly SheetRow[];
  /** Totals, summaries, notes, repeated headers below the header. */
  aside: readonly SheetRow[];
}

/** A header is searched in this many rows. */
export const HEADER_WITHIN = 60;
const LOOKED_AT = 12;
const KIND_SAMPLE = 200;

const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';
const isFigure = (cell: string): boolean => readFigure(cell) !== null;
function placesOf(cells: readonly string[]): number[] {
  const places: number[] = [];
  for (let place = 0; place < cells.length; place += 1) if (!isBlank(cells[place])) places.push(place);
  return places;
}

/** Words of headings, to distinguish a row of names from a row of texts. */
const HEADING =
  /\b(?:name|title|date|day|month|type|kind|category|description|details?|narration|particulars|remarks?|notes?|amount|amt|debit|credit|dr|cr|balance|status|state|currency|city|country|location|sector|industry|stage|website|url|links?|linkedin|twitter|e-?mail|phone|mobile|address|about|bio|id|no|number|ref|reference|company|fund|firm|investor|min|max|active|tags?|quantity|qty|price|cost|rate|total|revenue|value|date of|focus|expertise|languages?)\b/i;

/** Can this be a row of names? It has only short texts and does not begin with a date. A year may name a column. */
function canBeHeader(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  if (filled.length === 0 || filled.some((cell) => cell.length > 120) || isDate(filled[0]!)) return false;
  if (isRuler(cells) || isLabelled(filled)) return false;
  const isNamed = (cell: string, at: number) => !isFigure(cell) || (at > 0 && /^(?:19|20)\d\d$/.test(cell));
  return filled.every(isNamed);
}

/** "Account No: 12", "Name :- Meera": a label with its value, or with the value in the next cell. */
const isLabelled = (filled: readonly string[]): boolean =>
  filled.length <= 2 && filled.some((cell) => /[:=][-\s]*$|^[^:]{2,40}\s*:\s*\S/.test(cell) || /^:\s*\S/.test(cell));

/** A line of asterisks, dashes or underscores. */
function isRuler(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '');
  return (
    first !== undefined && /^[\s*=_–—+:-]/.test(first) && /^[\s*=_–—+:-]*[*=_–—-]{3}[\s*=_–—+:-]*$/.test(cells.join(''))
  );
}

/** The most likely header: the widest row of names whose columns the next rows fill. -1 if the first rows have none. */
export function findHeader(rows: readonly SheetRow[]): number {
  const first = rows.slice(0, HEADER_WITHIN + LOOKED_AT);
  const widest = Math.max(0, ...first.map(({ cells }) => placesOf(cells).length));
  const scores = first.slice(0, HEADER_WITHIN).map(({ cells }, at) => {
    const places = placesOf(cells);
    if (places.length < Math.min(2, widest) || !canBeHeader(cells)) return 0;
    const below = first.slice(at + 1, at + 1 + LOOKED_AT);
    if (below.length === 0) return at === 0 ? 0.1 : 0;
    const enough = Math.max(1, Math.min(places.length, Math.ceil(places.length * 0.4)));
    const fills = below.filter((row) => places.filter((place) => !isBlank(row.cells[place])).length >= enough).length;
    const known = cells.filter((cell) => HEADING.test(cell.slice(0, 80))).length;
    return (places.length + known / 2) * (fills / below.length);
  });
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.findIndex((score) => score >= best * 0.85);
}

const TOTAL =
  /^(?:grand |sub[- ]?|page |net |statement |overall |transactions? |account )?totals?(?:$|[\s:.(-]*(?:$|\(|[:=\d]|(?:amounts?|debits?|credits?|balance|transactions?|records?|rows?|expenses?|withdrawals?|deposits?|due|payable|dues?|of|for|no|number|count|spends?|income|dr|cr|inr|usd|eur|gbp|rs)\b))/i;
const SUMMARY =
  /^\W*(?:(?:by|to) )?(?:(?:statement|account|transaction|txn) summary|summary\b|opening bal|closing bal|bal(?:ance)? (?:[bc]\/?[df]\b|brought|carried)|brought forward|carried forward|[bc]\/[df]\b|page \d+|end of (?:statement|report|file)|generated (?:on|by)|dr\.? count|cr\.? count|legends?\b|abbreviations?\b|disclaimer|this is (?:a |an )?(?:computer|system|electronic))/i;
/** A cell that names only a balance: such a line moves no money, whatever figure it has. */
const BALANCE_LINE =
  /^\W*(?:(?:by|to) )?(?:(?:opening|closing|beginning|ending|starting) bal(?:ance)?|bal(?:ance)? (?:b|c)\/?[df]|(?:balance )?(?:brought|carried) (?:forward|down)|[bc]\/[df]|(?:anfangs|end|begin|eind)saldo)(?: (?:as of|as on|on) [\w/. -]+)?\W*$/i;
const NOTE =
  /^\W*(?:notes?\b|source\b|generated|exported|printed|page \d|this (?:is|report|list|file|statement)|confidential|disclaimer|end of|©|copyright|report (?:date|generated)|last updated|as of|prepared by|contact|(?:all )?(?:figures|amounts|values)\b.{0,20}\b(?:in|are)\b|e\.? ?& ?o\.? ?e|subject to|un-?audited|provisional|compiled|downloaded)/i;
/** Labels of figures that are subtracted or computed below a total. */
const BELOW_TOTAL =
  /^\W*(?:less|add|net|average|avg|mean|median|count|gst|[csi]gst|tds|tax|vat|round(?:ed|ing)?[- ]?off|balance|difference)\b/i;

const isSummary = (text: string): boolean => TOTAL.test(text.trim()) || SUMMARY.test(text.trim());

/**
 * True for a line of totals: its first filled cell names a total, and all others are figures. A name such as "Total Energies" is not a
 * total.
 */
export function isTotalRow(cells: readonly string[]): boolean {
  const places = placesOf(cells);
  const label = cells[places[0] ?? 0]?.trim() ?? '';
  return (
    isSummary(label) &&
    (cells.length > 1 || TOTAL.test(label)) &&
    places.filter((place) => !isFigure(cells[place]!)).length <= 1
  );
}

/** What accounting programs write in a column before the name of an account. */
const LEAD = /^(?:to|by|dr|cr)\.?$/i;

/** True for a header that repeats, as on each page of a statement. */
export const isSameRow = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length >= header.length - 1 &&
  header.every((cell, place) => cell.trim().toLowerCase() === (cells[place] ?? '').trim().toLowerCase());

/** True if nothing is between two rows of the file. */
const isNext = (above: SheetRow, row: SheetRow): boolean =>
  row.line - above.line <= 1 + above.cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);

/**
 * Separates the rows below a header from totals, summaries, footers and repeated headers. A line that has text only in a column of words
 * continues the row above it. In a column of dates, `isKey` accepts a date or the number of a day, and `isText` only a date.
 */
export function divideRows(
  below: readonly SheetRow[],
  header: readonly string[] | null,
  shape: TableShape,
  { isKey = isDate, isText = isKey }: { isKey?: (cell: string) => boolean; isText?: (cell: string) => boolean } = {},
): { rows: SheetRow[]; aside: SheetRow[] } {
  const rows: SheetRow[] = [];
  const aside: SheetRow[] = [];
  const { date, figures, words } = shape;
  const hasKey = (row: SheetRow) => date !== null && isKey(row.cells[date]?.trim() ?? '');
  const isFull = (row: SheetRow) => (date === null ? placesOf(row.cells).length >= 2 : hasKey(row));
  const lastText = date === null ? -1 : below.findLastIndex(({ cells }) => isText(cells[date] ?? ''));
  const last = lastText >= 0 ? lastText : below.findLastIndex(isFull);
  const fills = date === null ? below.map(({ cells }) => placesOf(cells).length).toSorted((a, b) => a - b) : [];
  const half = (fills[fills.length >> 1] ?? 0) / 2;
  /** True after a total, until a normal row follows. */
  let isAfterTotal = false;
  /** The last row, if no other line came after it. */
  let above: SheetRow | null = null;
  let isEnded = false;
  /** The last line was a total or a balance. */
  let isBelowSummary = false;
  const isSum = sumChecker(rows);
  for (const [at, row] of below.entries()) {
    const { cells } = row;
    if (cells.every(isBlank)) continue;
    const leave = (isOfSums = false) => {
      aside.push(row);
      above = null;
      isEnded ||= at > last;
      isBelowSummary = isOfSums;
    };
    const hasFigure = date !== null && figures.some((place) => !isMissing(cells[place] ?? ''));
    if (isRuler(cells) || (header && isSameRow(cells, header))) {
      leave();
      continue;
    }
    // The opening balance of a summary may look like the number of a day. After the end there is no date.
    if (hasKey(row) && !isEnded) {
      const isBalance = cells.some((cell) => BALANCE_LINE.test(cell));
      if (isBalance || (!hasFigure && isSummary(words.map((place) => cells[place]?.trim() ?? '').join(' ')))) leave();
      else rows.push((above = row));
      isBelowSummary = false;
      continue;
    }
    const places = placesOf(cells);
    const texts = places.map((place) => cells[place]!.trim());
    const label = (date === null ? undefined : texts.find((text) => !LEAD.test(text))) ?? texts[0]!;
    const isWords = places.every((place) => words.includes(place));
    const top: SheetRow | null = above;
    if (date !== null) {
      if (isWords && top !== null && isNext(top, row) && !isSummary(label) && places[0] !== date) {
        const joined = continueRow(top, row, words);
        rows[rows.length - 1] = joined;
        above = { ...joined, line: row.line };
        continue;
      }
      const dateCell = cells[date]?.trim() ?? '';
      // The month above its rows, "November 2026", or the name of the next account.
      const next = below[at + 1]?.cells;
      const isTitle = places.length === 1 && (isDate(dateCell) || (header && next && isSameRow(next, header)));
      const isBrokenDate = dateCell.length <= 25 && /\d/.test(dateCell) && !isTitle;
      // Below a column without a word: its sum, ruled off by hand or by Tally.
      const isOfSums =
        isSummary(label) ||
        /^(?:grand |sub[- ]?)?total\b/i.test(dateCell) ||
        texts.some((text) => BALANCE_LINE.test(text)) ||
        (texts.every(isFigure) && isBelowSummary) ||
        isSum(cells, figures, texts.every(isFigure) ? 1 : 2);
      if (isEnded || isOfSums || (!hasFigure && !isBrokenDate)) leave(isOfSums);
      else {
        rows.push((above = row));
        isBelowSummary = false;
      }
      continue;
    }
    const isTotal = isTotalRow(cells);
    // After the last full row a line has one cell. In two columns that may be a name without its figure.
    const isWide = (header?.length ?? 0) >= 3;
    const isApart = at > 0 && !isNext(below[at - 1]!, row);
    const isFooter = at > last && isWide && (NOTE.test(label) || label.length > 60 || isEnded || isApart);
    isAfterTotal = isTotal || (isAfterTotal && (places.length <= half || BELOW_TOTAL.test(label) || NOTE.test(label)));
    if (isAfterTotal || isFooter) leave();
    else rows.push((above = row));
  }
  return { rows, aside };
}

/** Returns a test whether enough figures of a line are the sums of their columns in the rows so far; others may add an opening balance. */
function sumChecker(
  rows: readonly SheetRow[],
): (cells: readonly string[], figures: readonly number[], least: number) => boolean {
  const sums = new Map<number, number>();
  let counted = 0;
  return (cells, figures, least) => {
    for (; counted < rows.length; counted += 1)
      for (const place of figures) {
        const figure = readFigure(rows[counted]!.cells[place] ?? '');
        if (figure) sums.set(place, (sums.get(place) ?? 0) + figure.value);
      }
    const isOwn = (place: number) => {
      const figure = readFigure(cells[place] ?? '');
      return figure !== null && figure.value !== 0 && Math.abs(figure.value - (sums.get(place) ?? 0)) < 0.005;
    };
    return counted > 1 && figures.filter(isOwn).length >= least;
  };
}

function continueRow(above: SheetRow, row: SheetRow, words: readonly number[]): SheetRow {
  const cells = [...above.cells];
  for (const place of words) {
    const more = row.cells[place]?.trim() ?? '';
    if (more !== '') cells[place] = `${cells[place] ?? ''} ${more}`.trim();
  }
  return { ...above, cells };
}

/** The kind of most cells in each column. */
function kindsOf(rows: readonly SheetRow[], width: number): TableColumn['kind'][] {
  const sample = rows.slice(0, KIND_SAMPLE);
  return Array.from({ length: width }, (_, place) => {
    const filled = sample.map(({ cells }) => cells[place] ?? '').filter((cell) => !isMissing(cell));
    if (filled.length === 0) return 'empty';
    const share = (test: (cell: string) => boolean) => filled.filter(test).length / filled.length;
    if (share(isFigure) >= 0.8) return 'number';
    return share(isDate) >= 0.8 ? 'date' : 'text';
  });
}

/** Some exporters wrap every cell; if only a few are wrapped, the signs belong to the text. */
function unwrapRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  let filled = 0;
  let wrapped = 0;
  for (const { cells } of rows.slice(0, KIND_SAMPLE))
    for (const cell of cells)
      if (cell.trim() !== '') {
        filled += 1;
        if (isWrapped(cell)) wrapped += 1;
      }
  return wrapped * 4 < filled ? rows : rows.map((row) => ({ ...row, cells: row.cells.map(unwrapCell) }));
}

/** Cells without invisible marks, and without the wrapping that an exporter put around all of them. */
export const tidyRows = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  unwrapRows(rows.map((row) => ({ ...row, cells: row.cells.map(unmarkCell) })));

const ADDRESS_HEADING =
  /url|links?\b|linkedin|website|web ?site|\bweb\b|homepage|profile|twitter|instagram|youtube|logo/i;

/** In a column of addresses, the link behind a text replaces the text. */
const withLinks = (row: SheetRow, header: readonly string[]): SheetRow => {
  if (!row.links) return row;
  const { links } = row;
  return {
    ...row,
    cells: row.cells.map((cell, place) => {
      const link = links.get(place);
      return link !== undefined && ADDRESS_HEADING.test(header[place] ?? '') && !/^\S+\.\S+$/.test(cell.trim())
        ? link
        : cell;
    }),
  };
};

/** In a list of records some rows may have no date, but they have a name before it, or several texts. A continued narration has neither. */
function isRecordWithoutDate({ cells }: SheetRow, date: number): boolean {
  if (!isBlank(cells[date]) || isRuler(cells)) return false;
  const texts = placesOf(cells).filter((place) => !isFigure(cells[place]!));
  const [first] = texts;
  return first !== undefined && !isSummary(cells[first]!) && (texts.length > 2 || (texts.length === 2 && first < date));
}

/** Reads the rows of a sheet; `headerRow` is the row that a person chose. Never throws. */
export function readSheetTable(sheetRows: readonly SheetRow[], headerRow?: number): Table {
  const rows = tidyRows(sheetRows);
  const at = headerRow ?? findHeader(rows);
  const header = at < 0 ? null : (rows[at]?.cells ?? null);
  const below = rows.slice(at + 1);
  const width = Math.max(
    header?.length ?? 0,
    below.slice(0, KIND_SAMPLE).reduce((max, { cells }) => Math.max(max, cells.length), 0),
  );
  const kinds = kindsOf(below, width);
  const at0 = kinds.indexOf('date');
  const texts = kinds.flatMap((kind, place) => (kind === 'text' ? [place] : []));
  const isEach = at0 >= 0 && below.filter(({ cells }) => isDate(cells[at0] ?? '')).length >= below.length * 0.5;
  const shape: TableShape = {
    date: isEach && !below.some((row) => isRecordWithoutDate(row, at0)) ? at0 : null,
    figures: kinds.flatMap((kind, place) => (kind === 'number' ? [place] : [])),
    words: texts,
  };
  const { rows: found, aside } = divideRows(below, header, shape);
  return {
    headerRow: at,
    columns: Array.from({ length: width }, (_, place) => ({
      name: (header?.[place] ?? '').replace(/\s+/g, ' ').trim(),
      kind: kinds[place]!,
    })),
    rows: header ? found.map((row) => withLinks(row, header)) : found,
    aside,
  };
}

/** "6 lines below the table were left out"; null if there were none. */
export function leftOutText({ rows, aside }: Pick<Table, 'rows' | 'aside'>): string | null {
  if (aside.length === 0) return null;
  const last = rows.at(-1)?.line ?? 0;
  const noun = aside.length === 1 ? '1 line' : `${countText(aside.length)} lines`;
  const position = aside.every(({ line }) => line > last) ? 'below the table' : 'with totals or notes';
  return `${noun} ${position} ${aside.length === 1 ? 'was' : 'were'} left out.`;
}
