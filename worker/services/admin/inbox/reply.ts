/** Mails replies to messages and feedback, once for each id and stored after sending, and takes answers that come by mail. */
import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import {
  ownTextOf,
  readThreadAddress,
  THREAD_SIGNATURE_BYTES,
  writeThreadAddress,
  type InboxMessage,
  type ThreadAddress,
} from '@/domain/admin/inbox/inbox';
import type { InboxPlace, InboxReplyInput } from '@/domain/admin/inbox/inbox-input';
import { replySubject } from '@/domain/admin/inbox/reply';
import { AppError, conflict, notFound } from '@/domain/errors';
import { readEmailAddress } from '@/domain/addresses/email-address';
import { MINUTE_MS } from '@/domain/time/durations';
import { inboxReplyMail } from '@worker/emails/messages';
import type { Mail } from '@worker/integrations/email/port';
import { inboxReplies } from '@worker/db/schema';
import { batch, sql } from '@worker/db/sql';
import { describeError, log } from '@worker/log';
import { forgetTries, isFirstWithin, attemptKey, countTry } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { referenceOf } from '@worker/services/support/contact';
import { isOurs, signatureOf } from '@worker/services/core/secrets';
import { readStart, type IncomingMail } from '@worker/services/newsletters/delivery/mail-reports';
import { isFullySuppressed } from '@worker/services/core/suppressions';
import { tableOf } from './change';
import { entrySql, GONE, readInboxMessage, type EntryRow } from './list';

// Answers to replies that come by mail: each joins the thread that its signed address names; any other mail to that address is a new message.

const PURPOSE = 'inbox-thread';
/** `sent_by` of entries that the person wrote, not an operator. */
const FROM_PERSON = '';

const inHex = (signature: string): string =>
  Buffer.from(signature, 'base64url').subarray(0, THREAD_SIGNATURE_BYTES).toString('hex');

/** The address for answers to a reply; null if no address is bound to this Worker. */
export const threadAddressOf = (ctx: Ctx, messageId: string): string | null =>
  ctx.env.REPLY_ADDRESS
    ? writeThreadAddress(ctx.env.REPLY_ADDRESS, messageId, inHex(signatureOf(ctx, PURPOSE, messageId)))
    : null;

/** The thread that a mail names if it went to the address of replies; null for other mails. */
export const readThread = (ctx: Ctx, to: string): { thread: ThreadAddress | null } | null =>
  ctx.env.REPLY_ADDRESS ? readThreadAddress(ctx.env.REPLY_ADDRESS, to) : null;

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';

/** Mails that a program wrote: no one needs to read them, and answering them could loop. */
const isAutomatic = (mail: Email): boolean =>
  !['', 'no'].includes(headerOf(mail, 'auto-submitted')) ||
  ['bulk', 'junk', 'list'].includes(headerOf(mail, 'precedence'));

const textOf = ({ text, html }: Email): string =>
  ownTextOf(text?.trim() ? text : (html ?? '').replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' '));

/** Stores the answer in its thread, once, and reopens a thread that was done. False if the person of the thread did not write it. */
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
 * Handles a mail to the address of replies. It joins a thread only if we signed its address and its sender is the person of the thread. Any
 * other mail that a person wrote becomes a new message, at most ten in 15 minutes from one sender. Sends no automatic answer.
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
  // The same mail sent again gets the same id.
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

/** Longer than sending a mail may take. */
const CLAIM_MS = 2 * MINUTE_MS;
const NOT_MAILABLE =
  'This message cannot be answered from here: its subject or email address has characters that emails cannot contain.';
const SUPPRESSED =
  'This address is on the list of suppressed addresses, so it gets no emails. Remove it from that list before you answer.';
const NOT_SENT = 'The email could not be sent. Your text is saved; try again in a moment.';
const BEING_SENT = 'This reply is being sent. Load the message again to see it.';
const OTHER_TEXT = 'Your reply was already sent, with the text that it had then. Load the message again to see it.';
const SENT_AND_GONE = 'The reply was sent, but the message has been deleted.';

type Reply = typeof inboxReplies.$inferSelect;

/** Checks subject and address again, as they go into headers. Throws 409 if one cannot be mailed. */
function mailOf(ctx: Ctx, place: InboxPlace, row: EntryRow, last: Reply | undefined, text: string): Mail {
  const { SITE_URL: siteUrl, SUPPORT_EMAIL: support } = ctx.env;
  const subject = replySubject(row.subject);
  const to = readEmailAddress(row.email)?.toLowerCase() ?? null;
  if (subject === null || to === null) throw conflict(NOT_MAILABLE, undefined, 'not-mailable');
  const reference = place.kind === 'message' ? referenceOf({ id: place.id }) : null;
  const answersTo = (place.kind === 'message' ? threadAddressOf(ctx, place.id) : null) ?? support;
  const quoted = last ? { text: last.text, at: last.sentAt } : { text: row.text, at: row.at };
  return inboxReplyMail({ to, subject, text, quoted, answersTo, reference, siteUrl });
}

async function send(ctx: Ctx, mail: Mail, claim: string): Promise<void> {
  try {
    await ctx.email.send(mail);
  } catch (error) {
    const reason = describeError(error).replaceAll(mail.to, '…').slice(0, 300);
    log('error', 'reply not sent', { requestId: ctx.requestId, error: reason });
    await ctx.run(forgetTries(claim));
    throw new AppError(502, NOT_SENT, { code: 'not-sent' });
  }
}

/** Stores the reply. The entry is no longer new. If it has no operator, or its operator no longer exists, it is assigned to this operator. */
async function store(ctx: Ctx, place: InboxPlace, { id, text, isDone }: InboxReplyInput): Promise<void> {
  const { adminId } = requireAdmin(ctx);
  const { table, isIt, subject } = tableOf(place);
  const [messageId, accountId] = place.kind === 'message' ? [place.id, null] : [null, place.id];
  try {
    await batch(ctx.d1, [
      ctx.db.insert(inboxReplies).values({ id, messageId, accountId, text, sentBy: adminId, sentAt: ctx.now() }),
      sql`UPDATE ${table} SET status = CASE WHEN ${isDone ? 1 : 0} THEN 'done' WHEN status = 'new' THEN 'open' ELSE status END,
        assignee_id = coalesce((SELECT u.id FROM admin_users u WHERE u.id = assignee_id), ${adminId}), revision = revision + 1 WHERE ${isIt}`,
      auditRow(ctx, {
        action: `${subject}.answered`,
        subjectType: subject,
        subjectId: place.id,
        details: { isDone, reply: id },
      }),
    ]);
  } catch (error) {
    if (describeError(error).includes('FOREIGN KEY constraint failed')) throw notFound(SENT_AND_GONE);
    throw error;
  }
}

/**
 * Mails a reply and stores it. A repeated id changes nothing and returns the entry. Throws 404 if the entry is gone; 409 if the id is being
 * sent or was sent with another text, if no mail can be made, or if the address accepts no mail; 502 if the mail service did not accept the
 * mail.
 */
export async function replyToInbox(ctx: Ctx, place: InboxPlace, input: InboxReplyInput): Promise<InboxMessage> {
  requireAllowed(ctx, 'inbox:write');
  requireAdmin(ctx);
  const readKnown = ctx.db.select().from(inboxReplies).where(eq(inboxReplies.id, input.id));
  const [found, [known], [last]] = await batch(ctx.d1, [
    entrySql(place),
    readKnown,
    ctx.db
      .select()
      .from(inboxReplies)
      .where(and(eq(inboxReplies.messageId, place.id), eq(inboxReplies.sentBy, FROM_PERSON)))
      .orderBy(desc(inboxReplies.sentAt), desc(inboxReplies.id))
      .limit(1),
  ]);
  const row = found.results[0];
  if (!row) throw notFound(GONE);
  const isSent = (one: Reply | undefined): boolean => {
    if (!one) return false;
    if ((one.messageId ?? one.accountId) !== place.id || one.text !== input.text)
      throw conflict(OTHER_TEXT, undefined, 'already-sent');
    return true;
  };
  if (isSent(known)) return readInboxMessage(ctx, place);
  const mail = mailOf(ctx, place, row, last, input.text);
  if (await isFullySuppressed(ctx, mail.to)) throw conflict(SUPPRESSED, undefined, 'suppressed');
  const claim = `inbox-reply:${input.id}`;
  if (!(await isFirstWithin(ctx, claim, CLAIM_MS))) {
    if (isSent((await readKnown)[0])) return readInboxMessage(ctx, place);
    throw conflict(BEING_SENT, undefined, 'being-sent');
  }
  await send(ctx, mail, claim);
  await store(ctx, place, input);
  return readInboxMessage(ctx, place);
}
