/** Puts a line into notification centres: of one account, or a notice of everyone's. Lines are rows for the caller's batch. */
import { TOPIC_PREFERENCE, type NotificationTopic } from '@/domain/notifications/lines';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { preferenceColumn } from './notification-preferences';

export interface NotificationLine {
  topic: NotificationTopic;
  title: string;
  body?: string;
  /** A path of ours. */
  href?: string;
}

/** The row for one account. A topic with a switch is written only while the account has it on; with `onlyIf` only while that holds. */
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

/** The row of a notice to everyone; the same `id` again changes nothing. Who switched its topic off does not see it. */
export function notifyEverybody(ctx: Ctx, id: string, line: NotificationLine): Sql {
  return sql`INSERT INTO notices (id, topic, title, body, href, created_at)
    VALUES (${id}, ${line.topic}, ${line.title}, ${line.body ?? ''}, ${line.href ?? null}, ${ctx.now()})
    ON CONFLICT (id) DO NOTHING`;
}
