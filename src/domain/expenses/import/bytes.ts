/** Decodes the bytes of a bank file: its encoding, its format, and a clear message if it is not a statement. */
import { findEncoding, startsWith } from '@/domain/tables/encodings';
import type { EncodingName } from '@/domain/tables/encoding-names';
import { otherTextIn, type FileFault } from '@/domain/tables/reading';
import { IMPORT_LIMITS, type StatementFormat } from './statement';

/** Said before a byte is read, by the size that the browser declares. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > IMPORT_LIMITS.size) return 'This file is larger than 20 MB. Please download a shorter period.';
  return null;
}

const PICTURE = 'This is a picture, not a statement.';
const WORKBOOK = 'This Excel workbook is damaged and cannot be read.';

/** Files that are no text, by their first bytes. Workbooks and PDFs are read before they come here. */
const NOT_STATEMENTS: readonly { signs: readonly number[]; message: string }[] = [
  { signs: [0x50, 0x4b, 0x03, 0x04], message: WORKBOOK },
  { signs: [0xd0, 0xcf, 0x11, 0xe0], message: WORKBOOK },
  { signs: [0x25, 0x50, 0x44, 0x46], message: 'This PDF is damaged and cannot be read.' },
  { signs: [0x89, 0x50, 0x4e, 0x47], message: PICTURE },
  { signs: [0xff, 0xd8, 0xff], message: PICTURE },
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
  const kind = otherTextIn(text);
  if (kind === 'empty') return { fault: 'This file is empty.' };
  if (kind === 'binary') return { fault: 'This is not a text file.' };
  return { text, encoding, isCertain: found !== null };
}

const NOT_A_TABLE = 'This is not a statement. Please download it as CSV, Excel, OFX, QIF or CAMT.053.';

/** Texts that are no table, before a person is asked about columns of one: web pages, other XML, JSON. Null for all else. */
export function faultOfText(text: string): string | null {
  switch (otherTextIn(text)) {
    case 'web-page':
      return 'This is a web page, not a statement. Please download it as CSV, Excel, OFX, QIF or CAMT.053.';
    case 'xml':
      return 'This XML file is not a statement format we support. Please use CAMT.053 or OFX.';
    case 'json':
      return NOT_A_TABLE;
    default:
      return null;
  }
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
