/**
 * Computes how well an investor fits a founder: the founder's criteria, the score from 0 to 100, and the reasons. Integers only, so that
 * SQL computes the same.
 */
import { CITIES, computeDistanceKm, findCity } from '@/domain/cities';
import type { StatedRates } from '@/domain/money/exchange-rates';
import { meaningOf, ROUND_LABELS, type StageMeaning, type StageWords } from '@/domain/stages';
import { EVERY_INDUSTRY, INDUSTRY_WORDS, type IndustryWords } from './fit-words';
import { moneyText, shortMoney } from '@/domain/directory/funds';
import type { Listing } from '@/domain/directory/listing';
import { oldYear, publishedWords, wordKey } from '@/domain/directory/source-fields';
import { FIT_PARTS, type Fit, type FitPart, type FitProfile, type FitSettings, type Raise } from './fit-settings';

/** The most that one part of the score can have, before its weight is applied. */
export const FULL = 100;
/** For a field of the founder's industry, which may not be the field of the founder's company. */
export const MOST = 75;
export const HALF = 50;
export const NONE = 0;

/** A round may be this many times the largest cheque of an investor and still be partly theirs. */
export const PARTS_OF_A_ROUND = 5;
/** Cities this near count as neighbours, whatever their state: Noida and Gurugram to New Delhi. */
const NEIGHBOUR_KM = 60;

/** The founder's side of the comparison. A part for which the founder gave nothing is null and does not count. */
export interface FitWish {
  stage: (Pick<StageMeaning, 'label' | 'rounds' | 'stages'> & { weight: number }) | null;
  industry: (IndustryWords & { weight: number }) | null;
  city: { name: string; state: string; around: readonly string[]; weight: number } | null;
  ticket: (Raise & { rates: StatedRates; weight: number }) | null;
}

const own = <Value>(table: Readonly<Record<string, Value>>, key: string | null) =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * The criteria of a founder: the profile in the words of the directory, with the weights, and the rates that convert investment amounts. A
 * criterion is null without a weight, or without a value to compare.
 */
export function fitWishOf(profile: FitProfile, { weights, raise }: FitSettings, rates: StatedRates): FitWish {
  const stage = weights.stage > 0 ? meaningOf(profile.stage) : null;
  const industry = weights.industry > 0 ? own(INDUSTRY_WORDS, profile.industry) : undefined;
  const city = weights.city > 0 && profile.city ? findCity(profile.city) : null;
  return {
    stage: stage && { label: stage.label, rounds: stage.rounds, stages: stage.stages, weight: weights.stage },
    industry: industry ? { ...industry, weight: weights.industry } : null,
    city: city
      ? {
          name: city.name,
          state: city.state,
          around: CITIES.filter(
            (other) => other.state !== city.state && computeDistanceKm(other, city) <= NEIGHBOUR_KM,
          ).map(({ name }) => name),
          weight: weights.city,
        }
      : null,
    ticket: weights.ticket > 0 && raise ? { ...raise, rates, weight: weights.ticket } : null,
  };
}

export type FitFacts = Pick<
  Listing,
  'kind' | 'stages' | 'sectors' | 'focusIndustries' | 'city' | 'region' | 'funds' | 'sources'
>;

interface CriterionResult {
  value: number;
  reason: string;
  /** The reason in two or three words, if it is in favour of the entry. */
  mark?: string;
}

const listed = (words: readonly string[]) => words.slice(0, 2).join(' and ');
const roundText = (word: string): string => own(ROUND_LABELS, wordKey(word)) ?? word;

interface StageSaid {
  /** The words of the entry, as they are compared and as they are written. */
  said: readonly { key: string; text: string }[];
  /** Every word of the vocabulary; any other one cannot be compared. */
  known: readonly string[];
  verb: string;
  own: string;
}

function judgeStageWords(words: StageWords, { said, known, verb, own: yours }: StageSaid): CriterionResult {
  const among = (some: readonly string[]) => said.filter(({ key }) => some.includes(key)).map(({ text }) => text);
  const [same, next, earlier] = [among(words.core), among(words.next), among(words.earlier)];
  if (same.length > 0)
    return { value: FULL, reason: `${verb} ${yours || listed(same)}, your stage`, mark: 'Your stage' };
  if (next.length > 0)
    return { value: HALF, reason: `Next stage: ${listed(next)}`, mark: `Next stage: ${listed(next)}` };
  if (earlier.length > 0) return { value: HALF, reason: `Earlier stage: ${listed(earlier)}` };
  const others = among(known);
  if (others.length > 0) return { value: NONE, reason: `${verb} ${listed(others)}, not your stage` };
  const texts = said.map(({ text }) => text);
  return texts.length > 0
    ? { value: HALF, reason: `${verb} ${listed(texts)}, counts as neutral` }
    : { value: HALF, reason: 'Stage not known, counts as neutral' };
}

/** Compares the rounds that the entry's own pages name, or its stages in the directory if no page names any. */
function judgeStage({ label, rounds, stages }: NonNullable<FitWish['stage']>, facts: FitFacts): CriterionResult {
  const published = publishedWords(facts.sources, 'stages');
  const verb = facts.kind === 'incubator' ? 'Takes companies' : 'Invests';
  return published
    ? judgeStageWords(rounds, {
        said: published.map((word) => ({ key: wordKey(word), text: roundText(word) })),
        known: Object.keys(ROUND_LABELS),
        verb: `${verb} at`,
        own: label,
      })
    : judgeStageWords(stages, {
        said: facts.stages.map((stage) => ({ key: stage, text: stage })),
        known: facts.stages,
        verb: 'Prefers',
        own: '',
      });
}

function judgeIndustry(
  { label, core, fields, near, published }: NonNullable<FitWish['industry']>,
  facts: FitFacts,
): CriterionResult {
  const words = [...new Set([...facts.sectors, ...facts.focusIndustries])];
  const publishedSectors = publishedWords(facts.sources, 'sectors') ?? [];
  const same = [
    ...words.filter((word) => core.includes(word)),
    ...publishedSectors.filter((word) => published.includes(wordKey(word))),
  ];
  if (same.length > 0) return { value: FULL, reason: `Backs ${listed(same)}, your industry`, mark: listed(same) };
  const parts = words.filter((word) => fields.includes(word));
  if (parts.length > 0)
    return { value: MOST, reason: `Backs ${listed(parts)}, in the field of ${label}`, mark: listed(parts) };
  if (publishedSectors.some((word) => (EVERY_INDUSTRY as readonly string[]).includes(wordKey(word))))
    return { value: MOST, reason: 'Backs companies of every industry', mark: 'Every industry' };
  const close = words.filter((word) => near.includes(word));
  if (close.length > 0) return { value: HALF, reason: `Backs ${listed(close)}, close to ${label}` };
  if (words.length > 0) return { value: NONE, reason: `Backs ${listed(words)}, not ${label}` };
  return publishedSectors.length > 0
    ? { value: HALF, reason: `Backs ${listed(publishedSectors)}, counts as neutral` }
    : { value: HALF, reason: 'Industry not known, counts as neutral' };
}

function judgeCity({ name, state, around }: NonNullable<FitWish['city']>, { city, region }: FitFacts): CriterionResult {
  if (city === name) return { value: FULL, reason: `Is in ${name}, your city`, mark: 'Your city' };
  if (region === state) return { value: HALF, reason: city ? `Is in ${city}, in your state` : `Is in your state` };
  if (around.includes(city)) return { value: HALF, reason: `Is in ${city}, near ${name}` };
  if (!city && !region) return { value: HALF, reason: 'Location not known, counts as neutral' };
  return { value: NONE, reason: `Is in ${city || region}, away from ${name}` };
}

/** The figures to compare: in hundredths of the raise's currency, or in paise if the range is in another currency. */
export interface TicketScale {
  /** The raise. */
  amount: number;
  /** One whole unit of the range. */
  unit: number;
}

/** The scale for a range in this currency; null if no rate is stated. Whole numbers, so that SQL computes the same. */
export function ticketScale(
  { amount, currency, rates }: NonNullable<FitWish['ticket']>,
  of: string,
): TicketScale | null {
  if (of === currency) return { amount, unit: 100 };
  const [from, to] = [own(rates, currency), own(rates, of)];
  return from && to ? { amount: Math.round((amount * from.paise) / 100), unit: to.paise } : null;
}

/** "₹2.64 crore to ₹3.08 crore" beside a range in another currency; the rates are rounded, so the figures say "about". */
function inOwnMoney(wish: NonNullable<FitWish['ticket']>, units: readonly number[], of: string): string {
  if (of === wish.currency) return '';
  const [from, to] = [own(wish.rates, wish.currency), own(wish.rates, of)];
  if (!from || !to) return '';
  const texts = [...new Set(units.map((unit) => shortMoney((unit * to.paise) / from.paise, wish.currency)))];
  const stated = [to.said, from.said].filter(Boolean).join('; ');
  return `, about ${texts.join(' to ')} at ${stated}`;
}

function judgeTicket(wish: NonNullable<FitWish['ticket']>, { funds, sources }: FitFacts): CriterionResult {
  if (!funds || (funds.minInvestment === 0 && funds.maxInvestment === 0))
    return { value: HALF, reason: 'Ticket size not known, counts as neutral' };
  const { minInvestment, maxInvestment, currency } = funds;
  const year = oldYear(sources, 'funds');
  if (year) return { value: HALF, reason: `Ticket size published in ${year}, counts as neutral` };
  const scale = ticketScale(wish, currency);
  if (!scale) return { value: HALF, reason: `Invests in ${currency}, counts as neutral` };
  const min = minInvestment * scale.unit;
  const max = maxInvestment * scale.unit;
  const { amount } = scale;
  const money = (...units: number[]) => {
    const texts = [...new Set(units.map((unit) => moneyText(unit, currency)))];
    return texts.join(' to ') + inOwnMoney(wish, units, currency);
  };
  if (amount > max)
    return amount <= max * PARTS_OF_A_ROUND
      ? { value: HALF, reason: `Invests up to ${money(maxInvestment)}, part of what you raise` }
      : { value: NONE, reason: `Invests up to ${money(maxInvestment)}, far less than you raise` };
  if (amount >= min)
    return {
      value: FULL,
      reason:
        minInvestment === 0
          ? `Invests up to ${money(maxInvestment)}, which covers what you raise`
          : `Invests ${money(minInvestment, maxInvestment)}, which covers what you raise`,
      mark: 'Your ticket size',
    };
  return amount * 2 >= min
    ? { value: HALF, reason: `Invests from ${money(minInvestment)}, a little more than you raise` }
    : { value: NONE, reason: `Invests from ${money(minInvestment)}, far more than you raise` };
}

/**
 * The order of entries with the same score, larger first: twice the number of words of the founder's industry that the entry names, plus
 * one if the size of its investment is known. `fitTieSql` computes the same number.
 */
export function computeTie({ industry }: FitWish, { sectors, focusIndustries, funds }: FitFacts): number {
  const words = [...sectors, ...focusIndustries];
  const same = industry ? [...industry.core, ...industry.fields].filter((word) => words.includes(word)).length : 0;
  const isTicketKnown = funds !== null && (funds.minInvestment !== 0 || funds.maxInvestment !== 0);
  return 2 * same + (isTicketKnown ? 1 : 0);
}

/** The reason if nothing can be compared. */
export const NOTHING_TO_COMPARE = 'Complete your profile to see how well entries fit';

/**
 * The fit of one entry: the weighted mean of the criteria that count, rounded half up to a whole number from 0 to 100, and one sentence per
 * criterion. If no criterion counts, the score is 0. `fitScoreSql` in worker/services/directory/fit.ts computes the same number; a test
 * checks that they agree.
 */
export function computeFit(wish: FitWish, facts: FitFacts): Fit {
  const judged: (CriterionResult & { weight: number })[] = [];
  const judge: { [Part in FitPart]: () => CriterionResult | null } = {
    stage: () => wish.stage && judgeStage(wish.stage, facts),
    industry: () => wish.industry && judgeIndustry(wish.industry, facts),
    city: () => wish.city && judgeCity(wish.city, facts),
    ticket: () => wish.ticket && judgeTicket(wish.ticket, facts),
  };
  for (const part of FIT_PARTS) {
    const found = judge[part]();
    const weight = wish[part]?.weight ?? 0;
    if (found && weight > 0) judged.push({ ...found, weight });
  }
  const weights = judged.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return { score: 0, reasons: [NOTHING_TO_COMPARE], marks: [] };
  const sum = judged.reduce((total, { value, weight }) => total + value * weight, 0);
  return {
    score: Math.floor((2 * sum + weights) / (2 * weights)),
    reasons: judged.map(({ reason }) => reason),
    marks: judged.flatMap(({ mark }) => mark ?? []),
  };
}
