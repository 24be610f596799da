/** A person's calendar feeds, one for each kind: their signed addresses, which are created, renewed and removed together, and their files. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { meetingEvent, meetingUid } from '@/domain/assistant/meetings/invitation';
import {
  CALENDAR_PATH,
  daysText,
  DUE_KINDS,
  isDueKind,
  marksOf,
  type DueItem,
  type DueKind,
} from '@/domain/calendar/due-items';
import { writeCalendar, type CalendarEvent } from '@/domain/calendar/ics';
import { reportedBy } from '@/domain/due-dates/due-lines';
import { notFound } from '@/domain/errors';
import { capital } from '@/domain/text/capital';
import { STAGE_NAMES } from '@/domain/roadmap/milestones';
import { batch, sql } from '@worker/db/sql';
import { calendarFeeds, type milestones } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { readLink, signLink } from '@worker/services/core/secrets';
import { readDueItems, type DueItems } from '@worker/services/due-dates/calendar';

interface FeedAddress {
  /** For reading the file once. */
  url: string;
  /** The same address, which makes a calendar program subscribe. */
  subscribeUrl: string;
}

/** The feeds as their owner sees them: the feed of the roadmap, and one for each kind. */
export interface CalendarFeed extends FeedAddress {
  feeds: Record<DueKind, FeedAddress>;
  /** ISO 8601. */
  createdAt: string;
}

type FeedRow = Pick<typeof calendarFeeds.$inferSelect, 'number' | 'createdAt'>;

const PURPOSE = 'calendar-feed';
const MAX_EVENTS = 500;
const REFRESH_HOURS = 6;

/** The roadmap's address has no kind: it is older than the others. */
function addressOf(ctx: Ctx, accountId: string, number: number, kind: DueKind): FeedAddress {
  const subject = `${accountId}-${number}${kind === 'roadmap' ? '' : `-${kind}`}`;
  const url = new URL(`/calendar/${signLink(ctx, PURPOSE, subject)}.ics`, ctx.env.SITE_URL).href;
  return { url, subscribeUrl: url.replace(/^https?:/, 'webcal:') };
}

function toFeed(ctx: Ctx, accountId: string, { number, createdAt }: FeedRow): CalendarFeed {
  const kinds = Object.keys(DUE_KINDS) as DueKind[];
  return {
    ...addressOf(ctx, accountId, number, 'roadmap'),
    feeds: Object.fromEntries(
      kinds.map((kind) => [kind, addressOf(ctx, accountId, number, kind)]),
    ) as CalendarFeed['feeds'],
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** The feed of the signed-in person; null if there is none. */
export async function findCalendarFeed(ctx: Ctx): Promise<CalendarFeed | null> {
  const { accountId } = requireAccount(ctx);
  const row = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId)).get();
  return row ? toFeed(ctx, accountId, row) : null;
}

/**
 * Creates the feed, or gives it a new address, which ends the old address. Numbers begin at the current time, so that no number is used
 * again after a removal.
 */
export async function renewCalendarFeed(ctx: Ctx): Promise<CalendarFeed> {
  const { accountId } = requireAccount(ctx);
  const now = ctx.now();
  const [made] = await batch(ctx.d1, [
    sql<FeedRow>`INSERT INTO calendar_feeds (account_id, number, created_at) VALUES (${accountId}, ${now}, ${now})
      ON CONFLICT (account_id) DO UPDATE SET number = max(number + 1, ${now}), created_at = ${now}
      RETURNING number, created_at AS createdAt`,
    auditRow(ctx, { action: 'calendar-feed.renewed', subjectType: 'account', subjectId: accountId }),
  ]);
  return toFeed(ctx, accountId, made.results[0] as FeedRow);
}

/** Ends the feed. Doing it again changes nothing. */
export async function removeCalendarFeed(ctx: Ctx): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const isThere = sql`EXISTS (SELECT 1 FROM calendar_feeds WHERE account_id = ${accountId})`;
  await batch(ctx.d1, [
    auditRow(ctx, { action: 'calendar-feed.removed', subjectType: 'account', subjectId: accountId }, isThere),
    ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId)),
  ]);
}

type EventRow = Pick<typeof milestones.$inferSelect, 'id' | 'description' | 'category' | 'stage'> & {
  dueOn: string;
  changedAt: number;
};

const NO_FEED = 'There is no calendar at this link. It may have been renewed or removed.';

interface FeedFile {
  kind: DueKind;
  text: string;
  tag: string;
}

const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/**
 * One item as an event: a meeting as in its invitation, any other item as a whole day. The title says which facts are not certain, because
 * calendars show only the title; marks and sources are in the details.
 */
function toEvent(
  ctx: Ctx,
  accountId: string,
  item: DueItem,
  changedAt: number,
  times: DueItems['times'],
): CalendarEvent {
  const categories = [DUE_KINDS[item.kind]];
  const meeting = times.get(item.id);
  if (meeting) {
    const { id, startsAt, minutes, link } = meeting;
    const uid = meetingUid(id, ctx.env.SITE_URL);
    const { title } = item;
    return { ...meetingEvent({ uid, title, startsAt, minutes, link: link ?? '', askedAt: changedAt }), categories };
  }
  const site = new URL(ctx.env.SITE_URL);
  const title = capital(item.title);
  const sources = item.line?.reports.map(reportedBy) ?? [];
  const marks = item.line ? marksOf(item.line) : [];
  const range = item.until === null ? '' : `Due ${daysText(item)}`;
  const notAdvice = item.line
    ? ['This is not legal advice. Please confirm it with a company secretary or an accountant.']
    : [];
  return {
    uid: `${item.id.replace(/[^\w-]/g, '-')}-${accountId}@${site.hostname}`,
    changedAt,
    title: item.line?.applies === 'maybe' ? `${title} (may apply)` : title,
    details: [item.detail, range, ...marks, ...sources, ...notAdvice].filter(Boolean).join('. '),
    when: { day: item.on },
    categories,
    href: new URL(item.href ?? CALENDAR_PATH, site).href,
  };
}

async function readKindFeed(ctx: Ctx, accountId: string, number: number, kind: DueKind): Promise<FeedFile> {
  const feed = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId)).get();
  if (feed?.number !== number) throw notFound(NO_FEED);
  const { calendar, changedAt, times } = await readDueItems(ctx, accountId);
  const text = writeCalendar({
    name: `Outset ${DUE_KINDS[kind].toLowerCase()}`,
    refreshHours: REFRESH_HOURS,
    // Not the time of the request, so that the file does not change while its content is the same.
    events: calendar.items
      .filter((item) => item.kind === kind)
      .slice(0, MAX_EVENTS)
      .map((item) => toEvent(ctx, accountId, item, changedAt.get(item.id) ?? feed.createdAt, times)),
  });
  return { kind, text, tag: tagOf(text) };
}

/** The calendar of one kind behind a link. 404 for a link that we did not sign or that has ended. */
export async function readCalendarFeed(ctx: Ctx, link: string): Promise<FeedFile> {
  const [accountId, number, ...rest] = readLink(ctx, PURPOSE, link)?.split('-') ?? [];
  if (!accountId || !number) throw notFound(NO_FEED);
  const kind = rest.join('-');
  if (isDueKind(kind)) return readKindFeed(ctx, accountId, Number(number), kind);
  const [feed, events] = await batch(ctx.d1, [
    sql`SELECT 1 FROM calendar_feeds WHERE account_id = ${accountId} AND number = ${Number(number)}`,
    sql<EventRow>`SELECT m.id, m.description, m.category, m.stage, k.due_on AS dueOn,
                max(k.done_changed_at, k.due_changed_at, m.updated_at) AS changedAt
           FROM milestone_marks k JOIN milestones m ON m.id = k.milestone_id
          WHERE k.account_id = ${accountId} AND k.is_done = 0 AND k.due_on IS NOT NULL
          ORDER BY k.due_on, m.place, m.id LIMIT ${MAX_EVENTS}`,
  ]);
  if (!feed.results.length) throw notFound(NO_FEED);
  const site = new URL(ctx.env.SITE_URL);
  const text = writeCalendar({
    name: 'Outset roadmap',
    refreshHours: REFRESH_HOURS,
    events: events.results.map((row) => ({
      uid: `milestone-${row.id}-${accountId}@${site.hostname}`,
      // Not the time of the request, so that the file does not change while its content is the same.
      changedAt: row.changedAt,
      title: row.description,
      details: `${STAGE_NAMES[row.stage]}, ${row.category}`,
      when: { day: row.dueOn },
      categories: [row.category],
      href: new URL(`/portal/checklist#m-${row.id}`, site).href,
    })),
  });
  return { kind: 'roadmap', text, tag: tagOf(text) };
}
