/** Counts by day: the growth data of the analytics and the trends, with their texts and days. */
import type { UserType } from '@/domain/accounts/actor';
import { dayFromNumber } from '@/domain/time/days';
import { DAY_MS } from '@/domain/time/durations';
import { dayInIndia } from '@/domain/time/india';

export const GROWTH_NOT_FETCHED = 'Failed to fetch user growth data';
export const TRENDS_NOT_FETCHED = 'The trends could not be loaded.';
export const GROWTH_DAYS = 30;

export const USER_ANALYTICS_PAGE = '/adminPortal/analytics/user-analytics';
export const TRENDS_PAGE = '/adminPortal/analytics/trends';

/** The events that are counted by day. Sign-ups are counted by the kind of account. */
export type DailyKind = UserType | 'sign-in' | 'save' | 'export' | 'empty-search';

export interface DayCount {
  kind: string;
  /** `YYYY-MM-DD`, in India. */
  day: string;
  count: number;
}

/** One point of the specified growth data. */
export interface GrowthPoint {
  /** `YYYY-MM-DD`, in India. */
  _id: string;
  count: number;
}

export interface UserGrowth {
  founders: GrowthPoint[];
  visitors: GrowthPoint[];
}

export interface Trend {
  name: string;
  label: string;
  /** One sentence about the counted thing. */
  about: string;
  /** By day, in the order of the days. */
  counts: number[];
  total: number;
}

export interface Trends {
  days: string[];
  trends: Trend[];
}

export const TREND_DAYS = ['30', '90'] as const;
export type TrendDays = (typeof TREND_DAYS)[number];

/** Reads the number of days from an address; 30 for anything else. */
export const readTrendDays = (search: URLSearchParams): TrendDays => (search.get('days') === '90' ? '90' : '30');

const TRENDS: readonly (Pick<Trend, 'name' | 'label' | 'about'> & { kinds: readonly DailyKind[] })[] = [
  {
    name: 'signUps',
    label: 'Sign-ups',
    about: 'Confirmed accounts, by the day they registered.',
    kinds: ['founder', 'visitor'],
  },
  { name: 'signIns', label: 'Sign-ins', about: 'Each time someone signed in.', kinds: ['sign-in'] },
  {
    name: 'saves',
    label: 'Saves',
    about: 'Entries that people saved, as a favorite or in a collection.',
    kinds: ['save'],
  },
  { name: 'exports', label: 'Exports', about: 'Exports of contacts and of directories.', kinds: ['export'] },
  {
    name: 'emptySearches',
    label: 'Searches without a result',
    about: 'Searches of the directories that found nothing. We do not save the words.',
    kinds: ['empty-search'],
  },
];

const seriesOf = (rows: readonly DayCount[], kinds: readonly DailyKind[], days: readonly string[]): number[] => {
  const counts = new Map<string, number>();
  for (const { kind, day, count } of rows)
    if ((kinds as readonly string[]).includes(kind)) counts.set(day, (counts.get(day) ?? 0) + count);
  return days.map((day) => counts.get(day) ?? 0);
};

/** The number of founders and visitors who registered on each of `days`; 0 on days without any. */
export function computeGrowth(rows: readonly DayCount[], days: readonly string[]): UserGrowth {
  const points = (kind: UserType) =>
    seriesOf(rows, [kind], days).map((count, index) => ({ _id: days[index] ?? '', count }));
  return { founders: points('founder'), visitors: points('visitor') };
}

/** Each trend over `days`; days without anything have 0. */
export function computeTrends(rows: readonly DayCount[], days: readonly string[]): Trends {
  return {
    days: [...days],
    trends: TRENDS.map(({ kinds, ...trend }) => {
      const counts = seriesOf(rows, kinds, days);
      return { ...trend, counts, total: counts.reduce((sum, count) => sum + count, 0) };
    }),
  };
}

// The figures count days in India, which is UTC+5:30 all year, so each day has 24 hours.

/** The time zone note of charts by day. */
export const DAYS_ZONE = 'Days in India Standard Time';

/** The last `count` days in India up to and including the day of `ms` (since the epoch), oldest first. */
export const lastDays = (ms: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayInIndia(ms - (count - 1 - index) * DAY_MS));

/** `day` (`YYYY-MM-DD`) as "5 Nov". */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A number from `dayNumber` as "5 Nov". */
export const dayNumberText = (number: number): string => dayText(dayFromNumber(number));
