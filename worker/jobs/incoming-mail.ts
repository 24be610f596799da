/** Mails that Email Routing hands to the Worker: those that came back. */
import type { Env } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { takeReturnedMail, type IncomingMail } from '@worker/services/newsletters/delivery/bounces';

/** Throws where the database does not answer, so that the mail server tries again. */
export const receiveMail = (env: Env, mail: IncomingMail): Promise<void> =>
  takeReturnedMail(createContext(env, { actor: { role: 'system', job: 'returned-mail' } }), mail);
