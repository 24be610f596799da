/** Reads the first rows of an Excel file in a thread of its own, which the page can end at any time. */
import { read, utils } from 'xlsx';
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

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void answer(data).then((result) => postMessage(result));
});
