/** Chooses the mail adapter by EMAIL_PROVIDER and puts the header check in front of it. */
import { MailError } from '@/domain/errors';
import type { Env } from '@worker/env';
import { createCloudflareEmail } from './cloudflare';
import { withSafeHeaders } from './headers';
import { readSender, oneByOne, type EmailPort, type Mail } from './port';
import { createSmtpEmail } from './smtp';
import { databaseOf } from '@worker/db/client';
import { outboxMails } from '@worker/db/schema';
import { batch, sql } from '@worker/db/sql';

const MAX_STORED = 1000;

const senderOf = (from: string, { senderName }: Mail) =>
  senderName === undefined ? from : `${senderName} <${readSender(from).email}>`;

/** Stores mails in D1 instead of sending them; read at /dev/inbox. The newest 1,000 stay. */
function createOutboxEmail(d1: D1Database, from: string, now: () => number): EmailPort {
  async function send(mail: Mail): Promise<void> {
    const headers = {
      ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}),
      ...mail.headers,
      ...(mail.messageId ? { 'Message-ID': mail.messageId } : {}),
      ...(mail.returnPath ? { 'Return-Path': `<${mail.returnPath}>` } : {}),
    };
    await batch(d1, [
      databaseOf(d1)
        .insert(outboxMails)
        .values({ ...mail, from: senderOf(from, mail), headers: JSON.stringify(headers), at: now() }),
      sql`DELETE FROM outbox_mails WHERE id <= (SELECT max(id) FROM outbox_mails) - ${MAX_STORED}`,
    ]);
  }
  return oneByOne(send);
}

function adapterOf(env: Env, now: () => number): EmailPort {
  switch (env.EMAIL_PROVIDER) {
    case 'outbox':
      return createOutboxEmail(env.DB, env.EMAIL_FROM, now);
    case 'cloudflare':
      if (!env.EMAIL) throw new Error('Environment is not usable. EMAIL: the send_email binding is missing');
      return createCloudflareEmail(env.EMAIL, readSender(env.EMAIL_FROM));
    case 'smtp':
      if (!env.SMTP_HOST) throw new Error('Environment is not usable. SMTP_HOST: must be set for EMAIL_PROVIDER=smtp');
      return createSmtpEmail({
        host: env.SMTP_HOST,
        port: env.SMTP_PORT,
        username: env.SMTP_USERNAME,
        password: env.SMTP_PASSWORD,
        secure: env.SMTP_SECURE === 'true',
        from: readSender(env.EMAIL_FROM),
      });
  }
}

/** A server's refusal of one mail says nothing about the service. */
const isOfOneMail = (error: unknown) =>
  error instanceof MailError && (error.code !== null || error.isPermanent) && !error.isService;

/** Sends under the watch; a refusal of this mail counts as an answer of the service. */
async function sendWatched(watch: (send: () => Promise<void>) => Promise<void>, send: () => Promise<boolean>) {
  let refusal: unknown;
  let went = false;
  await watch(async () => {
    try {
      went = await send();
    } catch (error) {
      if (!isOfOneMail(error)) throw error;
      refusal = error;
    }
  });
  if (refusal !== undefined) throw refusal;
  return went;
}

/** `watch` sees each mail that goes to a provider, but not mails that the header check refuses or the outbox stores. */
export function createEmail(
  env: Env,
  now: () => number,
  watch: (send: () => Promise<void>) => Promise<void> = (send) => send(),
): EmailPort {
  const adapter = adapterOf(env, now);
  if (env.EMAIL_PROVIDER === 'outbox') return withSafeHeaders(adapter);
  return withSafeHeaders({
    async send(mail) {
      await sendWatched(watch, async () => {
        await adapter.send(mail);
        return true;
      });
    },
    open() {
      const session = adapter.open();
      return {
        send: (mail, mayGo) => sendWatched(watch, () => session.send(mail, mayGo)),
        close: () => session.close(),
      };
    },
  });
}
