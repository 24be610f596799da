/** Reads the mails that the outbox adapter keeps. */
import type { Ctx } from './context';

export interface OutboxMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  at: string;
}

const SHOWN = 200;

/** The newest 200, newest first; with `to` only those to that address. */
export async function listOutbox(ctx: Ctx, to?: string): Promise<OutboxMail[]> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT to_address AS "to", from_address AS "from", subject, text, html, headers, at FROM outbox_mails
        ${to ? 'WHERE to_address = ?2' : ''} ORDER BY id DESC LIMIT ?1`,
    )
    .bind(SHOWN, ...(to ? [to.trim().toLowerCase()] : []))
    .all<Omit<OutboxMail, 'headers' | 'at'> & { headers: string; at: number }>();
  return results.map((row) => ({
    ...row,
    headers: JSON.parse(row.headers) as Record<string, string>,
    at: new Date(row.at).toISOString(),
  }));
}
