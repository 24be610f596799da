/** Reads .txt and .csv from their bytes to what an answer can rest on: the same in the browser and on the server. */
import { countText } from '@/domain/count';
import { detectDelimiter, readDelimited } from '@/domain/tables/delimited';
import { detectEncoding } from '@/domain/tables/encodings';
import { isTrueToName, kindOfUpload, type UploadEnding } from './upload';
import type { FileExtract, FileReport } from './report';
import { analyseTable, type TableLimits } from './table';
import { analyseText } from './text';

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

/** What is known of every file. */
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

/** Null where there is nothing to read: no text, or bytes that are none. */
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
