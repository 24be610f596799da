/** The bytes of a bank file as text: which encoding, which format, and a clear word for what is no statement. */
import { IMPORT_LIMITS, type FileFault, type StatementFormat } from './statement';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type EncodingName = (typeof ENCODINGS)[number];

/** Said before a byte is read, by the size that the browser declares. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > IMPORT_LIMITS.size) return 'This file is larger than 20 MB. Please download a shorter period.';
  return null;
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

/** By byte order mark, then by zero bytes (UTF-16 without a mark), then by whether it is valid UTF-8, else Windows-1252. */
export function detectEncoding(bytes: Uint8Array): EncodingName {
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
    return 'windows-1252';
  }
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

/** The text of a file, or one sentence about why there is none. */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: EncodingName } | FileFault {
  const size = faultOfSize(bytes.length);
  if (size) return { fault: size };
  const other = NOT_STATEMENTS.find(({ signs }) => startsWith(bytes, signs));
  if (other) return { fault: other.message };
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === '') return { fault: 'This file is empty.' };
  // Text has no zero characters; programs and pictures do.
  if (text.slice(0, 4096).includes('\u0000')) return { fault: 'This is not a text file.' };
  return { text, encoding };
}

/** By what the text says, never by the name of the file. */
export function detectFormat(text: string): StatementFormat {
  const start = text.slice(0, 4096);
  if (/OFXHEADER|<OFX[\s>]/i.test(start)) return 'ofx';
  if (/camt\.05[234]|<(?:\w+:)?BkToCstmr/i.test(start)) return 'camt';
  if (/^\ufeff?\s*!(?:Type|Account|Option|Clear)\s*:/i.test(start)) return 'qif';
  return 'csv';
}
