/** Saves a table as a file: CSV immediately, XLSX with a library that is loaded on demand. Neutralises cells that a spreadsheet would run as formulas. */
import { neutralise, toCsv } from '@/domain/tables/csv';
import { failureText, readAnswer, UNREACHABLE } from '@/lib/api/api';
import { fileNameOf, saveFile, saveText } from './save-file';

export type TableFormat = 'csv' | 'xlsx';

export interface FileTable {
  header: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Excel takes 32,767 characters in a cell. */
const MAX_CELL = 32_767;

async function xlsxOf({ header, rows }: FileTable): Promise<Blob> {
  // Keeps the library out of the Worker.
  if (import.meta.env.SSR) throw new Error('Files are made in the browser.');
  const [{ utils, write }, { withFrozenHeads }] = await Promise.all([import('xlsx'), import('./frozen-heads')]);
  const cell = (value: string | number | null) =>
    typeof value === 'string' ? neutralise(value).slice(0, MAX_CELL) : value;
  const sheet = utils.aoa_to_sheet([header.map(cell), ...rows.map((row) => row.map(cell))]);
  sheet['!cols'] = header.map((title, column) => ({
    wch: Math.min(60, Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)) + 2),
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Outset');
  const bytes = write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
  return new Blob([withFrozenHeads(bytes, [1])], { type: XLSX_TYPE });
}

/** Makes the file and saves it; returns its name. Rejects if the library cannot be fetched. */
export async function saveTable(table: FileTable, name: string, format: TableFormat): Promise<string> {
  const fileName = `${fileNameOf(name, 'outset')}.${format}`;
  if (format === 'xlsx') saveFile(await xlsxOf(table), fileName);
  else saveText(toCsv(table.header, table.rows), fileName, 'text/csv');
  return fileName;
}

// A file that the server makes for one person, read from its answer.

/** The file with the server's name for it, else `otherwise`; or the reason why there is none, `failed` if the server gives no reason. */
export async function answeredFile(
  response: Response | null,
  otherwise: string,
  failed: string,
): Promise<{ file: Blob; name: string } | { error: string }> {
  if (!response?.ok) return { error: failureText(await readAnswer(response), failed) };
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const file = await response.blob().catch(() => null);
  return file ? { file, name: name ?? otherwise } : { error: UNREACHABLE };
}
