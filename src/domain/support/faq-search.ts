/** The search in questions with answers, shared by the page and its script: words, matches, marks. */
import { withoutAccents } from '@/domain/text/accents';
import type { Faq } from './faqs';

export const MAX_SEARCH = 100;
const MAX_WORDS = 8;

/** Lower case without accents, converted letter by letter, so that positions stay the same as in the text. */
function folded(text: string): string {
  return Array.from(text, (character) => {
    const plain = withoutAccents(character).toLowerCase();
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** The words to search for: at most eight, each once. */
export function wordsOf(query: string): string[] {
  const words = folded(query.slice(0, MAX_SEARCH).trim()).split(/\s+/);
  return [...new Set(words.filter(Boolean))].slice(0, MAX_WORDS);
}

/** True if every word is somewhere in the question or its answer; without words everything matches. */
export function matchesFaq(faq: Pick<Faq, 'question' | 'answer'>, words: readonly string[]): boolean {
  const all = folded(`${faq.question}\n${faq.answer}`);
  return words.every((word) => all.includes(word));
}

export interface TextPart {
  text: string;
  isHit: boolean;
}

/** The text in parts; those that match a word are marked. Joined, the parts give the text. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const plain = folded(text);
  const hit = new Uint8Array(text.length);
  for (const word of words) {
    if (word === '') continue;
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) hit.fill(1, at, at + word.length);
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

/** A text such as "3 answers match", for screen readers and the line above the list. */
export function matchPhrase(count: number, query: string): string {
  if (query.trim() === '') return '';
  if (count === 0) return `No answer matches “${query.trim()}”.`;
  return `${count} ${count === 1 ? 'answer matches' : 'answers match'} “${query.trim()}”.`;
}
