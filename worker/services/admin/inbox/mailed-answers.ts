/** Answers to replies that come by mail: each joins the thread that its signed address names; any other mail to that address is a new message. */
import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import {
  ownTextOf,
  readThreadAddress,
  THREAD_SIGNATURE_BYTES,
  writeThreadAddress,
  type ThreadAddress,
} from '@/domain/admin/inbox/mailed-answer';
import { readEmailAddress } from '@/domain/addresses/email-address';
import { batch } from '@worker/db/batch';
import { sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { attemptKey, countTry } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { isOurs, signatureOf } from '@worker/services/core/signatures';
import { readStart, type IncomingMail } from '@worker/services/newsletters/delivery/bounces';

const PURPOSE = 'inbox-thread';
/** Who sent an entry of a thread where it was the person and no operator. */
export const FROM_PERSON = '';

const inHex = (signature: string): string =>
  Buffer.from(signature, 'base64url').subarray(0, THREAD_SIGNATURE_BYTES).toString('hex');

/** Where an answer to a reply goes; null where no address is bound to this Worker. */
export const threadAddressOf = (ctx: Ctx, messageId: string): string | null =>
  ctx.env.REPLY_ADDRESS
    ? writeThreadAddress(ctx.env.REPLY_ADDRESS, messageId, inHex(signatureOf(ctx, PURPOSE, messageId)))
    : null;

/** Whether a mail went to the address of replies, with the thread that it names. */
export const readThread = (ctx: Ctx, to: string): { thread: ThreadAddress | null } | null =>
  ctx.env.REPLY_ADDRESS ? readThreadAddress(ctx.env.REPLY_ADDRESS, to) : null;

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';

/** Mails that a machine wrote: answering them would go on for ever, and no one needs to read them. */
const isAutomatic = (mail: Email): boolean =>
  !['', 'no'].includes(headerOf(mail, 'auto-submitted')) ||
  ['bulk', 'junk', 'list'].includes(headerOf(mail, 'precedence'));

const textOf = ({ text, html }: Email): string =>
  ownTextOf(text?.trim() ? text : (html ?? '').replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' '));

/** Stores the answer in its thread, once; a thread that was done is open again. False where the person of the thread did not write it. */
async function join(ctx: Ctx, messageId: string, answer: { id: string; from: string; text: string }): Promise<boolean> {
  const { id, from, text } = answer;
  const isThere = sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${messageId} AND lower(email) = ${from})`;
  const isWritten = sql`EXISTS (SELECT 1 FROM inbox_replies WHERE id = ${id} AND message_id = ${messageId})`;
  const [stored, , found] = await batch(ctx.d1, [
    sql`INSERT INTO inbox_replies (id, message_id, account_id, text, sent_by, sent_at)
      SELECT ${id}, ${messageId}, NULL, ${text}, ${FROM_PERSON}, ${ctx.now()} WHERE ${isThere} ON CONFLICT DO NOTHING`,
    sql`UPDATE contact_messages SET status = CASE status WHEN 'done' THEN 'open' ELSE status END, revision = revision + 1
      WHERE id = ${messageId} AND changes() > 0`,
    sql<{ n: number }>`SELECT ${isWritten} AS n`,
  ]);
  return stored.meta.changes > 0 || found.results[0]?.n === 1;
}

/**
 * Takes a mail to the address of replies. It joins a thread only where we signed its address and its sender is the person of the thread; anything else that a
 * person wrote is a new message, at most ten in 15 minutes from one sender. Nothing is answered by itself.
 */
export async function takeMailedAnswer(ctx: Ctx, mail: IncomingMail, thread: ThreadAddress | null): Promise<void> {
  const start = await readStart(mail.raw);
  const read = await PostalMime.parse(start, { maxNestingDepth: 10, maxHeadersSize: 64 * 1024 }).catch(() => null);
  const from = readEmailAddress(read?.from?.address ?? '')?.toLowerCase();
  const text = read && textOf(read);
  if (!read || !from || !text || isAutomatic(read))
    return log('info', 'mail to the address of replies was left out', { requestId: ctx.requestId });
  const counted = await ctx.run(countTry(ctx, attemptKey('contact-mail', from)));
  if (counted.meta.changes === 0) return log('info', 'too many mails from one sender', { requestId: ctx.requestId });
  // The same mail once more is the same entry.
  const id = createHash('sha256')
    .update(`${read.messageId ?? ''}\n${from}\n${text}`)
    .digest('hex')
    .slice(0, 24);
  const isSigned = thread && isOurs(ctx, thread.signature, [PURPOSE, thread.messageId], inHex);
  if (isSigned && (await join(ctx, thread.messageId, { id, from, text }))) return;
  const name =
    (read.from?.name ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100) || from;
  const subject =
    (read.subject ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200) || 'Message by email';
  await ctx.run(sql`INSERT INTO contact_messages (id, account_id, name, email, subject, message, created_at, retry_at, sender)
    VALUES (${id}, NULL, ${name}, ${from}, ${subject}, ${text}, ${ctx.now()}, NULL, 'by email') ON CONFLICT DO NOTHING`);
}
