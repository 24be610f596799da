/** Messages from the contact form: checked, counted, stored, and mailed to the support address at once if that is possible. */
import { and, eq, lte } from 'drizzle-orm';
import { isAccount } from '@/domain/accounts/actor';
import { AppError, tooMany } from '@/domain/errors';
import type { ContactSettings } from '@/domain/support/contact';
import type { ContactInput } from '@/domain/support/contact-input';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import type { InboxStatus } from '@/domain/admin/inbox/inbox';
import { batch, sql, type Sql } from '@worker/db/sql';
import { describeError, log } from '@worker/log';
import { attemptKey, countTry, readWindowEnd, isFirstWithin } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { contactCopyMail, contactMail, messageStatusMail } from '@worker/emails/messages';
import { accounts, contactMessages } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import { mailLinksOf, messageIdOf } from '@worker/services/core/mail-links';
import { postUnlessSuppressed, postWantedMail } from '@worker/services/notifications/outbox';
import { notifyAccount, preferenceColumn } from '@worker/services/notifications/notifications';

// Mails messages of the contact form to the support address: at once, or by the scheduler if the mail service is not available.

/** Longer than a try may take, so that no two tries run at once. */
const FIRST_RETRY_MS = 2 * MINUTE_MS;
/** Messages in one run. */
const A_RUN = 20;

type Message = typeof contactMessages.$inferSelect;
type StoredMessage = Pick<Message, 'id' | 'accountId' | 'name' | 'email' | 'subject' | 'message' | 'sender'>;

/** The reference number that both sides can name. */
export const referenceOf = ({ id }: Pick<StoredMessage, 'id'>): string => id.slice(0, 8).toUpperCase();

/** Records that the support address has the message, with the audit row and the line in the sender's notification centre. */
async function noteDelivery(ctx: Ctx, { id, accountId, ...message }: StoredMessage): Promise<void> {
  const delivered = ctx.db.update(contactMessages).set({ retryAt: null }).where(eq(contactMessages.id, id));
  const rows = [auditRow(ctx, { action: 'contact.sent', subjectType: 'contact-message', subjectId: id })];
  if (accountId !== null) {
    rows.push(
      notifyAccount(ctx, accountId, {
        topic: 'support',
        title: 'We received your message',
        body: `“${message.subject}”. We will get back to you by email. Reference ${referenceOf({ id })}.`,
        href: '/portal/support',
      }),
    );
  }
  try {
    await batch(ctx.d1, [delivered, ...rows]);
  } catch (error) {
    // A message that was mailed must not be mailed again, even if the other rows cannot be written.
    log('error', 'contact message not noted', { requestId: ctx.requestId, error: describeError(error).slice(0, 200) });
    await delivered;
  }
}

/** An address that is not the account's own gets the acknowledgement at most once an hour, no matter who enters it. */
async function acknowledge(ctx: Ctx, stored: StoredMessage): Promise<void> {
  const { accountId, name, email, subject, message } = stored;
  const owner = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId ?? ''), eq(accounts.email, email)))
    .get();
  const isOwnAddress = owner !== undefined;
  if (!isOwnAddress && !(await isFirstWithin(ctx, attemptKey('contact-copy', email), HOUR_MS))) return;
  const content = { reference: referenceOf(stored), name, email, subject, message, siteUrl: ctx.env.SITE_URL };
  await postUnlessSuppressed(ctx, contactCopyMail({ ...content, isOwnAddress }));
}

/** Tries once. False if the mail service did not accept the message, which then waits for the next try. */
async function deliverMessage(ctx: Ctx, stored: StoredMessage): Promise<boolean> {
  const { SITE_URL: siteUrl, SUPPORT_EMAIL: to } = ctx.env;
  const tell = (event: string, error: unknown) =>
    log('error', event, {
      requestId: ctx.requestId,
      error: describeError(error).replaceAll(stored.email, '…').slice(0, 300),
    });
  try {
    await ctx.email.send({
      ...contactMail({ ...stored, reference: referenceOf(stored), siteUrl, to }),
      messageId: messageIdOf(ctx, `contact.${stored.id}`),
    });
  } catch (error) {
    tell('contact message not delivered', error);
    return false;
  }
  await noteDelivery(ctx, stored);
  await acknowledge(ctx, stored).catch((error: unknown) => tell('contact message not acknowledged', error));
  return true;
}

/**
 * Tries to deliver waiting messages, the oldest first. Each message is claimed before it is sent, so that no second run sends it too. Stops
 * at the first message that is not accepted, because the mail service is still not available. Returns the number of delivered messages.
 */
export async function deliverWaiting(ctx: Ctx): Promise<number> {
  const { retryAt } = contactMessages;
  const waiting = await ctx.db
    .select()
    .from(contactMessages)
    .where(lte(retryAt, ctx.now()))
    .orderBy(retryAt)
    .limit(A_RUN);
  let delivered = 0;
  for (const stored of waiting) {
    const wait = Math.min(HOUR_MS, FIRST_RETRY_MS * 2 ** Math.min(stored.tries, 10));
    const { meta } = await ctx.run(sql`UPDATE contact_messages SET retry_at = ${ctx.now() + wait}, tries = tries + 1
        WHERE id = ${stored.id} AND retry_at = ${stored.retryAt}`);
    if (!meta.changes) continue;
    if (!(await deliverMessage(ctx, stored))) break;
    delivered += 1;
  }
  return delivered;
}

const NOT_A_PERSON = 'Please complete the check that you are a person, and send it again.';
const UNCHECKED = 'We could not check that you are a person. Please try again in a minute.';
const notDelivered = (reference: string) =>
  `our mail service is not responding. Your message is saved and will go out as soon as it does, so you do not need to send it again. Reference ${reference}.`;

export function contactSettings(ctx: Ctx): ContactSettings {
  return { email: ctx.env.SUPPORT_EMAIL, siteKey: ctx.challenge.siteKey };
}

/** Throws 400 if a challenge is required and not solved, 502 if it could not be checked. */
export async function requirePerson(ctx: Ctx, answer: string | undefined, address: string | undefined): Promise<void> {
  const isPerson = await ctx.challenge.isPerson(answer, address).catch((error: unknown) => {
    log('error', 'challenge not checked', { requestId: ctx.requestId, error: describeError(error) });
    throw new AppError(502, UNCHECKED, { code: 'challenge-unreachable' });
  });
  if (!isPerson)
    throw new AppError(400, NOT_A_PERSON, { code: 'challenge-failed', fields: { challenge: NOT_A_PERSON } });
}

/** At most ten messages in 15 minutes from one sender: the account, or the address that a guest gives. */
async function countMessage(ctx: Ctx, input: ContactInput): Promise<void> {
  const key = attemptKey('contact', isAccount(ctx.actor) ? ctx.actor.accountId : input.email);
  const [counted, window] = await batch(ctx.d1, [countTry(ctx, key), readWindowEnd(key)]);
  if (counted.meta.changes) return;
  const seconds = Math.max(1, Math.ceil(((window.results[0]?.endsAt ?? 0) - ctx.now()) / 1000));
  throw tooMany(
    `you have sent many messages in a short time. Please try again in ${Math.ceil(seconds / 60)} min.`,
    seconds,
  );
}

/**
 * Stores a message as waiting and returns its id. If the same text from the same sender already waits, stores nothing and returns the id of
 * the waiting message.
 */
async function storeMessage(ctx: Ctx, message: StoredMessage): Promise<string> {
  const { id, accountId, name, email, subject, message: text, sender } = message;
  const isSame = sql`retry_at IS NOT NULL AND account_id IS ${accountId} AND email = ${email} AND name = ${name}
    AND subject = ${subject} AND message = ${text}`;
  const now = ctx.now();
  const [, stored] = await batch(ctx.d1, [
    sql`INSERT INTO contact_messages (id, account_id, email, name, subject, message, sender, created_at, retry_at)
      SELECT ${id}, ${accountId}, ${email}, ${name}, ${subject}, ${text}, ${sender}, ${now}, ${now + FIRST_RETRY_MS}
      WHERE NOT EXISTS (SELECT 1 FROM contact_messages WHERE ${isSame})`,
    sql<{ id: string }>`SELECT id FROM contact_messages WHERE ${isSame} LIMIT 1`,
  ]);
  return stored.results[0]?.id ?? id;
}

/**
 * Stores a message first and then delivers it. Succeeds only if the message reached the support address. Otherwise the message waits for
 * the scheduler, and the error is a 502 with a sentence about this.
 */
export async function sendContactMessage(
  ctx: Ctx,
  input: ContactInput,
  address: string | undefined,
): Promise<{ reference: string }> {
  await requirePerson(ctx, input.challenge, address);
  await countMessage(ctx, input);
  const { actor } = ctx;
  const owner = isAccount(actor) ? actor : null;
  const { name, email, subject, message } = input;
  const sender = owner ? `signed in as ${owner.role} ${owner.email}` : 'not signed in';
  const stored = { id: ctx.newId(), accountId: owner?.accountId ?? null, name, email, subject, message, sender };
  const id = await storeMessage(ctx, stored);
  const reference = referenceOf({ id });
  const isDelivered = id === stored.id && (await deliverMessage(ctx, stored));
  if (!isDelivered) throw new AppError(502, notDelivered(reference), { code: 'not-delivered' });
  return { reference };
}

// Tells the writer of a message to the support about its status, by a line and a mail, if they want application updates.

/** Nothing is sent for a message that is new again. */
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
 * For the batch of a change, before the change: the writer of the message, and the line behind the bell. Both are absent if the status does
 * not change, if the writer has no account, or if `isAllowed`, the condition of the change, is false.
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

/** Sends the mail, after the change was written. */
export async function mailMessageStatus(ctx: Ctx, writer: MessageWriter, status: InboxStatus): Promise<void> {
  const words = WORDS[status];
  if (!words) return;
  const { accountId, email, fullName, subject } = writer;
  const { page: preferencesPage } = mailLinksOf(ctx, accountId);
  const { SITE_URL: siteUrl } = ctx.env;
  const mail = messageStatusMail({ to: email, fullName, ...words, about: subject, preferencesPage, siteUrl });
  await postWantedMail(ctx, accountId, 'applicationUpdates', mail);
}
