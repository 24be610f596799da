/** Tells people on the day that a follow-up of theirs is due. One statement over all of them, which may run any number of times. */
import { dayInIndia, daysBefore } from '../../../src/domain/saved/day';
import { sql, statementOf } from '../../db/sql';
import type { Ctx } from '../core/context';
import { preferenceColumn } from '../messages/notification-preferences';

/** What was due so many days ago is still told, when a day was missed; each date of an item is told once. */
const LATE_DAYS = 2;

/** `30 Nov 2026` of the date in `f`. */
const DAY_WORDS = sql`ltrim(substr(f.value, 10, 2), '0') || ' ' ||
  substr('JanFebMarAprMayJunJulAugSepOctNovDec', 3 * substr(f.value, 7, 2) - 2, 3) || ' ' || substr(f.value, 2, 4)`;

/**
 * Writes a line for each follow-up that is due and not yet told. The line's id is made from the person, the item and the date, so
 * that a retry or two runs at once tell nobody twice. Items and collections that were removed are left out.
 */
export async function tellFollowUps(ctx: Ctx): Promise<void> {
  const today = dayInIndia(ctx.now());
  // Values are stored as JSON.
  const [from, to] = [JSON.stringify(daysBefore(today, LATE_DAYS)), JSON.stringify(today)];
  await statementOf(
    ctx.d1,
    sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
       SELECT 'follow-up.' || f.account_id || '.' || c.key || '.' || substr(f.key, -24) || '.' || (f.value ->> '$'),
              f.account_id, 'deadline',
              'Follow up with ' || coalesce(l.name, p.name, 'somebody you saved'),
              'Planned for ' || ${DAY_WORDS} || ' in ' || (c.value ->> 'name') || coalesce('. Step: ' || (s.value ->> '$'), ''),
              '/portal/saved-investors?tab=' || c.key || '&view=board', ${ctx.now()}
         FROM saved_records f
         JOIN saved_records m ON m.account_id = f.account_id AND m.kind = 'member' AND m.key = f.key AND m.value IS NOT NULL
         JOIN saved_records c ON c.account_id = f.account_id AND c.kind = 'collection' AND c.value IS NOT NULL
          AND c.key = substr(f.key, 1, instr(f.key, '/') - 1)
         JOIN notification_preferences w ON w.account_id = f.account_id
          AND 1 IN (w.${preferenceColumn('deadlineAlerts')}, w.${preferenceColumn('taskReminders')})
         LEFT JOIN saved_records s ON s.account_id = f.account_id AND s.kind = 'step' AND s.key = f.key AND s.value IS NOT NULL
         LEFT JOIN listings l ON l.id = substr(f.key, -24) AND f.key = c.key || '/' || l.kind || ':' || l.id
         LEFT JOIN media_people p ON p.id = substr(f.key, -24) AND f.key = c.key || '/' || p.kind || ':' || p.id
        WHERE f.kind = 'follow-up' AND f.value BETWEEN ${from} AND ${to}
       ON CONFLICT (id) DO NOTHING`,
  ).run();
}
