/** Mails with made-up content, to be looked at. Sends nothing. */
import { notFound } from '@/domain/errors';
import { escapeHtml } from '@worker/emails/frame/layout';
import { MAIL_PREVIEWS } from '@worker/emails/previews';
import { DARK_QUERY } from '@worker/emails/frame/style';
import type { Mail } from '@worker/integrations/email/port';
import type { Ctx } from '@worker/services/core/context';

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
  // Of plain text alone: as programs show it.
  const html =
    mail.html || `<style>${DARK_QUERY}{}</style><pre style="white-space:pre-wrap">${escapeHtml(mail.text)}</pre>`;
  const shown = (query: string, scheme: string) =>
    html.replaceAll(DARK_QUERY, query).replaceAll('color-scheme:light dark', `color-scheme:${scheme}`);
  return { ...mail, light: shown('@media not all', 'light'), dark: shown('@media all', 'dark') };
}
