/** A person's calendar feed: its signed address, made, renewed and removed, and the file behind it. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { writeCalendar } from '../../../src/domain/calendar/ics';
import { notFound } from '../../../src/domain/errors';
import { STAGE_NAMES } from '../../../src/domain/roadmap/milestones';
import { batch } from '../../db/batch';
import { calendarFeeds, type milestones } from '../../db/schema';
import { sql } from '../../db/sql';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { requireAccount } from '../core/require-actor';
import { readLink, signLink } from '../core/signed-links';

/** A feed as its owner sees it. */
export interface CalendarFeed {
  /** To read the file once. */
  url: string;
  /** The same address, which makes a calendar program subscribe. */
  subscribeUrl: string;
  /** ISO 8601. */
  createdAt: string;
}

type FeedRow = Pick<typeof calendarFeeds.$inferSelect, 'number' | 'createdAt'>;

const PURPOSE = 'calendar-feed';
const MOST_EVENTS = 500;
const REFRESH_HOURS = 6;

function toFeed(ctx: Ctx, accountId: string, row: FeedRow): CalendarFeed {
  const url = new URL(`/calendar/${signLink(ctx, PURPOSE, `${accountId}-${row.number}`)}.ics`, ctx.env.SITE_URL).href;
  return {
    url,
    subscribeUrl: url.replace(/^https?:/, 'webcal:'),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** The feed of the person who asks; null without one. */
export async function findCalendarFeed(ctx: Ctx): Promise<CalendarFeed | null> {
  const { accountId } = requireAccount(ctx);
  const row = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId)).get();
  return row ? toFeed(ctx, accountId, row) : null;
}

/** Makes the feed, or gives it a new address that ends the old one. Numbers begin at the time, so that one is not used again after a removal. */
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

/** The calendar behind a link: open milestones with a due day. 404 for a link that we did not sign or that has ended. */
export async function readCalendarFeed(ctx: Ctx, link: string): Promise<{ text: string; tag: string }> {
  const [accountId, number] = readLink(ctx, PURPOSE, link)?.split('-') ?? [];
  if (!accountId || !number) throw notFound(NO_FEED);
  const [feed, events] = await batch(ctx.d1, [
    sql`SELECT 1 FROM calendar_feeds WHERE account_id = ${accountId} AND number = ${Number(number)}`,
    sql<EventRow>`SELECT m.id, m.description, m.category, m.stage, k.due_on AS dueOn,
                max(k.done_changed_at, k.due_changed_at, m.updated_at) AS changedAt
           FROM milestone_marks k JOIN milestones m ON m.id = k.milestone_id
          WHERE k.account_id = ${accountId} AND k.is_done = 0 AND k.due_on IS NOT NULL
          ORDER BY k.due_on, m.place, m.id LIMIT ${MOST_EVENTS}`,
  ]);
  if (!feed.results.length) throw notFound(NO_FEED);
  const site = new URL(ctx.env.SITE_URL);
  const text = writeCalendar({
    name: 'Outset roadmap',
    refreshHours: REFRESH_HOURS,
    events: events.results.map((row) => ({
      uid: `milestone-${row.id}-${accountId}@${site.hostname}`,
      // Not the time of the request: the file stays the same while nothing changes.
      changedAt: row.changedAt,
      title: row.description,
      details: `${STAGE_NAMES[row.stage]}, ${row.category}`,
      when: { day: row.dueOn },
      categories: [row.category],
      href: new URL(`/portal/checklist#m-${row.id}`, site).href,
    })),
  });
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
