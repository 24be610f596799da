/**
 * Searches texts that are on the page: splits the typed text into words, and finds the places where a text contains them. Positions refer
 * to the original text.
 */
import { withoutAccents } from './accents';

const MAX_WORDS = 8;
/** The characters of a word. Marks are part of the word, because in many scripts they change it. */
const LETTER = String.raw`\p{L}\p{M}\p{N}\p{Co}`;
/** Inside a class these come first, or the hyphen makes a range. */
const HYPHEN = `-‐‑'’`;
/** Words that these signs join are one: "cap-table", "R&D", "U.S.". */
const JOINER = `[${HYPHEN}.&]`;
const TYPED = new RegExp(`[${LETTER}]+(?:${JOINER}[${LETTER}]+)*`, 'gu');
const JOINERS = new RegExp(JOINER, 'u');
const HYPHENS = new RegExp(`[${HYPHEN}]`, 'u');
const HAS_LETTER = /[\p{L}\p{N}\p{Co}]/u;
const ASCII = /^[\x00-\x7f]*$/;

/** Lower case without accents, converted letter by letter, so that positions stay the same as in the text. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, (character) => {
    const plain = withoutAccents(character).toLowerCase();
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** The words of a typed search, at most eight, each once. Empty if it has no letters or digits. */
export function typedWords(query: string): string[] {
  const words = folded(query.normalize('NFC')).match(TYPED) ?? [];
  return [...new Set(words.filter((word) => HAS_LETTER.test(word)))].slice(0, MAX_WORDS);
}

/** The place where a word must match: anywhere in a text, at the start of one of its words, or at the start of the text. */
type Place = 'anywhere' | 'start' | 'first';

const patterns = new Map<string, RegExp>();
const MAX_PATTERNS = 100;

/**
 * Matches a word of `typedWords` in a folded text with or without hyphens: "email" and "e-mail" find each other, and "cap-table" also finds
 * "cap table". A joined match must start at the start of a word, because "one mail" is not "e-mail". The pattern is a lookahead, so that
 * matches may overlap.
 */
function patternOf(word: string, place: Place): RegExp {
  const key = `${place} ${word}`;
  const known = patterns.get(key);
  if (known) return known;
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  const parts = word.split(JOINERS).map((part) => [...part].join(`[${HYPHEN}]?`));
  const inText = place === 'start' || parts.length > 1 ? `(?<![${LETTER}])` : '';
  const start = place === 'first' ? '^' : inText;
  const pattern = new RegExp(`${start}(?=(${parts.join(String.raw`[${HYPHEN}\s.&]{0,3}`)}))`, 'gu');
  patterns.set(key, pattern);
  return pattern;
}

/** Whether a folded text has the word in that place. */
export function hasWord(text: string, word: string, place: Place = 'anywhere'): boolean {
  // The pattern takes ten times as long, and an expense book has 20,000 texts.
  if (place === 'anywhere' && !JOINERS.test(word)) {
    if (text.includes(word)) return true;
    if (!HYPHENS.test(text)) return false;
  }
  return text.search(patternOf(word, place)) >= 0;
}

/** Whether a folded text has every word; true without words. */
export const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => hasWord(text, word));

interface TextPart {
  text: string;
  isHit: boolean;
}

/** The parts of a text, with a mark on the parts that match a word. The parts together give the text. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const plain = folded(text);
  const hit = new Uint8Array(text.length);
  for (const word of words) {
    for (const { index, 1: found = '' } of plain.matchAll(patternOf(word, 'anywhere')))
      hit.fill(1, index, index + found.length);
  }
  const parts: TextPart[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && hit[to] === hit[from]) to += 1;
    parts.push({ text: text.slice(from, to), isHit: hit[from] === 1 });
    from = to;
  }
  return parts;
}
