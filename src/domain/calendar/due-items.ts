/** The contents of the calendar page: items with a day, rules that count from an event, and lines to check. Pure. */
import { compareNames } from '@/domain/text/compare-names';
import { DUE_KINDS } from '@/domain/answers/words';
import type { z } from 'zod';
import type { calendarAnswer, dueItem, dueView } from '@/domain/answers/own';
import { formatDay, type Day } from '@/domain/time/days';
import { QUESTIONS } from '@/domain/due-dates/answers';
import {
  appliesTo,
  reportsDiffer,
  scheduleOf,
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
  const said = { id, name, paper, authority, appliesTo: line.appliesTo, lateFee, law, reports, confirmedOn };
  return { ...said, when, applies, open, differs };
}

const labelOf = (name: string) => QUESTIONS.find((question) => question.name === name)?.label ?? name;

/** Whether a line applies, whether its reports differ, and when an operator checked it. Page and feeds show the same marks. */
export const marksOf = ({ applies, open, differs, confirmedOn }: DueView): string[] =>
  [
    applies === 'maybe' && `May apply. Skipped: ${open.map(labelOf).join(', ')}`,
    differs && 'Reports differ',
    confirmedOn && `Checked by Outset on ${formatDay(confirmedOn)}`,
  ].filter((text): text is string => typeof text === 'string');

const fromEvent = (schedule: Schedule, incorporated: string): boolean =>
  'after' in schedule && (schedule.after === 'event' || incorporated === '');

export interface Filings {
  items: DueItem[];
  /** Agreed rules, but counted from a day that we do not know. */
  rules: DueView[];
  toCheck: DueView[];
}

/** The lines that may apply according to the answers: those with days from `from` to `to`, rules, and lines to check. */
export function filingsOf(lines: readonly DueLine[], answers: Answers, from: Day, to: Day): Filings {
  const filings: Filings = { items: [], rules: [], toCheck: [] };
  for (const line of lines) {
    const schedule = scheduleOf(line);
    const view = viewOf(line, schedule, answers);
    if (!view) continue;
    if (!schedule) filings.toCheck.push(view);
    else if (fromEvent(schedule, answers.incorporated)) filings.rules.push(view);
    else
      for (const on of dueDays(schedule, from, to, answers.incorporated))
        filings.items.push({
          kind: 'filings',
          id: `filings-${line.id}-${on}`,
          on,
          title: line.name,
          detail:
            'after' in schedule
              ? `${view.paper}. Counted from the first day of the month of incorporation: the earliest possible day`
              : view.paper,
          href: null,
          line: view,
        });
  }
  return filings;
}

/** Sorted by day, then by title. */
export const inOrder = (items: readonly DueItem[]): DueItem[] =>
  items.toSorted((a, b) => (a.on === b.on ? compareNames(a.title, b.title) : a.on < b.on ? -1 : 1));

/** The answer of the calendar API. */
export type CalendarAnswer = z.infer<typeof calendarAnswer>;
