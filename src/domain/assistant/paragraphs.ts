/** Which paragraphs of a model's answer cite nothing: they are marked, so that no one takes them for the portal's facts. */
import { splitBlocks } from './blocks';

const CITES = /\[(\d{1,3})\]/g;
/** Headings, rules, and lines that only lead to a list say nothing by themselves. */
const SAYS_NOTHING = /^(?:#{1,6}\s.*|.{0,120}:|[-*_]{3,})$/;

/**
 * Paragraphs of Markdown with whether each rests on something cited: at least one number, and each of them among `known`, the numbers that
 * a tool gave. An invented number is no source. Code and tables count as one paragraph each.
 */
export function readParagraphs(text: string, known: ReadonlySet<number>): { text: string; isCited: boolean }[] {
  const isCited = (part: string) => {
    const numbers = [...part.matchAll(CITES)].map(([, n]) => Number(n));
    return numbers.length > 0 && numbers.every((n) => known.has(n));
  };
  return splitBlocks(text)
    .map((part) => part.trim())
    .map((part) => ({ text: part, isCited: isCited(part) || SAYS_NOTHING.test(part) }));
}
