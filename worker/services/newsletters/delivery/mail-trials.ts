/**
 * Tests a mail to many before it is sent: shows it as one recipient would get it, checks its links, and sends a test mail to the operator
 * who writes it.
 */
import { eq } from 'drizzle-orm';
import { AppError, notFound } from '@/domain/errors';
import { GIVEN_PLACEHOLDERS, missingValues, SAMPLE_VALUES } from '@/domain/newsletters/templates/render';
import type { MailPreviewInput, TestMailInput } from '@/domain/newsletters/templates/trial-input';
import { CLIPPED_FROM, type LinkResult, type MailTrial } from '@/domain/newsletters/templates/trials';
import { newsletterBody, PALETTE } from '@worker/emails/layout';
import { accounts } from '@worker/db/schema';
import { describeError, log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { footerWith, WHY } from '@worker/services/newsletters/mail-preferences';
import { personalMail, prepareMail, type MailFooter } from '@worker/services/newsletters/composition';
import { sanitizeHtml } from '@worker/services/newsletters/templates/sanitize';

const SAMPLE = 'Asha Rao';
const NOT_SENT = 'The test email could not be sent. Try again in a moment.';
const NO_ACCOUNT = 'This account does not exist.';

/** The footer of a real mail, except that its links lead to the general settings page. */
const footerOf = (ctx: Ctx): MailFooter =>
  footerWith(ctx, WHY.newsletter, new URL('/portal/settings/notifications', ctx.env.SITE_URL).href);

async function nameOf(ctx: Ctx, accountId: string | undefined): Promise<string> {
  if (accountId === undefined) return SAMPLE;
  const { id, fullName: name } = accounts;
  const row = await ctx.db.select({ name }).from(accounts).where(eq(id, accountId)).get();
  if (!row) throw notFound(NO_ACCOUNT);
  return row.name;
}

/** The time at which sending would start, ms. */
const startOf = (ctx: Ctx, { sendAt }: Pick<TestMailInput, 'sendAt'>): number =>
  sendAt === undefined ? ctx.now() : Math.max(ctx.now(), Date.parse(sendAt));

/** The links in sanitised HTML, whose attributes are in double quotes. */
const linksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))),
];

/** The mail as a whole page, which has no style sheet. */
function shown(content: string, footer: string, isDark: boolean): string {
  const { page, ink } = PALETTE[isDark ? 'dark' : 'light'];
  const scheme = isDark ? 'dark' : 'light';
  const parts = { subject: '', content: sanitizeHtml(content, { isDark }), footer: sanitizeHtml(footer, { isDark }) };
  return `<!doctype html><html lang="en" style="color-scheme:${scheme}"><head><meta charset="utf-8"><title>Preview</title></head>${newsletterBody(parts, { page, ink })}</html>`;
}

/** The mail as this recipient gets it, with its missing values and its size. Throws 404 for an unknown account. */
export async function previewTrial(ctx: Ctx, input: MailPreviewInput): Promise<MailTrial> {
  requireAllowed(ctx, 'template:read');
  const { subject, content, values, hasSamples, accountId } = input;
  const recipient = await nameOf(ctx, accountId);
  const shownValues = hasSamples ? { ...SAMPLE_VALUES, ...values } : values;
  const written = { subject, content, values: shownValues, siteUrl: ctx.env.SITE_URL, at: startOf(ctx, input) };
  const footer = footerOf(ctx);
  const prepared = prepareMail(written);
  const mail = personalMail(prepared, recipient, footer);
  const bytes = new TextEncoder().encode(mail.html).length;
  return {
    subject: mail.subject,
    light: shown(mail.content, footer.html, false),
    dark: shown(mail.content, footer.html, true),
    text: mail.text,
    missing: missingValues([subject, content], values, GIVEN_PLACEHOLDERS),
    bytes,
    isClipped: bytes > CLIPPED_FROM,
    links: linksIn(mail.content),
    recipient,
  };
}

/** Checks each address once. */
export async function checkLinks(ctx: Ctx, links: readonly string[]): Promise<LinkResult[]> {
  requireAllowed(ctx, 'template:write');
  return ctx.links.check([...new Set(links)]);
}

/** Sends the test mail only to the operator who requests it. Throws 502 if the mail service did not accept it. */
export async function sendTestMail(ctx: Ctx, input: TestMailInput): Promise<{ to: string }> {
  requireAllowed(ctx, 'template:write');
  const { email, fullName } = requireAdmin(ctx);
  const prepared = prepareMail({ ...input, siteUrl: ctx.env.SITE_URL, at: startOf(ctx, input) });
  const { subject, html, text } = personalMail(prepared, fullName, footerOf(ctx));
  try {
    await ctx.email.send({ to: email, subject: `[Test] ${subject}`, html, text });
  } catch (error) {
    log('error', 'test mail not sent', {
      requestId: ctx.requestId,
      error: describeError(error).replaceAll(email, '…').slice(0, 300),
    });
    throw new AppError(502, NOT_SENT, { code: 'not-sent' });
  }
  return { to: email };
}
