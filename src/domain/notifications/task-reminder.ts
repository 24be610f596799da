/** The text of the morning mail about tasks: due items, and on Mondays the next step of the roadmap. Without content no mail is sent. */
import { compareNames } from '@/domain/text/compare-names';
import { duePhrase } from '@/domain/roadmap/due';
import { daysBetween } from '@/domain/time/days';

/** What was due so long ago is not brought up again. */
export const OVERDUE_DAYS = 7;
const SHOWN_MOST = 8;

export interface DueTask {
  title: string;
  /** `YYYY-MM-DD`. */
  on: string;
  /** A path of ours. */
  href: string;
}

export interface TaskFacts {
  due: readonly DueTask[];
  /** The first open milestone of a founder; null for a visitor, and where all are done. */
  nextStep: { title: string; href: string } | null;
}

export interface TaskReminder {
  subject: string;
  tasks: { title: string; text: string; href: string }[];
  /** How many more are due than are shown. */
  more: number;
  nextStep: { title: string; href: string } | null;
}

/** Monday, by the day alone. */
export const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

const isTimely = (on: string, today: string): boolean => {
  const ahead = daysBetween(today, on);
  return ahead <= 0 && ahead >= -OVERDUE_DAYS;
};

/**
 * Returns the mail of `today`: tasks due today or in the last seven days, today's first, and on a Monday the next step. Null where
 * there is neither.
 */
export function taskReminder({ due, nextStep }: TaskFacts, today: string): TaskReminder | null {
  const timely = due
    .filter(({ on }) => isTimely(on, today))
    .sort((a, b) => (a.on === b.on ? compareNames(a.title, b.title) : a.on < b.on ? 1 : -1));
  const step = isMonday(today) && nextStep && !timely.some(({ href }) => href === nextStep.href) ? nextStep : null;
  if (timely.length === 0 && !step) return null;
  const count = timely.length;
  return {
    subject: count === 0 ? 'Your next step this week' : count === 1 ? 'One task is due' : `${count} tasks are due`,
    tasks: timely.slice(0, SHOWN_MOST).map(({ title, on, href }) => ({ title, href, text: duePhrase(on, today) })),
    more: Math.max(0, count - SHOWN_MOST),
    nextStep: step,
  };
}
