/** Checks the files that may go with a question: ending, size, and whether the bytes match the name. Their content is not read here. */
import { endingOf, signatureOf } from '@/domain/resources/file-kind';
import { findEncoding } from '@/domain/tables/encodings';
import type { FileKind } from './report';

export const UPLOAD_ENDINGS = ['jpg', 'jpeg', 'png', 'pdf', 'txt', 'csv', 'doc', 'docx', 'xlsx', 'xls'] as const;
export type UploadEnding = (typeof UPLOAD_ENDINGS)[number];

/** Bytes; a file must be smaller. */
export const UPLOAD_BYTES = 10 * 1024 * 1024;

export const WRONG_TYPE = 'You can only upload JPG/PNG/PDF/TXT/CSV/DOC/XLSX files!';
export const FILE_TOO_LARGE = 'File must be smaller than 10MB!';
export const IMAGE_TOO_LARGE = 'Image must be smaller than 10MB!';
export const ONE_FILE = 'Please send exactly one file.';
/** The question for a file that comes without one. */
export const WHAT_IS_IN_IT = 'What is in this file?';

const KIND_OF: Readonly<Record<UploadEnding, FileKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  pdf: 'pdf',
  txt: 'text',
  csv: 'table',
  doc: 'unread',
  docx: 'document',
  xlsx: 'table',
  xls: 'table',
};

/** The ending of a file that may go with a question; null for all others. */
export function uploadEnding(name: string): UploadEnding | null {
  const ending = endingOf(name);
  return UPLOAD_ENDINGS.find((one) => one === ending) ?? null;
}

export const kindOfUpload = (ending: UploadEnding): FileKind => KIND_OF[ending];

/** Returns the sentence that refuses a file by its name and size (bytes), or null. */
export function refusalOf({ name, size, isPasted }: { name: string; size: number; isPasted: boolean }): string | null {
  const ending = uploadEnding(name);
  if (!ending) return WRONG_TYPE;
  if (size < UPLOAD_BYTES) return null;
  return isPasted && kindOfUpload(ending) === 'image' ? IMAGE_TOO_LARGE : FILE_TOO_LARGE;
}

function includes(bytes: Uint8Array, text: string, isWide = false): boolean {
  const step = isWide ? 2 : 1;
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let n = 1;
    while (n < text.length && bytes[at + n * step] === text.charCodeAt(n)) n += 1;
    if (n === text.length) return true;
  }
  return false;
}

/** Text has no signature of another kind and no zero bytes, unless it is UTF-16. */
function isText(bytes: Uint8Array): boolean {
  if (signatureOf(bytes) !== null) return false;
  return !bytes.includes(0) || /^utf-16/.test(findEncoding(bytes) ?? '');
}

/** True if the bytes are of the kind that the ending names; also for an office file with a password. */
export function isTrueToName(ending: UploadEnding, bytes: Uint8Array): boolean {
  const signature = signatureOf(bytes);
  switch (ending) {
    case 'jpg':
    case 'jpeg':
      return signature === 'jpg';
    case 'png':
    case 'pdf':
      return signature === ending;
    case 'txt':
    case 'csv':
      return isText(bytes);
    case 'doc':
      return signature === 'ole' && includes(bytes, 'WordDocument', true);
    case 'xls':
      return signature === 'ole' && (includes(bytes, 'Workbook', true) || includes(bytes, 'Book', true));
    case 'docx':
    case 'xlsx':
      if (signature === 'ole') return isLocked(bytes);
      return signature === 'zip' && includes(bytes, ending === 'docx' ? 'word/document' : 'xl/work');
  }
}

/** True for an encrypted office file: its package is in a container of the old format. Source: Microsoft, [MS-OFFCRYPTO] 2.3.4. */
export const isLocked = (bytes: Uint8Array): boolean =>
  signatureOf(bytes) === 'ole' && includes(bytes, 'EncryptedPackage', true);
