/**
 * Checks a file that comes with a question and uses the browser's extract of it. Without one, the server reads text and CSV files and the
 * dimensions of images; for other files it gives only name, kind and size. Stores nothing.
 */
import { AppError, invalid } from '@/domain/errors';
import { baseReport, NOT_READ_NOTE, readPlainFile } from '@/domain/assistant/files/plain-file';
import { fileExtract, type FileExtract } from '@/domain/assistant/files/report';
import { ANALYSIS_FAILED } from '@/domain/assistant/message';
import {
  isLocked,
  isTrueToName,
  kindOfUpload,
  refusalOf,
  uploadEnding,
  FILE_TOO_LARGE,
  WRONG_TYPE,
  type UploadEnding,
} from '@/domain/assistant/files/upload';
import { nestsTooDeeply } from '@/domain/tools/safe-json';
import { imageSizeOf } from '@/domain/resources/image-size';
import { readZipEntries } from '@/domain/resources/zip-entries';

const wrongType = () => new AppError(415, WRONG_TYPE, { code: 'wrong-type' });
export const tooLarge = (message = FILE_TOO_LARGE) => new AppError(413, message, { code: 'too-large' });
const unreadable = () => invalid(ANALYSIS_FAILED);

/** Maximum number of CSV rows read in one request. A time limit would not work, because a Worker's clock does not advance during computation. */
const ROWS_MOST = 100_000;
/** The largest unpacked size that an office file may declare. Nothing is unpacked here, so a false size does no harm. */
const INFLATED_MOST = 64 * 1024 * 1024;

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** Throws, as the specification says, 415 for a wrong type, 413 for a file that is too large, and 400 for an empty one. */
function judge({ name, bytes }: SentFile): UploadEnding {
  const ending = uploadEnding(name);
  if (!ending) throw wrongType();
  const refusal = refusalOf({ name, size: bytes.length, isPasted: false });
  if (refusal) throw tooLarge(refusal);
  if (bytes.length === 0) throw unreadable();
  if (!isTrueToName(ending, bytes)) throw wrongType();
  return ending;
}

function isWhole(ending: UploadEnding, bytes: Uint8Array): boolean {
  if (isLocked(bytes)) return false;
  if (ending !== 'docx' && ending !== 'xlsx') return true;
  const entries = readZipEntries(bytes);
  return entries !== null && entries.reduce((sum, { claimedSize }) => sum + claimedSize, 0) <= INFLATED_MOST;
}

/** The extract that the browser made, checked; its name and size are those of the received file. Null if it is of another kind. */
function givenExtract(text: string, { name, bytes }: SentFile, ending: UploadEnding): FileExtract | null {
  if (nestsTooDeeply(text)) throw unreadable();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  const parsed = fileExtract.safeParse(json);
  if (!parsed.success) throw unreadable();
  const { report } = parsed.data;
  if (report.kind !== kindOfUpload(ending)) return null;
  const { name: known, size } = baseReport(name, bytes.length, ending);
  return { ...parsed.data, report: { ...report, name: known, size } };
}

function ownExtract({ name, bytes }: SentFile, ending: UploadEnding): FileExtract {
  const base = baseReport(name, bytes.length, ending);
  if (ending === 'txt' || ending === 'csv') {
    const read = readPlainFile({ name, ending, bytes }, { rows: ROWS_MOST });
    if (!read) throw unreadable();
    return read;
  }
  if (base.kind !== 'image') return { report: { ...base, notes: [NOT_READ_NOTE] }, text: '' };
  const size = imageSizeOf(bytes);
  if (!size) throw unreadable();
  const summary = `${ending === 'png' ? 'PNG' : 'JPEG'} image, ${size.width} × ${size.height} pixels`;
  return { report: { ...base, summary, ...size }, text: '' };
}

function dataUrl(ending: UploadEnding, bytes: Uint8Array): string {
  const parts: string[] = [];
  // Multiples of three, so that the parts join without padding between them.
  for (let at = 0; at < bytes.length; at += 24_576)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 24_576))));
  return `data:image/${ending === 'png' ? 'png' : 'jpeg'};base64,${parts.join('')}`;
}

/** The parts of a file that an answer can use. `image` is made only if pictures may go to the model. Throws an AppError for every bad file. */
export function judgeFile(
  sent: SentFile,
  given: string | null,
  mayShowImages: boolean,
): { file: FileExtract; image?: string } {
  const ending = judge(sent);
  if (!isWhole(ending, sent.bytes)) throw unreadable();
  const file = (given === null ? null : givenExtract(given, sent, ending)) ?? ownExtract(sent, ending);
  const isImage = kindOfUpload(ending) === 'image';
  return isImage && mayShowImages ? { file, image: dataUrl(ending, sent.bytes) } : { file };
}
