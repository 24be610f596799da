/** Reads sums that are complete phrases: conversions, changes, ARR and MRR, percentages, shares after a round; and growth in a runway. */
import { capital } from '@/domain/text/capital';
import type { Currency } from '@/domain/money/money';
import { findFigures, monthsOf, type Figure } from './figures';
import { isPoolAfter } from './ownership-readers';

export interface PhraseSum {
  tool: string;
  input: Record<string, unknown>;
}

const isMoney = ({ kind, value }: Figure) =>
  (kind === 'money' || (kind === 'number' && Number(value) >= 1000)) && value !== null;
const inCurrency = (figures: readonly Figure[], input: Record<string, unknown>): Record<string, unknown> => {
  const named: Currency | undefined = figures.flatMap(({ currency }) => currency ?? [])[0];
  return named && named !== 'INR' ? { ...input, currency: named } : input;
};

const PERCENT_OF =
  /^\W*(?:and |what(?:'?s| is| would be)? |how much is |calculate |find |kitna hai )*(\d[\d.,]*)\s*(?:%|percent)\s+(?:of|ka|on)\s+/;
const WHAT_PERCENT =
  /^\W*(?:what (?:%|percent(?:age)?) (?:of|is)\s+)?(.+?)\s+(?:is|of)\s+(?:what|how many)?\s*(?:%|percent(?:age)?)?\s*(?:of\s+)?(.+?)\W*$/;

/** "12 lakh ka 18 percent": the whole comes first, as in Hindi. */
const PERCENT_LAST =
  /^\W*(\S.*?)\s+(?:ka|ke|ki)\s+(\d[\d.]*)\s*(?:%|percent)(?:\s+(?:kitna(?: hota| hoga)?(?: hai)?|hota hai|batao))?\W*$/;

/** Words of taxes and of rounds, which have sums of their own. */
const OTHER_SUM =
  /\b(?:[cis]?gst|tax(?:es|able|ed)?|tds|valuations?|rais(?:e[ds]?|ing)|sell(?:s|ing)?|dilut\w*|equity|(?:pre|post)(?:money)?|worth|compan\w*|stakes?|shares?)\b/;

function percentOf(asked: string): PhraseSum | null {
  const words = asked.replace(PERCENT_LAST, '$2% of $1');
  const figures = findFigures(words);
  const [first, second] = figures;
  if (!first || !second || figures.length !== 2 || first.value === null || second.value === null) return null;
  if (OTHER_SUM.test(words)) return null;
  const isAmount = (one: Figure) => one.kind === 'money' || one.kind === 'number';
  if (PERCENT_OF.test(words) && first.kind === 'percent' && isAmount(second))
    return { tool: 'calculate_percent', input: inCurrency(figures, { percent: first.value, whole: second.value }) };
  const asksPercent = /\bwhat (?:%|percent)|\bhow many percent|\bwhat percentage/.test(words);
  if (!asksPercent || !isAmount(first) || !isAmount(second) || !WHAT_PERCENT.test(words)) return null;
  // "What percent of 40 is 8": the whole comes first.
  const isTurned = /\bwhat (?:%|percent(?:age)?) of\b\s*(?:₹|rs\.?)?\s*\d/.test(words) && !/\bis what\b/.test(words);
  const [part, whole] = isTurned ? [second, first] : [first, second];
  return { tool: 'calculate_percent', input: inCurrency(figures, { part: part.value, whole: whole.value }) };
}

const SPLIT = /\b\d{1,2}(?:\.\d+)?(?:\s*[/:-]\s*\d{1,2}(?:\.\d+)?)+\b(?!\s*(?:lakh|crore|cr|l|%))/;
const PRE_AFTER = /^\s*(?:pre|post)\b/;
const PRE_BEFORE = /\b(pre|post)(?:[- ]?money)?(?: valuation)?\s*(?:of|is|at)?\s*$/;
const FROM =
  /^\s*(?:from|by)\s+(?:an?\s+|the\s+)?([a-z][a-z ]{1,30}?)(?=\s+(?:and|then|at|while|plus|what|how)\b|\s*[,.;:?]|\s*$)/;
const POOL_BEFORE = /\b(?:pool|esops?)\s*(?:of)?\s*$/;
const POOL_AFTER = /^\s*(?:new\s+)?(?:esops?|option|options|pool)\b/;

/** Valuation of a round: the figure with "pre" or "post" beside it. */
function valuationOf(figures: readonly Figure[]): { figure: Figure; kind: 'pre' | 'post' } | null {
  for (const figure of figures) {
    if (!isMoney(figure)) continue;
    const after = PRE_AFTER.exec(figure.after)?.[0];
    const before = PRE_BEFORE.exec(figure.before)?.[1];
    const word = after ?? before;
    if (word) return { figure, kind: word.includes('post') ? 'post' : 'pre' };
  }
  return null;
}

const CAP_BEFORE = /\bat\s+(?:an?\s+)?$/;
const CAP_AFTER = /^\s*(?:post[- ]?money\s+)?(?:valuation\s+)?cap\b/;

/** The SAFEs in the part before "then": the larger of two amounts is the cap. Several SAFEs say which amounts belong together. */
function safesOf(words: string): { amount: string; cap: string }[] | null {
  if (!/\bi?safes?\b/.test(words) || /\bpre[- ]?money\b|\buncapped\b|\bdiscount\b/.test(words)) return null;
  const amounts = findFigures(words).filter(isMoney);
  const pairs = amounts.flatMap((one, at) => {
    const other = amounts[at + 1];
    return at % 2 === 0 && other ? [[one, other] as const] : [];
  });
  const isStated = ({ before, after }: Figure) => CAP_BEFORE.test(before) || CAP_AFTER.test(after);
  if (pairs.length === 0 || amounts.length % 2 !== 0 || (pairs.length > 1 && !pairs.every(([, cap]) => isStated(cap))))
    return null;
  return pairs.map((pair) => {
    const [amount = '', cap = ''] = pair.map(({ value }) => value ?? '').sort((a, b) => Number(a) - Number(b));
    return { amount, cap };
  });
}

const EQUAL =
  /\b(two|three|four|five|six|[2-9]|10) (?:equal )?(?:co-?)?founders(?:,? (?:equal(?:ly)?|(?:with )?equal (?:shares|parts|split)))?\b/;
const PEOPLE: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 };
const EACH =
  /\b(two|three|four|five|six|[2-9]|10) (?:co-?)?founders,? (?:(?:with|at|own|owning|hold|holding|have|having) )?(\d{1,2}(?:\.\d+)?)\s*(?:%|percent) each\b/;
/** "2 founders equal" and "2 founders with 50% each" are 50/50; thirds are rounded, and the calculator takes them as equal. */
function withSplit(words: string): string {
  const split = (count: string, each?: string) => {
    const founders = PEOPLE[count] ?? Number(count);
    return Array.from({ length: founders }, () => each ?? Math.round(10_000 / founders) / 100).join('/');
  };
  const stated = words.replace(EACH, (_, count: string, each: string) => split(count, each));
  return /\bequal/.test(stated) ? stated.replace(EQUAL, (_, count: string) => split(count)) : stated;
}

function holdings(asked: string): PhraseSum | null {
  const words = withSplit(asked);
  const parts = words.split(/\b(?:then|followed by|after (?:that|which)|before)\b/);
  const safes = parts.length === 2 ? safesOf(parts[0] ?? '') : null;
  const split = SPLIT.exec(words);
  const round = (safes ? (parts[1] ?? '') : words).replace(SPLIT, ' ');
  // Beside the SAFE, the first part may name the pool and a founder's share.
  const early = safes ? findFigures((parts[0] ?? '').replace(SPLIT, ' ')).filter((one) => !isMoney(one)) : [];
  const figures = [...early.filter(({ kind }) => kind === 'percent' || kind === 'shares'), ...findFigures(round)];
  const valuation = valuationOf(figures);
  if (!valuation) return null;
  const paid = figures.filter((one) => isMoney(one) && one !== valuation.figure);
  // "50 lakh at 5 crore": a second valuation, and so a second round, which the calculator does not have.
  if (paid.some(({ before }) => /\bat\s*$/.test(before))) return null;
  if (paid.length === 0 || figures.some(({ kind, value }) => value === null || kind === 'shares')) return null;
  if (!safes && /\bi?safes?\b|\bnotes?\b/.test(words)) return null;
  const pool = figures.find(
    ({ kind, before, after }) => kind === 'percent' && (POOL_AFTER.test(after) || POOL_BEFORE.test(before)),
  );
  if (!safes && !split && !pool && paid.length < 2) return null;
  // "I own 60%" beside a pool is one holder's share.
  const [own, ...others] = figures.filter((one) => one.kind === 'percent' && one !== pool);
  if (others.length > 0 || (own && (split || !pool || !/\b(?:own|hold|have|has|holds|owns)\s*$/.test(own.before))))
    return null;
  const founders = split ? split[0].split(/\s*[/:-]\s*/) : own?.value ? [own.value] : [];
  const name = ({ after }: Figure) => FROM.exec(after)?.[1]?.trim() ?? '';
  return {
    tool: 'calculate_holdings',
    input: inCurrency(figures, {
      ...(founders.length > 0 ? { founders_percent: founders } : {}),
      ...(pool ? { pool_percent: pool.value, ...(isPoolAfter(pool) ? { pool_after: true } : {}) } : {}),
      ...(safes ? { safes } : {}),
      investments: paid.map((one) => ({ ...(name(one) ? { name: capital(name(one)) } : {}), amount: one.value })),
      [valuation.kind === 'pre' ? 'pre_money' : 'post_money']: valuation.figure.value,
    }),
  };
}

const GROWTH =
  /\b(?:and |but )?(?:it |that |which |revenue |sales |mrr |income )?(?:is |are )?(?:grow(?:s|ing)?|increas(?:es|ing)|badh\w*)\s+(?:by |at )?(\d+(?:\.\d+)?)\s*(?:%|percent)\s*(?:a|per|every|each|har|month on)?\s*(?:months?|mahine|monthly|mom|m-o-m)\b(?:\s+from)?/;

/** The growth, and the words without its phrase, which may ask for a runway; null if nothing grows by the month. */
export function growthOf(words: string): { growth: string; rest: string } | null {
  const found = GROWTH.exec(words);
  if (!found) return null;
  const subject = /\b(revenue|sales|mrr|income)\b/.exec(found[0])?.[0] ?? '';
  return { growth: found[1] ?? '', rest: words.replace(found[0], ` ${subject} `) };
}

/** By the first letter: the word for each unit, and the next larger unit in which valuations are given. */
const SCALES: readonly (readonly [RegExp, { unit: string; larger: string | null }])[] = [
  [/^c/, { unit: 'crore', larger: null }],
  [/^l/, { unit: 'lakh', larger: 'crore' }],
  [/^m/, { unit: 'million', larger: null }],
  [/^[kt]/, { unit: 'thousand', larger: 'million' }],
];
const BESIDE =
  /(\d[\d.]*)\s*(crores?|crs?|lakhs?|lacs?|l|millions?|mn|m|thousand|k)\b(.*?\b(?:at|@|on)\s+(?:[₹$€£]\s*)?)(\d{1,3}(?:\.\d+)?)(?=\s*(?:pre|post|valuation)\b)/;

/**
 * "10" beside "2 crore" means 10 crore, and "4.5" beside "50 lakh" means 4.5 crore, because 4.5 lakh would be less than the money raised.
 * Returns the words with the unit, and the sentence that says so.
 */
export function scaled(words: string): { words: string; note: string | null } {
  const found = BESIDE.exec(words);
  const scale = found && SCALES.find(([begins]) => begins.test(found[2] ?? ''))?.[1];
  if (!found || !scale) return { words, note: null };
  const [valuation = '', raised] = [found[4], Number(found[1])];
  const larger = Number(valuation) <= raised ? scale.larger : null;
  const unit = larger ?? scale.unit;
  const at = found.index + found[0].length;
  const why = larger
    ? `as ${valuation} ${scale.unit} would be no more than the money raised`
    : `as the other figure is in ${unit}`;
  return {
    words: `${words.slice(0, at)} ${unit}${words.slice(at)}`,
    note: `I read “${valuation}” as ${valuation} ${unit}, ${why}.`,
  };
}

const CURRENCY_WORDS: readonly (readonly [RegExp, Currency])[] = [
  [/\b(?:rupees?|rupaye?|inr|rs)\b|₹/, 'INR'],
  [/\b(?:us ?dollars?|dollars?|usd)\b|\$/, 'USD'],
  [/\b(?:euros?|eur)\b|€/, 'EUR'],
  [/\b(?:pounds?|gbp)\b|£/, 'GBP'],
];
/** "In crore" asks for rupees, if the amount is in another currency. */
const RUPEE_UNIT = /^(?:crores?|cr|lakhs?|lacs?)$/;
const INTO = /\b(?:to|in|into|mein|me)\s+(?:indian |us |american |british )?(\p{L}+|[₹$€£])\s*(?:me|mein|kitna|\W)*$/u;
/** The currency that a text names by a word or symbol. */
export const currencyIn = (text: string): Currency | undefined =>
  CURRENCY_WORDS.find(([pattern]) => pattern.test(text))?.[1];

/** "Convert $500k to rupees", "2 crore in dollars": one amount, and the currency at the end. */
function conversion(asked: string): PhraseSum | null {
  // "How many rupees is £5000": the wanted currency comes first.
  const words = asked.replace(
    /^\W*how (?:many|much in) (\p{L}+) (?:is|are|for|in|make) (.+?)\W*$/u,
    (whole, to: string, rest: string) => (currencyIn(to) ? `${rest} in ${to}` : whole),
  );
  const into = INTO.exec(words);
  const to = into && (RUPEE_UNIT.test(into[1] ?? '') ? 'INR' : currencyIn(into[1] ?? ''));
  if (!into || !to) return null;
  const figures = findFigures(words.slice(0, into.index));
  const [one, ...more] = figures.filter(({ kind }) => kind === 'money' || kind === 'number');
  if (!one || one.value === null || more.length > 0 || figures.length > 1) return null;
  const from = one.currency ?? currencyIn(one.after.split(/\s+/).slice(0, 3).join(' ')) ?? 'INR';
  const isAsked = /\b(?:convert|how much|what is|whats|kitna)\b/.test(words) || words.split(/\s+/).length <= 8;
  return from === to || !isAsked ? null : { tool: 'convert_currency', input: { amount: one.value, from, to } };
}

const CHANGES =
  /\b(?:went|gone|grew|grown|rose|risen|fell|fallen|dropped|increased|decreased|moved|jumped|changed|up|down|badh\w*|growth|c[am]gr)\b.*\bfrom\b|\bfrom\b.*\bto\b.*\b(?:growth|increase|decrease|change|drop|rise|percent|%|c[am]gr)|\d\D*\bse\b.*\d.*\b(?:growth|badh\w*|increase|ghat\w*|percent|c[am]gr)\b/;
const TIME_OF_CHANGE = /\b(?:in|over|within|during|across|me|mein)\s*(?:the last |just |only )?$/;

/** "Revenue went from 8 lakh to 10 lakh, how much growth is that?", "… in 12 months", "8 lakh se 10 lakh". */
function change(words: string): PhraseSum | null {
  if (!CHANGES.test(words) || /\b(?:burn|runway|cash|per|every)\b(?=.*\d.*\d.*\d)/.test(words)) return null;
  const [from, to, time, ...others] = findFigures(words);
  if (others.length > 0 || !from || !to || from.value === null || to.value === null) return null;
  const isPair =
    (/\bfrom\W*(?:₹|rs\.?)?\s*$/.test(from.before) && /^\W*(?:(?:a|per|this|last) \w+ )?to\W*/.test(to.before)) ||
    /^\s*se\W*$/.test(to.before);
  const isAmount = ({ kind }: Figure) => kind === 'money' || kind === 'number' || kind === 'count';
  if (!isPair || !isAmount(from) || !isAmount(to)) return null;
  const input = inCurrency([from, to], { before: from.value, after: to.value });
  if (!time) return { tool: 'calculate_change', input };
  const months = monthsOf(time);
  return months !== null && TIME_OF_CHANGE.test(time.before)
    ? { tool: 'calculate_change', input: { ...input, months } }
    : null;
}

/** "MRR is 12 lakh, what is the ARR?", and the other way round. */
function yearOf(words: string): PhraseSum | null {
  const asked =
    /\b(?:what(?:'?s| is| would be| will be)?|calculate|compute|kitna|how much is)\b[^?.\d]*\b(arr|mrr)\b(?![^?.]*\d)|\bto (arr|mrr)\W*$/.exec(
      words,
    );
  const figures = findFigures(words);
  const [given] = figures;
  const wanted = asked?.[1] ?? asked?.[2];
  if (!wanted || figures.length !== 1 || !given || !isMoney(given)) return null;
  const other = wanted === 'arr' ? 'mrr' : 'arr';
  if (!new RegExp(`\\b${other}\\b`).test(words)) return null;
  return { tool: 'calculate_recurring', input: inCurrency(figures, { [other]: given.value }) };
}

const ASKED_SUM = /^\W*(?:and |what(?:'?s| is| would be)? |how much is |calculate |compute |total of |kitna hai )*$/;
const AFTER_SUM =
  /^\W*(?:a|per)? ?(?:kitna(?: hota| hoga)?(?: hai)?|total|equals?|in total|month(?:ly)?|months|year(?:ly)?|annual(?:ly)?|=)*\W*$/;
const SIGNS: readonly (readonly [RegExp, '+' | '-' | 'x' | '/'])[] = [
  [/^\s*(?:x|\*|×|times|into|multiplied by|guna)\s*$/, 'x'],
  [/^\s+\/\s+$|^\s*(?:÷|divided by)\s*$/, '/'],
  [/^\s*(?:\+|plus)\s*$/, '+'],
  [/^\s*minus\s*$/, '-'],
];
const isYearly = ({ period }: Figure): boolean => period === 'year';
/** The words after a period of the figure: "12 lakh per year x 4". */
const withoutPeriod = (text: string): string => text.replace(/^\s*(?:per|a|\/) ?year\b/, '');

/** "12 LPA x 4", "5 crore / 8 lakh", "3 lakh + 2 lakh + 50k", "45% of a 20% stake". */
function arithmetic(asked: string): PhraseSum | null {
  const words = asked.replace(
    /(?<=\d\s*(?:%|percent)) of (?:an?|my|our|the|his|her|their)? ?(?=\d[\d.]*\s*(?:%|percent))/,
    ' x ',
  );
  const spaced = words
    .replace(/(\d)\s*(?:x|\*)\s*(?=\d)/g, '$1 x ')
    .replace(/(\d)\s*\+\s*(?=\d)/g, '$1 + ')
    .replace(/(?<=\d(?: ?(?:lakhs?|crores?|cr|l|k))?)\s+[-−–]\s+(?=[₹$\d])/g, ' minus ');
  const figures = findFigures(spaced);
  const [first, ...others] = figures;
  const last = others.at(-1);
  if (
    !first ||
    !last ||
    figures.some(({ kind, value }) => value === null || !/^(?:money|number|percent|count|months)$/.test(kind))
  )
    return null;
  const sign = SIGNS.find(([pattern]) => pattern.test(withoutPeriod(others[0]?.before ?? '')))?.[1];
  const isSame = others.every(
    ({ before }) => SIGNS.find(([pattern]) => pattern.test(withoutPeriod(before)))?.[1] === sign,
  );
  const percents = figures.filter(({ kind }) => kind === 'percent').length;
  const isShare = percents === 2 && figures.length === 2 && sign === 'x';
  const after = withoutPeriod(last.after).replace(/^\s*(?:stake|share|equity|holding)\b/, '');
  if (!sign || !isSame || !ASKED_SUM.test(first.before) || !AFTER_SUM.test(after) || (percents > 0 && !isShare))
    return null;
  const values = figures.map(({ value }) => value ?? '');
  if (isShare) return { tool: 'calculate_arithmetic', input: { numbers: values, sign, gives: 'percent' } };
  const amounts = figures.filter(({ kind }) => kind === 'money').length;
  // ₹ × ₹ is no amount, and ₹ ÷ ₹ is a number.
  if (sign === 'x' && amounts > 1) return null;
  const isAmount = amounts > 0 && !(sign === '/' && (amounts > 1 || first.kind !== 'money'));
  const named = inCurrency(figures, { numbers: values, sign, ...(isAmount ? { gives: 'amount' } : {}) });
  return {
    tool: 'calculate_arithmetic',
    input: { ...named, ...(isAmount && figures.some(isYearly) ? { yearly: true } : {}) },
  };
}

const HEADS =
  /^\W*(?:what (?:is|will be) the (?:monthly |yearly |annual |total )?cost (?:of|for) |hire |hiring |if we hire |cost of |total cost of )?(\d{1,3}) (?:more |new )?(?:\w+ )?(?:people|persons?|engineers?|developers?|devs?|designers?|interns?|employees?|hires?|sales ?(?:people|reps?|persons?))\s*(?:at|@|with|for|x)\s*/;

/** "4 engineers at 12 LPA each, monthly cost?": the salaries of several people. */
function salaries(words: string): PhraseSum | null {
  const people = HEADS.exec(words);
  const [one, ...more] = people ? findFigures(words.slice(people[0].length)) : [];
  if (!people || !one || one.value === null || one.kind !== 'money' || more.length > 0) return null;
  const rest = withoutPeriod(one.after);
  if (
    !/\beach\b|\bper (?:person|head)\b|\bapiece\b|^\W*$/.test(rest) ||
    /\brunway\b|\bafford\b|\blast\b|\bcash\b/.test(words)
  )
    return null;
  const input = inCurrency([one], { numbers: [people[1], one.value], sign: 'x', gives: 'amount' });
  return { tool: 'calculate_arithmetic', input: { ...input, ...(isYearly(one) ? { yearly: true } : {}) } };
}

/** "40 customers paying 2500 a month, what is the MRR?" */
function recurringOf(words: string): PhraseSum | null {
  const figures = findFigures(words);
  const [customers, price] = figures;
  if (
    figures.length !== 2 ||
    !/\bmrr\b|\bmonthly (?:recurring )?revenue\b/.test(words) ||
    !/\bwhat|\bkitna|\bcalculate|\bhow much/.test(words)
  )
    return null;
  if (customers?.kind !== 'count' || customers.value === null || !price || price.value === null) return null;
  const isPrice = (price.kind === 'money' || price.kind === 'number') && price.period !== 'year';
  return isPrice
    ? {
        tool: 'calculate_arithmetic',
        input: inCurrency([price], { numbers: [customers.value, price.value], sign: 'x', gives: 'amount' }),
      }
    : null;
}

/** "TDS at 10% on 90,000": a percentage whose rate is said. */
const withTax = (words: string): string =>
  words
    .replace(
      /^(\W*(?:what(?:'?s| is) |how much is |calculate )?)(?:the )?tds (?:on|of) (.+?) (?:at|@) (\d[\d.]*) ?(?:%|percent)\W*$/,
      '$1$3% of $2',
    )
    .replace(/\btds (?:at|@|of) (\d[\d.]*) ?(?:%|percent) (?:on|of|for)\b/, '$1% of')
    .replace(/(\d ?(?:%|percent)) tds (?:on|of|for)\b/, '$1 of');

/** The sum for words that are a complete phrase; null for all others. */
export const readPhrase = (words: string): PhraseSum | null =>
  conversion(words) ??
  change(words) ??
  yearOf(words) ??
  percentOf(withTax(words)) ??
  arithmetic(words) ??
  salaries(words) ??
  recurringOf(words) ??
  holdings(words);
