/** Reads a table cell: empty, a number as people write it, a date, or text; removes the marks that exporters add. */
import { parseMoney } from '@/domain/money/read-amount';

const MISSING = /^(?:-+|–|—|\.+|\?|n\.?\/?a\.?|#n\/a|nil|null|none|nan|blank|unknown|tbd|#value!|#ref!|#div\/0!)$/i;
/** Invisible marks in text that is copied from chats and web pages: direction, joiners at the ends, soft hyphens, byte order marks. */
const UNSEEN = '[\\s\\u00a0\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]';
const UNSEEN_ENDS = new RegExp(`^${UNSEEN}+|${UNSEEN}+$`, 'gu');
/** A quick test: most cells have no such mark. */
const MAY_BE_UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const WRAPPED = /^\s*(?:=?"([^"]*)"|~([^~]*)~)\s*$/u;

/** Some exporters write '0012 and '14/11/2026, as a spreadsheet shows a text that looks like a number. */
const QUOTED_NUMBER = /^'\d[\d.,:/ -]*(?:[ap]m)?$/i;

/** A cell without invisible marks at its ends. If there are only spaces, they stay. */
export function unmarkCell(cell: string): string {
  const bare = MAY_BE_UNSEEN.test(cell) ? cell.replace(UNSEEN_ENDS, '') : cell;
  return QUOTED_NUMBER.test(bare) ? bare.slice(1) : bare;
}

/** True for a wrapped cell, as some exporters write all cells: `="0012"`, `~CR~`, or within a second pair of quotation marks. */
export const isWrapped = (cell: string): boolean => WRAPPED.test(cell);

/** A cell without the wrapping of an exporter. */
export function unwrapCell(cell: string): string {
  const found = WRAPPED.exec(cell);
  return found ? (found[1] ?? found[2] ?? '').trim() : cell;
}

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const MAYBE_NUMBER = /[\d\u0966-\u096f\u0660-\u0669\uff10-\uff19]/;

/** True for an empty cell and for the texts that people write into one: "n/a", "-", "nil". */
export const isMissing = (cell: string): boolean => {
  // Most cells begin with a digit or are long.
  if ((cell.length > 30 && cell.trim() !== '') || /^\d/.test(cell)) return false;
  const text = cell.trim();
  return text === '' || (text.length < 10 && MISSING.test(text));
};

export type Unit = '₹' | '$' | '€' | '£' | '%' | '';

export interface Figure {
  value: number;
  unit: Unit;
}

const CURRENCIES: readonly (readonly [RegExp, Unit, string])[] = [
  [/\$|\busd\b/i, '$', 'USD'],
  [/€|\beur\b/i, '€', 'EUR'],
  [/£|\bgbp\b/i, '£', 'GBP'],
  [/₹|\binr\b|\brs\.?(?![a-z])|rupee/i, '₹', 'INR'],
];

/** The symbol and code of the currency that a text names, or null. */
export function currencyIn(text: string): { unit: Unit; code: string } | null {
  const found = CURRENCIES.find(([sign]) => sign.test(text));
  return found ? { unit: found[1], code: found[2] } : null;
}

/**
 * A number in the ways that people write it: 1,20,000; ₹2.5 crore; (1,200) for a negative number; 12.5%. A percentage gives its figure
 * (12.5). Returns null if the cell is not a number; never throws.
 */
export function readFigure(cell: string): Figure | null {
  const text = cell.trim();
  if (text.length > 60 || !MAYBE_NUMBER.test(text)) return null;
  if (PLAIN.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) && Math.abs(value) <= 1e15 ? { value, unit: '' } : null;
  }
  const isShare = text.endsWith('%') || /^\(.*%\)$/.test(text);
  const bare = isShare ? text.replace('%', '').trim() : text;
  const named = currencyIn(bare);
  const code = named?.code ?? 'INR';
  for (const digits of [4, 2]) {
    const reading = parseMoney(bare, code, { digits, most: Number.MAX_SAFE_INTEGER });
    if ('fault' in reading && reading.fault !== 'too-large') return null;
    if ('minor' in reading) return { value: reading.minor / 10 ** digits, unit: isShare ? '%' : (named?.unit ?? '') };
  }
  return null;
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const ISO = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]\d{1,2}:\d{2}.*)?$/;
const INDIAN = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?: \d{1,2}:\d{2}.*)?$/;
const NAMED = [
  new RegExp(`^\\d{1,2}(?:st|nd|rd|th)?[ -]${MONTH}(?:[ ,'’-]+\\d{2,4})?$`, 'i'),
  new RegExp(`^${MONTH}[ -]\\d{1,2}(?:st|nd|rd|th)?,? \\d{4}$`, 'i'),
  new RegExp(`^${MONTH}[ '’-]*(?:\\d{2}|\\d{4})?$`, 'i'),
  /^(?:q[1-4]|h[12])[ -]?(?:fy)?[ '’-]?(?:\d{2}|\d{4})?$/i,
];

const within = (text: string | undefined, max: number) => Number(text) >= 1 && Number(text) <= max;

/** True for a day, a month or a quarter in the formats that are usual in India; 31/02 passes, 45/13 does not. */
export function isDate(cell: string): boolean {
  const text = cell.trim();
  if (text.length < 2 || text.length > 40) return false;
  const iso = ISO.exec(text);
  if (iso) return within(iso[2], 12) && (iso[3] === undefined || within(iso[3], 31));
  const indian = INDIAN.exec(text);
  // American lists have the month first.
  if (indian)
    return (within(indian[1], 31) && within(indian[2], 12)) || (within(indian[1], 12) && within(indian[2], 31));
  return NAMED.some((form) => form.test(text));
}
