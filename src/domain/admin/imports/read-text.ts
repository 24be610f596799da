/** A file of text as a table: its encoding, its delimiter, and a clear word for what is none. */
import { endingOf, signatureOf } from '../../resources/file-kind';
import { detectDelimiter, readDelimited } from '../../tables/delimited';
import type { EncodingName } from '../../tables/encoding-names';
import { findEncoding } from '../../tables/encodings';
import type { FileFault, OnProgress } from '../../tables/reading';
import { faultOfSize, tableOfRows, TOO_MANY_ROWS, type FileTable } from './file-table';
import { IMPORT_LIMITS } from './limits';

export interface TextTable {
  table: FileTable;
  /** How the letters were read where the bytes do not tell: people can choose another one. Null where they tell. */
  guessed: EncodingName | null;
}

const LIMITS = { rows: IMPORT_LIMITS.rows + 1, columns: IMPORT_LIMITS.columns, tooMany: TOO_MANY_ROWS };

const OTHERS = {
  pdf: 'This is a PDF, not a table.',
  png: 'This is a picture, not a table.',
  jpg: 'This is a picture, not a table.',
  gif: 'This is a picture, not a table.',
  webp: 'This is a picture, not a table.',
  zip: 'This is an Excel workbook or a ZIP file, not a table in text. Please save it as CSV.',
  ole: 'This is an old Excel workbook, not a table in text. Please save it as CSV.',
} as const;

/** What the bytes of a file are, where the ending of its name promises something else; null where both agree. */
export function faultOfKind(name: string, bytes: Uint8Array): string | null {
  const found = signatureOf(bytes);
  const ending = endingOf(name);
  if (ending === 'csv') return found && OTHERS[found];
  const wanted = ending === 'xls' ? 'ole' : 'zip';
  if (found === wanted) return null;
  if (found === 'zip') return 'This is a newer Excel workbook. Please name it .xlsx.';
  if (found === 'ole') return 'This is an old Excel workbook, or one with a password. Please save it as .xlsx.';
  return found ? OTHERS[found] : 'This is not an Excel workbook.';
}

/** Texts that are no table. */
function faultOfText(text: string): string | null {
  if (text.trim() === '') return 'This file is empty.';
  // Text has no zero characters; programs and pictures do.
  if (text.slice(0, 4096).includes('\u0000')) return 'This is not a text file.';
  const start = text.slice(0, 2000).trimStart();
  if (/^<!doctype html|^<html|^<(?:head|body|table|meta|style|script)[\s>]/i.test(start))
    return 'This is a web page, not a table.';
  return /^<\?xml|^\{\s*["}]|^\[\s*[[{]/i.test(start) ? 'This is not a table. Please save it as CSV.' : null;
}

/** Reads the bytes; `chosen` is the encoding that a person chose. Never throws. */
export function readTextTable(
  bytes: Uint8Array,
  { chosen, onProgress }: { chosen?: EncodingName | undefined; onProgress?: OnProgress | undefined } = {},
): TextTable | FileFault {
  const size = faultOfSize(bytes.length);
  if (size) return { fault: size };
  const found = findEncoding(bytes);
  const encoding = chosen ?? found ?? 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  const fault = faultOfText(text);
  if (fault) return { fault };
  const read = readDelimited(text, detectDelimiter(text), { limits: LIMITS, onProgress });
  if ('fault' in read) return read;
  const table = tableOfRows(read.rows.map(({ cells }) => cells));
  return 'fault' in table ? table : { table, guessed: found === null ? encoding : null };
}
