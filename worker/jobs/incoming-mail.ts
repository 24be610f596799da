/** Mails that Email Routing passes to the Worker, handled by recipient: answers to replies of the inbox, and mails that came back. */
import type { Env } from '@worker/env';
import { readThread, takeMailedAnswer } from '@worker/services/admin/inbox/reply';
import { createContext } from '@worker/services/core/context';
import { takeReturnedMail, type IncomingMail } from '@worker/services/newsletters/delivery/mail-reports';

/** Throws if the database does not answer, so that the mail server tries again. */
export function receiveMail(env: Env, mail: IncomingMail): Promise<void> {
  const ctx = createContext(env, { actor: { role: 'system', job: 'incoming-mail' } });
  const read = readThread(ctx, mail.to);
  return read ? takeMailedAnswer(ctx, mail, read.thread) : takeReturnedMail(ctx, mail);
}
