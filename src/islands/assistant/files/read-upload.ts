/** Reads a file for a question in the browser: checks its name, size and bytes, and loads only the parser for its kind. */
import { countText } from '@/domain/count';
import { baseReport, CUT_NOTE, NOT_READ_NOTE, analyseText } from '@/domain/assistant/files/plain-file';
import { checkDeck, isDeck } from '@/domain/assistant/files/deck';
import type { FileExtract } from '@/domain/assistant/files/report';
import { ANALYSIS_FAILED, PASTE_FAILED } from '@/domain/assistant/message';
import {
  isLocked,
  isTrueToName,
  refusalOf,
  uploadEnding,
  WRONG_TYPE,
  type UploadEnding,
} from '@/domain/assistant/files/upload';
import { imageSizeOf } from '@/domain/resources/image-size';

// Sends one request to a worker and terminates it after the answer, a timeout or an error.

/** Null if there was no answer. */
function askWorker<Answer>(worker: Worker, question: unknown, patienceMs: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(null), patienceMs);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      finish(null);
    };
    worker.postMessage(question);
  });
}

/** Longer than the workers' own time limits, after which they report the part that they have read. */
const PATIENCE_MS = 20_000;

interface Upload {
  name: string;
  ending: UploadEnding;
  bytes: Uint8Array<ArrayBuffer>;
}

const plain = (asked: Upload) =>
  askWorker<FileExtract>(
    new Worker(new URL('./plain-worker.ts', import.meta.url), { type: 'module' }),
    asked,
    PATIENCE_MS,
  );

async function sheet(asked: Upload): Promise<FileExtract | null> {
  const worker = new Worker(new URL('../../file-preview/sheet-worker.ts', import.meta.url), { type: 'module' });
  const answer = await askWorker<{ extract: FileExtract } | { fault: string }>(worker, asked, PATIENCE_MS);
  return answer && 'extract' in answer ? answer.extract : null;
}

async function word({ name, ending, bytes }: Upload): Promise<FileExtract | null> {
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), { type: 'module' });
  const whole = await askWorker<string>(worker, bytes, PATIENCE_MS);
  if (whole === null) return null;
  const { words, text, isCut } = analyseText(whole.replace(/\n{3,}/g, '\n\n').trim());
  const checklist = isDeck(name, [whole]) ? checkDeck([whole]).map(({ item, isFound }) => ({ item, isFound })) : null;
  const notes = [...(words === 0 ? ['We found no text in this document.'] : []), ...(isCut ? [CUT_NOTE] : [])];
  const summary = `Word document, ${countText(words)} word${words === 1 ? '' : 's'}`;
  return {
    report: { ...baseReport(name, bytes.length, ending), summary, ...(checklist ? { checklist } : {}), notes },
    text,
  };
}

function image({ name, ending, bytes }: Upload): FileExtract | null {
  const size = imageSizeOf(bytes);
  if (!size || size.width === 0 || size.height === 0) return null;
  const summary = `${ending === 'png' ? 'PNG' : 'JPEG'} image, ${size.width} × ${size.height} pixels`;
  return { report: { ...baseReport(name, bytes.length, ending), summary, ...size }, text: '' };
}

async function read(asked: Upload): Promise<FileExtract | null> {
  const { name, ending, bytes } = asked;
  switch (ending) {
    case 'txt':
    case 'csv':
      return plain(asked);
    case 'xls':
    case 'xlsx':
      return sheet(asked);
    case 'docx':
      return word(asked);
    case 'pdf':
      return import('./read-pdf').then(({ readPdf }) => readPdf(name, bytes));
    case 'doc':
      return {
        report: { ...baseReport(name, bytes.length, ending), summary: 'Word 97 document', notes: [NOT_READ_NOTE] },
        text: '',
      };
    default:
      return image(asked);
  }
}

/** The extract, or the error text if the file is refused. Never throws. */
export async function readUpload(
  file: File,
  { isPasted }: { isPasted: boolean },
): Promise<{ extract: FileExtract } | { error: string }> {
  const { name, size } = file;
  const failed = { error: isPasted && file.type.startsWith('image/') ? PASTE_FAILED : ANALYSIS_FAILED };
  const refusal = refusalOf({ name, size, isPasted });
  if (refusal) return { error: refusal };
  const ending = uploadEnding(name);
  if (!ending || size === 0) return failed;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isTrueToName(ending, bytes)) return { error: WRONG_TYPE };
    if (isLocked(bytes)) return failed;
    const extract = await read({ name, ending, bytes });
    return extract ? { extract } : failed;
  } catch {
    return failed;
  }
}
