/** Shared parts of the tests of mail consent: a person with a link, and the database rows that show the result. */
import { env } from 'cloudflare:test';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext, type Ctx } from '@worker/services/core/context';
import { mailLinksOf } from '@worker/services/core/mail-links';
import { rows, verifiedAccount } from '@tests/setup/accounts';

export const BOUNCES = 'bounces@outset.test';
export const REPORT_SECRET = 'the secret of mail reports';
export const MAIL_ENV = { BOUNCE_ADDRESS: BOUNCES, MAIL_REPORT_SECRET: REPORT_SECRET };

export const mailCtx = (over: { now?: () => number } = {}): Ctx =>
  createContext(readEnv({ ...(env as unknown as RawEnv), ...MAIL_ENV }), {
    actor: { role: 'system', job: 'test' },
    ...over,
  });

export interface Reader {
  id: string;
  email: string;
  /** Of the page behind the link. */
  token: string;
}

/** An account with the newsletter switch on. */
export async function reader(): Promise<Reader> {
  const { email } = await verifiedAccount();
  const id = String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);
  await env.DB.prepare(
    'INSERT INTO notification_preferences (account_id, newsletter, new_opportunities, updated_at) VALUES (?, 1, 1, 1)',
  )
    .bind(id)
    .run();
  return { id, email, token: mailLinksOf(mailCtx(), id).page.split('/').at(-1) ?? '' };
}

export const isSubscribed = async ({ id }: Reader): Promise<boolean> =>
  (await rows('SELECT newsletter FROM notification_preferences WHERE account_id = ?', id))[0]?.['newsletter'] === 1;

export const consentsOf = ({ id }: Reader) =>
  rows('SELECT is_given, source, wording FROM newsletter_consents WHERE account_id = ? ORDER BY rowid', id);
export const suppressionsOf = ({ email }: { email: string }) =>
  rows('SELECT scope, reason, detail FROM mail_suppressions WHERE email = ? ORDER BY scope', email);
export const bouncesOf = ({ id }: Reader) =>
  rows('SELECT kind, status, campaign_id FROM mail_bounces WHERE account_id = ? ORDER BY rowid', id);
