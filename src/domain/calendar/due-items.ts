/** The contents of the calendar page: items with a day, rules that count from an event, and lines to check. Pure. */
import { compareNames } from '@/domain/text/compare-names';
import { dueAnchor } from '@/domain/text/slug';
import { DUE_KINDS } from '@/domain/answers/words';
import type { z } from 'zod';
import type { calendarAnswer, dueItem, dueView } from '@/domain/answers/own';
import { addDays, formatDay, type Day } from '@/domain/time/days';
import { QUESTIONS } from '@/domain/due-dates/answers';
import {
  appliesTo,
  reportsDiffer,
  scheduleOf,
  daysAfterIncorporation,
  dueDays,
  scheduleText,
  type Answers,
  type DueLine,
  type Schedule,
} from '@/domain/due-dates/due-lines';

export { DUE_KINDS };

export const CALENDAR_PATH = '/portal/calendar';
export const CALENDAR_TITLE = 'Calendar';

export type DueKind = keyof typeof DUE_KINDS;
export const isDueKind = (text: unknown): text is DueKind => typeof text === 'string' && Object.hasOwn(DUE_KINDS, text);

/** A line as shown to a person; its reports are in the words of their pages. */
export type DueView = z.infer<typeof dueView>;

export type DueItem = z.infer<typeof dueItem>;

function viewOf(line: DueLine, schedule: Schedule | null, answers: Answers): DueView | null {
  const { applies, open } = appliesTo(line, answers);
  if (applies === 'no' || !line.isActive) return null;
  const { id, name, paper, authority, lateFee, law, reports, confirmedOn } = line;
  const when = schedule ? scheduleText(schedule, line.dueFrom) : '';
  const differs = reportsDiffer({ reports, schedule: schedule ? line.schedule : '' });
  const lineFacts = { id, name, paper, authority, appliesTo: line.appliesTo, lateFee, law, reports, confirmedOn };
  return { ...lineFacts, when, applies, open, differs };
}

const labelOf = (name: string) => QUESTIONS.find((question) => question.name === name)?.label ?? name;

/** For a line: whether it applies, whether its reports differ, and when an operator checked it. The page and the feeds show the same marks. */
export const marksOf = ({ applies, open, differs, confirmedOn }: DueView): string[] =>
  [
    applies === 'maybe' && `May apply. Skipped: ${open.map(labelOf).join(', ')}`,
    differs && 'Reports differ',
    confirmedOn && `Checked by Outset on ${formatDay(confirmedOn)}`,
  ].filter((text): text is string => typeof text === 'string');

/** "28 November 2026", or "between 28 November 2026 and 27 December 2026" if the day depends on an event of which we know only the month. */
export const daysText = ({ on, until }: Pick<DueItem, 'on' | 'until'>): string =>
  until === null ? formatDay(on) : `between ${formatDay(on)} and ${formatDay(until)}`;

/** Whether the last possible day of an item is over. */
export const isPast = ({ on, until }: Pick<DueItem, 'on' | 'until'>, today: Day): boolean => (until ?? on) < today;

/** Filings that are due once are shown as passed for this many days, because a missed one must still be filed. */
const PASSED_DAYS = 90;

/** The due days of a line from `from` to `to`; null if they count from a day that we do not know. */
function daysOf(schedule: Schedule, incorporated: string, from: Day, to: Day): Pick<DueItem, 'on' | 'until'>[] | null {
  if ('every' in schedule) return dueDays(schedule, from, to).map((on) => ({ on, until: null }));
  const days = daysAfterIncorporation(schedule, incorporated);
  return days && [days].filter(({ on, until }) => on <= to && until >= addDays(from, -PASSED_DAYS));
}

export interface Filings {
  items: DueItem[];
  /** Agreed rules, but counted from a day that we do not know. */
  rules: DueView[];
  toCheck: DueView[];
}

/** The lines that may apply according to the answers: lines with days between today, `from`, and `to`; lines with rules; and lines to check. */
export function filingsOf(lines: readonly DueLine[], answers: Answers, from: Day, to: Day): Filings {
  const filings: Filings = { items: [], rules: [], toCheck: [] };
  for (const line of lines) {
    const schedule = scheduleOf(line);
    const view = viewOf(line, schedule, answers);
    if (!view) continue;
    const days = schedule && daysOf(schedule, answers.incorporated, from, to);
    if (!schedule) filings.toCheck.push(view);
    else if (!days) filings.rules.push(view);
    else
      for (const { on, until } of days)
        filings.items.push({
          kind: 'filings',
          id: `filings-${line.id}-${on}`,
          on,
          until,
          title: line.name,
          detail:
            until === null ? view.paper : `${view.paper}. The last day depends on the exact date of incorporation`,
          href: null,
          line: view,
        });
  }
  return filings;
}

/**
 * The shown line to which an anchor leads: the line with this anchor, otherwise the first line of the paper, because a person may file the
 * quarterly return instead of the monthly one. Null if the calendar has neither.
 */
export function lineOfAnchor({ items, rules, toCheck }: Filings, anchor: string, paper: string | null): DueView | null {
  const lines = [...items.flatMap(({ line }) => line ?? []), ...rules, ...toCheck];
  const isOfPaper = (line: DueView) => paper !== null && line.paper.startsWith(paper);
  return lines.find((line) => dueAnchor(line) === anchor) ?? lines.find(isOfPaper) ?? null;
}

/** Sorted by day, then by title. */
export const inOrder = (items: readonly DueItem[]): DueItem[] =>
  items.toSorted((a, b) => (a.on === b.on ? compareNames(a.title, b.title) : a.on < b.on ? -1 : 1));

/** The answer of the calendar API. */
export type CalendarAnswer = z.infer<typeof calendarAnswer>;
