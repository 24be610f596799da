/** The bytes of a bank file as text: which encoding, which format, and a clear word for what is no statement. */
import { findEncoding, startsWith } from '../../tables/encodings';
import type { EncodingName } from '../../tables/encoding-names';
import type { FileFault } from '../../tables/reading';
import { IMPORT_LIMITS, type StatementFormat } from './statement';

/** Said before a byte is read, by the size that the browser declares. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > IMPORT_LIMITS.size) return 'This file is larger than 20 MB. Please download a shorter period.';
  return null;
}

/** Kinds of file that people choose by mistake, by their first bytes. */
const NOT_STATEMENTS: readonly { signs: readonly number[]; message: string }[] = [
  {
    signs: [0x50, 0x4b, 0x03, 0x04],
    message: 'This is an Excel workbook or a ZIP file. Please download the statement as CSV, OFX, QIF or CAMT.053.',
  },
  {
    signs: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'This is an old Excel workbook. Please download the statement as CSV, OFX, QIF or CAMT.053.',
  },
  {
    signs: [0x25, 0x50, 0x44, 0x46],
    message: 'This is a PDF. Please download the statement as CSV, OFX, QIF or CAMT.053.',
  },
  { signs: [0x89, 0x50, 0x4e, 0x47], message: 'This is a picture, not a statement.' },
  { signs: [0xff, 0xd8, 0xff], message: 'This is a picture, not a statement.' },
  { signs: [0x1f, 0x8b], message: 'This file is compressed. Please unpack it first.' },
];

export interface Decoded {
  text: string;
  encoding: EncodingName;
  /** False when the encoding is a guess. */
  isCertain: boolean;
}

/** The text of a file, in the encoding that was chosen for it or its own; or one sentence about why there is none. */
export function decodeFile(bytes: Uint8Array, chosen?: EncodingName): Decoded | FileFault {
  const size = faultOfSize(bytes.length);
  if (size) return { fault: size };
  const other = NOT_STATEMENTS.find(({ signs }) => startsWith(bytes, signs));
  if (other) return { fault: other.message };
  const found = chosen ?? findEncoding(bytes);
  const encoding = found ?? 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === '') return { fault: 'This file is empty.' };
  // Text has no zero characters; programs and pictures do.
  if (text.slice(0, 4096).includes('\u0000')) return { fault: 'This is not a text file.' };
  return { text, encoding, isCertain: found !== null };
}

const NOT_A_TABLE = 'This is not a statement. Please download it as CSV, OFX, QIF or CAMT.053.';

/** Texts that are no table, before a person is asked about columns of one: web pages, other XML, JSON. Null for all else. */
export function faultOfText(text: string): string | null {
  const start = text.slice(0, 2000).trimStart();
  // Some banks call a web page with a table .xls.
  if (/^<!doctype html|^<html|^<(?:head|body|table|meta|style|script)[\s>]/i.test(start))
    return 'This is a web page, not a statement. Please download it as CSV, OFX, QIF or CAMT.053.';
  if (/^<\?xml|^<[a-z]/i.test(start))
    return 'This XML file is not a statement format we support. Please use CAMT.053 or OFX.';
  return /^\{\s*["}]|^\[\s*[[{]/.test(start) ? NOT_A_TABLE : null;
}

/** Rows that are divided into nothing are no table. */
export const faultOfRows = (rows: readonly { cells: readonly string[] }[]): string | null =>
  rows.every(({ cells }) => cells.length < 2) ? NOT_A_TABLE : null;

/** By what the text says, never by the name of the file. */
export function detectFormat(text: string): StatementFormat {
  const start = text.slice(0, 4096);
  if (/OFXHEADER|<OFX[\s>]/i.test(start)) return 'ofx';
  if (/camt\.05[234]|<(?:\w+:)?BkToCstmr/i.test(start)) return 'camt';
  // The list of accounts has no colon: `!Account`.
  if (/^\ufeff?\s*!(?:(?:Type|Option|Clear)\s*:|Account\s*[:\r\n])/i.test(start)) return 'qif';
  return 'csv';
}
