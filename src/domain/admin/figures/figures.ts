/** The figures of the dashboard, made of the counts that the database keeps. */
import type { AdminOverview } from '@/domain/admin/overview';
import type { ActiveUsers } from './active-users';
import { computeFeedbackStats, type FeedbackStats } from './feedback-stats';

/** One stored count: how many accounts have a value. `total` is of types how many are confirmed, of ages the sum of the founding years. */
export interface CountRow {
  kind: string;
  value: string;
  count: number;
  total: number;
}

export interface Share {
  name: string;
  count: number;
  /** 0 to 1, of all that have such a value. */
  share: number;
}

interface AgeBucket {
  label: string;
  count: number;
}

export interface Figures {
  overview: AdminOverview;
  /** The most frequent first. */
  industries: Share[];
  /** Confirmed founders without one. */
  withoutIndustry: number;
  /** The five most frequent. */
  locations: Share[];
  ages: {
    buckets: AgeBucket[];
    /** Confirmed founders without a founding year: they are in no bucket. */
    unknown: number;
  };
  averageAges: { industry: string; years: number; companies: number }[];
  feedback: FeedbackStats;
  active: ActiveUsers;
}

export const TOP = 5;
/** Years at which the bar of an average age is full. */
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

/** An industry as people read it. */
export const industryLabel = (value: string): string =>
  LABELS[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1)}`;

/** Whole years from a founding year; a year to come counts as none passed. */
export const companyAge = (foundedYear: number, currentYear: number): number => Math.max(0, currentYear - foundedYear);

/** Companies by age in whole years: 0-2, 3-5, 6-10, 10+ (from 11 on). A value that is no year counts as unknown. */
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

/** Each value with its part of `whole`, which is the sum of the counts where it is not given. */
export function computeShares(
  rows: readonly Pick<CountRow, 'value' | 'count'>[],
  whole = rows.reduce((sum, { count }) => sum + count, 0),
): Share[] {
  return rows.map(({ value, count }) => ({ name: value, count, share: whole > 0 ? count / whole : 0 }));
}

const of = (rows: readonly CountRow[], kind: string) => rows.filter((row) => row.kind === kind);
const sumOf = (rows: readonly CountRow[], kind: string, value?: string) =>
  of(rows, kind).reduce((sum, row) => sum + (value === undefined || row.value === value ? row.count : 0), 0);

/** The numbers at the top of the dashboard. Founders and visitors are there from their registration on, confirmed or not. */
export const computeOverview = (rows: readonly CountRow[]): AdminOverview => ({
  verifiedUsers: of(rows, 'type').reduce((sum, { total }) => sum + total, 0),
  twoFactorUsers: sumOf(rows, 'two-factor'),
  founders: sumOf(rows, 'type', 'founder'),
  visitors: sumOf(rows, 'type', 'visitor'),
});

/** Stars by how many gave them. */
export const computeFeedback = (rows: readonly CountRow[]): FeedbackStats =>
  computeFeedbackStats(of(rows, 'rating').map(({ value, count }) => ({ _id: Number(value), count })));

/** The whole dashboard. `locations` are the most frequent, `located` how many have one; `currentYear` is India's. */
export function computeFigures(
  rows: readonly CountRow[],
  {
    locations,
    located,
    active,
    currentYear,
  }: { locations: CountRow[]; located: number; active: ActiveUsers; currentYear: number },
): Figures {
  const industries = of(rows, 'industry').toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'));
  const known = industries.filter(({ value }) => value !== '');
  return {
    overview: computeOverview(rows),
    industries: computeShares(known).map((row) => ({ ...row, name: industryLabel(row.name) })),
    withoutIndustry: sumOf(rows, 'industry', ''),
    locations: computeShares(locations, located),
    ages: computeAges(of(rows, 'founded-year'), currentYear),
    averageAges: computeAverageAges(of(rows, 'industry-age'), currentYear),
    feedback: computeFeedback(rows),
    active,
  };
}
