/** Hands mails to the port. A mail that fails is logged, without its address, and does not fail what it tells of. */
import type { PreferenceKey } from '@/domain/notifications/preferences';
import type { Mail } from '@worker/integrations/email/port';
import { log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { isWanted } from './notification-preferences';

/** Where the links of a mail lead, and where a person writes to. */
export const addressesOf = ({ env }: Ctx): { siteUrl: string; supportEmail: string } => ({
  siteUrl: env.SITE_URL,
  supportEmail: env.SUPPORT_EMAIL,
});

/**
 * A mail that is kept here is stored before the answer; one that goes over the network is sent after it. So an answer
 * takes the same time with a mail and without.
 */
export async function postMail(ctx: Ctx, mail: Mail): Promise<void> {
  const sending = (async () => ctx.email.send(mail))().catch((error: unknown) => {
    log('error', 'mail not sent', { requestId: ctx.requestId, error: String(error).replaceAll(mail.to, '…') });
  });
  if (ctx.env.EMAIL_PROVIDER === 'outbox') await sending;
  else ctx.defer(sending);
}

/** Posts a mail that its receiver may switch off; without the switch nothing goes out. Returns whether it was posted. */
export async function postWantedMail(
  ctx: Ctx,
  accountId: string,
  preference: PreferenceKey,
  mail: Mail,
): Promise<boolean> {
  if (!(await isWanted(ctx, accountId, preference))) return false;
  await postMail(ctx, mail);
  return true;
}
