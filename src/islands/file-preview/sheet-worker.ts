/** Reads the first rows of an Excel file, or analyses its first sheet, in a thread of its own, which the page can end at any time. */
import { read, utils, type CellObject } from 'xlsx';
import { baseReport } from '../../domain/chat/files/plain-file';
import { TEXT_MOST, type FileExtract } from '../../domain/chat/files/report';
import { openTable } from '../../domain/chat/files/table';
import { cutText } from '../../domain/chat/files/text';
import type { UploadEnding } from '../../domain/chat/files/upload';
import { signatureOf } from '../../domain/resources/file-kind';
import { PREVIEW_ROWS, trimRows } from '../../domain/resources/first-rows';
import { inflatedSize } from './inflated-size';
import type { SheetAnswer } from './read-sheet';

const MAX_INFLATED = 32 * 1024 * 1024;

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<SheetAnswer> {
  if (signatureOf(bytes) === 'zip') {
    const size = await inflatedSize(bytes, MAX_INFLATED);
    if (typeof size === 'string') return { fault: size };
  }
  try {
    const book = read(bytes, {
      type: 'array',
      sheets: 0,
      sheetRows: PREVIEW_ROWS + 1,
      cellHTML: false,
      cellFormula: false,
      bookVBA: false,
    });
    const name = book.SheetNames[0];
    const sheet = name === undefined ? undefined : book.Sheets[name];
    if (name === undefined || !sheet) return { fault: 'damaged' };
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
    return { sheet: name, table: trimRows(rows.map((row) => Array.from(row, (cell) => String(cell ?? '')))) };
  } catch {
    return { fault: 'damaged' };
  }
}

export interface SheetQuestion {
  name: string;
  ending: UploadEnding;
  bytes: Uint8Array<ArrayBuffer>;
}

const ROWS_MOST = 200_000;
const PATIENCE_MS = 12_000;

/** As exact as it is stored, but with the sign of its currency or the percent sign of its format. */
function textOfCell(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  const shown = cell.w ?? String(cell.v);
  if (cell.t !== 'n' || typeof cell.v !== 'number' || /[%/:]|[a-z]{3}/i.test(shown)) return shown;
  return `${/[₹$€£]/.exec(shown)?.[0] ?? ''}${cell.v}`;
}

async function analyse({ name, ending, bytes }: SheetQuestion): Promise<{ extract: FileExtract } | { fault: string }> {
  if (signatureOf(bytes) === 'zip' && typeof (await inflatedSize(bytes, MAX_INFLATED)) === 'string')
    return { fault: 'damaged' };
  try {
    const started = performance.now();
    const book = read(bytes, {
      type: 'array',
      sheetRows: ROWS_MOST + 1,
      dense: true,
      cellHTML: false,
      cellFormula: false,
    });
    const title = book.SheetNames[0];
    const sheet = title === undefined ? undefined : book.Sheets[title];
    if (!sheet || title === undefined) return { fault: 'damaged' };
    // Only rows that are there: the range that a sheet claims may be all of Excel's.
    const data = (sheet['!data'] ?? []) as (CellObject[] | undefined)[];
    const table = openTable({ rows: ROWS_MOST, isOver: () => performance.now() - started > PATIENCE_MS });
    let text = '';
    for (const row of data) {
      if (!row) continue;
      const cells = Array.from(row, textOfCell);
      if (text.length < TEXT_MOST && cells.some((cell) => cell !== '')) text += `${cells.join('\t')}\n`;
      if (!table.add(cells)) break;
    }
    const facts = table.finish(ending.toUpperCase());
    const others = book.SheetNames.length - 1;
    if (others > 0)
      facts.notes.unshift(
        `Only the first sheet was read (“${title.slice(0, 80)}”), not the ${others} other${others === 1 ? '' : 's'}.`,
      );
    const report = { ...baseReport(name, bytes.length, ending), ...facts, notes: facts.notes.slice(0, 8) };
    return { extract: { report, text: cutText(text, TEXT_MOST) } };
  } catch {
    return { fault: 'damaged' };
  }
}

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | SheetQuestion>) => {
  void (data instanceof Uint8Array ? answer(data) : analyse(data)).then((result) => postMessage(result));
});
