/** Counts the words and lines of a text and keeps the part that an answer can rest on. */
import { TEXT_MOST } from './report';

export interface TextFacts {
  words: number;
  lines: number;
  /** At most TEXT_MOST characters. */
  text: string;
  isCut: boolean;
}

/** One pass without arrays: a text may be one line of 10 MB. */
function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSpace = code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b);
    if (!isSpace && !isInWord) words += 1;
    isInWord = !isSpace;
  }
  return words;
}

/** The beginning of a text, never ending within a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** Words (runs without spaces), lines (an empty text has none), and the first 60,000 characters. */
export function analyseText(text: string): TextFacts {
  let lines = text === '' ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) lines += 1;
  return { words: countWords(text), lines, text: cutText(text, TEXT_MOST), isCut: text.length > TEXT_MOST };
}
