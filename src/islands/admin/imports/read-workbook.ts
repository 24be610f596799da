/** The first sheet of an Excel workbook as rows of text. What it unpacks to is counted before, so that no small file fills the memory. */
import { read, type CellObject, type WorkSheet } from 'xlsx';
import { tableOfRows, TOO_MANY_ROWS, type FileTable } from '../../../domain/admin/imports/file-table';
import { IMPORT_LIMITS } from '../../../domain/admin/imports/limits';
import { signatureOf } from '../../../domain/resources/file-kind';
import type { FileFault } from '../../../domain/tables/reading';
import { inflatedSize } from '../../file-preview/inflated-size';

const DAMAGED = 'This workbook is damaged and cannot be read.';
/** With one more it is known that there are too many; blank rows take part. */
const SHEET_ROWS = IMPORT_LIMITS.rows * 2;

/** The value and not its look: 1200000 however it is shown, a day as 2026-11-30. */
function textOf({ t, v, w }: CellObject): string {
  if (t === 'z' || v === undefined || v === null) return '';
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? (w ?? '') : v.toISOString().replace(/T00:00:00.000Z$/, '');
  return t === 'e' ? (w ?? '') : String(v);
}

/** Only cells that are there are visited: a sheet may claim a million columns. */
function rowsOf(sheet: WorkSheet): string[][] {
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];
  const rows: string[][] = [];
  data.forEach((cells) => {
    const row: string[] = [];
    cells?.forEach((cell, place) => {
      if (cell && place < IMPORT_LIMITS.columns) row[place] = textOf(cell);
    });
    if (row.length > 0) rows.push(Array.from(row, (text) => text ?? ''));
  });
  return rows;
}

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileTable | FileFault> {
  if (signatureOf(bytes) === 'zip') {
    const size = await inflatedSize(bytes, IMPORT_LIMITS.inflated);
    if (size === 'damaged') return { fault: DAMAGED };
    if (size === 'too-large') return { fault: 'This workbook unpacks to more than 100 MB. Please divide it.' };
  }
  try {
    const book = read(bytes, {
      type: 'array',
      sheets: 0,
      sheetRows: SHEET_ROWS,
      dense: true,
      cellDates: true,
      UTC: true,
      cellHTML: false,
      cellFormula: false,
      bookVBA: false,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (!sheet) return { fault: DAMAGED };
    const rows = rowsOf(sheet);
    return rows.length > IMPORT_LIMITS.rows + 1 ? { fault: TOO_MANY_ROWS } : tableOfRows(rows);
  } catch {
    return { fault: DAMAGED };
  }
}
