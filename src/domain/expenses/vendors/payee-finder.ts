/**
 * Finds a common payee in the words of a bank line or of a typed text. Compares whole words only: "Olan" is not Ola. The result is only a
 * guess.
 */
import { withoutAccents } from '@/domain/text/accents';
import type { ExpenseCategory } from '@/domain/expenses/expense';
import { GATEWAYS, PURPOSES, VENDORS, type PayeeRow } from './payees';

export interface PayeeGuess {
  /** As people write it, "IndiGo"; null for a purpose such as rent, which is not a name. */
  name: string | null;
  category: ExpenseCategory;
  /** The words of the line that matched, in lower case. */
  words: readonly string[];
}

interface Phrase {
  words: readonly string[];
  name: string | null;
  category: ExpenseCategory | null;
  /** The lowest wins: vendors before purposes before gateways. */
  rank: number;
  /** Place in the tables. */
  order: number;
}

/** Maximum length of the text that is searched. */
const LONGEST = 300;

/**
 * The words of a line, in lower case and without accents. Leaves out the part after the @ of a UPI address, which names a bank
 * ("ravi@airtel"), and a number that a card line joins to a word ("ads1234567").
 */
export const wordsOfLine = (text: string): string[] =>
  withoutAccents(text.slice(0, LONGEST))
    .toLowerCase()
    .replace(/@[\p{L}\p{M}\p{N}.]*/gu, ' ')
    .replace(/(?<=\p{L})['’](?=s(?!\p{L}))/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(/(?<=^\p{L}{3,})\d{3,}$/u, ''))
    .filter(Boolean);

const phrasesOf = (rows: readonly PayeeRow[], rank: number): Omit<Phrase, 'order'>[] =>
  rows.flatMap(([name, category, phrases]) =>
    phrases.split(',').map((phrase) => ({ words: phrase.trim().split(' '), name, category, rank })),
  );

/** True if `a` is preferred to `b`: vendors before purposes before gateways, then more words before fewer, then by place in the tables. */
const tellsMore = (a: Phrase, b: Phrase): boolean =>
  a.rank !== b.rank
    ? a.rank < b.rank
    : a.words.length !== b.words.length
      ? a.words.length > b.words.length
      : a.order < b.order;

/** Phrases by their first word, the longest first; equally long ones in the order of the tables. Made on first use. */
let known: ReadonlyMap<string, readonly Phrase[]> | null = null;
function knownPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  if (known) return known;
  const byFirst = new Map<string, Phrase[]>();
  const all = [...phrasesOf(VENDORS, 0), ...phrasesOf(PURPOSES, 1), ...phrasesOf(GATEWAYS, 2)];
  for (const [order, row] of all.entries()) {
    const phrase = { ...row, order };
    const first = phrase.words[0]!;
    const list = byFirst.get(first);
    if (list) list.push(phrase);
    else byFirst.set(first, [phrase]);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  known = byFirst;
  return byFirst;
}

/**
 * The most likely payee or purpose of a line, or null if it contains no common one. The words of a longer phrase count only for that
 * phrase, so "Airtel Payments Bank" is not a telephone bill.
 */
export function findPayee(text: string): PayeeGuess | null {
  const words = wordsOfLine(text);
  const phrases = knownPhrases();
  let best: Phrase | null = null;
  for (let at = 0; at < words.length;) {
    const phrase = phrases.get(words[at]!)?.find((one) => one.words.every((word, index) => words[at + index] === word));
    if (!phrase) {
      at += 1;
      continue;
    }
    at += phrase.words.length;
    if (phrase.category === null) continue;
    if (!best || tellsMore(phrase, best)) best = phrase;
  }
  return best && best.category !== null ? { name: best.name, category: best.category, words: best.words } : null;
}
