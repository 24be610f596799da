/** Messages from the contact form: checked, counted, stored, and brought to the support address at once where that is possible. */
import { isAccount } from '@/domain/accounts/actor';
import { AppError, tooMany } from '@/domain/errors';
import type { ContactSettings } from '@/domain/support/contact';
import type { ContactInput } from '@/domain/support/contact-input';
import { batch } from '@worker/db/batch';
import { sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { attemptKey, countTry, readWindowEnd } from '@worker/services/core/attempts';
import { deliverMessage, FIRST_RETRY_MS, referenceOf, type StoredMessage } from './contact-delivery';
import type { Ctx } from '@worker/services/core/context';

const NOT_A_PERSON = 'Please complete the check that you are a person, and send it again.';
const UNCHECKED = 'We could not check that you are a person. Please try again in a minute.';
const notDelivered = (reference: string) =>
  `our mail service is not responding. Your message is saved and will go out as soon as it does, so you do not need to send it again. Reference ${reference}.`;

export function contactSettings(ctx: Ctx): ContactSettings {
  return { email: ctx.env.SUPPORT_EMAIL, siteKey: ctx.challenge.siteKey };
}

/** Throws 400 where the challenge is asked and not solved, 502 where it could not be checked. */
export async function requirePerson(ctx: Ctx, answer: string | undefined, address: string | undefined): Promise<void> {
  const isPerson = await ctx.challenge.isPerson(answer, address).catch((error: unknown) => {
    log('error', 'challenge not checked', { requestId: ctx.requestId, error: String(error) });
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

/** Stores a message as waiting. Of one that waits already, word for word from the same sender, nothing is stored again; returns its id. */
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
 * Stores first and delivers after: success is only said of what reached the support address, and what did not waits for the
 * scheduler. Throws 502 then, with a sentence that says so.
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
