/** Worker thread that reads the first rows of an Excel file, or analyses one of its sheets. The page can terminate it at any time. */
import { baseReport, cutText } from '@/domain/assistant/files/plain-file';
import { TEXT_MOST, type FileExtract } from '@/domain/assistant/files/report';
import { analyseTable } from '@/domain/assistant/files/table';
import type { UploadEnding } from '@/domain/assistant/files/upload';
import { PREVIEW_COLUMNS, PREVIEW_ROWS, trimRows } from '@/domain/resources/first-rows';
import { readWorkbook, WORKBOOK_FAULTS } from '@/lib/tables/workbook';
import type { SheetAnswer } from './read-preview';

const MAX_INFLATED = 32 * 1024 * 1024;

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<SheetAnswer> {
  const book = await readWorkbook(bytes, {
    rows: PREVIEW_ROWS + 1,
    columns: PREVIEW_COLUMNS + 1,
    inflated: MAX_INFLATED,
    look: 'shown',
  });
  if ('fault' in book) return { fault: book.fault === WORKBOOK_FAULTS.large ? 'too-large' : 'damaged' };
  const last = book.rows.at(-1)?.line ?? 0;
  const rows: string[][] = Array.from({ length: last }, () => []);
  for (const { line, cells } of book.rows) rows[line - 1] = [...cells];
  return { sheet: book.sheets[book.sheet] ?? '', table: trimRows(rows) };
}

export interface SheetQuestion {
  name: string;
  ending: UploadEnding;
  bytes: Uint8Array<ArrayBuffer>;
}

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 20_000;
const PATIENCE_MS = 12_000;

async function analyse({ name, ending, bytes }: SheetQuestion): Promise<{ extract: FileExtract } | { fault: string }> {
  const started = performance.now();
  const book = await readWorkbook(bytes, {
    rows: MAX_ROWS + 1,
    columns: MAX_COLUMNS,
    inflated: MAX_INFLATED,
    look: 'unit',
  });
  if ('fault' in book) return book;
  const isOver = () => performance.now() - started > PATIENCE_MS;
  const facts = analyseTable(book.rows, ending.toUpperCase(), { rows: MAX_ROWS, isOver });
  let text = '';
  for (const { cells } of book.rows) {
    if (text.length >= TEXT_MOST) break;
    text += `${cells.join('\t')}\n`;
  }
  const others = book.sheets.length - 1;
  if (others > 0)
    facts.notes.unshift(
      `Only the first sheet was read (“${book.sheets[book.sheet]}”), not the ${others} other${others === 1 ? '' : 's'}.`,
    );
  const report = { ...baseReport(name, bytes.length, ending), ...facts, notes: facts.notes.slice(0, 8) };
  return { extract: { report, text: cutText(text, TEXT_MOST) } };
}

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | SheetQuestion>) => {
  void (data instanceof Uint8Array ? answer(data) : analyse(data)).then((result) => postMessage(result));
});
