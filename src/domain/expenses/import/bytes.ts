/** Decodes the bytes of a bank file: its encoding, its format, and a clear message if it is not a statement. */
import { findEncoding, startsWith, EAST_ASIAN, fits, RARE, USUAL, type NamedEncoding } from '@/domain/tables/encodings';
import type { EncodingName } from '@/domain/tables/encoding-names';
import { otherTextIn, type FileFault } from '@/domain/tables/reading';
import { IMPORT_LIMITS, shorten, type StatementFormat, type ImportQuestion } from './statement';

/** Checks the size that the browser declares, before a byte is read. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > IMPORT_LIMITS.size) return 'This file is larger than 20 MB. Please download a shorter period.';
  return null;
}

const PICTURE = 'This is a picture, not a statement.';
const WORKBOOK = 'This Excel workbook is damaged and cannot be read.';

/** Files that are not text, by their first bytes. Undamaged workbooks and PDFs are read before this. */
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

/** Decodes a file in the chosen encoding, else in its own; or returns a sentence that says why this is not possible. */
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

/** The fault of texts that are not a table (web pages, other XML, JSON), before a person is asked about columns. Null for all others. */
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

/** Rows of fewer than two cells each are not a table. */
export const faultOfRows = (rows: readonly { cells: readonly string[] }[]): string | null =>
  rows.every(({ cells }) => cells.length < 2) ? NOT_A_TABLE : null;

/** Detects the format by the text, never by the name of the file. */
export function detectFormat(text: string): StatementFormat {
  const start = text.slice(0, 4096);
  if (/OFXHEADER|<OFX[\s>]/i.test(start)) return 'ofx';
  if (/camt\.05[234]|<(?:\w+:)?BkToCstmr/i.test(start)) return 'camt';
  // The list of accounts has no colon: `!Account`.
  if (/^\ufeff?\s*!(?:(?:Type|Option|Clear)\s*:|Account\s*[:\r\n])/i.test(start)) return 'qif';
  return 'csv';
}

// The question which of the older encodings is right for a bank file, with its words in each of them.

/** Characters below 0x40 that end a cell: in no encoding are they the second byte of a letter. */
const isBreak = (byte: number): boolean =>
  byte < 0x20 || byte === 0x22 || byte === 0x2c || byte === 0x3b || byte === 0x3c || byte === 0x3e;
const LONGEST_PIECE = 200;

/** The cells of the file with bytes beyond ASCII that no earlier cell has. */
function piecesOf(bytes: Uint8Array): Uint8Array[] {
  const seen = new Set<number>();
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (isBreak(byte) || at - from > LONGEST_PIECE) from = isBreak(byte) ? at + 1 : at;
    if (byte <= 0x7f || seen.has(byte)) continue;
    let to = at;
    while (to < bytes.length && to - from < LONGEST_PIECE && !isBreak(bytes[to]!)) to += 1;
    for (let high = from; high < to; high += 1) if (bytes[high]! > 0x7f) seen.add(bytes[high]!);
    pieces.push(bytes.subarray(from, to));
    from = to;
    at = to - 1;
  }
  return pieces;
}

interface EncodingReading extends NamedEncoding {
  /** Each piece of the file. */
  pieces: readonly string[];
}

const IN_A_ROW = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Readings that differ, with enough words to show the difference. */
function withWords(readings: readonly EncodingReading[]): (NamedEncoding & { reads: string })[] {
  const shown = new Set([0]);
  const wordsOf = ({ pieces }: EncodingReading) => shorten([...shown].map((place) => pieces[place] ?? '').join(' · '));
  readings.forEach((one, index) => {
    for (const other of readings.slice(0, index)) {
      if ([...shown].some((place) => one.pieces[place] !== other.pieces[place])) continue;
      shown.add(one.pieces.findIndex((piece, place) => piece !== other.pieces[place]));
    }
  });
  return readings.map((one) => ({ value: one.value, label: one.label, reads: wordsOf(one) }));
}

/** The question which of the older encodings is right; null when the usual ones all read the same. */
export function encodingQuestion(bytes: Uint8Array): ImportQuestion | null {
  const found = piecesOf(bytes);
  const seen = new Set<string>();
  const read = (list: readonly NamedEncoding[]): EncodingReading[] =>
    list
      .filter(({ value }) => fits(bytes, value))
      .map((one) => ({
        ...one,
        // A letter that is cut at the end of a piece is left out.
        pieces: found.map((piece) => new TextDecoder(one.value).decode(piece, { stream: true }).trim()),
      }))
      .filter(({ pieces }) => {
        const all = pieces.join('\n');
        if (all === '' || seen.has(all)) return false;
        seen.add(all);
        return true;
      });
  const usual = read(USUAL);
  const asian = read(EAST_ASIAN);
  const likely = [...usual, ...asian.filter(({ pieces }) => pieces.some((piece) => IN_A_ROW.test(piece)))];
  if (likely.length < 2 && likely[0]?.value === 'windows-1252') return null;
  const others = [...asian.filter((one) => !likely.includes(one)), ...read(RARE)];
  const all = withWords([...likely, ...others]);
  return {
    kind: 'encoding',
    text: 'This file does not say which character encoding it uses. Which of these looks right?',
    example: '',
    options: all.slice(0, likely.length),
    others: all.slice(likely.length),
  };
}
