/** A person's calendar feed: its signed address, made, renewed and removed, and the file behind it. */
import { createHash } from 'node:crypto';
import { writeCalendar } from '../../src/domain/calendar/ics';
import { notFound } from '../../src/domain/errors';
import { STAGE_NAMES, type MilestoneCategory, type MilestoneStage } from '../../src/domain/roadmap/milestones';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { requireAccount } from './require-actor';
import { readLink, signLink } from './signed-links';

/** A feed as its owner sees it. */
export interface CalendarFeed {
  /** To read the file once. */
  url: string;
  /** The same address, which makes a calendar program subscribe. */
  subscribeUrl: string;
  /** ISO 8601. */
  createdAt: string;
}

interface FeedRow {
  number: number;
  created_at: number;
}

const PURPOSE = 'calendar-feed';
const MOST_EVENTS = 500;
const REFRESH_HOURS = 6;

function toFeed(ctx: Ctx, accountId: string, row: FeedRow): CalendarFeed {
  const url = new URL(`/calendar/${signLink(ctx, PURPOSE, `${accountId}-${row.number}`)}.ics`, ctx.env.SITE_URL).href;
  return {
    url,
    subscribeUrl: url.replace(/^https?:/, 'webcal:'),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** The feed of the person who asks; null without one. */
export async function findCalendarFeed(ctx: Ctx): Promise<CalendarFeed | null> {
  const { accountId } = requireAccount(ctx);
  const row = await ctx.d1
    .prepare('SELECT number, created_at FROM calendar_feeds WHERE account_id = ?1')
    .bind(accountId)
    .first<FeedRow>();
  return row ? toFeed(ctx, accountId, row) : null;
}

/** Makes the feed, or gives it a new address that ends the old one. Numbers begin at the time, so that one is not used again after a removal. */
export async function renewCalendarFeed(ctx: Ctx): Promise<CalendarFeed> {
  const { accountId } = requireAccount(ctx);
  const [made] = await ctx.d1.batch<Record<string, unknown>>([
    ctx.d1
      .prepare(
        `INSERT INTO calendar_feeds (account_id, number, created_at) VALUES (?1, ?2, ?2)
         ON CONFLICT (account_id) DO UPDATE SET number = max(number + 1, ?2), created_at = ?2
         RETURNING number, created_at`,
      )
      .bind(accountId, ctx.now()),
    auditStatement(ctx, { action: 'calendar-feed.renewed', subjectType: 'account', subjectId: accountId }),
  ]);
  return toFeed(ctx, accountId, made?.results[0] as unknown as FeedRow);
}

/** Ends the feed. Doing it again changes nothing. */
export async function removeCalendarFeed(ctx: Ctx): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const isThere = { sql: 'EXISTS (SELECT 1 FROM calendar_feeds WHERE account_id = ?)', params: [accountId] };
  await ctx.d1.batch([
    auditStatement(ctx, { action: 'calendar-feed.removed', subjectType: 'account', subjectId: accountId }, isThere),
    ctx.d1.prepare('DELETE FROM calendar_feeds WHERE account_id = ?1').bind(accountId),
  ]);
}

interface EventRow {
  id: string;
  description: string;
  category: MilestoneCategory;
  stage: MilestoneStage;
  due_on: string;
  changed_at: number;
}

const NO_FEED = 'There is no calendar at this address. It may have been renewed or removed.';

/** The calendar behind a link: open milestones with a due day. 404 for a link that we did not sign or that has ended. */
export async function readCalendarFeed(ctx: Ctx, link: string): Promise<{ text: string; tag: string }> {
  const [accountId, number] = readLink(ctx, PURPOSE, link)?.split('-') ?? [];
  if (!accountId || !number) throw notFound(NO_FEED);
  const [feed, events] = await ctx.d1.batch<Record<string, unknown>>([
    ctx.d1
      .prepare('SELECT 1 FROM calendar_feeds WHERE account_id = ?1 AND number = ?2')
      .bind(accountId, Number(number)),
    ctx.d1
      .prepare(
        `SELECT m.id, m.description, m.category, m.stage, k.due_on,
                max(k.done_changed_at, k.due_changed_at, m.updated_at) AS changed_at
           FROM milestone_marks k JOIN milestones m ON m.id = k.milestone_id
          WHERE k.account_id = ?1 AND k.is_done = 0 AND k.due_on IS NOT NULL
          ORDER BY k.due_on, m.place, m.id LIMIT ?2`,
      )
      .bind(accountId, MOST_EVENTS),
  ]);
  if (!feed?.results.length) throw notFound(NO_FEED);
  const site = new URL(ctx.env.SITE_URL);
  const text = writeCalendar({
    name: 'Outset roadmap',
    refreshHours: REFRESH_HOURS,
    events: ((events?.results ?? []) as unknown as EventRow[]).map((row) => ({
      uid: `milestone-${row.id}-${accountId}@${site.hostname}`,
      // Not the time of the request: the file stays the same while nothing changes.
      changedAt: row.changed_at,
      title: row.description,
      details: `${STAGE_NAMES[row.stage]}, ${row.category}`,
      when: { day: row.due_on },
      categories: [row.category],
      href: new URL(`/portal/checklist#m-${row.id}`, site).href,
    })),
  });
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
