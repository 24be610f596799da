/** Chooses the mail adapter by EMAIL_PROVIDER and puts the header check in front of it. */
import type { Env } from '../../env';
import { createCloudflareEmail } from './cloudflare';
import { withSafeHeaders } from './headers';
import { createOutboxEmail } from './outbox';
import type { EmailPort } from './port';
import { readSender } from './sender';
import { createSmtpEmail } from './smtp';

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

/** `watch` sees each mail that goes to a provider, not what the header check refuses nor what the outbox keeps. */
export function createEmail(
  env: Env,
  now: () => number,
  watch: (send: () => Promise<void>) => Promise<void> = (send) => send(),
): EmailPort {
  const adapter = adapterOf(env, now);
  if (env.EMAIL_PROVIDER === 'outbox') return withSafeHeaders(adapter);
  return withSafeHeaders({ send: (mail) => watch(() => adapter.send(mail)) });
}
