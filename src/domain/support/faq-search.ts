/** The search in the questions with answers, which the page and its script share: the words of a search, the answers that match, and the line with their number. */
import { folded, hasWords, typedWords } from '@/domain/text/find-words';
import { WORDLESS } from '@/domain/text/spelling';
import type { Faq } from './faqs';

export const MAX_SEARCH = 100;

/** The words to search for: at most eight, each once. */
export const wordsOf = (query: string): string[] => typedWords(query.slice(0, MAX_SEARCH));

/** True if every word is somewhere in the question or its answer; without words everything matches. */
export const matchesFaq = (faq: Pick<Faq, 'question' | 'answer'>, words: readonly string[]): boolean =>
  hasWords(folded(`${faq.question}\n${faq.answer}`), words);

/** A text such as "3 answers match “GST”.", for screen readers and the line above the list. */
export function matchPhrase(count: number, query: string): string {
  if (query.trim() === '') return '';
  if (wordsOf(query).length === 0) return WORDLESS;
  if (count === 0) return `No answer matches “${query.trim()}”.`;
  return `${count} ${count === 1 ? 'answer matches' : 'answers match'} “${query.trim()}”.`;
}
