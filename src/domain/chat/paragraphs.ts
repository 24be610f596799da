/** Which paragraphs of a model's answer cite nothing: they are marked, so that nobody takes them for the portal's facts. */
import { splitBlocks } from './blocks';

const CITES = /\[\d{1,3}\]/;
/** Headings, rules, and lines that only lead to a list say nothing by themselves. */
const SAYS_NOTHING = /^(?:#{1,6}\s.*|.{0,120}:|[-*_]{3,})$/;

/** Paragraphs of Markdown with whether each rests on something cited. Code and tables count as one paragraph each. */
export function readParagraphs(text: string): { text: string; isCited: boolean }[] {
  return splitBlocks(text)
    .map((part) => part.trim())
    .map((part) => ({ text: part, isCited: CITES.test(part) || SAYS_NOTHING.test(part) }));
}
