/** Reads a question about the person's own plan, cap table or expenses: its period, its "what if" amounts, and follow-ups. Pure. */
import { currencyOf, findFigures, sumWords, type Figure } from '@/domain/assistant/sums/reading/figures';
import { MONTH_NAMES, MONTH_WORD } from '@/domain/time/days';

export const clean = (text: string | undefined): string =>
  (text ?? '')
    .replace(/^["'“”‘’\s]+|["'“”‘’\s.?!,]+$/g, '')
    .replace(/^(?:the|an?|my|our)\s+/i, '')
    .slice(0, 80);

const PERIOD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\blast month\b|\bpich?hle mahine\b/i, 'last-month'],
  [/\bthis month\b|\bis mahine\b/i, 'this-month'],
  [/\blast (?:3|three) months\b|\bthis quarter\b/i, 'last-3'],
  [/\blast (?:6|six) months\b/i, 'last-6'],
  [/\blast quarter\b|\bprevious quarter\b/i, 'last-quarter'],
  [/\b(?:last|previous) (?:financial year|fy)\b/i, 'last-financial-year'],
  [/\bfinancial year\b|\bfy\b/i, 'this-financial-year'],
  [/\bthis year\b|\bis saal\b/i, 'this-year'],
  [/\b(?:last|previous) year\b|\bpich?hle saal\b/i, 'last-year'],
];
export const firstOf = <Value>(table: readonly (readonly [RegExp, Value])[], text: string): Value | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** "In October", "from October 2025 to March". */
const MONTHS_ASKED = new RegExp(
  `\\b(?:in|for|of|during|from|between)\\s+(${MONTH_WORD})(?:\\s+(20\\d\\d))?(?:\\s*(?:to|and|till|until|-|–)\\s*(${MONTH_WORD})(?:\\s+(20\\d\\d))?)?(?![a-z\\d])`,
  'i',
);
/** "FY 2025-26", or by its end: "FY26", "FY 2026". */
const FINANCIAL_YEAR =
  /(?:\b(?:in|for|of|during)\s+)?(?:the\s+)?\b(?:fy|financial year)\s*(?:of\s+)?(?:(20\d\d)\s*[-–/]\s*(?:20)?\d\d|(?:20)?'?(\d\d))\b/i;

/** "On 29 Feb 2024", "on February 29". */
const DAY_ASKED = new RegExp(
  `\\b(?:on|of|for|dated)\\s+(?:the\\s+)?(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTH_WORD})|(${MONTH_WORD})\\s+(\\d{1,2})(?:st|nd|rd|th)?)(?![a-z\\d])(?:,?\\s+(20\\d\\d))?`,
  'i',
);
/** A year that is no amount: it has no sign of money before it, and no unit after it. */
const YEAR = String.raw`(?<![\p{L}\d₹$€£.,-]|(?:₹|\$|€|£|\b(?:rs\.?|inr))\s*)(20[1-4]\d)(?!\d|[,.-]?\d|\s*(?:%|percent|rupees?|rs\b|inr\b|usd\b|dollars?|lakhs?|crores?|cr\b|k\b|l\b|thousand|people|customers?|users?|shares?|(?:a|per|each|every)\s+(?:month|year|week|day)))`;
const HINDI_AFTER = String.raw`(?:\s+(?:me|mein|main|ka|ki|ke)\b)?`;
/** "In 2024", "2025 mein", "in 2025 or 2026", "since 2024" has no end and is not read. */
const YEARS_ASKED = new RegExp(
  `(?:\\b(?:in|for|of|during|from|between|the year)\\s+)*${YEAR}(?:\\s*(?:to|and|or|till|until|aur|ya|&|-|–)\\s*${YEAR})?${HINDI_AFTER}`,
  'iu',
);
/** "Q3 2026" is of the calendar year, "Q3 FY26" of the financial year. */
const QUARTER_ASKED = new RegExp(
  String.raw`(?:\b(?:in|for|of|during)\s+)?\bq([1-4])\b(?:\s*(?:of\s+)?(?:(?:fy|financial year)\s*(?:(20\d\d)\s*[-–/]\s*(?:20)?\d\d|(?:20)?'?(\d\d))\b|(20\d\d)(?!\d)))?${HINDI_AFTER}`,
  'i',
);

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const monthNumber = (name: string): number =>
  MONTH_NAMES.findIndex((one) => one.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;

interface NamedTime {
  from: string;
  to: string;
  rest: string;
}

function namedQuarter(text: string): NamedTime | null {
  const [phrase, quarter, start, ending, year] = QUARTER_ASKED.exec(text) ?? [];
  if (phrase === undefined) return null;
  const financial = start ? Number(start) : ending ? 1999 + Number(ending) : null;
  const first = ((Number(quarter) - 1) * 3 + (financial === null ? 0 : 3)) % 12;
  const of = financial === null ? year : String(financial + (quarter === '4' ? 1 : 0));
  const monthOf = (at: number) => `${of ? `${of}-` : ''}${twoDigits(at)}`;
  return { from: monthOf(first + 1), to: monthOf(first + 3), rest: text.replace(phrase, ' ') };
}

/** The day, months or years that a question names, and the question without them; null if it names none. */
export function namedTime(text: string): NamedTime | null {
  const quarter = namedQuarter(text);
  if (quarter) return quarter;
  const [phrase, start, ending] = FINANCIAL_YEAR.exec(text) ?? [];
  if (phrase !== undefined) {
    const year = start ? Number(start) : 1999 + Number(ending);
    return { from: `${year}-04`, to: `${year + 1}-03`, rest: text.replace(phrase, ' ') };
  }
  const [said, date, dateMonth, month = dateMonth, monthDate = date, ofYear] = DAY_ASKED.exec(text) ?? [];
  if (said !== undefined && month && monthDate && Number(monthDate) >= 1 && Number(monthDate) <= 31) {
    const day = `${ofYear ? `${ofYear}-` : ''}${twoDigits(monthNumber(month))}-${twoDigits(Number(monthDate))}`;
    return { from: day, to: day, rest: text.replace(said, ' ') };
  }
  const [months, first, firstYear, last = first, lastYear = firstYear] = MONTHS_ASKED.exec(text) ?? [];
  if (months === undefined) {
    const [years, one, other = one] = YEARS_ASKED.exec(text) ?? [];
    if (years === undefined || one === undefined || other === undefined) return null;
    const [earlier, later] = one < other ? [one, other] : [other, one];
    return { from: `${earlier}-01`, to: `${later}-12`, rest: text.replace(years, ' ') };
  }
  const monthOf = (name = '', year: string | undefined) => `${year ? `${year}-` : ''}${twoDigits(monthNumber(name))}`;
  return { from: monthOf(first, firstYear), to: monthOf(last, lastYear), rest: text.replace(months, ' ') };
}

/** A question without the time that it names, whose years are no figures. */
export const withoutTime = (text: string): string => namedTime(text)?.rest ?? text;

const SO_FAR =
  /\b(?:so far|till now|until now|in total|in all|ever|all time|ab tak|altogether|overall|all (?:my|our|the) expenses)\b/i;
const NOT_SPENT_ON =
  /^(?:this|last|previous|total|all|month|year|financial|the|each|every|per|average|our|my|so|total)\b/i;
/** "On travel", "for Google Ads", "paid to Asha", and "travel par" of Hindi. */
const SPENT_ON =
  /\b(?:on|for|in|pa(?:y|id)(?:\s+to)?(?!\s+(?:for|to)\b))\s+([a-z][a-z &]{2,40}?)(?:\s+(?:this|last|previous|so far|in|during)\b.*)?\W*$/i;
const SPENT_ON_HINDI = /^\W*([a-z][a-z &]{1,40}?)\s+(?:pe|par|ke liye)\b/i;
const NOT_A_THING =
  /\b(?:mera|meri|mere|maine|hum|humne|hamne|hamara|hamare|apna|total|kul|kitn[ae]|kharch[ae]?|(?:is|pich?hl[ae]) (?:saal|mahine)|(?:this|last) (?:month|year|quarter))\b/gi;

function spentOn(text: string): string {
  const said = SPENT_ON.exec(text)?.[1] ?? '';
  if (said) return NOT_SPENT_ON.test(said.trim()) ? '' : clean(said);
  return clean(SPENT_ON_HINDI.exec(text.replace(SO_FAR, ' ').replace(NOT_A_THING, ' '))?.[1]);
}

const AVERAGE = /\b(?:average|avg|per month|(?:each|every|a) month|monthly)\b/i;

/** "Which month did we spend the most?" */
const WHICH_MONTH = /\b(?:which|what|kis) (?:month|mahine)\b|\bmonth[- ](?:wise|by[- ]month)\b|\bby month\b/i;

export function spentSlots(asked: string) {
  const named = namedTime(asked);
  const text = named?.rest ?? asked;
  const isAll = SO_FAR.test(text);
  const words = spentOn(text);
  return {
    document: 'expenses',
    ...(named ? { from: named.from, to: named.to } : {}),
    period:
      firstOf(PERIOD_WORDS, text) ??
      (named || isAll || words || AVERAGE.test(text) || WHICH_MONTH.test(text) ? 'all' : 'this-month'),
    words,
    ...(AVERAGE.test(text) ? { shows: 'average' } : {}),
    ...(WHICH_MONTH.test(asked) ? { shows: 'months', words: '' } : {}),
    ...(/\b(?:biggest|largest|highest|most expensive|costliest|sabse (?:bada|zyada))\b/i.test(text)
      ? { shows: 'largest' }
      : {}),
  };
}

/** "Hire 2 engineers": the number of people who join. */
const HIRES =
  /\b(?:hire|hiring|recruit|add|adding|take on)\s+(\d{1,2}|two|three|four|five|six)\s+(?:more\s+|new\s+)?(?=[a-z])/;
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 };

const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:doubles?|doubled|twice|2x)\b/, 2],
  [/\b(?:triples?|tripled|3x)\b/, 3],
  [/\b(?:halves|halved|half)\b/, 0.5],
];
const CHANGED_BY =
  /\b(?:(grow|rise|increase|go(?:es)? up|up)|(drop|fall|decrease|cut|reduce|go(?:es)? down|down|less))(?:s|es|n)?\b[^%]*?\b(\d{1,3}(?:\.\d+)?)\s*(?:%|percent)/;

/** "If revenue doubles", "if costs fall by 20%": the factor of revenue or of costs; null if the words give none. */
function factorOf(words: string): Record<string, number> | null {
  const [isRevenue, isCosts] = [
    /\b(?:revenue|sales|income|mrr)\b/.test(words),
    /\b(?:costs?|burn|expenses?|spend(?:ing)?)\b/.test(words),
  ];
  if (isRevenue === isCosts || /\b(?:a|per|every|each) (?:month|year)\b|\bmonthly\b|\bcalculat\w*\b/.test(words))
    return null;
  const by = CHANGED_BY.exec(words);
  const factor = by ? 1 + (Number(by[3]) / 100) * (by[1] ? 1 : -1) : firstOf(FACTORS, words);
  return factor === undefined || factor < 0 ? null : { [isRevenue ? 'revenue_times' : 'costs_times']: factor };
}

const LESS =
  /\b(?:cut|cuts|cutting|reduc\w*|lower\w*|drop\w*|fall\w*|decreas\w*|sav(?:e|es|ing)|less|down|trim\w*|kam)\b/;
const UP = /\b(?:rais\w*|rise\w*|grow\w*|increas\w*|up|more|higher|add\w*|badh\w*)\b/;

/** "If we cut costs by 1 lakh", "save 50k a month": by how much the costs or the revenue change; null if an amount is not a change. */
function changedByAmount(
  words: string,
  { before }: Figure,
): { place: 'more_costs' | 'more_revenue'; sign: 1 | -1 } | null {
  const isLess = LESS.test(words);
  const isBy = /\bby\W*$/.test(before);
  const isSaved =
    /\b(?:sav(?:e|es|ing)|cut|cutting|trim)\W*(?:another |about |around )?$/.test(before) &&
    /\bsav|\bcosts?\b|\bexpenses?\b|\bspend/.test(words);
  if (!isSaved && !(isBy && (isLess || UP.test(words)))) return null;
  const isRevenue = /\b(?:revenue|sales|income|mrr)\b/.test(words);
  return { place: isRevenue ? 'more_revenue' : 'more_costs', sign: isLess ? -1 : 1 };
}

/** The one amount of the plan that a question changes, and its place. Null if it names none, or asks for a sum of its own. */
export function whatIfSlots(text: string): { about: 'runway'; what_if: Record<string, number | string> } | null {
  const words = sumWords(text);
  const factor = factorOf(words);
  if (factor) return { about: 'runway', what_if: factor };
  const figures = findFigures(words.replace(HIRES, ' hire ')).filter(
    ({ kind }) => kind === 'money' || kind === 'number',
  );
  const [one] = figures;
  if (!one || one.value === null || figures.length > 1) return null;
  const value = Number(one.value);
  const currency = currencyOf(one);
  const by = changedByAmount(words, one);
  if (by) return { about: 'runway', what_if: { [by.place]: by.sign * value, ...(currency ? { currency } : {}) } };
  // A bare "7" may be 7 lakh or 7 months.
  if (value < 100 || /\b(?:cash|bank|balance|bach[aei])\b/.test(words)) return null;
  const is = (pattern: RegExp) => pattern.test(words);
  const place = is(/\b(?:revenue|sales|income|mrr|earn\w*|kamai)\b/)
    ? 'revenue'
    : is(/\b(?:rais(?:e|ed|ing)|grant|loan|invests?|get|gets|receive|more cash)\b/)
      ? 'more_cash'
      : is(/\b(?:hire|hires|hiring|recruit|add|adding|afford|more|extra|additional|new|take on|pay|salary|rent)\b/)
        ? 'more_costs'
        : is(/\b(?:costs?|burn|expenses?|spend\w*|kharch\w*)\b/)
          ? 'costs'
          : null;
  const hires =
    place === 'more_costs' && /\beach\b|\bapiece\b|\bper (?:person|head|hire)\b/.test(words) ? HIRES.exec(words) : null;
  const count = hires ? (COUNTS[hires[1] ?? ''] ?? Number(hires[1])) : 1;
  const amount = (count * value) / (one.period === 'year' ? 12 : 1);
  return place && { about: 'runway', what_if: { [place]: amount, ...(currency ? { currency } : {}) } };
}

/** "What if we raise 2 crore at 18 crore pre?" for the person's own cap table. */
export function nextRoundSlots(text: string): Record<string, unknown> | null {
  const figures = findFigures(sumWords(text));
  const [amount, valuation] = figures;
  if (
    figures.length !== 2 ||
    !amount?.value ||
    !valuation?.value ||
    amount.kind !== 'money' ||
    valuation.kind !== 'money'
  )
    return null;
  const isPost = /\bpost\b/i.test(text);
  if (!isPost && !/\bpre\b|\bvaluation\b|\bat\b/i.test(text)) return null;
  // Two amounts in two currencies are no round.
  const [currency, other] = [amount, valuation].flatMap((one) => currencyOf(one) ?? []);
  if (other && other !== currency) return null;
  const next_round = { amount: Number(amount.value), valuation: Number(valuation.value), is_post: isPost };
  return { next_round: { ...next_round, ...(currency && { currency }) } };
}

/** "Compare Oct and Nov": only months beside words about spending. */
const COMPARES_MONTHS = new RegExp(
  `^\\W*compare (?:(?:my|our|the) )?(?:spend(?:ing)?|expenses?|costs?)?\\s*(?:(?:of|in|for|between) )?(${MONTH_WORD})(?:\\s+20\\d\\d)?\\s*(?:and|with|to|vs\\.?|versus)\\s*(${MONTH_WORD})(?:\\s+20\\d\\d)?(?: (?:spend(?:ing)?|expenses?|costs?))?\\W*$`,
  'i',
);
export const comparedMonths = (text: string): Record<string, unknown> | null => {
  if (!COMPARES_MONTHS.test(text)) return null;
  const [, first = '', second = ''] = COMPARES_MONTHS.exec(text) ?? [];
  const named = namedTime(`from ${text.slice(text.indexOf(first)).replace(/\b(?:with|vs\.?|versus)\b/i, 'and')}`);
  return named && second ? { period: 'all', from: named.from, to: named.to, shows: 'months' } : null;
};

const GOES_ON =
  /^\W*(?:and|what if|what about|how about|aur|but|if|suppose|then|so|ok(?:ay)?|now|agar|instead|only|what happens if|and if)\b/i;

/** The previous request for own figures, as a question changes it; null if it does not. */
export function ownFollowUp(text: string, before: { tool: string; input: Record<string, unknown> } | null) {
  if (!before) return null;
  const { tool, input } = before;
  if (tool === 'read_expenses') {
    if (COMPARES_MONTHS.test(text)) return { tool, input: { ...input, ...comparedMonths(text) } };
    if (
      /^\W*(?:and )?(?:what (?:is|was) )?(?:the |our |my )?(?:(?:per|a|each|every) month(?: on average)?|(?:monthly )?average|on average)(?: (?:per|a|each) month)?\W*$/i.test(
        text,
      )
    )
      return { tool, input: { ...input, shows: 'average' } };
  }
  if (!GOES_ON.test(text)) return null;
  if (tool === 'read_runway') {
    const slots = whatIfSlots(text);
    return slots && { tool, input: { ...input, ...slots } };
  }
  if (tool === 'read_cap_table') {
    const slots = nextRoundSlots(text);
    return slots && { tool, input: { ...slots } };
  }
  if (tool !== 'read_expenses') return null;
  const period = firstOf(PERIOD_WORDS, text);
  const { words, from, to } = spentSlots(text);
  if (!period && !words && !from) return null;
  // A period in words takes the place of the months named before, and the other way round.
  const { from: _from, to: _to, ...others } = input;
  const when = from ? { from, to } : period ? { period } : null;
  return { tool, input: { ...(when ? others : input), ...when, ...(words ? { words } : {}) } };
}
