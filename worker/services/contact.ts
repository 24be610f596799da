/** Messages from the contact form: checked, mailed to the support address, acknowledged, and stored. */
import { isAccount } from '../../src/domain/accounts/actor';
import { AppError, tooMany } from '../../src/domain/errors';
import type { ContactSettings } from '../../src/domain/support/contact';
import type { ContactInput } from '../../src/domain/support/contact-input';
import { contactCopyMail, contactMail } from '../emails/contact';
import { log } from '../log';
import { attemptKey, countTry, isFirstWithin, readWindowEnd } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { postMail } from './mails';
import { notifyAccount } from './notify';

const HOUR_MS = 60 * 60 * 1000;
const NOT_A_PERSON = 'Please answer the question whether you are a person, and send it again.';
const UNCHECKED = 'We could not check that you are a person. Please try again in a minute.';
const NOT_DELIVERED = 'the mail service did not take the message. Please try again in a few minutes.';

export function contactSettings(ctx: Ctx): ContactSettings {
  return { email: ctx.env.SUPPORT_EMAIL, siteKey: ctx.challenge.siteKey };
}

async function requirePerson(ctx: Ctx, answer: string | undefined, address: string | undefined): Promise<void> {
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
  const [counted, window] = await ctx.d1.batch<Record<string, unknown>>([countTry(ctx, key), readWindowEnd(ctx, key)]);
  if (counted?.meta.changes) return;
  const seconds = Math.max(1, Math.ceil((Number(window?.results[0]?.['window_ends_at'] ?? 0) - ctx.now()) / 1000));
  throw tooMany(`that is many messages in a short time. Please try again in ${Math.ceil(seconds / 60)} min.`, seconds);
}

/** Delivers first and stores after, so that success is only said of what reached the support address. */
export async function sendContactMessage(
  ctx: Ctx,
  input: ContactInput,
  address: string | undefined,
): Promise<{ reference: string }> {
  await requirePerson(ctx, input.challenge, address);
  await countMessage(ctx, input);
  const id = ctx.newId();
  const { actor, env } = ctx;
  const owner = isAccount(actor) ? actor : null;
  const { name, email, subject, message } = input;
  const content = { reference: id.slice(0, 8).toUpperCase(), name, email, subject, message, siteUrl: env.SITE_URL };
  const sender = owner ? `signed in as ${owner.role} ${owner.email}` : 'not signed in';
  try {
    await ctx.email.send(contactMail({ ...content, to: env.SUPPORT_EMAIL, sender }));
  } catch (error) {
    log('error', 'contact message not delivered', {
      requestId: ctx.requestId,
      error: String(error).replaceAll(email, '…'),
    });
    throw new AppError(502, NOT_DELIVERED, { code: 'not-delivered' });
  }
  await ctx.d1.batch([
    ctx.d1
      .prepare(
        `INSERT INTO contact_messages (id, account_id, name, email, subject, message, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
      )
      .bind(id, owner?.accountId ?? null, name, email, subject, message, ctx.now()),
    auditStatement(ctx, { action: 'contact.sent', subjectType: 'contact-message', subjectId: id }),
    ...(owner
      ? [
          notifyAccount(ctx, owner.accountId, {
            topic: 'support',
            title: 'We received your message',
            body: `“${subject}”. We will get back to you by mail. Reference ${content.reference}.`,
            href: '/portal/support',
          }),
        ]
      : []),
  ]);
  const isOwnAddress = owner?.email === email;
  // Strangers get the acknowledgement once an hour, whoever gives their address.
  if (isOwnAddress || (await isFirstWithin(ctx, attemptKey('contact-copy', email), HOUR_MS))) {
    await postMail(ctx, contactCopyMail({ ...content, isOwnAddress }));
  }
  return { reference: content.reference };
}
