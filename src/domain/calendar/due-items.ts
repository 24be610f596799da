/** What the calendar page shows: everything with a day, rules that count from an event, and what is only reported. Pure. */
import type { Day } from '../days';
import type { Answers } from '../due-dates/due-lines';
import { appliesTo, hasDay, reportsDiffer, type Applies, type DueLine, type DueReport } from '../due-dates/due-lines';
import { dueDays, readSchedule, scheduleText, type Schedule } from '../due-dates/schedule';

export const CALENDAR_PATH = '/portal/calendar';
export const CALENDAR_TITLE = 'Calendar';

/** Kind → what a person reads; each has a feed of its own. */
export const DUE_KINDS = {
  filings: 'Filings',
  'follow-ups': 'Follow-ups',
  roadmap: 'Roadmap',
  meetings: 'Meetings',
  schemes: 'Schemes',
} as const;
export type DueKind = keyof typeof DUE_KINDS;
export const isDueKind = (text: unknown): text is DueKind => typeof text === 'string' && Object.hasOwn(DUE_KINDS, text);

/** A report beside a line: the words are those of the page. */
export interface DueView {
  id: string;
  name: string;
  paper: string;
  authority: string;
  /** When it is due; empty for what is to be checked. */
  when: string;
  appliesTo: string;
  lateFee: string;
  law: string;
  applies: Exclude<Applies, 'no'>;
  /** Labels of skipped questions that would tell whether it applies. */
  open: (keyof Answers)[];
  differs: boolean;
  confirmedOn: Day | null;
  reports: DueReport[];
}

export interface DueItem {
  kind: DueKind;
  /** Unique among the items. */
  id: string;
  on: Day;
  title: string;
  detail: string;
  /** A path of ours; null for a filing. */
  href: string | null;
  /** Of a filing: its line. */
  line: DueView | null;
}

function viewOf(line: DueLine, answers: Answers): DueView | null {
  const { applies, open } = appliesTo(line, answers);
  if (applies === 'no' || !line.isActive) return null;
  const schedule = hasDay(line) ? readSchedule(line.schedule) : null;
  const { id, name, paper, authority, lateFee, law, reports, confirmedOn } = line;
  const when = schedule ? scheduleText(schedule, line.dueFrom) : '';
  const differs = reportsDiffer({ reports, schedule: schedule ? line.schedule : '' });
  return {
    id,
    name,
    paper,
    authority,
    when,
    appliesTo: line.appliesTo,
    lateFee,
    law,
    applies,
    open,
    differs,
    confirmedOn,
    reports,
  };
}

const fromEvent = (schedule: Schedule, incorporated: string): boolean =>
  'after' in schedule && (schedule.after === 'event' || incorporated === '');

export interface Filings {
  items: DueItem[];
  /** Agreed, but counted from something that we do not know. */
  rules: DueView[];
  toCheck: DueView[];
}

/** The lines that may apply by the answers: with their days from `from` to `to`, as rules, or to be checked. */
export function filingsOf(lines: readonly DueLine[], answers: Answers, from: Day, to: Day): Filings {
  const filings: Filings = { items: [], rules: [], toCheck: [] };
  for (const line of lines) {
    const view = viewOf(line, answers);
    if (!view) continue;
    const schedule = hasDay(line) ? readSchedule(line.schedule) : null;
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

/** By day, then by title. */
export const inOrder = (items: readonly DueItem[]): DueItem[] =>
  items.toSorted((a, b) => (a.on === b.on ? a.title.localeCompare(b.title, 'en') : a.on < b.on ? -1 : 1));

/** What the API of the calendar answers. */
export interface CalendarAnswer {
  today: Day;
  answers: Answers;
  items: DueItem[];
  rules: DueView[];
  toCheck: DueView[];
}
