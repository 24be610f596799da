/** The notification centre of a person: their own lines and the notices to everybody, in one list by time, with read marks. */
import { notFound } from '../../src/domain/errors';
import {
  EVENT_TOPIC,
  eventWords,
  MAX_UNREAD,
  NOTIFICATION_DAYS,
  NOTIFICATION_PAGE_SIZE,
  parsePlace,
  TOPIC_PREFERENCE,
  type NotificationPage,
  type NotificationTopic,
  type NotificationView,
} from '../../src/domain/notifications/lines';
import type { NotificationQuery } from '../../src/domain/notifications/list-input';
import type { Ctx } from './context';
import { PREFERENCE_COLUMNS } from './notification-preferences';
import { requireAccount } from './require-actor';

const DAY_MS = 24 * 60 * 60 * 1000;

const switched = Object.entries(TOPIC_PREFERENCE).map(
  ([topic, preference]) => `WHEN '${topic}' THEN coalesce(p.${PREFERENCE_COLUMNS[preference]}, 0)`,
);
/** The notices that account ?1 may see: since it exists, not older than ?2, of topics that it has not switched off. */
const OWN_NOTICES = `notices n
  JOIN accounts a ON a.id = ?1
  LEFT JOIN notification_preferences p ON p.account_id = ?1
  LEFT JOIN notice_reads r ON r.account_id = ?1 AND r.notice_id = n.id
  WHERE n.created_at >= max(a.created_at, ?2) AND CASE n.topic ${switched.join(' ')} ELSE 1 END`;

interface Row {
  id: string;
  topic: string;
  title: string;
  body: string;
  href: string | null;
  created_at: number;
  read_at: number | null;
}

function viewOf(row: Row): NotificationView {
  const isEvent = row.topic === EVENT_TOPIC;
  return {
    id: row.id,
    topic: isEvent ? 'account' : (row.topic as NotificationTopic),
    ...(isEvent ? eventWords(row.title, row.body) : { title: row.title, body: row.body }),
    href: row.href,
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.read_at !== null,
  };
}

const oldest = (ctx: Ctx) => ctx.now() - NOTIFICATION_DAYS * DAY_MS;

function unreadOf(ctx: Ctx, accountId: string): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `SELECT min(${MAX_UNREAD},
         (SELECT count(*) FROM (SELECT 1 FROM notifications
            WHERE account_id = ?1 AND created_at >= ?2 AND read_at IS NULL LIMIT ${MAX_UNREAD})) +
         (SELECT count(*) FROM (SELECT 1 FROM ${OWN_NOTICES} AND r.read_at IS NULL LIMIT ${MAX_UNREAD}))) AS n`,
    )
    .bind(accountId, oldest(ctx));
}

const countOf = (result: D1Result<Record<string, unknown>> | undefined) => Number(result?.results[0]?.['n'] ?? 0);

/** One page of the lines of the person who asks, newest first. */
export async function listNotifications(ctx: Ctx, query: NotificationQuery): Promise<NotificationPage> {
  const { accountId } = requireAccount(ctx);
  const place = (query.before ? parsePlace(query.before) : null) ?? { at: Number.MAX_SAFE_INTEGER, id: '' };
  const onlyUnread = query.show === 'unread';
  const list = ctx.d1
    .prepare(
      `SELECT * FROM (
         SELECT id, topic, title, body, href, created_at, read_at FROM notifications
          WHERE account_id = ?1 AND created_at >= ?2 AND (created_at, id) < (?3, ?4) ${onlyUnread ? 'AND read_at IS NULL' : ''}
          ORDER BY created_at DESC, id DESC LIMIT ?5)
       UNION ALL SELECT * FROM (
         SELECT n.id, n.topic, n.title, n.body, n.href, n.created_at, r.read_at FROM ${OWN_NOTICES}
            AND (n.created_at, n.id) < (?3, ?4) ${onlyUnread ? 'AND r.read_at IS NULL' : ''}
          ORDER BY n.created_at DESC, n.id DESC LIMIT ?5)
       ORDER BY created_at DESC, id DESC LIMIT ?5`,
    )
    .bind(accountId, oldest(ctx), place.at, place.id, NOTIFICATION_PAGE_SIZE + 1);
  const [listed, unread] = await ctx.d1.batch<Record<string, unknown>>([list, unreadOf(ctx, accountId)]);
  const rows = (listed?.results ?? []) as unknown as Row[];
  const shown = rows.slice(0, NOTIFICATION_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(viewOf),
    next: rows.length > shown.length && last ? `${last.created_at}_${last.id}` : null,
    unread: countOf(unread),
  };
}

/** How many lines are unread, up to 100. */
export async function countUnread(ctx: Ctx): Promise<number> {
  const found = await unreadOf(ctx, requireAccount(ctx).accountId).first<{ n: number }>();
  return found?.n ?? 0;
}

/** Marks one line read; 404 for a line of somebody else. Doing it again changes nothing. Answers what is left unread. */
export async function markRead(ctx: Ctx, id: string): Promise<number> {
  const { accountId } = requireAccount(ctx);
  const [found, , , unread] = await ctx.d1.batch<Record<string, unknown>>([
    ctx.d1
      .prepare(
        `SELECT id FROM notifications WHERE id = ?3 AND account_id = ?1 AND created_at >= ?2
         UNION ALL SELECT n.id FROM ${OWN_NOTICES} AND n.id = ?3`,
      )
      .bind(accountId, oldest(ctx), id),
    ctx.d1
      .prepare('UPDATE notifications SET read_at = ?1 WHERE id = ?2 AND account_id = ?3 AND read_at IS NULL')
      .bind(ctx.now(), id, accountId),
    ctx.d1
      .prepare(
        `INSERT INTO notice_reads (account_id, notice_id, read_at)
         SELECT ?1, n.id, ?4 FROM ${OWN_NOTICES} AND n.id = ?3 ON CONFLICT DO NOTHING`,
      )
      .bind(accountId, oldest(ctx), id, ctx.now()),
    unreadOf(ctx, accountId),
  ]);
  if (!found?.results.length) throw notFound('This notification is no longer there.');
  return countOf(unread);
}

/** Marks read all that came up to `until` (ms), or all there is. Answers what is left unread. */
export async function markAllRead(ctx: Ctx, until: number | null): Promise<number> {
  const { accountId } = requireAccount(ctx);
  const last = until ?? Number.MAX_SAFE_INTEGER;
  const [, , unread] = await ctx.d1.batch<Record<string, unknown>>([
    ctx.d1
      .prepare('UPDATE notifications SET read_at = ?1 WHERE account_id = ?2 AND read_at IS NULL AND created_at <= ?3')
      .bind(ctx.now(), accountId, last),
    ctx.d1
      .prepare(
        `INSERT INTO notice_reads (account_id, notice_id, read_at)
         SELECT ?1, n.id, ?4 FROM ${OWN_NOTICES} AND n.created_at <= ?3 ON CONFLICT DO NOTHING`,
      )
      .bind(accountId, oldest(ctx), last, ctx.now()),
    unreadOf(ctx, accountId),
  ]);
  return countOf(unread);
}

/** The statements that remove lines nobody is shown any more. */
export function removeOldNotifications(ctx: Ctx): D1PreparedStatement[] {
  return ['notifications', 'notices'].map((table) =>
    ctx.d1.prepare(`DELETE FROM ${table} WHERE created_at < ?1`).bind(oldest(ctx)),
  );
}
