/** Everything that is due for a person: filings by their answers, follow-ups, milestones, meetings, deadlines of saved schemes. */
import { GONE_WORDS } from '@/domain/saved/items';
import { inOrder, filingsOf, type CalendarAnswer, type DueItem, type DueKind } from '@/domain/calendar/due-items';
import { addDays, type Day } from '@/domain/time/days';
import { NO_ANSWERS, readAnswers } from '@/domain/due-dates/answers';
import type { Answers, CompanyType, DueLine, DueReport, GstKind } from '@/domain/due-dates/due-lines';
import { dayInIndia } from '@/domain/time/india';
import { readStamp } from '@/domain/saved/records';
import { SCHEMES_PATH } from '@/domain/schemes/schemes';
import { dueLineInput } from '@/domain/due-dates/due-input';
import { batch, fixedSql, sql, type Raw, type Sql, type Stored } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireAllowed } from '@worker/services/core/require-actor';
import { FOLLOWED_UP, savedDeadlines } from '@worker/services/saved/follow-ups';
import type { dueDates, meetings } from '@worker/db/schema/index';
import { countImported, readImport, type ImportResult } from '@worker/services/core/import-rows';

// Lines of the calendar: a row in the form of the domain, and the import of many.

/** A row as D1 reads it: every column under its name. */
export type DueRow = Stored<Omit<typeof dueDates.$inferSelect, 'foreign'>> & { foreign_money: 0 | 1 };

export const toDueLine = (row: DueRow): DueLine => ({
  id: row.id,
  name: row.name,
  paper: row.paper,
  authority: row.authority,
  dueFrom: row.due_from,
  appliesTo: row.applies_to,
  law: row.law,
  lateFee: row.late_fee,
  schedule: row.schedule,
  companies: JSON.parse(row.companies) as CompanyType[],
  state: row.state,
  gst: JSON.parse(row.gst) as GstKind[],
  employees: row.employees,
  foreign: row.foreign_money === 1,
  reports: JSON.parse(row.reports) as DueReport[],
  confirmedOn: row.confirmed_on,
  isActive: row.is_active === 1,
});

const upsert = (rows: string, now: number): Sql<{ id: string }> => sql`
  INSERT INTO due_dates (id, name, paper, authority, due_from, applies_to, law, late_fee, schedule, companies, state, gst,
    employees, foreign_money, reports, confirmed_on, is_active, created_at, updated_at)
  SELECT value ->> 'id', value ->> 'name', value ->> 'paper', value ->> 'authority', value ->> 'dueFrom', value ->> 'appliesTo',
    value ->> 'law', value ->> 'lateFee', value ->> 'schedule', value -> 'companies', value ->> 'state', value -> 'gst',
    value ->> 'employees', value ->> 'foreign', value -> 'reports', value ->> 'confirmedOn', value ->> 'isActive', ${now}, ${now}
  FROM json_each(${rows}) WHERE true
  ON CONFLICT (name, paper) DO UPDATE SET authority = excluded.authority, due_from = excluded.due_from,
    applies_to = excluded.applies_to, law = excluded.law, late_fee = excluded.late_fee, schedule = excluded.schedule,
    companies = excluded.companies, state = excluded.state, gst = excluded.gst, employees = excluded.employees,
    foreign_money = excluded.foreign_money, reports = excluded.reports, confirmed_on = excluded.confirmed_on,
    is_active = excluded.is_active, updated_at = excluded.updated_at
  RETURNING id`;

/** Stores many lines. A row updates the line with the same name and paper. Refused rows are reported and do not stop the others. */
export async function importDueDates(ctx: Ctx, records: readonly unknown[]): Promise<ImportResult> {
  requireAllowed(ctx, 'directory:write');
  const sameness = {
    keyOf: ({ name, paper }: { name: string; paper: string }) => `${name}|${paper}`,
    what: 'name and paper',
  };
  const { rows, failed } = readImport(ctx, dueLineInput(), records, sameness);
  if (rows.length === 0) return { created: 0, updated: 0, failed };
  const audit = auditRow(ctx, {
    action: 'due-dates.imported',
    subjectType: 'due-date',
    details: { rows: rows.length, refused: failed.length },
  });
  const [written] = await batch(ctx.d1, [upsert(JSON.stringify(rows), ctx.now()), audit]);
  return { ...countImported(rows, written.results), failed };
}

const AHEAD_DAYS = 366;
const MOST = 500;

interface ItemRow {
  id: string;
  on: Day;
  title: string;
  detail: string;
  href: string;
  /** Milliseconds. */
  changedAt: number;
}

/**
 * Follow-ups as the desk counts them, including long overdue ones: they are open until their day is changed or removed. Values are stored
 * as JSON.
 */
const followUps = (accountId: string, to: Day): Sql<Omit<ItemRow, 'changedAt'> & { stamp: string }> =>
  sql`SELECT f.key AS id, f.stamp, f.value ->> '$' AS "on", 'Follow up with ' || coalesce(l.name, p.name, g.name, ${GONE_WORDS}) AS title,
      c.value ->> 'name' AS detail, '/portal/saved-investors?tab=' || c.key || '&view=board' AS href
    FROM saved_records f ${FOLLOWED_UP}
    WHERE f.account_id = ${accountId} AND f.kind = 'follow-up' AND f.value <= ${JSON.stringify(to)}
    ORDER BY f.value, f.key LIMIT ${MOST}`;

/** Open milestones, including those long overdue. */
const milestones = (accountId: string, to: Day): Sql<ItemRow> =>
  sql`SELECT m.id, k.due_on AS "on", m.description AS title, m.category AS detail, '/portal/checklist#m-' || m.id AS href,
      max(k.done_changed_at, k.due_changed_at, m.updated_at) AS changedAt
    FROM milestone_marks k JOIN milestones m ON m.id = k.milestone_id
    WHERE k.account_id = ${accountId} AND k.is_done = 0 AND k.due_on <= ${to}
    ORDER BY k.due_on, m.id LIMIT ${MOST}`;

/** The fields that the event of a meeting has in addition to the item. */
type MeetingTimes = Pick<Raw<typeof meetings.$inferSelect>, 'id' | 'startsAt' | 'minutes' | 'link'>;

/** Meetings on the day in India on which they begin. The event of a meeting does not change after the meeting was made. */
const meetingItems = (accountId: string, from: Day, to: Day): Sql<ItemRow & MeetingTimes> =>
  sql`SELECT id, "on", title, detail, href, changedAt, startsAt, minutes, link FROM (
      SELECT id, date(starts_at / 1000 + 19800, 'unixepoch') AS "on", title,
        strftime('%H:%M', starts_at / 1000 + 19800, 'unixepoch') || ' in India, ' || minutes || ' minutes' AS detail,
        '/portal/assistant' AS href, created_at AS changedAt, starts_at AS startsAt, minutes, link
      FROM meetings WHERE account_id = ${accountId} AND state = 'sent') WHERE "on" BETWEEN ${from} AND ${to} LIMIT ${MOST}`;

const schemes = (accountId: string, from: Day, to: Day): Sql<ItemRow> =>
  sql`SELECT DISTINCT s.id, s.deadline AS "on", 'Deadline of ' || s.name AS title, s.who AS detail,
      ${fixedSql(`'${SCHEMES_PATH}?open='`)} || s.id AS href, s.updated_at AS changedAt
    FROM ${savedDeadlines(from, to)} AND r.account_id = ${accountId} LIMIT ${MOST}`;

const answersOf = (accountId: string): Sql<{ answers: string; changedAt: number }> =>
  sql`SELECT answers, updated_at AS changedAt FROM due_answers WHERE account_id = ${accountId}`;
const allLines = (): Sql<DueRow> =>
  sql`SELECT * FROM due_dates WHERE is_active = 1 ORDER BY authority, name, paper LIMIT 2000`;

export interface DueItems {
  calendar: CalendarAnswer;
  /** When each of its items last changed, in ms by its id. */
  changedAt: ReadonlyMap<string, number>;
  /** Details of the meetings, by the id of the item. */
  times: ReadonlyMap<string, MeetingTimes>;
}

export async function readDueItems(ctx: Ctx, accountId: string): Promise<DueItems> {
  const today = dayInIndia(ctx.now());
  const to = addDays(today, AHEAD_DAYS);
  const [storedAnswers, lines, planned, steps, met, closing] = await batch(ctx.d1, [
    answersOf(accountId),
    allLines(),
    followUps(accountId, to),
    milestones(accountId, to),
    meetingItems(accountId, today, to),
    schemes(accountId, today, to),
  ]);
  const answers = readAnswers(JSON.parse(storedAnswers.results[0]?.answers ?? '{}'));
  const { items: filings, rules, toCheck } = filingsOf(lines.results.map(toDueLine), answers, today, to);
  const changedAt = new Map<string, number>();
  const lineChangedAt = new Map(lines.results.map((line) => [line.id, line.updated_at]));
  for (const { id, line } of filings)
    changedAt.set(id, Math.max(storedAnswers.results[0]?.changedAt ?? 0, lineChangedAt.get(line?.id ?? '') ?? 0));
  const itemsOf = (kind: DueKind, rows: readonly ItemRow[]): DueItem[] =>
    rows.map(({ id: row, changedAt: at, on, title, detail, href }) => {
      const id = `${kind}-${row}`;
      changedAt.set(id, at);
      return { kind, id, on, until: null, title, detail, href, line: null };
    });
  const followed = planned.results.map(({ stamp, ...rest }) => ({ ...rest, changedAt: readStamp(stamp).ms }));
  const items = inOrder([
    ...filings,
    ...itemsOf('follow-ups', followed),
    ...itemsOf('roadmap', steps.results),
    ...itemsOf('meetings', met.results),
    ...itemsOf('schemes', closing.results),
  ]);
  const times = new Map(met.results.map((row) => [`meetings-${row.id}`, row]));
  return { calendar: { today, answers, items, rules, toCheck }, changedAt, times };
}

/** One batch: everything open and overdue, everything due within a year, the rules, and the lines to check. */
export const readCalendar = async (ctx: Ctx): Promise<CalendarAnswer> =>
  (await readDueItems(ctx, requireAccount(ctx).accountId)).calendar;

/** Stores the given answers of the account; its other answers do not change. Returns its new calendar. */
export async function saveDueAnswers(ctx: Ctx, changed: Partial<Answers>): Promise<CalendarAnswer> {
  const { accountId } = requireAccount(ctx);
  await batch(ctx.d1, [
    sql`INSERT INTO due_answers (account_id, answers, updated_at)
      SELECT id, ${JSON.stringify({ ...NO_ANSWERS, ...changed })}, ${ctx.now()} FROM accounts WHERE id = ${accountId}
      ON CONFLICT (account_id) DO UPDATE SET answers = json_patch(answers, ${JSON.stringify(changed)}), updated_at = excluded.updated_at`,
    auditRow(ctx, { action: 'due-answers.saved', subjectType: 'account', subjectId: accountId }),
  ]);
  return readCalendar(ctx);
}
