/** Puts a line into notification centres: of one account, or a notice of everybody's. Lines are rows for the caller's batch. */
import { TOPIC_PREFERENCE, type NotificationTopic } from '../../src/domain/notifications/lines';
import type { Ctx } from './context';
import { PREFERENCE_COLUMNS } from './notification-preferences';

export type { NotificationTopic } from '../../src/domain/notifications/lines';

export interface NotificationLine {
  topic: NotificationTopic;
  title: string;
  body?: string;
  /** A path of ours. */
  href?: string;
}

/** The row for one account. A topic with a switch is written only while the account has it on; with `onlyIf` only while that holds. */
export function notifyAccount(
  ctx: Ctx,
  accountId: string,
  line: NotificationLine,
  onlyIf?: { sql: string; params: readonly (string | number)[] },
): D1PreparedStatement {
  const preference = TOPIC_PREFERENCE[line.topic];
  const isWanted = preference
    ? `EXISTS (SELECT 1 FROM notification_preferences WHERE account_id = ?2 AND ${PREFERENCE_COLUMNS[preference]} = 1)`
    : '1';
  return ctx.d1
    .prepare(
      `INSERT INTO notifications (id, account_id, topic, title, body, href, created_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ${isWanted} AND ${onlyIf?.sql ?? '1'}`,
    )
    .bind(
      ctx.newId(),
      accountId,
      line.topic,
      line.title,
      line.body ?? '',
      line.href ?? null,
      ctx.now(),
      ...(onlyIf?.params ?? []),
    );
}

/** The row of a notice to everybody; the same `id` again changes nothing. Who switched its topic off does not see it. */
export function notifyEverybody(ctx: Ctx, id: string, line: NotificationLine): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `INSERT INTO notices (id, topic, title, body, href, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(id, line.topic, line.title, line.body ?? '', line.href ?? null, ctx.now());
}
