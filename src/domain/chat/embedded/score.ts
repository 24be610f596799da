/** How well an entry answers a question: which of its words it holds, and how rare they are. */
import { stemOf, topicWords, wordsOf } from './words';

/** In how many entries the beginnings of words stand. */
export type Frequencies = ReadonlyMap<string, number>;

export interface Scored {
  title: string;
  body: string;
  /** Added where the question asks for this kind. */
  bonus?: number;
}

/** Entries from here on are cited. */
export const GOOD_SCORE = 0.55;
/** What is much worse than the best is left out. */
const BESIDE_BEST = 0.6;
const IN_BODY = 0.6;
const WHOLE_TITLE = 0.3;

/** A word of no entry weighs 1, of one 0.59, of ten 0.29. */
const weightOf = (count: number): number => 1 / (1 + Math.log1p(count));

/**
 * From 0 to about 1.5: the share of the question's words that stand in the title (a word of the text counts 0.6), each word
 * by its rarity; and up to 0.3 for a title of which all words are asked for. A word that no entry has counts fully against.
 */
export function scoreOf({ title, body, bonus = 0 }: Scored, words: readonly string[], counts: Frequencies): number {
  const stems = [...new Set(words.map(stemOf))];
  const titleWords = wordsOf(title).map(stemOf);
  const bodyWords = wordsOf(body).map(stemOf);
  const holds = (list: readonly string[], stem: string) =>
    list.some((word) => word === stem || (stem.length > 3 && word.startsWith(stem)));
  let all = 0;
  let held = 0;
  for (const stem of stems) {
    const weight = weightOf(counts.get(stem) ?? 0);
    all += weight;
    if (holds(titleWords, stem)) held += weight;
    else if (holds(bodyWords, stem)) held += weight * IN_BODY;
  }
  if (held === 0) return 0;
  const telling = [...new Set(topicWords(title).map(stemOf))];
  const asked = telling.filter((word) => stems.includes(word)).length;
  return held / all + (telling.length > 0 ? (asked / telling.length) ** 2 * WHOLE_TITLE : 0) + bonus;
}

/** The entries that answer, best first, at most `most`, without those that are much worse than the best. */
export function bestOf<Item extends Scored>(
  items: readonly Item[],
  words: readonly string[],
  counts: Frequencies,
  most: number,
): Item[] {
  const scored = items.map((item) => ({ item, score: scoreOf(item, words, counts) })).sort((a, b) => b.score - a.score);
  const least = Math.max(GOOD_SCORE, (scored[0]?.score ?? 0) * BESIDE_BEST);
  return scored
    .filter(({ score }) => score >= least)
    .slice(0, most)
    .map(({ item }) => item);
}
