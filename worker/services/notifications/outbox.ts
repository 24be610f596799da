/** Posts mails, previews them, and reads those that the outbox adapter stores. */
import type { PreferenceKey } from '@/domain/notifications/preferences';
import type { Attachment, Mail } from '@worker/integrations/email/port';
import { describeError, log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { isFullySuppressed } from '@worker/services/core/suppressions';
import { unsubscribeHeaders } from '@worker/services/core/mail-links';
import { isWanted } from './notifications';
import { notFound } from '@/domain/errors';
import { DARK_QUERY, escapeHtml } from '@worker/emails/layout';
import { MAIL_PREVIEWS } from '@worker/emails/previews';
import { desc, eq } from 'drizzle-orm';
import { outboxMails } from '@worker/db/schema';

// Gives mails to the port. A mail that fails is logged without its address; the action that it reports does not fail.

/** The site that the links of a mail lead to, and the address that people write to. */
export const addressesOf = ({ env }: Ctx): { siteUrl: string; supportEmail: string } => ({
  siteUrl: env.SITE_URL,
  supportEmail: env.SUPPORT_EMAIL,
});

/** A message of the queue, which sends the same mail again. */
type RetryJob = Readonly<{ job: string } & Record<string, unknown>>;
const RETRY_AFTER_S = 60;

/**
 * A mail to the outbox is stored before the answer; a mail to the network is sent after the answer. So an answer with a mail takes the same
 * time as one without.
 */
async function post(ctx: Ctx, mail: Mail, send: () => Promise<void>, retry?: RetryJob): Promise<void> {
  const tell = (error: unknown) =>
    log('error', 'mail not sent', { requestId: ctx.requestId, error: describeError(error).replaceAll(mail.to, '…') });
  const sending = send().catch(async (error: unknown) => {
    tell(error);
    if (retry) await ctx.env.JOBS.send(retry, { delaySeconds: RETRY_AFTER_S }).catch(tell);
  });
  if (ctx.env.EMAIL_PROVIDER === 'outbox') await sending;
  else ctx.defer(sending);
}

/**
 * Posts a mail that the account's safety needs, or one to operators. It ignores the list of suppressed addresses. A mail that must
 * not be lost has a job that retries it.
 */
export const postMail = (ctx: Ctx, mail: Mail, retry?: RetryJob): Promise<void> =>
  post(ctx, mail, async () => ctx.email.send(mail), retry);

/** Posts any other mail: nothing goes to an address that is suppressed as a whole. */
export const postUnlessSuppressed = (ctx: Ctx, mail: Mail): Promise<void> =>
  post(ctx, mail, async () => {
    if (!(await isFullySuppressed(ctx, mail.to))) await ctx.email.send(mail);
  });

/** Posts a mail that its receiver may switch off, with the way to do that. Without the switch nothing goes out. */
export async function postWantedMail(
  ctx: Ctx,
  accountId: string,
  preference: PreferenceKey,
  mail: Mail,
): Promise<void> {
  if (!(await isWanted(ctx, accountId, preference))) return;
  await postUnlessSuppressed(ctx, { ...mail, headers: unsubscribeHeaders(ctx, accountId, preference) });
}

// Mails with made-up content, to be looked at. Sends nothing.

export interface MailPreview extends Mail {
  /** The HTML as a program in that colour scheme shows it, whatever the browser prefers. */
  light: string;
  dark: string;
}

export function listMailPreviews(): string[] {
  return Object.keys(MAIL_PREVIEWS);
}

export function previewMail(ctx: Ctx, name: string): MailPreview {
  const make = Object.hasOwn(MAIL_PREVIEWS, name) ? MAIL_PREVIEWS[name] : undefined;
  if (!make) throw notFound('There is no mail of this name.');
  const mail = make(ctx.env.SITE_URL);
  // A mail with only plain text is shown as mail programs show it.
  const html =
    mail.html || `<style>${DARK_QUERY}{}</style><pre style="white-space:pre-wrap">${escapeHtml(mail.text)}</pre>`;
  const shown = (query: string, scheme: string) =>
    html.replaceAll(DARK_QUERY, query).replaceAll('color-scheme:light dark', `color-scheme:${scheme}`);
  return { ...mail, light: shown('@media not all', 'light'), dark: shown('@media all', 'dark') };
}

export interface OutboxMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  at: string;
  /** Absent if the mail has none. */
  attachments?: readonly Attachment[];
}

const SHOWN = 200;

/** The newest 200, newest first; with `to` only the mails to that address. */
export async function listOutbox(ctx: Ctx, to?: string): Promise<OutboxMail[]> {
  const rows = await ctx.db
    .select()
    .from(outboxMails)
    .where(to ? eq(outboxMails.to, to.trim().toLowerCase()) : undefined)
    .orderBy(desc(outboxMails.id))
    .limit(SHOWN);
  return rows.map(({ id: _id, attachments, ...row }) => ({
    ...row,
    ...(attachments.length > 0 ? { attachments } : {}),
    headers: JSON.parse(row.headers) as Record<string, string>,
    at: new Date(row.at).toISOString(),
  }));
}
