/** Computes the figures of the dashboard from the counts in the database, and writes sentences about them. */
import { countText } from '@/domain/count';
import type { ActiveUsers } from './active-users';

export const FEEDBACK_NOT_LOADED = 'Failed to load feedback statistics';
export const FEEDBACK_ERROR = 'Error loading feedback data';
export const FEEDBACK_EMPTY = 'No feedback has been submitted yet';

export const RATINGS = [5, 4, 3, 2, 1] as const;

export interface RatingCount {
  /** The rating, 1 to 5. */
  _id: number;
  count: number;
}

/** The statistics of star ratings: number, average and distribution. */
export interface FeedbackStats {
  totalFeedback: number;
  /** 0 to 5, one decimal; 0 while there is none. */
  averageRating: number;
  /** From one star to five; ratings that no one gave have 0. */
  ratingDistribution: RatingCount[];
}

/** The statistics from the number of people per rating. Values other than 1 to 5 are left out. */
export function computeFeedbackStats(counts: readonly RatingCount[]): FeedbackStats {
  const ratingDistribution = RATINGS.toReversed().map((_id) => ({
    _id,
    count: counts.find((row) => row._id === _id)?.count ?? 0,
  }));
  const totalFeedback = ratingDistribution.reduce((sum, { count }) => sum + count, 0);
  const stars = ratingDistribution.reduce((sum, { _id, count }) => sum + _id * count, 0);
  return {
    totalFeedback,
    averageRating: totalFeedback === 0 ? 0 : Math.round((stars / totalFeedback) * 10) / 10,
    ratingDistribution,
  };
}

/** How many are positive (4 and 5 stars), neutral (3) and negative (1 and 2). */
export function computeFeedbackGroups(distribution: readonly RatingCount[]) {
  const groups = { positive: 0, neutral: 0, negative: 0 };
  for (const { _id, count } of distribution)
    groups[_id >= 4 ? 'positive' : _id === 3 ? 'neutral' : 'negative'] += count;
  return groups;
}

/** The tone of a rating or of an average: it changes at 4, 3 and 2. */
export function ratingTone(rating: number): 'best' | 'good' | 'low' | 'worst' {
  if (rating >= 4) return 'best';
  if (rating >= 3) return 'good';
  return rating >= 2 ? 'low' : 'worst';
}

/** A stored count of the accounts with a value. `total` is the number of confirmed accounts for kind `type`, and the sum of founding years for `industry-age`. */
export interface CountRow {
  kind: string;
  value: string;
  count: number;
  total: number;
}

export interface Share {
  name: string;
  count: number;
  /** From 0 to 1, of all accounts that have such a value. */
  share: number;
}

interface AgeBucket {
  label: string;
  count: number;
}

export interface Figures {
  overview: AdminOverview;
  /** Sorted by count, the highest first. */
  industries: Share[];
  /** Confirmed founders without an industry. */
  withoutIndustry: number;
  /** The five most frequent. */
  locations: Share[];
  ages: {
    buckets: AgeBucket[];
    /** Confirmed founders without a founding year, who are in no bucket. */
    unknown: number;
  };
  averageAges: { industry: string; years: number; companies: number }[];
  feedback: FeedbackStats;
  active: ActiveUsers;
}

export const TOP = 5;
/** The average age in years that fills the whole bar. */
export const AGE_SCALE = 20;

const BUCKETS: readonly [string, number][] = [
  ['0-2', 2],
  ['3-5', 5],
  ['6-10', 10],
  ['10+', Infinity],
];

const LABELS: Record<string, string> = {
  tech: 'Technology',
  finance: 'Finance',
  healthcare: 'Healthcare',
  education: 'Education',
};

/** The label of an industry. */
export const industryLabel = (value: string): string =>
  LABELS[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1)}`;

/** Whole years since the founding year; 0 for a year in the future. */
export const companyAge = (foundedYear: number, currentYear: number): number => Math.max(0, currentYear - foundedYear);

/** Companies by age in whole years: 0-2, 3-5, 6-10, 10+ (from 11 on). A value that is not a year counts as unknown. */
export function computeAges(years: readonly CountRow[], currentYear: number): Figures['ages'] {
  const buckets = BUCKETS.map(([label]) => ({ label, count: 0 }));
  let unknown = 0;
  for (const { value, count } of years) {
    const isYear = /^\d{1,4}$/.test(value);
    const age = companyAge(Number(value), currentYear);
    const bucket = buckets[BUCKETS.findIndex(([, last]) => age <= last)];
    if (isYear && bucket) bucket.count += count;
    else unknown += count;
  }
  return { buckets, unknown };
}

/** Average age in years by industry, one decimal, oldest first. */
export const computeAverageAges = (rows: readonly CountRow[], currentYear: number): Figures['averageAges'] =>
  rows
    .filter(({ count }) => count > 0)
    .map(({ value, count, total }) => ({
      industry: industryLabel(value),
      years: Math.round(companyAge(total / count, currentYear) * 10) / 10,
      companies: count,
    }))
    .sort((a, b) => b.years - a.years || a.industry.localeCompare(b.industry, 'en'));

/** Each value with its share of `whole`, which is the sum of the counts by default. */
export function computeShares(
  rows: readonly Pick<CountRow, 'value' | 'count'>[],
  whole = rows.reduce((sum, { count }) => sum + count, 0),
): Share[] {
  return rows.map(({ value, count }) => ({ name: value, count, share: whole > 0 ? count / whole : 0 }));
}

const ofKind = (rows: readonly CountRow[], kind: string) => rows.filter((row) => row.kind === kind);
const sumOf = (rows: readonly CountRow[], kind: string, value?: string) =>
  ofKind(rows, kind).reduce((sum, row) => sum + (value === undefined || row.value === value ? row.count : 0), 0);

/** The numbers at the top of the dashboard. Founders and visitors include accounts that are not confirmed yet. */
export const computeOverview = (rows: readonly CountRow[]): AdminOverview => ({
  verifiedUsers: ofKind(rows, 'type').reduce((sum, { total }) => sum + total, 0),
  twoFactorUsers: sumOf(rows, 'two-factor'),
  founders: sumOf(rows, 'type', 'founder'),
  visitors: sumOf(rows, 'type', 'visitor'),
});

/** The feedback figures, from the number of people who gave each rating. */
export const computeFeedback = (rows: readonly CountRow[]): FeedbackStats =>
  computeFeedbackStats(ofKind(rows, 'rating').map(({ value, count }) => ({ _id: Number(value), count })));

/** All figures of the dashboard. `locations` are the most frequent ones, `located` is the number of accounts with a location, and `currentYear` is the year in India. */
export function computeFigures(
  rows: readonly CountRow[],
  {
    locations,
    located,
    active,
    currentYear,
  }: { locations: CountRow[]; located: number; active: ActiveUsers; currentYear: number },
): Figures {
  const industries = ofKind(rows, 'industry').toSorted(
    (a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'),
  );
  const known = industries.filter(({ value }) => value !== '');
  return {
    overview: computeOverview(rows),
    industries: computeShares(known).map((row) => ({ ...row, name: industryLabel(row.name) })),
    withoutIndustry: sumOf(rows, 'industry', ''),
    locations: computeShares(locations, located),
    ages: computeAges(ofKind(rows, 'founded-year'), currentYear),
    averageAges: computeAverageAges(ofKind(rows, 'industry-age'), currentYear),
    feedback: computeFeedback(rows),
    active,
  };
}

// Sentences about the figures of companies. Each reads well for one company and for many.

/** 0 to 1 as "33.3%". */
export const percent = (share: number): string =>
  share.toLocaleString('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** A sentence about industries, the largest first. `first` is separate, because there is at least one. */
export function industriesText(first: Share, { length }: readonly Share[]): string {
  return length === 1
    ? `All are in one industry: ${first.name}.`
    : `${countText(length)} industries. ${first.name} is the largest with ${percent(first.share)}.`;
}

/** A sentence about ages in years; at least one company must have an age. */
export function agesText(buckets: readonly AgeBucket[]): string {
  const known = buckets.reduce((sum, { count }) => sum + count, 0);
  const max = buckets.reduce((top, bucket) => (bucket.count > top.count ? bucket : top));
  if (known === 1) return `1 company, ${max.label} years old.`;
  if (max.count === known) return `All ${countText(known)} companies are ${max.label} years old.`;
  const whole = `${countText(known)} companies.`;
  if (max.count * 2 > known) return `${whole} Most, ${countText(max.count)}, are ${max.label} years old.`;
  return `${whole} No age group has more than ${countText(max.count)}.`;
}

/** A sentence with the number of companies that a figure leaves out. */
export const leftOutText = (count: number, missingField: string): string =>
  `${countText(count)} without ${missingField} ${count === 1 ? 'is' : 'are'} left out.`;

// The numbers at the top of the operators' dashboard.

export interface AdminOverview {
  /** Accounts of both kinds whose email is confirmed. */
  verifiedUsers: number;
  /** Accounts of both kinds with two-factor turned on. */
  twoFactorUsers: number;
  founders: number;
  visitors: number;
}

/** Title of each card, in the order of the screen. */
export const OVERVIEW_CARDS: readonly (readonly [keyof AdminOverview, string])[] = [
  ['verifiedUsers', 'Total Verified Users'],
  ['twoFactorUsers', '2FA Enabled Users'],
  ['founders', 'Total Founders'],
  ['visitors', 'Total Visitors'],
];
