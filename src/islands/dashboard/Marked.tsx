/** A text with the words of a search marked. */
import { markWords } from '@/domain/support/faq-search';

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return markWords(text, words).map((part, index) => (part.isHit ? <mark key={index}>{part.text}</mark> : part.text));
}
