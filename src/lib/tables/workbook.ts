/** Reads new and old Excel workbooks, and web pages named .xls, as rows of text. Only for worker threads: it takes seconds. */
import { read, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';
import { signatureOf } from '@/domain/resources/file-kind';
import { readFigure } from '@/domain/tables/cells';
import type { FileFault, SheetBook, SheetRow } from '@/domain/tables/reading';
import { inflatedSize } from './inflated-size';

interface WorkbookOptions {
  /** Position among the visible sheets; the first one by default. */
  sheet?: number | undefined;
  /** Maximum rows to read from a sheet, including blank ones. */
  rows: number;
  columns: number;
  /** Maximum bytes of the unpacked file. */
  inflated: number;
  /**
   * The content of a cell. `value`: as stored (1200000, 2026-11-30). `unit`: the stored value with its currency or percent symbol. `shown`:
   * as displayed.
   */
  look?: 'value' | 'unit' | 'shown';
  /**
   * For lists of records: a cell that is merged downwards counts in each of its rows that has other cells, HYPERLINK formulas have their
   * address, hidden rows are marked, and numbers have the currency and the unit (25 as `₹25 L`) that only their format shows.
   */
  isList?: boolean;
}

export const WORKBOOK_FAULTS = {
  damaged: 'This workbook is damaged and cannot be read.',
  locked: 'This workbook has a password. Please open it, save a copy without the password, and choose that one.',
  large: 'This workbook unpacks to more than 100 MB. Please divide it.',
} as const;

/** A day as 2026-11-30, with its time if it has one. */
const textOfDate = (date: Date, shown: string): string =>
  Number.isNaN(date.getTime()) ? shown : date.toISOString().replace(/T00:00:00.000Z$/, '');

/** The number of a cell with what its format adds: the currency, and a unit that the number itself does not have. */
function formattedNumber(value: number, shown: string): string {
  const figure = readFigure(shown);
  // A format such as 0.0,,"M" only shortens the number.
  if (figure && figure.unit !== '%' && value !== 0 && figure.value / value >= 100) return shown;
  const sign = /[₹$€£]|(?<![a-z])(?:Rs|INR|USD|EUR|GBP)(?![a-z])/i.exec(shown)?.[0] ?? '';
  return `${sign}${sign.length > 1 ? ' ' : ''}${value}`;
}

function textOf({ t, v, w }: CellObject, { look, isList }: WorkbookOptions): string {
  if (t === 'z' || v === undefined || v === null) return '';
  // The value of an error is only its number.
  if (t === 'e') return w ?? '';
  const shown = w ?? String(v);
  if (look === 'shown') return shown;
  if (v instanceof Date) return textOfDate(v, shown);
  if (isList && typeof v === 'number') return formattedNumber(v, shown);
  if (look !== 'unit' || typeof v !== 'number') return String(v);
  return /%/.test(shown) ? shown : `${/[₹$€£]/.exec(shown)?.[0] ?? ''}${v}`;
}

type Cells = (CellObject | undefined)[];

/** Copies a cell that is merged downwards into the rows below it, but not into rows without cells of their own. */
function fillMerged(sheet: WorkSheet, data: Cells[], { rows, columns }: WorkbookOptions): void {
  const filled: [row: number, column: number, cell: CellObject][] = [];
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const cell = data[start.r]?.[start.c];
    if (!cell || start.c !== end.c || start.c >= columns) continue;
    for (let row = start.r + 1; row <= Math.min(end.r, rows, data.length - 1); row += 1)
      if (data[row]?.some((one) => one && one.t !== 'z')) filled.push([row, start.c, cell]);
  }
  for (const [row, column, cell] of filled) data[row]![column] = cell;
}

const LINK_FORMULA = /^HYPERLINK\("((?:https?:|mailto:)[^"]+)"/i;

/** Visits only existing cells, because a sheet may claim a million columns. */
function rowsOf(sheet: WorkSheet, options: WorkbookOptions): SheetRow[] {
  const { columns } = options;
  const data = (sheet as { '!data'?: Cells[] })['!data'] ?? [];
  if (options.isList) fillMerged(sheet, data, options);
  const rows: SheetRow[] = [];
  data.forEach((cells, at) => {
    const row: string[] = [];
    let links: Map<number, string> | undefined;
    cells?.forEach((cell, place) => {
      if (!cell || place >= columns) return;
      row[place] = textOf(cell, options);
      const link = cell.l?.Target ?? LINK_FORMULA.exec(cell.f ?? '')?.[1];
      if (link && /^(?:https?:|mailto:)/i.test(link)) (links ??= new Map()).set(place, link.slice(0, 2000));
    });
    if (row.some((text) => text !== undefined && text !== ''))
      rows.push({
        line: at + 1,
        cells: Array.from(row, (text) => text ?? ''),
        ...(links && { links }),
        ...(sheet['!rows']?.[at]?.hidden && { isHidden: true }),
      });
  });
  return rows;
}

/** The rows of all tables of a web page: they are parts of one report, such as the account, and its lines below. */
function rowsOfPage({ SheetNames, Sheets }: WorkBook, options: WorkbookOptions): SheetRow[] {
  let above = 0;
  return SheetNames.flatMap((name) => {
    const rows = rowsOf(Sheets[name]!, options).map((row) => ({ ...row, line: row.line + above }));
    above = rows.at(-1)?.line ?? above;
    return rows;
  });
}

/** Positions of the sheets that are not hidden; if all are hidden, of all sheets. */
function visibleSheets({ SheetNames, Workbook }: WorkBook): number[] {
  const all = SheetNames.map((_, at) => at);
  const shown = all.filter((at) => !Workbook?.Sheets?.[at]?.Hidden);
  return shown.length > 0 ? shown : all;
}

/** Reads one sheet. Formulas are read by their stored values; nothing is run. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  options: WorkbookOptions,
): Promise<SheetBook | FileFault> {
  if (signatureOf(bytes) === 'zip') {
    const size = await inflatedSize(bytes, options.inflated);
    if (typeof size === 'string')
      return { fault: size === 'damaged' ? WORKBOOK_FAULTS.damaged : WORKBOOK_FAULTS.large };
  }
  const open = (sheet?: number): WorkBook =>
    read(bytes, {
      type: 'array',
      ...(sheet !== undefined && { sheets: sheet }),
      sheetRows: options.rows,
      dense: true,
      cellDates: options.look !== 'shown',
      UTC: true,
      cellHTML: false,
      cellFormula: options.isList === true,
      cellStyles: options.isList === true,
      bookVBA: false,
      // Cells of a web page stay text, because otherwise 02/11/2026 would become 11 February.
      raw: signatureOf(bytes) === null,
    });
  try {
    let book = open(0);
    const visible = visibleSheets(book);
    const sheet = Math.min(Math.max(0, options.sheet ?? 0), visible.length - 1);
    const place = visible[sheet] ?? 0;
    if (place !== 0) book = open(place);
    const found = book.Sheets[book.SheetNames[place] ?? ''];
    if (!found) return { fault: WORKBOOK_FAULTS.damaged };
    if (isPage(bytes) && visible.length > 1) return { sheets: [], sheet: 0, rows: rowsOfPage(open(), options) };
    return {
      sheets: visible.map((at) => (book.SheetNames[at] ?? '').slice(0, 80)),
      sheet,
      rows: rowsOf(found, options),
    };
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { fault: isLocked ? WORKBOOK_FAULTS.locked : WORKBOOK_FAULTS.damaged };
  }
}

const startOf = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes.subarray(0, 200_000));

/** True for a web page; a workbook as XML has sheets of its own. */
const isPage = (bytes: Uint8Array): boolean =>
  signatureOf(bytes) === null && !/<(?:ss:)?workbook[\s>]/i.test(startOf(bytes));

/** True for bytes that this module reads: an Excel file of either kind, or a web page with a table. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const signature = signatureOf(bytes);
  if (signature !== null) return signature === 'zip' || signature === 'ole';
  const start = startOf(bytes);
  return (
    /^[\s\u00ef\u00bb\u00bf]*<(?:!doctype html|html|head|body|table|meta|style|\?xml)/i.test(start) &&
    /<table[\s>]|<(?:ss:)?workbook[\s>]/i.test(start)
  );
}
