/** The notification centre of a person: their own lines and the notices to everyone, in one list by time, with read marks. Also their switches. */
import { eq } from 'drizzle-orm';
import { notFound } from '@/domain/errors';
import {
  EVENT_TOPIC,
  eventWords,
  NOTIFICATION_DAYS,
  NOTIFICATION_PAGE_SIZE,
  parsePlace,
  TOPIC_PREFERENCE,
  type NotificationPage,
  type NotificationTopic,
  type NotificationView,
} from '@/domain/notifications/lines';
import type { NotificationQuery, PreferenceChange } from '@/domain/notifications/input';
import { MAX_UNREAD } from '@/domain/notifications/pulse';
import { DAY_MS } from '@/domain/time/durations';
import { NEWSLETTER_WORDING } from '@/domain/newsletters/preferences/mail-preferences';
import type { ConsentSource } from '@/domain/newsletters/delivery/suppressions';
import {
  EMAIL_PREFERENCES,
  SYSTEM_PREFERENCES,
  type NotificationPreferences,
  type OwnPreferences,
  type PreferenceKey,
} from '@/domain/notifications/preferences';
import { batch, fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import { notificationPreferences, type notifications } from '@worker/db/schema/index';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { auditRow } from '@worker/services/core/audit';
import { isFullySuppressedSql } from '@worker/services/core/suppressions';

// The seven switches of a person: read, set one at a time, and checked before something is sent.

/** The column of a switch, for SQL. */
export const preferenceColumn = (key: PreferenceKey): Sql => fixedSql(notificationPreferences[key].name);

const readRow = (ctx: Ctx, accountId: string) =>
  ctx.db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));

/** No row means: every switch is off. */
export function preferencesOf(row: Partial<Record<PreferenceKey, boolean>> | undefined): NotificationPreferences {
  const pick = <Key extends PreferenceKey>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, row?.[key] ?? false])) as Record<Key, boolean>;
  return { emailNotifications: pick(EMAIL_PREFERENCES), systemNotifications: pick(SYSTEM_PREFERENCES) };
}

const readSuppressed = (accountId: string) =>
  sql<{
    isSuppressed: 0 | 1;
  }>`SELECT ${isFullySuppressedSql(sql`(SELECT email FROM accounts WHERE id = ${accountId})`)} AS isSuppressed`;

const ownOf = (
  row: Parameters<typeof preferencesOf>[0],
  { results }: D1Result<{ isSuppressed: 0 | 1 }>,
): OwnPreferences => ({
  ...preferencesOf(row),
  ...(results[0]?.isSuppressed === 1 ? { isReached: false } : {}),
});

/** The switches of the person who asks. */
export async function findPreferences(ctx: Ctx): Promise<OwnPreferences> {
  const { accountId } = requireAccount(ctx);
  const [[row], suppressed] = await batch(ctx.d1, [readRow(ctx, accountId), readSuppressed(accountId)]);
  return ownOf(row, suppressed);
}

/**
 * Records a yes or no to newsletters: the time, the way, and the text that the person read. Comes before the change in its batch, and
 * writes nothing if the switch already has this value.
 */
export const consentRow = (ctx: Ctx, accountId: string, isGiven: boolean, source: ConsentSource): Sql =>
  sql`INSERT INTO newsletter_consents (id, account_id, is_given, wording, source, created_at)
    SELECT ${ctx.newId()}, a.id, ${isGiven ? 1 : 0}, ${NEWSLETTER_WORDING}, ${source}, ${ctx.now()}
      FROM accounts a LEFT JOIN notification_preferences p ON p.account_id = a.id
     WHERE a.id = ${accountId} AND coalesce(p.newsletter, 0) <> ${isGiven ? 1 : 0}`;

/** Sets one switch of the signed-in person; returns the stored values of all seven. */
export async function setPreference(ctx: Ctx, change: PreferenceChange): Promise<OwnPreferences> {
  const { accountId } = requireAccount(ctx);
  const set = { [change.key]: change.value, updatedAt: ctx.now() };
  const consent = change.key === 'newsletter' ? consentRow(ctx, accountId, change.value, 'settings') : sql`SELECT 1`;
  const [, , , [row], suppressed] = await batch(ctx.d1, [
    consent,
    ctx.db
      .insert(notificationPreferences)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: notificationPreferences.accountId, set }),
    auditRow(ctx, {
      action: 'notification-preference.set',
      subjectType: 'account',
      subjectId: accountId,
      details: { key: change.key, value: change.value },
    }),
    readRow(ctx, accountId),
    readSuppressed(accountId),
  ]);
  return ownOf(row, suppressed);
}

/** Whether an account has a switch on. Everything that can be switched off is checked here before it is sent. */
export async function isWanted(ctx: Ctx, accountId: string, preference: PreferenceKey): Promise<boolean> {
  const [row] = await readRow(ctx, accountId);
  return row?.[preference] ?? false;
}

/** Whether any account at all has a switch on. */
export async function isAnybodyWanting(ctx: Ctx, preference: PreferenceKey): Promise<boolean> {
  const found = await ctx.first(
    sql`SELECT 1 AS is_on FROM notification_preferences WHERE ${preferenceColumn(preference)} = 1 LIMIT 1`,
  );
  return found !== null;
}

const switched = Object.entries(TOPIC_PREFERENCE).map(
  ([topic, preference]) => sql`WHEN ${topic} THEN coalesce(p.${preferenceColumn(preference)}, 0)`,
);

/** The notices that an account may see: created after its registration, not too old, and of topics that it has not turned off. */
const noticesOf = (ctx: Ctx, accountId: string | Sql) => sql`notices n
  JOIN accounts a ON a.id = ${accountId}
  LEFT JOIN notification_preferences p ON p.account_id = a.id
  LEFT JOIN notice_reads r ON r.account_id = a.id AND r.notice_id = n.id
  WHERE n.created_at >= max(a.created_at, ${oldest(ctx)}) AND CASE n.topic ${joinSql(switched, ' ')} ELSE 1 END`;

type Row = Omit<typeof notifications.$inferSelect, 'accountId'>;

function viewOf(row: Row): NotificationView {
  const isEvent = row.topic === EVENT_TOPIC;
  return {
    id: row.id,
    topic: isEvent ? 'account' : (row.topic as NotificationTopic),
    ...(isEvent ? eventWords(row.title, row.body) : { title: row.title, body: row.body }),
    href: row.href,
    createdAt: new Date(row.createdAt).toISOString(),
    isRead: row.readAt !== null,
  };
}

const oldest = (ctx: Ctx) => ctx.now() - NOTIFICATION_DAYS * DAY_MS;

/** How many lines of an account are unread, up to 100. The account is an id, or SQL that finds it. */
export function unreadOf(ctx: Ctx, accountId: string | Sql): Sql<{ n: number }> {
  return sql`SELECT min(${MAX_UNREAD},
    (SELECT count(*) FROM (SELECT 1 FROM notifications
      WHERE account_id = ${accountId} AND created_at >= ${oldest(ctx)} AND read_at IS NULL LIMIT ${MAX_UNREAD})) +
    (SELECT count(*) FROM
      (SELECT 1 FROM ${noticesOf(ctx, accountId)} AND r.read_at IS NULL LIMIT ${MAX_UNREAD}))) AS n`;
}

const countOf = ({ results }: D1Result<{ n: number }>) => results[0]?.n ?? 0;

/** One page of the lines of the person who asks, newest first. */
export async function listNotifications(ctx: Ctx, query: NotificationQuery): Promise<NotificationPage> {
  const { accountId } = requireAccount(ctx);
  const place = (query.before ? parsePlace(query.before) : null) ?? { at: Number.MAX_SAFE_INTEGER, id: '' };
  const onlyUnread = query.show === 'unread' ? sql`AND read_at IS NULL` : NOTHING;
  const list = sql<Row>`SELECT * FROM (
      SELECT id, topic, title, body, href, created_at AS createdAt, read_at AS readAt FROM notifications
      WHERE account_id = ${accountId} AND created_at >= ${oldest(ctx)} AND (created_at, id) < (${place.at}, ${place.id})
        ${onlyUnread}
      ORDER BY created_at DESC, id DESC LIMIT ${NOTIFICATION_PAGE_SIZE + 1})
    UNION ALL SELECT * FROM (
      SELECT n.id, n.topic, n.title, n.body, n.href, n.created_at, r.read_at FROM ${noticesOf(ctx, accountId)}
        AND (n.created_at, n.id) < (${place.at}, ${place.id}) ${onlyUnread}
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${NOTIFICATION_PAGE_SIZE + 1})
    ORDER BY createdAt DESC, id DESC LIMIT ${NOTIFICATION_PAGE_SIZE + 1}`;
  const [{ results: rows }, unread] = await batch(ctx.d1, [list, unreadOf(ctx, accountId)]);
  const shown = rows.slice(0, NOTIFICATION_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(viewOf),
    next: rows.length > shown.length && last ? `${last.createdAt}_${last.id}` : null,
    unread: countOf(unread),
  };
}

/** Marks one line read; 404 for a line of someone else. Doing it again changes nothing. Returns the number left unread. */
export async function markRead(ctx: Ctx, id: string): Promise<number> {
  const { accountId } = requireAccount(ctx);
  const [found, , , unread] = await batch(ctx.d1, [
    sql`SELECT id FROM notifications WHERE id = ${id} AND account_id = ${accountId} AND created_at >= ${oldest(ctx)}
         UNION ALL SELECT n.id FROM ${noticesOf(ctx, accountId)} AND n.id = ${id}`,
    sql`UPDATE notifications SET read_at = ${ctx.now()} WHERE id = ${id} AND account_id = ${accountId} AND read_at IS NULL`,
    sql`INSERT INTO notice_reads (account_id, notice_id, read_at)
         SELECT ${accountId}, n.id, ${ctx.now()} FROM ${noticesOf(ctx, accountId)} AND n.id = ${id} ON CONFLICT DO NOTHING`,
    unreadOf(ctx, accountId),
  ]);
  if (!found.results.length) throw notFound('This notification no longer exists.');
  return countOf(unread);
}

/** Marks all lines up to `until` (ms) as read, or all there are. Returns the number left unread. */
export async function markAllRead(ctx: Ctx, until: number | null): Promise<number> {
  const { accountId } = requireAccount(ctx);
  const last = until ?? Number.MAX_SAFE_INTEGER;
  const [, , unread] = await batch(ctx.d1, [
    sql`UPDATE notifications SET read_at = ${ctx.now()}
      WHERE account_id = ${accountId} AND read_at IS NULL AND created_at <= ${last}`,
    sql`INSERT INTO notice_reads (account_id, notice_id, read_at)
         SELECT ${accountId}, n.id, ${ctx.now()} FROM ${noticesOf(ctx, accountId)} AND n.created_at <= ${last}
         ON CONFLICT DO NOTHING`,
    unreadOf(ctx, accountId),
  ]);
  return countOf(unread);
}

/** The statements that remove lines that are no longer shown. */
export function removeOldNotifications(ctx: Ctx): Sql[] {
  return ['notifications', 'notices'].map(
    (table) => sql`DELETE FROM ${fixedSql(table)} WHERE created_at < ${oldest(ctx)}`,
  );
}

// Puts a line behind the bell of one account, or a notice behind everyone's bell. Lines are rows for the caller's batch.

export interface NotificationLine {
  topic: NotificationTopic;
  title: string;
  body?: string;
  /** A path of ours. */
  href?: string;
}

/** The row for one account. The row of a topic with a switch is written only while the switch is on; with `onlyIf` only while that is true. */
export function notifyAccount(ctx: Ctx, accountId: string, line: NotificationLine, onlyIf?: Sql): Sql {
  const preference = TOPIC_PREFERENCE[line.topic];
  const isWanted = preference
    ? sql`EXISTS (SELECT 1 FROM notification_preferences
        WHERE account_id = ${accountId} AND ${preferenceColumn(preference)} = 1)`
    : sql`1`;
  return sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
    SELECT ${ctx.newId()}, ${accountId}, ${line.topic}, ${line.title}, ${line.body ?? ''}, ${line.href ?? null}, ${ctx.now()}
    WHERE ${isWanted} AND ${onlyIf ?? sql`1`}`;
}

/** The row of a notice to everyone; a repeated `id` changes nothing. People who turned the topic off do not see the notice. */
export function notifyEverybody(ctx: Ctx, id: string, line: NotificationLine): Sql {
  return sql`INSERT INTO notices (id, topic, title, body, href, created_at)
    VALUES (${id}, ${line.topic}, ${line.title}, ${line.body ?? ''}, ${line.href ?? null}, ${ctx.now()})
    ON CONFLICT (id) DO NOTHING`;
}
