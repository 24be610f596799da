/** A question in the words that the rules of sums read: lower case, ASCII digits, number words as digits, Hinglish as English. */
import { latinAmounts } from '@/domain/money/money-input';

const SMALL: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  eighteen: '18',
  ek: '1',
  do: '2',
  teen: '3',
  char: '4',
  paanch: '5',
};

/** Number words count things only before these: "one" and "do" are mostly other words. */
const COUNTED =
  '(?:(?:more|equal|funding|further|such|lakhs?|lacs?|crores?|percent)\\b[\\s-]*)*(?:rounds?|times?|baar|months?|years?|weeks?|mahin[aeo]|saal|lakhs?|lacs?|crores?|percent)\\b';
const SMALL_BEFORE = new RegExp(`\\b(${Object.keys(SMALL).join('|')})\\b(?=[\\s-]+${COUNTED})`, 'g');

const REPLACED: readonly [RegExp, string][] = [
  [/\bhaz+a+r\b/g, 'thousand'],
  [/\bkarod\b/g, 'crore'],
  [/per ?cent\b|\bpct\b/g, 'percent'],
  [/\b(?:mahino|mahine|mahina|maheene|maheena|mahinon)\b/g, 'mahine'],
  [/\btwice\b/g, '2 times'],
  [/\bthrice\b/g, '3 times'],
  [/\bonce\b/g, '1 times'],
  [/\bdedh (?=lakh|crore)/g, '1.5 '],
  [/\b(?:dhai|adhai) (?=lakh|crore)/g, '2.5 '],
  [/\b(?:half|aadha)(?: an?)? (?=lakh|crore|million)/g, '0.5 '],
  [/(?<![\d.] ?)\ban? (?=(?:lakhs?|crores?|million)\b)/g, '1 '],
  [/\b(for|after|over|last|lasts) an? (?=(?:year|month)\b)/g, '$1 1 '],
  [/\b(for|after|over) an? year and an? half\b/g, '$1 18 months'],
];

export function sumWords(question: string): string {
  let text = latinAmounts(question).toLowerCase();
  for (const [pattern, word] of REPLACED) text = text.replace(pattern, word);
  return text.replace(SMALL_BEFORE, (word) => SMALL[word] ?? word).replace(/\bbaar\b/g, 'times');
}
