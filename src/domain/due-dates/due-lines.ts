/**
 * Filings and payments that public pages report: the fields of a line, its due days, and the rules when it applies. No schema, because
 * pages load this.
 */
import type { z } from 'zod';
import type { dueAnswers, dueReport } from '@/domain/answers/own';
import { addDays, dayOf, daysInMonth, isDay, MONTH_NAMES, type Day } from '@/domain/time/days';
import { formatShortMonth, firstDayOf, isMonth, lastDayOf, monthOfDay, monthRange } from '@/domain/time/months';

// The schedule that an operator writes in one line, and the days that follow from it. Pure: days are passed in as arguments.

/**
 * `monthly 7`: the 7th of the next month. `monthly 7, 03 04-30`: the same, but 30 April for March. `quarterly 13`: the 13th after each
 * quarter. `yearly 04-30 10-31`: these days of each year. `incorporation 180`, `event 30`: this number of days after the event.
 */
export type Schedule =
  | { every: 'month'; day: number; except: { month: number; on: string } | null }
  | { every: 'quarter'; day: number }
  | { every: 'year'; days: string[] }
  | { after: 'incorporation' | 'event'; days: number };

const MONTHLY = /^monthly ([1-9]|[12]\d|3[01])(?:, (0[1-9]|1[0-2]) (\d{2}-\d{2}))?$/;
const QUARTERLY = /^quarterly ([1-9]|[12]\d|3[01])$/;
const YEARLY = /^yearly( \d{2}-\d{2}){1,4}$/;
const AFTER = /^(incorporation|event) ([1-9]\d{0,3})$/;
const isDayOfYear = (text: string) => isDay(`2024-${text}`);

/** Null for any other text. */
export function readSchedule(text: string): Schedule | null {
  const [, day, month, on] = MONTHLY.exec(text) ?? [];
  if (day) {
    if (on && !isDayOfYear(on)) return null;
    return { every: 'month', day: Number(day), except: month && on ? { month: Number(month), on } : null };
  }
  const [, after] = QUARTERLY.exec(text) ?? [];
  if (after) return { every: 'quarter', day: Number(after) };
  if (YEARLY.test(text)) {
    const days = text.split(' ').slice(1);
    return days.every(isDayOfYear) ? { every: 'year', days: days.sort() } : null;
  }
  const [, from, count] = AFTER.exec(text) ?? [];
  return from && count ? { after: from as 'incorporation' | 'event', days: Number(count) } : null;
}

const inMonth = (year: number, month: number, day: number): Day =>
  dayOf(year, month, Math.min(day, daysInMonth(year, month))) ?? `${year}-01-01`;

/** "02-29" is 28 February in a year without a leap day. */
const ofYear = (year: number, text: string): Day => inMonth(year, Number(text.slice(0, 2)), Number(text.slice(3)));

/** The days from `from` to `to` on which it is due. A schedule that counts from an event gives no days. */
export function dueDays(schedule: Schedule, from: Day, to: Day): Day[] {
  const days = monthRange(monthOfDay(from), monthOfDay(to)).flatMap((one): Day[] => {
    if (!('every' in schedule)) return [];
    const [year, month] = [Number(one.slice(0, 4)), Number(one.slice(5))];
    if (schedule.every === 'year')
      return schedule.days.filter((day) => Number(day.slice(0, 2)) === month).map((day) => ofYear(year, day));
    if (schedule.every === 'quarter') return month % 3 === 1 ? [inMonth(year, month, schedule.day)] : [];
    const { day, except } = schedule;
    const before = month === 1 ? 12 : month - 1;
    // The exception replaces the regular day of its month; it may lie in a later month.
    const regular = except?.month === before ? [] : [inMonth(year, month, day)];
    const instead = except && Number(except.on.slice(0, 2)) === month ? [ofYear(year, except.on)] : [];
    return [...regular, ...instead].sort();
  });
  return days.filter((day) => day >= from && day <= to);
}

/**
 * The first and the last possible due day of a schedule that counts from the incorporation, of which only the month is known (`YYYY-MM`).
 * Null for every other schedule, and for a skipped month.
 */
export function daysAfterIncorporation(schedule: Schedule, incorporated: string): { on: Day; until: Day } | null {
  if (!('after' in schedule) || schedule.after !== 'incorporation' || !isMonth(incorporated)) return null;
  const { days } = schedule;
  return { on: addDays(firstDayOf(incorporated), days), until: addDays(lastDayOf(incorporated), days) };
}

const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n % 10 > 3 || Math.floor(n / 10) === 1 ? 0 : n % 10]}`;
const dayOfYear = (text: string) => `${Number(text.slice(3))} ${MONTH_NAMES[Number(text.slice(0, 2)) - 1]}`;

/** A schedule in words: "7th of the next month; for March, 30 April". */
export function scheduleText(schedule: Schedule, from: string): string {
  if ('after' in schedule)
    return `within ${schedule.days} days of ${schedule.after === 'incorporation' ? 'incorporation' : from || 'the event'}`;
  if (schedule.every === 'year') return `${schedule.days.map(dayOfYear).join(' and ')}, each year`;
  if (schedule.every === 'quarter') return `${ordinal(schedule.day)} of the month after each quarter`;
  const { day, except } = schedule;
  return `${ordinal(day)} of the next month${except ? `; for ${MONTH_NAMES[except.month - 1]}, ${dayOfYear(except.on)}` : ''}`;
}

/** Empty if skipped. */
export type Answers = z.infer<typeof dueAnswers>;

export const COMPANY_TYPES = ['private', 'opc', 'llp'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];
export const COMPANY_LABELS: Readonly<Record<CompanyType, string>> = {
  private: 'Private limited company',
  opc: 'One person company',
  llp: 'LLP',
};

export const GST_KINDS = ['monthly', 'quarterly'] as const;
export type GstKind = (typeof GST_KINDS)[number];
export const GST_LABELS: Readonly<Record<GstKind, string>> = {
  monthly: 'Monthly returns',
  quarterly: 'Quarterly returns (QRMP)',
};

/** The report of one page. */
export type DueReport = z.infer<typeof dueReport>;

export interface DueLine {
  id: string;
  /** The event or the duty: "annual: financial statements". */
  name: string;
  /** The form or paper. */
  paper: string;
  authority: string;
  /** The event that the days are counted from, as published. */
  dueFrom: string;
  appliesTo: string;
  law: string;
  lateFee: string;
  /** When it is due, in the format of `readSchedule`; empty if no day may be computed. */
  schedule: string;
  /** Conditions; empty, 0 or false means for all. */
  companies: CompanyType[];
  state: string;
  gst: GstKind[];
  /** Minimum number of employees. */
  employees: number;
  foreign: boolean;
  reports: DueReport[];
  /** When an operator last checked the line; null for never. */
  confirmedOn: Day | null;
  isActive: boolean;
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;

/**
 * True if a day may be computed: two sites or one official page must give it. All reports of a line with a schedule give that schedule; a
 * page with different information becomes a separate line.
 */
export const isAgreed = (reports: readonly DueReport[]): boolean =>
  reports.some(({ isList }) => !isList) || new Set(reports.map(({ address }) => hostOf(address))).size > 1;

/** The schedule of a line, if its reports agree or an operator confirmed it; null if no day may be computed. */
export const scheduleOf = ({ schedule, reports, confirmedOn }: Omit<DueLine, 'id'>): Schedule | null =>
  isAgreed(reports) || confirmedOn !== null ? readSchedule(schedule) : null;

/** "as reported by taxguru.in, Mar 2024", or "date of the page unknown". */
export function reportedBy({ address, published }: Pick<DueReport, 'address' | 'published'>): string {
  const date = published?.includes('-') ? formatShortMonth(published) : published;
  return `as reported by ${hostOf(address)}, ${date ?? 'date of the page unknown'}`;
}

const figuresOf = (text: string): string[] => text.match(/\d+/g) ?? [];

/** True if two reports of a line without a schedule each have a figure that the other lacks. */
export const reportsDiffer = ({ schedule, reports }: Pick<DueLine, 'schedule' | 'reports'>): boolean => {
  const lacks = (one: DueReport, other: DueReport) =>
    figuresOf(one.text).some((figure) => !figuresOf(other.text).includes(figure));
  return schedule === '' && reports.some((one) => reports.some((other) => lacks(one, other) && lacks(other, one)));
};

export type Applies = 'yes' | 'no' | 'maybe';

/** Whether a line applies according to the answers, and which skipped questions decide that. */
export function appliesTo(line: DueLine, answers: Answers): { applies: Applies; open: (keyof Answers)[] } {
  const open: (keyof Answers)[] = [];
  const judge = (isAsked: boolean, question: keyof Answers, isTrue: () => boolean): boolean => {
    if (!isAsked) return true;
    if (answers[question] !== '') return isTrue();
    open.push(question);
    return true;
  };
  const isFor =
    judge(line.companies.length > 0, 'company', () => (line.companies as string[]).includes(answers.company)) &&
    judge(line.state !== '', 'state', () => answers.state === line.state) &&
    judge(line.gst.length > 0, 'gst', () => (line.gst as string[]).includes(answers.gst)) &&
    judge(line.employees > 0, 'employees', () => Number(answers.employees) >= line.employees) &&
    judge(line.foreign, 'foreign', () => answers.foreign === 'yes');
  return { applies: !isFor ? 'no' : open.length > 0 ? 'maybe' : 'yes', open: isFor ? open : [] };
}
