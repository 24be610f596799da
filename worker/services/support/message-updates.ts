/** Tells who wrote to the support what became of the message: a line, and a mail to who wants application updates. */
import type { InboxStatus } from '@/domain/admin/inbox/inbox';
import { messageStatusMail } from '@worker/emails/messages';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { postWantedMail } from '@worker/services/notifications/outbox';
import { preferenceColumn } from '@worker/services/notifications/notification-preferences';

/** A message that is new again has nothing to tell. */
const WORDS: Readonly<Partial<Record<InboxStatus, { title: string; text: string }>>> = {
  open: {
    title: 'We are looking into your message',
    text: 'Someone from our support team is looking at your message.',
  },
  done: {
    title: 'Your message is closed',
    text: 'Our support team has closed your message. Write again if you still need help.',
  },
};

export interface MessageWriter {
  accountId: string;
  email: string;
  fullName: string;
  subject: string;
}

const NO_ONE = sql`SELECT 1 WHERE 0`;

/**
 * For the batch of a change, before it: who wrote the message, and the line behind the bell. Neither where the status stays as it
 * is, where no one with an account wrote it, or where `isAllowed`, the condition of the change, does not hold.
 */
export function statusNotice(ctx: Ctx, id: string, status: InboxStatus | undefined, isAllowed: Sql) {
  const words = status && WORDS[status];
  if (!words) return { writer: NO_ONE as Sql<MessageWriter>, line: NO_ONE };
  const changes = sql`id = ${id} AND status <> ${status} AND ${isAllowed}`;
  return {
    writer: sql<MessageWriter>`SELECT a.id AS accountId, a.email, a.full_name AS fullName, m.subject
      FROM (SELECT account_id, subject FROM contact_messages WHERE ${changes}) m
      JOIN accounts a ON a.id = m.account_id AND a.is_verified`,
    line: sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
      SELECT ${ctx.newId()}, account_id, 'application', ${words.title}, substr(subject, 1, 200), '/portal/support', ${ctx.now()}
      FROM contact_messages WHERE ${changes} AND account_id IN
        (SELECT account_id FROM notification_preferences WHERE ${preferenceColumn('applicationUpdates')} = 1)`,
  };
}

/** The mail, after the change was written. */
export async function mailMessageStatus(ctx: Ctx, writer: MessageWriter, status: InboxStatus): Promise<void> {
  const words = WORDS[status];
  if (!words) return;
  const { accountId, email, fullName, subject } = writer;
  const mail = messageStatusMail({ to: email, fullName, ...words, about: subject, siteUrl: ctx.env.SITE_URL });
  await postWantedMail(ctx, accountId, 'applicationUpdates', mail);
}
