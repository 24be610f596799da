/** Brings messages of the contact form to the support address: at once, or by the scheduler while the mail service is away. */
import { and, eq, lte } from 'drizzle-orm';
import { contactCopyMail, contactMail } from '@worker/emails/messages';
import { batch } from '@worker/db/batch';
import { accounts, contactMessages } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { attemptKey, isFirstWithin } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { postMail } from '@worker/services/notifications/outbox';
import { notifyAccount } from '@worker/services/notifications/notify';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

/** Longer than a try may take, so that no two tries run at once. */
export const FIRST_RETRY_MS = 2 * MINUTE_MS;
/** Messages of one run. */
const A_RUN = 20;

type Message = typeof contactMessages.$inferSelect;
export type StoredMessage = Pick<Message, 'id' | 'accountId' | 'name' | 'email' | 'subject' | 'message' | 'sender'>;

/** The number that both sides can name. */
export const referenceOf = ({ id }: Pick<StoredMessage, 'id'>): string => id.slice(0, 8).toUpperCase();

/** Notes that the support address has the message, with the audit row and the line in the sender's notification centre. */
async function noteDelivery(ctx: Ctx, { id, accountId, ...message }: StoredMessage): Promise<void> {
  const delivered = sql`UPDATE contact_messages SET retry_at = NULL WHERE id = ${id}`;
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
    // What was mailed must not be mailed again, whatever else cannot be written.
    log('error', 'contact message not noted', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    await ctx.run(delivered);
  }
}

/** Strangers get the acknowledgement once an hour, no matter who gives their address. */
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
  await postMail(ctx, contactCopyMail({ ...content, isOwnAddress }));
}

/** One try: false when the mail service did not take the message, which then waits for the next one. */
export async function deliverMessage(ctx: Ctx, stored: StoredMessage): Promise<boolean> {
  const { SITE_URL: siteUrl, SUPPORT_EMAIL: to } = ctx.env;
  const tell = (event: string, error: unknown) =>
    log('error', event, { requestId: ctx.requestId, error: String(error).replaceAll(stored.email, '…').slice(0, 300) });
  try {
    await ctx.email.send(contactMail({ ...stored, reference: referenceOf(stored), siteUrl, to }));
  } catch (error) {
    tell('contact message not delivered', error);
    return false;
  }
  await noteDelivery(ctx, stored);
  await acknowledge(ctx, stored).catch((error: unknown) => tell('contact message not acknowledged', error));
  return true;
}

/**
 * Tries the messages that wait, the longest waiting first; each is claimed before, so that no second run tries it too. Stops
 * at the first that is not taken: the mail service is still away. Returns how many were delivered.
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
