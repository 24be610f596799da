/** Notices on the day of a follow-up or meeting, and before deadlines of saved schemes. One batch, which may run any number of times. */
import { GONE_WORDS } from '@/domain/saved/items';
import { CALENDAR_PATH } from '@/domain/calendar/due-items';
import { dayInIndia, daysBefore, startInIndia } from '@/domain/time/india';
import { SCHEMES_PATH } from '@/domain/schemes/schemes';
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { preferenceColumn } from '@worker/services/notifications/notifications';
import { deliveriesFrom } from '@worker/services/webhooks/webhook-delivery';
import { DAY_MS } from '@/domain/time/durations';

/** If the job missed a day, items that were due up to this many days ago still get their notice; each date of an item gets one. */
const LATE_DAYS = 2;

/** `30 Nov 2026` of a day `2026-11-30`. */
const dayWords = (day: Sql): Sql =>
  sql`ltrim(substr(${day}, 9, 2), '0') || ' ' ||
    substr('JanFebMarAprMayJunJulAugSepOctNovDec', 3 * substr(${day}, 6, 2) - 2, 3) || ' ' || substr(${day}, 1, 4)`;

/** The id of the line for a follow-up `f` in the collection `c`. */
const LINE_ID = sql`'follow-up.' || f.account_id || '.' || c.key || '.' || substr(f.key, -24) || '.' || (f.value ->> '$')`;

const AHEAD_DAYS = 7;

/** Joins of a follow-up `f`: its collection `c`, and its listing `l`, person `p` or scheme `g`. Removed items and collections are left out. */
export const FOLLOWED_UP = sql`
  JOIN saved_records m ON m.account_id = f.account_id AND m.kind = 'member' AND m.key = f.key AND m.value IS NOT NULL
  JOIN saved_records c ON c.account_id = f.account_id AND c.kind = 'collection' AND c.value IS NOT NULL
    AND c.key = substr(f.key, 1, instr(f.key, '/') - 1)
  LEFT JOIN listings l ON l.id = substr(f.key, -24) AND f.key = c.key || '/' || l.kind || ':' || l.id
  LEFT JOIN media_people p ON p.id = substr(f.key, -24) AND f.key = c.key || '/' || p.kind || ':' || p.id
  LEFT JOIN schemes g ON g.id = substr(f.key, -24) AND f.key = c.key || '/scheme:' || g.id`;

/** Active schemes `s` with a deadline that an account saved by the record `r`. Removed items and collections are left out. */
export const savedDeadlines = (from: string, to: string): Sql =>
  sql`schemes s
    JOIN saved_records r ON r.kind IN ('favourite', 'member') AND r.value IS NOT NULL AND substr(r.key, -31) = 'scheme:' || s.id
    LEFT JOIN saved_records c ON c.account_id = r.account_id AND c.kind = 'collection' AND c.value IS NOT NULL
      AND c.key = substr(r.key, 1, instr(r.key, '/') - 1)
    WHERE s.is_active = 1 AND s.deadline BETWEEN ${from} AND ${to} AND (r.kind = 'favourite' OR c.key IS NOT NULL)`;

/**
 * Writes a line for each saved scheme whose deadline is within a week, and another line on its last two days. The line's id holds the
 * person, the scheme, the deadline and which of the two lines it is, so a retry writes no line twice, and a deadline that is added or moved
 * late still gets its line.
 */
function schemeDeadlines(ctx: Ctx): Sql {
  const today = dayInIndia(ctx.now());
  return sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
    SELECT DISTINCT 'scheme.' || r.account_id || '.' || s.id || '.' || s.deadline
        || CASE WHEN s.deadline <= ${daysBefore(today, -1)} THEN '.day' ELSE '.week' END,
      r.account_id, 'deadline', 'Deadline of ' || s.name, 'Closes on ' || ${dayWords(sql`s.deadline`)} || '. Check the page of the scheme.',
      ${fixedSql(`'${SCHEMES_PATH}?open='`)} || s.id, ${ctx.now()}
    FROM ${savedDeadlines(today, daysBefore(today, -AHEAD_DAYS))}
      AND EXISTS (SELECT 1 FROM notification_preferences w WHERE w.account_id = r.account_id AND w.${preferenceColumn('deadlineAlerts')} = 1)
    ON CONFLICT (id) DO NOTHING`;
}

/** Writes a line for each meeting of today that was sent. Days are those of India. */
function meetingsOfToday(ctx: Ctx): Sql {
  const start = startInIndia(dayInIndia(ctx.now()));
  return sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
    SELECT 'meeting.' || id, account_id, 'follow-up', title,
      'Today at ' || strftime('%H:%M', starts_at / 1000 + 19800, 'unixepoch') || ' in India, ' || minutes || ' minutes.',
      ${CALENDAR_PATH}, ${ctx.now()}
    FROM meetings WHERE state = 'sent' AND starts_at >= ${start} AND starts_at < ${start + DAY_MS}
    ON CONFLICT (id) DO NOTHING`;
}

/**
 * Writes a line for each follow-up that is due and has no line yet. Preferences do not matter, because the person set the day. The line's
 * id holds the person, the item and the date, so retries and parallel runs write no line twice. The same batch writes the meetings of the
 * day and the deadlines of saved schemes.
 */
export async function tellFollowUps(ctx: Ctx): Promise<void> {
  const today = dayInIndia(ctx.now());
  // Values are stored as JSON.
  const [from, to] = [JSON.stringify(daysBefore(today, LATE_DAYS)), JSON.stringify(today)];
  const isDue = sql`f.kind = 'follow-up' AND f.value BETWEEN ${from} AND ${to}`;
  await batch(ctx.d1, [
    // Before the lines are written, because a follow-up whose line exists already was sent before.
    deliveriesFrom(
      ctx,
      'follow-up.due',
      // For a person of the media only the id is sent.
      sql`json_object('day', f.value ->> '$', 'collectionId', c.key, 'collection', c.value ->> 'name',
        'item', json_object('kind', coalesce(l.kind, p.kind, iif(g.id IS NULL, NULL, 'scheme')), 'id', substr(f.key, -24), 'name', coalesce(l.name, g.name)))`,
      sql`saved_records f ${FOLLOWED_UP} JOIN webhooks w ON w.account_id = f.account_id
        WHERE ${isDue} AND NOT EXISTS (SELECT 1 FROM notifications WHERE id = ${LINE_ID})`,
    ),
    sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
       SELECT ${LINE_ID},
              f.account_id, 'follow-up',
              'Follow up with ' || coalesce(l.name, p.name, g.name, ${GONE_WORDS}),
              'Planned for ' || ${dayWords(sql`(f.value ->> '$')`)} || ' in ' || (c.value ->> 'name') || coalesce('. Step: ' || (s.value ->> '$'), ''),
              '/portal/saved-investors?tab=' || c.key || '&view=board', ${ctx.now()}
         FROM saved_records f
         ${FOLLOWED_UP}
         LEFT JOIN saved_records s ON s.account_id = f.account_id AND s.kind = 'step' AND s.key = f.key AND s.value IS NOT NULL
        WHERE ${isDue}
       ON CONFLICT (id) DO NOTHING`,
    meetingsOfToday(ctx),
    schemeDeadlines(ctx),
  ]);
}
