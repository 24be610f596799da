/** What happened by day: growth for the analytics, and the trends beside it. */
import type { UserType } from '@/domain/accounts/actor';
import { dayFromNumber } from '@/domain/time/days';
import { DAY_MS } from '@/domain/time/durations';
import { dayInIndia } from '@/domain/time/india';

export const GROWTH_NOT_FETCHED = 'Failed to fetch user growth data';
export const TRENDS_NOT_FETCHED = 'The trends could not be loaded.';
export const GROWTH_DAYS = 30;

export const USER_ANALYTICS_PAGE = '/adminPortal/analytics/user-analytics';
export const TRENDS_PAGE = '/adminPortal/analytics/trends';

/** What a day is counted for. Sign-ups are counted by the kind of account. */
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
  /** One sentence that says what is counted. */
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

/** The choice of an address; anything else is 30 days. */
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

/** Each day of `days` with how many founders and visitors registered; days without any have 0. */
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

// Days as the figures count them: those of India, UTC+5:30 all the year, so that each has 24 hours.

/** What a chart by day says of its zone. */
export const DAYS_ZONE = 'Days in India Standard Time';

/** The last `count` days in India at `ms` since the epoch, that of `ms` among them; oldest first. */
export const lastDays = (ms: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayInIndia(ms - (count - 1 - index) * DAY_MS));

/** `day` (`YYYY-MM-DD`) as "5 Nov". */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The day of a number of `dayNumber` as "5 Nov". */
export const dayNumberText = (number: number): string => dayText(dayFromNumber(number));
