/** Reads .txt and .csv files from their bytes for an answer: the same in the browser and on the server. */
import { countText } from '@/domain/count';
import { detectDelimiter, readDelimited } from '@/domain/tables/delimited';
import { detectEncoding } from '@/domain/tables/encodings';
import { isTrueToName, kindOfUpload, type UploadEnding } from './upload';
import { TEXT_MOST, type FileExtract, type FileReport } from './report';
import { analyseTable, type TableLimits } from './table';

// Counts the words and lines of a text, and cuts it to the part that an answer may use.

export interface TextFacts {
  words: number;
  lines: number;
  /** At most TEXT_MOST characters. */
  text: string;
  isCut: boolean;
}

/** One pass without arrays: a text may be one line of 10 MB. */
function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSpace = code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b);
    if (!isSpace && !isInWord) words += 1;
    isInWord = !isSpace;
  }
  return words;
}

/** The beginning of a text, never ending within a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** Words (runs without spaces), lines (an empty text has none), and the first 60,000 characters. */
export function analyseText(text: string): TextFacts {
  let lines = text === '' ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) lines += 1;
  return { words: countWords(text), lines, text: cutText(text, TEXT_MOST), isCut: text.length > TEXT_MOST };
}

const CELLS_MOST = 20_000;
const count = (n: number, noun: string) => `${countText(n)} ${noun}${n === 1 ? '' : 's'}`;
export const CUT_NOTE = 'Only the start of the text is used for the answer.';
export const NOT_READ_NOTE = 'We could only read this file’s name, type and size, not its content.';
const NAME_MOST = 255;

const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder(detectEncoding(bytes))
    .decode(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '');

/** The facts that every file has. */
export const baseReport = (name: string, size: number, ending: UploadEnding): FileReport => ({
  kind: kindOfUpload(ending),
  name: name.slice(0, NAME_MOST),
  size,
  summary: `${ending.toUpperCase()} file`,
  notes: [],
});

function tableOf(text: string, limits: TableLimits) {
  const read = readDelimited(text, detectDelimiter(text), {
    limits: { rows: limits.rows, columns: CELLS_MOST, tooMany: null },
  });
  const facts = analyseTable(read.rows, 'CSV', limits);
  if ('fault' in read) facts.notes.unshift(read.fault.slice(0, 300));
  return facts;
}

/** Null if there is nothing to read: no text, or bytes that are not text. */
export function readPlainFile(
  { name, ending, bytes }: { name: string; ending: 'txt' | 'csv'; bytes: Uint8Array },
  limits: TableLimits,
): FileExtract | null {
  if (!isTrueToName(ending, bytes)) return null;
  const whole = decodeText(bytes);
  if (whole.trim() === '') return null;
  const { words, lines, text, isCut } = analyseText(whole);
  const cutNotes = isCut ? [CUT_NOTE] : [];
  const base = baseReport(name, bytes.length, ending);
  if (ending === 'csv') {
    const { notes, ...facts } = tableOf(whole, limits);
    return { report: { ...base, ...facts, notes: [...notes, ...cutNotes].slice(0, 8) }, text };
  }
  return {
    report: { ...base, summary: `Text, ${count(words, 'word')}, ${count(lines, 'line')}`, notes: cutNotes },
    text,
  };
}
