/**
 * Conditions of a list that the directory's filters do not have: the cheque, the rounds as published, no equity, a grant, accelerators only.
 * They are read from words and checked on each listing.
 */
import { paiseOf, type ExchangeRate } from '@/domain/money/exchange-rates';
import { chequeText, shortMoney } from '@/domain/directory/funds';
import type { Listing } from '@/domain/directory/listing';
import { oldYear, publishedWords, wordKey } from '@/domain/directory/source-fields';
import { ROUND_LABELS } from '@/domain/stages';
import { findFigures, sumWords, type Figure } from '@/domain/assistant/sums/reading/figures';

/** Whole units of the currency; `most` is null if there is no upper limit. */
interface Cheque {
  least: number;
  most: number | null;
  currency: string;
  /** In words: "around ₹1 crore". */
  words: string;
}

export interface Conditions {
  cheque: Cheque | null;
  /** Keys of `ROUND_LABELS`, or "growth". */
  rounds: readonly string[];
  /** Takes no equity, as published. */
  isFree: boolean;
  /** Gives a grant, as published. */
  givesGrant: boolean;
  /** Only the accelerators among the incubators. */
  isAccelerator?: boolean | undefined;
  /** The years of founding, both included. */
  founded?: { from: number; to: number } | undefined;
}

const FOUNDED =
  /\b(?:that (?:were |was )?|which (?:were |was )?)?(?:founded|started|established|set up|launched)\s+(?:in or )?(after|since|before|in|from|between)\s+(?:the year )?((?:19|20)\d\d)(?:\s*(?:and|to|-|–)\s*((?:19|20)\d\d))?/i;
const YEARS = { least: 1900, most: 2100 };

function foundedIn(text: string): { said: string; founded: { from: number; to: number } } | null {
  const [said, word = '', first, last] = FOUNDED.exec(text) ?? [];
  if (said === undefined) return null;
  const year = Number(first);
  const when = word.toLowerCase();
  const founded = last
    ? { from: year, to: Number(last) }
    : when === 'after'
      ? { from: year + 1, to: YEARS.most }
      : when === 'before'
        ? { from: YEARS.least, to: year - 1 }
        : { from: year, to: when === 'in' ? year : YEARS.most };
  return { said, founded };
}

const ROUNDS: readonly (readonly [RegExp, string])[] = [
  [/\bpre[\s-]?series[\s-]?a\b/i, 'pre-series-a'],
  [/(?<!pre[\s-]?)\bseries[\s-]?a\b/i, 'series-a'],
  [/\bseries[\s-]?b\b/i, 'series-b'],
  [/\bseries[\s-]?c\b/i, 'series-c'],
  [/\bgrowth[\s-]?stage\b|\bgrowth (?:funds?|investors?|capital)\b/i, 'growth'],
];
const FREE = new RegExp(
  [
    String.raw`\b(?:no|zero|without|0 ?%|any|not \w+|never \w+|(?:do|does|did|wo|would|will)n['’]?t \w+)\s+(?:any )?(?:equity|stakes?|shares|fees?)\b`,
    String.raw`\bwithout (?:giving|taking|charging) (?:away )?(?:any )?(?:equity|stakes?|shares)\b`,
    String.raw`\bequity[\s-]?free\b`,
    String.raw`\b(?:for |are |is |totally |completely )?free(?: of (?:cost|charge))?\b`,
  ].join('|'),
  'i',
);
const GRANT = /\bgrants?\b/i;

const BETWEEN = /\b(?:between|from)\b/;
/** The text between two figures. */
const TO = /^\s*(?:to|-|–)\s*$/;
const AND = /^\s*(?:and|aur|se)\s*$/;
const ABOVE = /\b(?:above|over|more than|at least|min(?:imum)?|upwards of|bigger than)\s*(?:of\s*)?$/;
const BELOW = /\b(?:below|under|up ?to|less than|at most|max(?:imum)?|smaller than)\s*(?:of\s*)?$/;
const ABOUT_BEFORE = /\b(?:around|about|roughly|approx\w*|nearly|close to)\s*$/;
const ABOUT_AFTER = /^\s*(?:or so|ish|approx|ke aaspaas|cheques? or so)\b/;
/** The share by which a cheque may differ from a plain figure, and from one that is said to be rough. */
const NEAR = 0.25;
const ROUGH = 0.5;

function chequeOf(text: string): { cheque: Cheque; figures: readonly Figure[] } | null {
  const all = findFigures(sumWords(text));
  const figures = all.filter(({ kind, value }) => kind === 'money' && value !== null);
  const [first, second] = figures;
  if (!first) return null;
  const currency = first.currency ?? second?.currency ?? 'INR';
  const shown = (figure: Figure) => shortMoney(Number(figure.value), currency);
  const at = Number(first.value);
  const made = (least: number, most: number | null, words: string) => ({
    cheque: { least, most, currency, words },
    figures,
  });
  if (second && (BETWEEN.test(first.before) || TO.test(second.before)))
    return made(at, Number(second.value), `between ${shown(first)} and ${shown(second)}`);
  if (second) return null;
  // "2 to 5 crore": the first figure is in the unit of the second.
  const plain = all[all.indexOf(first) - 1];
  const isRange = TO.test(first.before) || (AND.test(first.before) && BETWEEN.test(plain?.before ?? ''));
  const from = plain?.kind === 'number' && isRange ? Number(plain.value) : 0;
  const units = Number.parseFloat(first.text.replace(/[^\d.]/g, ''));
  if (from > 0 && from < units) {
    const least = (at / units) * from;
    return made(least, at, `between ${shortMoney(least, currency)} and ${shown(first)}`);
  }
  if (ABOVE.test(first.before)) return made(at, null, `above ${shown(first)}`);
  if (BELOW.test(first.before)) return made(0, at, `up to ${shown(first)}`);
  const isRough = ABOUT_BEFORE.test(first.before) || ABOUT_AFTER.test(first.after);
  const by = isRough ? ROUGH : NEAR;
  return made(at * (1 - by), at * (1 + by), `around ${shown(first)}`);
}

/** The conditions of a question for a list, and the question without their words. */
export function takeConditions(asked: string): { conditions: Conditions; rest: string } {
  const age = foundedIn(asked);
  const text = age ? asked.replace(age.said, ' ') : asked;
  let rest = text;
  const read = chequeOf(text);
  if (read)
    for (const figure of read.figures)
      rest = rest.replace(
        new RegExp(figure.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s*'), 'i'),
        ' ',
      );
  if (read) rest = rest.replace(/\b(?:between\s+)?\d+(?:\.\d+)?\s*(?:to|and|aur|se|-|–)(?=\s|$)/, ' ');
  const rounds: string[] = [];
  for (const [pattern, key] of ROUNDS)
    if (pattern.test(rest)) {
      rounds.push(key);
      rest = rest.replace(pattern, ' ');
    }
  const isFree = FREE.test(rest);
  rest = rest.replace(FREE, ' ');
  const givesGrant = !isFree && GRANT.test(rest);
  return {
    conditions: { cheque: read?.cheque ?? null, rounds, isFree, givesGrant, ...(age ? { founded: age.founded } : {}) },
    rest: rest.replace(GRANT, ' ').replace(/\b(?:or so|cheques?|tickets?)\b/gi, ' '),
  };
}

export const hasConditions = ({ cheque, rounds, isFree, givesGrant, isAccelerator, founded }: Conditions): boolean =>
  cheque !== null || rounds.length > 0 || isFree || givesGrant || isAccelerator === true || founded !== undefined;

/** The year of founding: its own field, or the description, which is made from published facts; null if neither says it. */
export const foundedYear = ({ year, about }: Pick<Listing, 'year' | 'about'>): number | null =>
  year ?? (Number(/\bfounded in (\d{4})\b/.exec(about)?.[1] ?? 0) || null);

function foundedWords({ from, to }: NonNullable<Conditions['founded']>): string {
  if (from === to) return `founded in ${from}`;
  if (from === YEARS.least) return `founded before ${to + 1}`;
  return to === YEARS.most ? `founded in ${from} or later` : `founded from ${from} to ${to}`;
}

const roundLabel = (key: string): string => ROUND_LABELS[key] ?? key;

/** "with a cheque around ₹1 crore and that takes no equity, as published", after one entry or several. */
export function conditionWords(
  { cheque, rounds, isFree, givesGrant, isAccelerator, founded }: Conditions,
  isOne: boolean,
): string {
  const does = [
    isAccelerator && (isOne ? 'is an accelerator' : 'are accelerators'),
    givesGrant && `${isOne ? 'gives' : 'give'} a grant`,
    isFree && `${isOne ? 'takes' : 'take'} no equity`,
  ].filter(Boolean);
  const published = givesGrant || isFree ? ', as published' : '';
  return [
    founded && foundedWords(founded),
    cheque && `with a cheque ${cheque.words}`,
    rounds.length > 0 && `for ${rounds.map(roundLabel).join(', ')} as published`,
    does.length > 0 && `that ${does.join(' and ')}${published}`,
  ]
    .filter(Boolean)
    .join(' and ');
}

/** Whether the listing has a cheque that may be compared: one that only pages from before 2021 name is too old. */
const hasCheque = (listing: Listing): boolean =>
  chequeText(listing) !== null && oldYear(listing.sources, 'funds') === null;

/** If the upper limit is this many times the cheque asked for and there is no lower one, it does not show that small cheques are written. */
const FAR_ABOVE = 10;

function judgeCheque({ funds }: Listing, { least, most, currency }: Cheque, rates: readonly ExchangeRate[]): Verdict {
  if (!funds) return 'no';
  const [theirs, ours] = [paiseOf(rates, funds.currency), paiseOf(rates, currency)];
  if (theirs === null || ours === null) return 'no';
  const [min, max] = [funds.minInvestment * theirs, funds.maxInvestment * theirs];
  if (max < least * ours || (most !== null && min > most * ours)) return 'no';
  return min === 0 && most !== null && max > FAR_ABOVE * most * ours ? 'limit-only' : 'fits';
}

function fitsRound(listing: Listing, rounds: readonly string[]): boolean {
  const words = (publishedWords(listing.sources, 'stages') ?? []).map(wordKey);
  const says = (key: string) =>
    words.some((word) =>
      key === 'growth' ? word.startsWith('growth') : word === key || word === key.replaceAll('-', ''),
    );
  return rounds.some(says) || says('stage-agnostic');
}

/** The field as published; null if nothing is. */
export const said = ({ sources }: Listing, field: 'equity' | 'grant'): string | null =>
  sources.find((source) => source.field === field && source.value !== null)?.value ?? null;

/** `unknown`: it has no cheque to compare. `limit-only`: it has an upper limit far above the cheque, and no lower one. */
export type Verdict = 'fits' | 'unknown' | 'limit-only' | 'no';

/** Whether a listing meets all conditions. */
export function judgeListing(
  listing: Listing,
  { cheque, rounds, isFree, givesGrant, isAccelerator, founded }: Conditions,
  rates: readonly ExchangeRate[],
): Verdict {
  const year = founded ? foundedYear(listing) : null;
  if (founded && (year === null || year < founded.from || year > founded.to)) return 'no';
  if (isAccelerator && listing.type !== 'Accelerator') return 'no';
  if (rounds.length > 0 && !fitsRound(listing, rounds)) return 'no';
  if (isFree && !/^\s*(?:none|no\b|nil|0 ?%)/i.test(said(listing, 'equity') ?? '')) return 'no';
  if (givesGrant && said(listing, 'grant') === null) return 'no';
  if (!cheque) return 'fits';
  if (!hasCheque(listing)) return 'unknown';
  return judgeCheque(listing, cheque, rates);
}
