/** Puts a line into notification centres: of one account, or a notice of everybody's. Lines are rows for the caller's batch. */
import type { Ctx } from './context';

/** What a line is about; `account` and `maintenance` cannot be switched off. */
export type NotificationTopic = 'account' | 'maintenance' | 'roadmap' | 'opportunity' | 'deadline' | 'news' | 'support';

export interface NotificationLine {
  topic: NotificationTopic;
  title: string;
  body?: string;
  /** A path of ours. */
  href?: string;
}

/** The row for one account. */
export function notifyAccount(ctx: Ctx, accountId: string, line: NotificationLine): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `INSERT INTO notifications (id, account_id, topic, title, body, href, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(ctx.newId(), accountId, line.topic, line.title, line.body ?? '', line.href ?? null, ctx.now());
}

/** The row of a notice to everybody; the same `id` again changes nothing. */
export function notifyEverybody(ctx: Ctx, id: string, line: NotificationLine): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `INSERT INTO notices (id, topic, title, body, href, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(id, line.topic, line.title, line.body ?? '', line.href ?? null, ctx.now());
}
