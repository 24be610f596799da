/** Ranks small lists of texts by the words of a question. */

const STOP = new Set(
  `a about an and are at be between by can do does for from find give have how i in is it kya hai ke ki ka ko me mein mujhe list looking me my of on or please show some
  tell that the there this to want what whats when where which who whom why with you your difference explain meaning mean need get change near nearby around back backs invest invests fund funds support supports best good top`.split(
    /\s+/,
  ),
);

/** Nouns that name a kind of record and not what is looked for. */
const KINDS = /^(investor|incubator|accelerator|startup|fund|page)s?$/;

const stem = (word: string): string => word.replace(/(?:ies|y)$/, 'i').replace(/(?<=\w{3})(?:ing|ed|s)$/, '');

const split = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of a question that say what it is about, each once, at most 8. */
export const topicWords = (question: string): string[] =>
  [...new Set(split(question).filter((word) => !STOP.has(word)))].slice(0, 8);

/** What is looked for in a directory: the topic without the nouns that name the directory. */
export const listingWords = (question: string): string[] => topicWords(question).filter((word) => !KINDS.test(word));

export interface Ranked {
  title: string;
  text: string;
}

/** The best `most` items, best first. A word in the title weighs 3, in the text 1; half of the words must be there. */
export function rankByWords<Item extends Ranked>(items: readonly Item[], question: string, most: number): Item[] {
  const words = topicWords(question).map(stem);
  if (words.length === 0) return [];
  return items
    .map((item) => {
      const title = new Set(split(item.title).map(stem));
      const text = new Set(split(item.text).map(stem));
      const hits = words.filter((word) => title.has(word) || text.has(word)).length;
      const score = words.reduce((sum, word) => sum + (title.has(word) ? 3 : text.has(word) ? 1 : 0), 0);
      return { item, hits, score: score + (title.size > 0 ? score / (10 * title.size) : 0) };
    })
    .filter(({ hits }) => hits * 2 >= words.length)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}
