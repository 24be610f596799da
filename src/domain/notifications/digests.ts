/** The contents of the weekly news digest and of the reminder of open tasks. */
import { once } from '@/domain/once';
import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, type NewsCategory } from '@/domain/news/choices';
import type { NewsItem } from '@/domain/news/item';
import { DAY_MS, WEEK_MS } from '@/domain/time/durations';
import { compareNames } from '@/domain/text/compare-names';
import { duePhrase } from '@/domain/roadmap/marks';
import { daysBetween } from '@/domain/time/days';

const OF_A_CATEGORY = 3;
const MAX_SHOWN = 12;

/** Stories by category, never samples. */
export type WeeksNews = Readonly<Partial<Record<NewsCategory, readonly NewsItem[]>>>;

export interface DigestStory {
  title: string;
  link: string;
  /** Source, day and category. */
  text: string;
}

/**
 * The week of ISO 8601 of a day in UTC, such as 2026-W48: the week that contains its Thursday.
 * Source: ISO 8601-1:2019, 4.3.2.2.
 */
export function isoWeek(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  // Day 0 of the epoch was a Thursday.
  const thursday = day - ((((day + 3) % 7) + 7) % 7) + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1) / DAY_MS) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Stories of the seven days before `now`, none without a date, so that two digests never contain the same story. */
export function weeksNews(found: WeeksNews, now: number): WeeksNews {
  const isNew = ({ link, date, sample }: NewsItem): boolean => {
    const at = Date.parse(date);
    return !sample && /^https?:\/\//.test(link) && at > now - WEEK_MS && at <= now;
  };
  return Object.fromEntries(NEWS_CATEGORIES.map((category) => [category, (found[category] ?? []).filter(isNew)]));
}

const dayFormat = once(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
);

/** The stories for a person with these categories, each once, at most three per category and twelve in all. Empty: no mail. */
export function digestFor(news: WeeksNews, categories: readonly NewsCategory[]): DigestStory[] {
  const seen = new Set<string>();
  const isFirst = ({ link }: NewsItem): boolean => seen.size < seen.add(link).size;
  return categories
    .flatMap((category) =>
      (news[category] ?? [])
        .filter(isFirst)
        .slice(0, OF_A_CATEGORY)
        .map(({ title, link, source, date }) => ({
          title: title.replace(/\s+/g, ' ').trim(),
          link,
          text: [source, dayFormat().format(Date.parse(date)), NEWS_CATEGORY_LABELS[category]]
            .filter(Boolean)
            .join(', '),
        })),
    )
    .slice(0, MAX_SHOWN);
}

/** Tasks that were due before this number of days are not repeated. */
export const OVERDUE_DAYS = 7;
const MAX_TASKS_SHOWN = 8;

export interface DueTask {
  title: string;
  /** `YYYY-MM-DD`. */
  on: string;
  /** A path of ours. */
  href: string;
}

export interface TaskFacts {
  due: readonly DueTask[];
  /** The first open milestone of a founder, for the reminder of a Monday; null on other days, for a visitor, and if all are done. */
  nextStep: { title: string; href: string } | null;
}

/** The text of the morning mail about tasks: due items, and on Mondays the next step of the roadmap. Without content no mail is sent. */
export interface TaskReminder {
  subject: string;
  tasks: { title: string; text: string; href: string }[];
  /** How many further due tasks are not shown. */
  more: number;
  nextStep: { title: string; href: string } | null;
}

/** True for a Monday; uses only the day. */
export const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

const isTimely = (on: string, today: string): boolean => {
  const ahead = daysBetween(today, on);
  return ahead <= 0 && ahead >= -OVERDUE_DAYS;
};

/**
 * The mail of the day `today`: tasks due today or in the last seven days, today's first, and the next step. Null if there is neither a task
 * nor a next step.
 */
export function taskReminder({ due, nextStep }: TaskFacts, today: string): TaskReminder | null {
  const timely = due
    .filter(({ on }) => isTimely(on, today))
    .sort((a, b) => (a.on === b.on ? compareNames(a.title, b.title) : a.on < b.on ? 1 : -1));
  const step = nextStep && !timely.some(({ href }) => href === nextStep.href) ? nextStep : null;
  if (timely.length === 0 && !step) return null;
  const count = timely.length;
  return {
    subject: count === 0 ? 'Your next step this week' : count === 1 ? 'One task is due' : `${count} tasks are due`,
    tasks: timely.slice(0, MAX_TASKS_SHOWN).map(({ title, on, href }) => ({ title, href, text: duePhrase(on, today) })),
    more: Math.max(0, count - MAX_TASKS_SHOWN),
    nextStep: step,
  };
}
