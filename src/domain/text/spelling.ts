/** Corrects a mistyped word: finds the nearest known word within a small edit distance. */

/** Splits text like the full-text index: letters and digits, lower case, without diacritics. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{Co}]+/u)
    .filter(Boolean);

/** The words of a typed search, at most 8. */
export const searchWords = (text: string): string[] => (text === '' ? [] : wordsIn(text).slice(0, 8));

/** Said above all entries where `isWordless`. */
export const WORDLESS = 'Your search has no letters or digits, so we show every entry.';

/** True if the typed text contains no words, for example only a quotation mark, so that nothing can be searched. */
export const isWordless = (text: string): boolean => text !== '' && searchWords(text).length === 0;

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours each cost 1.
 * Returns `limit + 1` as soon as the distance must exceed `limit`. Source: Boytsov, "Indexing methods for approximate
 * dictionary searching", 2011, §2.1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      row.push(value);
      if (value < best) best = value;
    }
    if (best > limit && Math.min(...last) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1);
}

/** How many errors are allowed in a word of this length: none under 4 letters, one up to 7, two from 8. */
export function allowedMistakes(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

export interface Vocabulary {
  /** Word → the number of listings that contain it. */
  counts: ReadonlyMap<string, number>;
}

/** True if the word is known, or is the beginning of a known word. */
function isKnown(word: string, vocabulary: Vocabulary): boolean {
  if (vocabulary.counts.has(word)) return true;
  for (const known of vocabulary.counts.keys()) if (known.startsWith(word)) return true;
  return false;
}

/**
 * The words, with each unknown word replaced by the nearest known word. If several are equally near, the more frequent one, then the first
 * in alphabetical order. Null if no correction was needed or possible.
 */
export function mendWords(words: readonly string[], vocabulary: Vocabulary): string[] | null {
  let isMended = false;
  const mended = words.map((word) => {
    const limit = allowedMistakes(word.length);
    if (limit === 0 || isKnown(word, vocabulary)) return word;
    let best: { word: string; distance: number; count: number } | null = null;
    for (const [known, count] of vocabulary.counts) {
      const distance = editDistance(word, known, limit);
      if (distance > limit) continue;
      if (
        !best ||
        distance < best.distance ||
        (distance === best.distance && (count > best.count || (count === best.count && known < best.word)))
      ) {
        best = { word: known, distance, count };
      }
    }
    if (!best) return word;
    isMended = true;
    return best.word;
  });
  return isMended ? mended : null;
}
