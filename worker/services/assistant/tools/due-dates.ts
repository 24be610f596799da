/** Finds when a filing or a payment is due, from the lines of the compliance calendar, each with its sources. This is not legal advice. */
import { z } from 'zod';
import { isAccount } from '@/domain/accounts/actor';
import type { Finding } from '@/domain/assistant/tool';
import {
  daysText,
  isPast,
  marksOf,
  type CalendarAnswer,
  type DueItem,
  type DueView,
} from '@/domain/calendar/due-items';
import { QUESTIONS } from '@/domain/due-dates/answers';
import type { DueReport } from '@/domain/due-dates/due-lines';
import { addDays, formatDay, weekdayOf, type Day } from '@/domain/time/days';
import { addMonths, firstDayOf, formatMonth, lastDayOf, monthOfDay } from '@/domain/time/months';
import { mayDo } from '@/domain/tokens/program-rights';
import type { dueDates } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { readCalendar } from '@worker/services/due-dates/calendar';
import { pageEntry } from './entries';
import { tool } from './tool';

const MOST = 4;
const CALENDAR = pageEntry('Calendar', '/portal/calendar');

type Line = Pick<typeof dueDates.$inferSelect, 'name' | 'paper' | 'dueFrom' | 'appliesTo' | 'lateFee' | 'reports'>;

/** "GSTR-3B", "gstr 3b" and "GSTR3B" are the same, and PF is called EPF in the calendar. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:pf|provident fund)$/, 'epf')
    .replace(/^esic$/, 'esi')
    .replace(/[^a-z0-9]/g, '');

/** Ranks lines whose paper begins with the text of the question first, the others by the order of the calendar. */
const rank = ({ paper }: Line, key: string): number => (keyOf(paper).startsWith(key) ? 0 : 1);

function textOf({ name, paper, dueFrom, appliesTo, lateFee, reports }: Line): string {
  const said = (JSON.parse(reports) as DueReport[])[0];
  if (!said) return '';
  const host = new URL(said.address).hostname.replace(/^www\./, '');
  const more = [
    dueFrom && `counted from: ${dueFrom}`,
    appliesTo && `for ${appliesTo}`,
    lateFee && `late: ${lateFee}`,
  ].filter(Boolean);
  return `${paper}, ${name}: ${said.text} (${[...more, `reported by ${host}`].join('; ')})`;
}

const MOST_OWN = 12;
const UNANSWERED =
  'You have not answered the questions of the calendar yet, so this may hold lines that do not apply to you. Answer them on its page.';
const CONFIRM_DATES = 'Confirm with your accountant.';

const itemLine = (item: DueItem): string => {
  const { title, detail, line } = item;
  const marks = line ? marksOf(line) : [];
  return `${daysText(item)}: ${line ? `${detail}, ${title}` : [title, detail].filter(Boolean).join(', ')}${marks.length > 0 ? ` (${marks.join('; ')})` : ''}`;
};

const viewLine = (view: DueView): string => {
  const marks = marksOf(view);
  const when = view.when || view.reports[0]?.text || 'the day is not known';
  return `${view.paper}, ${view.name}: ${when}${marks.length > 0 ? ` (${marks.join('; ')})` : ''}`;
};

const isUnanswered = ({ answers }: CalendarAnswer): boolean => QUESTIONS.every(({ name }) => answers[name] === '');

/** " (Kind of company: LLP; GST: Quarterly returns (QRMP))": the answers of the person that select lines. */
function answersText({ answers }: CalendarAnswer): string {
  const given = QUESTIONS.flatMap(({ name, label, options }) => {
    const answer = options?.find(({ value }) => value === answers[name])?.label;
    return answer ? [`${label}: ${answer}`] : [];
  });
  return given.length > 0 ? ` (${given.join('; ')})` : '';
}

/** The lines of the person's own calendar for one paper: its next days first, then rules, then lines to check. */
function tellPaper(calendar: CalendarAnswer, paper: string): Finding {
  const key = keyOf(paper);
  const isOf = (view: DueView | null) => view !== null && keyOf(`${view.paper} ${view.name}`).includes(key);
  const first = (a: DueView, b: DueView) =>
    Number(keyOf(b.paper).startsWith(key)) - Number(keyOf(a.paper).startsWith(key));
  const dated = calendar.items.filter((item) => isOf(item.line) && !isPast(item, calendar.today));
  const views = [...calendar.rules, ...calendar.toCheck].filter(isOf).toSorted(first);
  const lines = [...dated.slice(0, MOST).map(itemLine), ...views.slice(0, MOST).map(viewLine)];
  const open = isUnanswered(calendar);
  if (lines.length === 0)
    return {
      says: open
        ? `The calendar has no due date for “${paper}”.`
        : `By your answers${answersText(calendar)}, nothing of your calendar is about “${paper}”. ${CONFIRM_DATES}`,
      entries: [CALENDAR],
    };
  return {
    says: `${paper}: what your calendar has`,
    lines: [...lines, open ? UNANSWERED : CONFIRM_DATES],
    entries: [CALENDAR],
  };
}

const ownInput = z.object({
  when: z.enum(['next', 'today', 'this-week', 'next-week', 'this-month', 'next-month', 'year']).default('next'),
  month: z
    .string()
    .regex(/^(20\d\d-)?(0[1-9]|1[0-2])$/)
    .optional()
    .describe('As "2026-12" or "12"'),
  of: z.enum(['all', 'filings', 'annual']).default('all'),
});

/** The days that are asked for, both included, and their name. "This week" is the next seven days. */
function askedDays({ when, month }: z.output<typeof ownInput>, today: Day): { from: Day; to: Day; name: string } {
  const now = monthOfDay(today);
  const ofMonth = (one: string) => ({ from: firstDayOf(one), to: lastDayOf(one), name: `in ${formatMonth(one)}` });
  if (month) {
    // A month without its year is the next one.
    const same = month.length > 2 ? month : `${now.slice(0, 4)}-${month}`;
    return ofMonth(same < now && month.length === 2 ? addMonths(same, 12) : same);
  }
  const week = (from: Day) => {
    const to = addDays(from, 6);
    return { from, to, name: `from ${formatDay(from)} to ${formatDay(to)}` };
  };
  if (when === 'today') return { from: today, to: today, name: 'today' };
  if (when === 'this-week') return week(today);
  if (when === 'next-week') return week(addDays(today, 7 - weekdayOf(today)));
  if (when === 'this-month') return ofMonth(now);
  if (when === 'next-month') return ofMonth(addMonths(now, 1));
  return { from: today, to: addDays(today, 365), name: 'in the next 12 months' };
}

/** What the person's own calendar has in a period, by the same function as the calendar page. */
function tellPeriod(calendar: CalendarAnswer, ask: z.output<typeof ownInput>): Finding {
  const { today } = calendar;
  const { from, to, name } = askedDays(ask, today);
  const isAsked = ({ kind, line }: DueItem) =>
    (ask.of === 'all' || kind === 'filings') && (ask.of !== 'annual' || /\bannual\b/i.test(line?.name ?? ''));
  const asked = calendar.items.filter(isAsked);
  const between = asked.filter(({ on, until }) => on <= to && (until ?? on) >= from);
  const found = ask.when === 'next' && !ask.month ? between.filter(({ on }) => on === between[0]?.on) : between;
  const rules = [...calendar.rules, ...calendar.toCheck];
  const undated = ask.of === 'annual' ? rules.filter((view) => /\bannual\b/i.test(view.name)) : [];
  const overdue = asked.filter((item) => isPast(item, today) && item.on < from).length;
  const shown = [...found.map(itemLine), ...undated.map(viewLine)];
  const what = ask.of === 'all' ? 'due dates' : 'filings and payments';
  const says =
    shown.length === 0
      ? `Your calendar has no ${what} with a fixed day ${name}.`
      : ask.when === 'next' && !ask.month
        ? 'What is due next in your calendar'
        : `What your calendar has ${name}`;
  const notes = [
    shown.length > MOST_OWN && `${shown.length - MOST_OWN} more are on the calendar page.`,
    overdue > 0 &&
      `${overdue} from before ${overdue === 1 ? 'is' : 'are'} overdue or passed; the calendar page shows them.`,
    ask.of !== 'annual' &&
      rules.length > 0 &&
      `${rules.length} more lines have no fixed day, as they count from an event or must be checked. The calendar page lists them.`,
    isUnanswered(calendar) && UNANSWERED,
  ].filter((text) => text !== false);
  return { says, lines: [...shown.slice(0, MOST_OWN), ...notes], entries: [CALENDAR] };
}

export const readDueDates = tool({
  name: 'read_due_dates',
  description: 'What the person’s own calendar has in a period: filings, follow-ups, meetings.',
  status: 'Reading your calendar',
  input: ownInput,
  permission: 'calendar:read',
  scope: 'person',
  words: /\b(?:due\b|deadline|filings?\b|file\b|complian|calendar)/i,
  run: async (ctx, ask) =>
    isAccount(ctx.actor)
      ? tellPeriod(await readCalendar(ctx), ask)
      : { says: 'Sign in to ask about your own account.', entries: [CALENDAR] },
});

export const findDueDate = tool({
  name: 'find_due_date',
  description:
    'When a filing or payment of an Indian company is due (GSTR-3B, PAS-3, AOC-4, TDS, advance tax …), and what being late costs.',
  status: 'Looking through the due dates',
  input: z.object({
    paper: z.string().trim().min(2).max(60).describe('The form or payment, e.g. GSTR-3B'),
    own: z.boolean().default(false),
  }),
  permission: 'directory:preview',
  words: /\b(?:due|deadline|last date|when|file|filing|late|penalty|kab)/i,
  async run(ctx, { paper, own }, { mayReadOwn }) {
    if (own && mayReadOwn && isAccount(ctx.actor) && mayDo(ctx.actor, 'calendar:read'))
      return tellPaper(await readCalendar(ctx), paper);
    const key = keyOf(paper);
    const rows =
      await ctx.rows(sql<Line>`SELECT name, paper, due_from AS dueFrom, applies_to AS appliesTo, late_fee AS lateFee, reports
        FROM due_dates WHERE is_active = 1 ORDER BY rowid LIMIT 1000`);
    const lines = rows
      .filter(({ paper: of, name }) => keyOf(of).includes(key) || keyOf(name).includes(key))
      .sort((a, b) => rank(a, key) - rank(b, key))
      .map(textOf)
      .filter(Boolean);
    if (lines.length === 0) return { says: `The calendar has no due date for “${paper}”.`, entries: [CALENDAR] };
    return {
      says: `${paper.toUpperCase() === paper ? paper : paper.replace(/^./, (letter) => letter.toUpperCase())}: when it is due`,
      lines: [
        ...lines.slice(0, MOST),
        'The calendar shows which of these apply to your company. Confirm with your accountant.',
      ],
      entries: [CALENDAR],
    };
  },
});
