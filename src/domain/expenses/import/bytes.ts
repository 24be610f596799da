/** The bytes of a bank file as text: which encoding, which format, and a clear word for what is no statement. */
import { IMPORT_LIMITS, shorten, type FileFault, type ImportQuestion, type StatementFormat } from './statement';
import { ENCODINGS, OLD_ENCODINGS, type EncodingName } from './encodings';

export { ENCODINGS, OLD_ENCODINGS, type EncodingName };

/** Said before a byte is read, by the size that the browser declares. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > IMPORT_LIMITS.size) return 'This file is larger than 20 MB. Please download a shorter period.';
  return null;
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

/** What an OFX header or an XML declaration says of the bytes that follow; null when it says nothing that is known here. */
function declaredEncoding(bytes: Uint8Array): EncodingName | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 600));
  const name =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]{1,30})["']/i.exec(start)?.[1] ??
    (/OFXHEADER/i.test(start) ? /^CHARSET:\s*([\w-]{1,30})/im.exec(start)?.[1] : undefined);
  if (name === undefined) return null;
  if (/^(iso-?8859-?1|latin-?1|windows-1252|cp1252|1252)$/i.test(name)) return 'windows-1252';
  return ENCODINGS.find((known) => known === name.toLowerCase() || known === `windows-${name}`) ?? null;
}

/**
 * By byte order mark, then by zero bytes (UTF-16 without a mark), then by whether it is valid UTF-8, then by what the file
 * declares; else Windows-1252, which is a guess.
 */
export const detectEncoding = (bytes: Uint8Array): EncodingName => findEncoding(bytes) ?? 'windows-1252';

function findEncoding(bytes: Uint8Array): EncodingName | null {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  let evenZeros = 0;
  let oddZeros = 0;
  sample.forEach((byte, index) => {
    if (byte === 0) {
      if (index % 2 === 0) evenZeros += 1;
      else oddZeros += 1;
    }
  });
  const half = sample.length / 2;
  if (oddZeros > half * 0.5 && evenZeros < half * 0.1) return 'utf-16le';
  if (evenZeros > half * 0.5 && oddZeros < half * 0.1) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    return 'utf-8';
  } catch {
    return declaredEncoding(bytes);
  }
}

/** The first words that an encoding decides about: what stands around the first byte beyond ASCII. */
function sampleOf(bytes: Uint8Array, encoding: EncodingName): string {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  if (at < 0) return '';
  const isBreak = (byte: number | undefined) => byte === undefined || byte < 0x20 || byte === 0x3b || byte === 0x22;
  let from = at;
  let to = at;
  while (at - from < 40 && !isBreak(bytes[from - 1])) from -= 1;
  while (to - at < 40 && !isBreak(bytes[to])) to += 1;
  return shorten(new TextDecoder(encoding).decode(bytes.subarray(from, to)));
}

/** The question which of the older encodings reads right; null when only one of them can, or all read the same. */
export function encodingQuestion(bytes: Uint8Array): ImportQuestion | null {
  const seen = new Set<string>();
  const options = OLD_ENCODINGS.map(({ value, label }) => ({ value, label, reads: sampleOf(bytes, value) })).filter(
    ({ reads }) => {
      if (reads === '' || reads.includes('\ufffd') || seen.has(reads)) return false;
      seen.add(reads);
      return true;
    },
  );
  if (options.length < 2) return null;
  return {
    kind: 'encoding',
    text: 'This file does not say how its letters are stored. Which of these reads right?',
    example: '',
    options,
  };
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
    return 'This XML file is not a statement that we know. Please use CAMT.053 or OFX.';
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
  if (/^\ufeff?\s*!(?:Type|Account|Option|Clear)\s*:/i.test(start)) return 'qif';
  return 'csv';
}
