/** Finds every figure of a question, with its kind (money, percent, months, …) and the words on either side of it. */
import { multiply, toShortDecimal, fromDecimal, whole } from '@/domain/money/fractions';
import { CURRENCIES, formatPlainMoney, type Currency } from '@/domain/money/money';
import { MONEY_FAULTS, parseMoney, latinAmounts } from '@/domain/money/read-amount';

export type FigureKind = 'money' | 'percent' | 'months' | 'years' | 'weeks' | 'times' | 'count' | 'shares' | 'number';
type Period = 'month' | 'year' | 'week' | 'other';

export interface Figure {
  kind: FigureKind;
  /** As it is in the question. */
  text: string;
  /** Exact decimal text: units of the currency, percent, or a count. Null if it cannot be read. */
  value: string | null;
  /** Why it cannot be read. */
  fault?: string;
  /** Null if the question does not name one with this amount. */
  currency: Currency | null;
  period: Period | null;
  /** The words from the previous figure to this one, and from this one to the next. */
  before: string;
  after: string;
}

const SIGN = String.raw`(?:₹|\brs\b\.?|\binr\b|\bus\$|\$|\busd\b|€|\beur\b|£|\bgbp\b)`;
const NUMBER = String.raw`(?:\d+(?:,\d+)*(?:\.\d+)?|\.\d+)`;
const SCALE = 'thousand|k|lakhs?|lacs?|l|millions?|mn|m|crores?|crs?|cr|billion|bn|b';
const MONEY_WORD = 'rupees?|rs|inr|usd|dollars?|euros?|eur|pounds?|gbp';
const MORE = '(?:more|equal|funding|further|such|new|paying|monthly|active)\\s+';
const UNITS: readonly [string, FigureKind][] = [
  ['%|percent', 'percent'],
  ['months?|mahine|mths?|mos?', 'months'],
  ['years?|yrs?|saal', 'years'],
  ['weeks?', 'weeks'],
  [`(?:${MORE})*rounds?|times`, 'times'],
  [`(?:${MORE})*(?:customers?|users?|clients?|subscribers?|orders?|sign-?ups?|buyers?)`, 'count'],
  ['shares?|esops?|options?', 'shares'],
];
const ENDS = String.raw`(?![\p{L}\d])`;
const FIGURE = new RegExp(
  `(?<![\\p{L}\\d])(?<minus>(?<=^|\\s)-\\s?)?(?<sign>${SIGN}\\s*)?-?(?<body>${NUMBER})(?<scale>\\s*(?:${SCALE})${ENDS}(?:\\s+(?!and)${NUMBER}\\s*(?:thousand|k|lakhs?|lacs?|l)${ENDS})*)?(?<word>\\s*(?:${MONEY_WORD})${ENDS})?(?:/-)?`,
  'gu',
);
const UNIT = new RegExp(`^\\s*-?\\s*(?:${UNITS.map(([unit]) => `(${unit})`).join('|')})${ENDS}`, 'u');

const TIME = '(month|mahine|mth|mo|year|yr|annum|saal|week|day|quarter)';
const PERIOD_NEXT = new RegExp(
  `^\\s*(?:/|(?:in )?(?:a|an|per|each|every|har|prati)\\s+)?\\s*${TIME}\\b|^\\s*(p\\.?\\s?m|p\\.?\\s?a|monthly|yearly|annually|annual|weekly|daily|quarterly)\\b\\.?`,
);
/** "6 lakh on salaries every month": the period comes later, and no word in between begins another clause. */
const PERIOD_LATER = new RegExp(
  `^(?:(?!\\b(?:and|with|have|plus|but|then|aur|for)\\b)[^,;.?!])*?\\b(?:a|per|each|every|har)\\s+${TIME}\\b`,
);
const PERIOD_BEFORE =
  /\b(monthly|every month|each month|per month|har mahine|mahine ka|yearly|annual|every year|per year|weekly|daily|quarterly)\b(?:(?!\b(?:and|with|have|has|aur)\b)[^,;.?!])*$/;

function periodOf(word: string): Period {
  if (/month|mahine|mth|^mo$|^p\.?\s?m/.test(word)) return 'month';
  if (/year|yr|annu|saal|^p\.?\s?a/.test(word)) return 'year';
  return /week/.test(word) ? 'week' : 'other';
}

const trimmed = (text: string) => text.replace(/\.0+$|(?<=\.\d*?)0+$/, '').replace(/\.$/, '');

/** The amount in its own currency; `fallback` if the text names none. */
function readMoney(text: string, fallback: Currency): { value: string; currency: Currency | null } | { fault: string } {
  const own = new RegExp(`${SIGN}|\\b(?:${MONEY_WORD})\\b`, 'u').test(text);
  for (const currency of own ? CURRENCIES : [fallback]) {
    const reading = parseMoney(text, currency);
    if ('minor' in reading) return { value: trimmed(formatPlainMoney(reading.minor)), currency: own ? currency : null };
    if (reading.fault !== 'other-currency') return { fault: MONEY_FAULTS[reading.fault] };
  }
  return { fault: MONEY_FAULTS['not-a-number'] };
}

interface Place {
  kind: FigureKind;
  text: string;
  body: string;
  from: number;
  end: number;
}

/** The positions of the figures, in order. */
function places(words: string): Place[] {
  return [...words.matchAll(FIGURE)].map((match): Place => {
    const { minus = '', sign, body = '', scale, word } = match.groups ?? {};
    const end = match.index + match[0].length;
    const unit = sign || scale || word ? null : UNIT.exec(words.slice(end));
    const at = unit ? unit.slice(1).findIndex((found) => found !== undefined) : -1;
    const kind = sign || scale || word ? 'money' : (UNITS[at]?.[1] ?? 'number');
    // "40lk", "100x": letters that are not a known unit.
    const glued = kind === 'number' ? (/^\p{L}+/u.exec(words.slice(end))?.[0] ?? '') : '';
    const text = `${match[0]}${unit?.[0] ?? ''}${glued}`.trim();
    return {
      kind,
      text,
      body: `${minus.trim()}${body}`,
      from: match.index,
      end: end + (unit?.[0].length ?? 0) + glued.length,
    };
  });
}

const plainNumber = (body: string): string | null => {
  const text = /^\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/.test(body) ? body.replaceAll(',', '') : body;
  const value = fromDecimal(text);
  return value && toShortDecimal(value, 10);
};

export function findFigures(words: string, fallback: Currency = 'INR'): Figure[] {
  const found = places(words);
  let from = 0;
  return found.map((place, at): Figure => {
    const to = found[at + 1]?.from ?? words.length;
    const before = words.slice(from, place.from);
    const rest = words.slice(place.end, to);
    const next =
      place.kind === 'money' || place.kind === 'percent' || place.kind === 'number' ? PERIOD_NEXT.exec(rest) : null;
    from = place.end + (next?.[0].length ?? 0);
    const word = next?.[1] ?? next?.[2] ?? PERIOD_LATER.exec(rest)?.[1] ?? PERIOD_BEFORE.exec(before)?.[1];
    const shared = { text: place.text, period: word ? periodOf(word) : null, before, after: words.slice(from, to) };
    if (place.kind !== 'money' && place.kind !== 'number')
      return { ...shared, kind: place.kind, value: plainNumber(place.body), currency: null };
    const reading = readMoney(place.text, fallback);
    return 'fault' in reading
      ? { ...shared, kind: place.kind, value: null, fault: reading.fault, currency: null }
      : { ...shared, kind: place.kind, ...reading };
  });
}

/** The currency that an amount names: lakh and crore without a sign mean rupees. Null if it names none. */
export const currencyOf = ({ kind, text, currency }: Figure): Currency | null =>
  currency ?? (kind === 'money' && /(?:lakhs?|lacs?|crores?|crs?|l)$/.test(text) ? 'INR' : null);

/** The months in a figure of months or years, as decimal text; null for all others. */
export function monthsOf({ kind, value }: Figure): string | null {
  if (value === null || (kind !== 'months' && kind !== 'years')) return null;
  const time = fromDecimal(value);
  return time && toShortDecimal(kind === 'years' ? multiply(time, whole(12)) : time, 4);
}

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

/** Number words are numbers only before these words: elsewhere "one" and "do" mostly mean something else. */
const COUNTED =
  '(?:(?:more|equal|funding|further|such|lakhs?|lacs?|crores?|percent)\\b[\\s-]*)*(?:rounds?|times?|baar|months?|years?|weeks?|mahin[aeo]|saal|lakhs?|lacs?|crores?|percent)\\b';
const SMALL_BEFORE = new RegExp(`\\b(${Object.keys(SMALL).join('|')})\\b(?=[\\s-]+${COUNTED})`, 'g');

const REPLACED: readonly [RegExp, string][] = [
  [/\bhaz+a+r\b/g, 'thousand'],
  [/\bkarod\b/g, 'crore'],
  [/per ?cent\b|\bpct\b/g, 'percent'],
  [/\b(?:mahino|mahine|mahina|maheene|maheena|mahinon)\b/g, 'mahine'],
  [/(?<=\d) ?lpa\b/g, ' lakh per year'],
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

/** A question in the words that the rules of sums read: lower case, ASCII digits, number words as digits, Hinglish as English. */
export function sumWords(question: string): string {
  let text = latinAmounts(question).toLowerCase();
  for (const [pattern, word] of REPLACED) text = text.replace(pattern, word);
  return text.replace(SMALL_BEFORE, (word) => SMALL[word] ?? word).replace(/\bbaar\b/g, 'times');
}
