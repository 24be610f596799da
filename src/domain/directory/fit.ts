/** How well an investor fits a founder: what the founder looks for, the score from 0 to 100, and its reasons. Integers only, so that SQL can agree. */
import { CITIES, computeDistanceKm, findCity } from '../cities';
import { STAGE_MEANINGS } from '../stages';
import type { ListingKind } from './directories';
import { moneyText } from './funds';
import type { Listing } from './listing';
import { FIT_PARTS, type Fit, type FitPart, type FitProfile, type FitSettings, type Raise } from './fit-settings';

/** What one part of the score is worth before it is weighed. */
export const FULL = 100;
export const HALF = 50;
export const NONE = 0;

/** A round may be this many times the largest cheque of an investor and still be partly theirs. */
export const PARTS_OF_A_ROUND = 5;
/** Cities this near count as neighbours, whatever their state: Noida and Gurugram to New Delhi. */
const NEIGHBOUR_KM = 60;

interface Words {
  /** In the founder's words. */
  label: string;
  /** Words of the directory that mean the same. */
  core: readonly string[];
  /** Words that come close. */
  near: readonly string[];
}

/** A company's industry in the sectors and focus industries of the directory. */
export const INDUSTRY_WORDS: Readonly<Record<string, Words>> = {
  tech: {
    label: 'tech',
    core: [
      'SaaS',
      'AI/ML',
      'DeepTech',
      'Enterprise',
      'IoT',
      'Cybersecurity',
      'Robotics',
      'Blockchain',
      'Developer Tools',
      'Data & Analytics',
      'Generative AI',
      'Semiconductors',
      'Web3',
    ],
    near: ['MarTech', 'E-commerce', 'Logistics', 'HR Tech', 'Gaming', 'Marketplaces', 'SpaceTech', 'Electric Vehicles'],
  },
  finance: {
    label: 'finance',
    core: ['Fintech', 'Payments', 'Lending', 'Insurance', 'Wealth Management'],
    near: ['Blockchain', 'Web3', 'Real Estate'],
  },
  healthcare: {
    label: 'healthcare',
    core: ['Healthcare', 'BioTech', 'Digital Health', 'Medical Devices', 'Life Sciences'],
    near: ['DeepTech', 'Rural & Social Impact'],
  },
  education: { label: 'education', core: ['EdTech'], near: ['HR Tech', 'Media', 'Rural & Social Impact'] },
};

/** What is compared: a part that the founder gave nothing for is null and does not count. */
export interface FitWish {
  stage: (Words & { kind: ListingKind | null; weight: number }) | null;
  industry: (Words & { weight: number }) | null;
  city: { name: string; state: string; around: readonly string[]; weight: number } | null;
  ticket: (Raise & { weight: number }) | null;
}

const own = <Value>(table: Readonly<Record<string, Value>>, key: string | null) =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * What a founder looks for: the profile in the words of the directory, with the weights. Parts without a weight, or
 * without what they compare, are null.
 */
export function fitWishOf(profile: FitProfile, { weights, raise }: FitSettings): FitWish {
  const stage =
    weights.stage > 0 ? own<Words & { kind: ListingKind | null }>(STAGE_MEANINGS, profile.stage) : undefined;
  const industry = weights.industry > 0 ? own(INDUSTRY_WORDS, profile.industry) : undefined;
  const city = weights.city > 0 && profile.city ? findCity(profile.city) : null;
  return {
    stage: stage ? { ...stage, weight: weights.stage } : null,
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
    ticket: weights.ticket > 0 && raise ? { ...raise, weight: weights.ticket } : null,
  };
}

export type FitFacts = Pick<Listing, 'kind' | 'stages' | 'sectors' | 'focusIndustries' | 'city' | 'region' | 'funds'>;

interface Judged {
  value: number;
  reason: string;
  /** The reason in two or three words, where it speaks for the entry. */
  mark?: string;
}

const listed = (words: readonly string[]) => words.slice(0, 2).join(' and ');

function judgeStage({ label, core, near, kind }: NonNullable<FitWish['stage']>, facts: FitFacts): Judged {
  const verb = facts.kind === 'incubator' ? 'Takes companies' : 'Invests';
  const { stages } = facts;
  if (stages.some((stage) => core.includes(stage)) || (stages.length === 0 && facts.kind === kind))
    return { value: FULL, reason: `${verb} at ${label}, your stage`, mark: 'Your stage' };
  const close = stages.filter((stage) => near.includes(stage));
  if (close.length > 0) return { value: HALF, reason: `${verb} at ${listed(close)}, close to your stage` };
  if (stages.length === 0) return { value: HALF, reason: 'Stage not known, counts as neutral' };
  if (facts.kind === kind) return { value: HALF, reason: `Is listed for ${label}, but prefers ${listed(stages)}` };
  return { value: NONE, reason: `Prefers ${listed(stages)}, not your stage` };
}

function judgeIndustry({ label, core, near }: NonNullable<FitWish['industry']>, facts: FitFacts): Judged {
  const words = [...new Set([...facts.sectors, ...facts.focusIndustries])];
  if (words.length === 0) return { value: HALF, reason: 'Industry not known, counts as neutral' };
  const same = words.filter((word) => core.includes(word));
  if (same.length > 0) return { value: FULL, reason: `Backs ${listed(same)}, your industry`, mark: listed(same) };
  const close = words.filter((word) => near.includes(word));
  if (close.length > 0) return { value: HALF, reason: `Backs ${listed(close)}, close to ${label}` };
  return { value: NONE, reason: `Backs ${listed(words)}, not ${label}` };
}

function judgeCity({ name, state, around }: NonNullable<FitWish['city']>, { city, region }: FitFacts): Judged {
  if (city === name) return { value: FULL, reason: `Is in ${name}, your city`, mark: 'Your city' };
  if (region === state) return { value: HALF, reason: city ? `Is in ${city}, in your state` : `Is in your state` };
  if (around.includes(city)) return { value: HALF, reason: `Is in ${city}, near ${name}` };
  if (!city && !region) return { value: HALF, reason: 'Location not known, counts as neutral' };
  return { value: NONE, reason: `Is in ${city || region}, away from ${name}` };
}

/** Whole units of the range stand against minor units of what is raised: hundredths, which all our currencies have. */
function judgeTicket({ amount, currency }: NonNullable<FitWish['ticket']>, { funds }: FitFacts): Judged {
  if (!funds || (funds.minInvestment === 0 && funds.maxInvestment === 0))
    return { value: HALF, reason: 'Ticket size not known, counts as neutral' };
  if (funds.currency !== currency) return { value: HALF, reason: `Invests in ${funds.currency}, counts as neutral` };
  const least = funds.minInvestment * 100;
  const most = funds.maxInvestment * 100;
  const [from, to] = [moneyText(funds.minInvestment, currency), moneyText(funds.maxInvestment, currency)];
  if (amount > most)
    return amount <= most * PARTS_OF_A_ROUND
      ? { value: HALF, reason: `Invests up to ${to}, part of what you raise` }
      : { value: NONE, reason: `Invests up to ${to}, far less than you raise` };
  if (amount >= least)
    return { value: FULL, reason: `Invests ${from} to ${to}, which covers what you raise`, mark: 'Your ticket size' };
  return amount * 2 >= least
    ? { value: HALF, reason: `Invests from ${from}, a little more than you raise` }
    : { value: NONE, reason: `Invests from ${from}, far more than you raise` };
}

/**
 * Decides between entries of the same score, larger first: twice the words of the founder's industry that the entry names, and one
 * more where its ticket size is known. `fitTieSql` computes the same number.
 */
export function computeTie({ industry }: FitWish, { sectors, focusIndustries, funds }: FitFacts): number {
  const words = [...sectors, ...focusIndustries];
  const same = industry ? industry.core.filter((word) => words.includes(word)).length : 0;
  const isTicketKnown = funds !== null && (funds.minInvestment !== 0 || funds.maxInvestment !== 0);
  return 2 * same + (isTicketKnown ? 1 : 0);
}

/** Said where nothing can be compared. */
export const NOTHING_TO_COMPARE = 'Complete your profile to see how well entries fit';

/**
 * The fit of one entry: the mean of the parts that count, weighed, rounded half up to a whole number from 0 to 100, and
 * one sentence a part. Without a part that counts the score is 0. `fitScoreSql` in worker/services/directory/listing-fit.ts
 * computes the same number; a test holds them together.
 */
export function computeFit(wish: FitWish, facts: FitFacts): Fit {
  const judged: (Judged & { weight: number })[] = [];
  const judge: { [Part in FitPart]: () => Judged | null } = {
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
