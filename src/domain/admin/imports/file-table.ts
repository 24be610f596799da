/** The table of a file, whatever it was read from: headings and the rows below them, within the limits. */
import { countText } from '@/domain/count';
import { endingOf, signatureOf } from '@/domain/resources/file-kind';
import { detectDelimiter, readDelimited } from '@/domain/tables/delimited';
import type { EncodingName } from '@/domain/tables/encoding-names';
import { findEncoding } from '@/domain/tables/encodings';
import {
  headerChoices,
  otherTextIn,
  placeOfLine,
  type FileFault,
  type OnProgress,
  type OtherText,
  type SheetChoice,
  type SheetRow,
} from '@/domain/tables/reading';
import { leftOutText, readSheetTable } from '@/domain/tables/table';
import { IMPORT_LIMITS } from './limits';

export interface FileTable {
  /** Empty where a column has cells but no heading. */
  headings: readonly string[];
  /** Cells by place; a short row lacks its last ones. */
  rows: readonly (readonly string[])[];
  /** Row of the file or sheet that each row is, from 1. */
  lines: readonly number[];
  /** The row with the headings, and the rows that may have them. */
  headers: Pick<SheetChoice, 'headers' | 'headerLine'>;
  /** "6 lines below the table were left out." */
  leftOut: string | null;
}

const TOO_MANY_ROWS = `This file has more than ${countText(IMPORT_LIMITS.rows)} rows. Please divide it.`;

/** Said before a byte is read, by the size that the browser declares. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  return size > IMPORT_LIMITS.size ? 'This file is larger than 20 MB. Please divide it.' : null;
}

const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

/** Columns without any text are left out. `headerLine` is the row that a person chose for the headings. */
export function tableOfRows(given: readonly SheetRow[], headerLine?: number): FileTable | FileFault {
  const all = given.filter(({ cells }) => !cells.every(isBlank));
  if (all.length === 0) return { fault: 'This file is empty.' };
  const table = readSheetTable(all, placeOfLine(all, headerLine));
  // A list has headings: where no row looks like them, the first row has them.
  const { headerRow, columns, rows, aside } = table.headerRow < 0 ? readSheetTable(all, 0) : table;
  if (rows.length === 0) return { fault: 'This file has no rows below its headings.' };
  if (rows.length > IMPORT_LIMITS.rows) return { fault: TOO_MANY_ROWS };
  const names = columns.map(({ name }) => name);
  const isUsed: boolean[] = [];
  for (const cells of [names, ...rows.map((row) => row.cells)])
    for (let place = 0; place < cells.length && place < IMPORT_LIMITS.columns; place += 1)
      if (!isUsed[place] && !isBlank(cells[place])) isUsed[place] = true;
  const places = Object.keys(isUsed).map(Number);
  const max = IMPORT_LIMITS.cell;
  return {
    headings: places.map((place) => (names[place] ?? '').slice(0, 200)),
    rows: rows.map(({ cells }) => places.map((place) => (cells[place] ?? '').slice(0, max))),
    lines: rows.map(({ line }) => line),
    headers: { headers: headerChoices(all), headerLine: all[headerRow]?.line ?? 0 },
    leftOut: leftOutText({ rows, aside }),
  };
}

interface TextTable {
  table: FileTable;
  /** The encoding that was guessed, for a person to change; null where the bytes say it. */
  guessed: EncodingName | null;
}

const LIMITS = { rows: IMPORT_LIMITS.rows + 1000, columns: IMPORT_LIMITS.columns, tooMany: TOO_MANY_ROWS };

const OTHERS = {
  pdf: 'This is a PDF, not a table.',
  png: 'This is a picture, not a table.',
  jpg: 'This is a picture, not a table.',
  gif: 'This is a picture, not a table.',
  webp: 'This is a picture, not a table.',
  zip: 'This is an Excel workbook or a ZIP file, not a table in text. Please save it as CSV.',
  ole: 'This is an old Excel workbook, not a table in text. Please save it as CSV.',
} as const;

/**
 * A sentence where the bytes of a file are not what its ending promises; null where both agree. Exporters give the ending .xls to all
 * kinds of tables: old and new workbooks, web pages, and text with tabs.
 */
export function faultOfKind(name: string, bytes: Uint8Array): string | null {
  const found = signatureOf(bytes);
  const ending = endingOf(name);
  if (ending === 'csv') return found && OTHERS[found];
  if (found === 'zip' || (found === 'ole' && ending === 'xls')) return null;
  // An old workbook with a new ending is most often locked; the reader of workbooks says so.
  if (found === 'ole') return null;
  if (found !== null) return OTHERS[found];
  return ending === 'xls' ? null : 'This is not an Excel workbook.';
}

const OTHER_TEXTS: Readonly<Record<OtherText, string>> = {
  empty: 'This file is empty.',
  binary: 'This is not a text file.',
  'web-page': 'This is a web page, not a table.',
  xml: 'This is not a table. Please save it as CSV.',
  json: 'This is not a table. Please save it as CSV.',
};

interface TextOptions {
  /** The encoding that a person chose. */
  chosen?: EncodingName | undefined;
  headerLine?: number | undefined;
  onProgress?: OnProgress | undefined;
}

/** Reads the bytes of a text. Never throws. */
export function readTextTable(
  bytes: Uint8Array,
  { chosen, headerLine, onProgress }: TextOptions = {},
): TextTable | FileFault {
  const size = faultOfSize(bytes.length);
  if (size) return { fault: size };
  const found = findEncoding(bytes);
  const encoding = chosen ?? found ?? 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  const other = otherTextIn(text);
  if (other) return { fault: OTHER_TEXTS[other] };
  const read = readDelimited(text, detectDelimiter(text), { limits: LIMITS, onProgress });
  if ('fault' in read) return { fault: read.fault };
  const table = tableOfRows(read.rows, headerLine);
  return 'fault' in table ? table : { table, guessed: found === null ? encoding : null };
}
