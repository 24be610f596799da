/** The question which of the older encodings reads a bank file right, with its words as each of them reads. */
import { EAST_ASIAN, fits, RARE, USUAL, type NamedEncoding } from '@/domain/tables/encodings';
import { shorten, type ImportQuestion } from './statement';

/** Signs below 0x40 that end a cell: in no encoding are they the second half of a letter. */
const isBreak = (byte: number): boolean =>
  byte < 0x20 || byte === 0x22 || byte === 0x2c || byte === 0x3b || byte === 0x3c || byte === 0x3e;
const LONGEST_PIECE = 200;

/** The cells of the file that have bytes beyond ASCII which no earlier one has. */
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

/** Readings that differ somewhere, with as many words as it takes to see where. */
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

/** The question which of the older encodings reads right; null when the usual ones all read the same. */
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
