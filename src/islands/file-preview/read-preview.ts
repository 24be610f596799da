/** Loads a file for its preview: checks its type by its bytes, and reads only the needed part. Gives the reason if it cannot be shown. */
import { firstRows, type SheetRows } from '@/domain/resources/first-rows';
import { isWhatItSays, previewOf } from '@/domain/resources/file-kind';
import { imageSizeOf, MAX_PIXELS } from '@/domain/resources/image-size';
import { readMarkdown, type Block } from '@/domain/resources/markdown';
import { loadStart } from '@/lib/files/load-file';

const TIMEOUT_MS = 10_000;

export type SheetAnswer = { sheet: string; table: SheetRows } | { fault: 'damaged' | 'too-large' };

/** Reads the first rows of an Excel file in a worker thread, which is stopped after ten seconds. */
function readSheet(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.terminate();
    };
    const finish = (answer: SheetAnswer) => {
      stop();
      resolve(answer);
    };
    const abort = () => {
      stop();
      reject(new DOMException('Closed.', 'AbortError'));
    };
    const timer = setTimeout(() => finish({ fault: 'too-large' }), TIMEOUT_MS);
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      finish({ fault: 'damaged' });
    };
    worker.postMessage(bytes, [bytes.buffer]);
  });
}

const KB = 1024;
const HEAD_BYTES = 64 * KB;
/** Maximum size of the text in a preview; the rest is in the file. */
const TEXT_BYTES = 256 * KB;
const SHEET_BYTES = 8 * KB * KB;

export const NO_PREVIEW = 'No preview available';
export const NOT_PREVIEWABLE = 'Preview not available for this file type';

export type Preview =
  | { kind: 'image' | 'pdf'; url: string }
  | { kind: 'rows'; table: SheetRows; sheet: string | null }
  | { kind: 'markdown'; blocks: Block[]; isWhole: boolean }
  | { kind: 'text'; text: string; isWhole: boolean }
  | { kind: 'none'; title: string; text?: string };

const none = (title: string, text?: string): Preview => ({ kind: 'none', title, ...(text ? { text } : {}) });
const tooLarge = none(NO_PREVIEW, 'This file is too large to show here. Download it to open it.');
const notWhatItSays = none(
  NOT_PREVIEWABLE,
  'The file type does not match its name. Be careful when you open it, and please tell us.',
);

/** Reads our own file at `url`. Throws a LoadFault when it cannot be fetched. */
export async function readPreview(url: string, fileType: string, signal: AbortSignal): Promise<Preview> {
  const kind = previewOf(url, fileType);
  if (kind === null) return none(NOT_PREVIEWABLE);
  const limit = { image: HEAD_BYTES, pdf: KB, sheet: SHEET_BYTES }[kind as string] ?? TEXT_BYTES;
  const { bytes, isWhole } = await loadStart(url, limit, signal);
  if (bytes.length === 0) return none(NO_PREVIEW, 'The file is empty.');
  if (!isWhatItSays(kind, bytes)) return notWhatItSays;
  if (kind === 'pdf') return { kind, url };
  if (kind === 'image') {
    const size = imageSizeOf(bytes);
    if (size && size.width * size.height > MAX_PIXELS) return tooLarge;
    return { kind, url };
  }
  if (kind === 'sheet') {
    if (!isWhole) return tooLarge;
    const read = await readSheet(bytes, signal);
    if ('fault' in read)
      return read.fault === 'too-large' ? tooLarge : none(NO_PREVIEW, 'This sheet is damaged and cannot be read.');
    return { kind: 'rows', table: read.table, sheet: read.sheet };
  }
  // The last character of a cut text may be incomplete.
  const text = new TextDecoder().decode(bytes, { stream: !isWhole });
  if (kind === 'csv') return { kind: 'rows', table: firstRows(text, isWhole), sheet: null };
  if (kind === 'markdown') return { kind, blocks: readMarkdown(text), isWhole };
  return { kind, text: text.replace(/^\ufeff/, ''), isWhole };
}
