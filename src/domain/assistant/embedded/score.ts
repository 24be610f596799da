/** Scores how well an entry answers a question: by the words they share, their rarity, and the kind of entry that the wording suggests. */
import type { EntryKind } from '@/domain/assistant/message';
import { stemOf, topicWords, wordsOf } from './ask-words';

/** The number of entries that contain each word stem. */
export type Frequencies = ReadonlyMap<string, number>;

export interface Scored {
  title: string;
  body: string;
  /** Added if the question asks for this kind. */
  bonus?: number;
}

/** Entries with at least this score are cited. */
export const GOOD_SCORE = 0.55;
/** Entries below this share of the best score are left out. */
const BESIDE_BEST = 0.6;
const IN_BODY = 0.6;
const WHOLE_TITLE = 0.3;

/** A word in no entry weighs 1, in one entry 0.59, in ten entries 0.29. */
const weightOf = (count: number): number => 1 / (1 + Math.log1p(count));

/**
 * From 0 to about 1.5: the share of the question's words that are in the title (a word in the body counts 0.6), weighted by rarity;
 * plus 0.3 if the question has all words of the title, less if it has some; plus the bonus. A word that no entry has lowers it most.
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

const LEANS: readonly [RegExp, EntryKind, number][] = [
  [
    /\bwhat(?:'s| is| are| does)\b|\bmean(?:s|ing)?\b|\bexplain\b|\bdefin\w+|\bdifference\b|\bkya (?:hai|hota|hoti)\b|\bmatlab\b/i,
    'term',
    0.15,
  ],
  [
    /\b(?:templates?|checklists?|documents?|download|files?|formats?|outlines?|sheets?|guides?|samples?|kits?|memos?)\b/i,
    'resource',
    0.2,
  ],
  [/\bwhat goes into\b|\bwhat belongs in\b|\bwhat should (?:be in|a)\b/i, 'resource', 0.15],
  [
    /\b(?:next step|steps?|after|before|when (?:do|should|must)|must i|have to|roadmap|how (?:do|should) (?:i|we|founders)|do i need|register)\b/i,
    'milestone',
    0.12,
  ],
  [
    /\b(?:my account|password|outset|sign(?:ed)? (?:in|out|up)|plans?|cancel|two-factor|2fa|log ?in|log ?out|delete)\b/i,
    'faq',
    0.15,
  ],
  [/\b(?:where (?:do|can|is)|compare|open|page|tool|calculator|tracker|take me|go to)\b/i, 'page', 0.2],
];

/** A page answers "where is …" and the like; for other questions, shared words are not a reason to name it. */
const UNASKED_PAGE = -0.2;

/** The bonus of a kind for a question, from -0.2 to 0.2. */
export const leanTo = (question: string, kind: EntryKind): number =>
  LEANS.reduce(
    (most, [pattern, leans, bonus]) => (leans === kind && pattern.test(question) ? Math.max(most, bonus) : most),
    kind === 'page' ? UNASKED_PAGE : 0,
  );
