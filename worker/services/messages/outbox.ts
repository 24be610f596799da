/** Reads the mails that the outbox adapter keeps. */
import { desc, eq } from 'drizzle-orm';
import { outboxMails } from '@worker/db/schema';
import type { Attachment } from '@worker/integrations/email/port';
import type { Ctx } from '@worker/services/core/context';

export interface OutboxMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  at: string;
  /** Only of a mail that has some. */
  attachments?: readonly Attachment[];
}

const SHOWN = 200;

/** The newest 200, newest first; with `to` only those to that address. */
export async function listOutbox(ctx: Ctx, to?: string): Promise<OutboxMail[]> {
  const rows = await ctx.db
    .select()
    .from(outboxMails)
    .where(to ? eq(outboxMails.to, to.trim().toLowerCase()) : undefined)
    .orderBy(desc(outboxMails.id))
    .limit(SHOWN);
  return rows.map(({ id: _id, attachments, ...row }) => ({
    ...row,
    ...(attachments.length > 0 ? { attachments } : {}),
    headers: JSON.parse(row.headers) as Record<string, string>,
    at: new Date(row.at).toISOString(),
  }));
}
