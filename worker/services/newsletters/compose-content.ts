/** Mails of campaigns whose content an operator wrote: placeholders filled in for each recipient, and the footer with the way out. */
import { escapeHtml } from '../../emails/layout';
import type { Ctx } from '../core/context';
import type { Campaign, ComposedMail, Composer, Recipient } from './composer';
import { mailLinksOf } from './mail-links';

const monthYear = (at: number) =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(at);

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{\s*(\w{1,40})\s*\}\}/g, (_whole, name: string) => values[name] ?? '');

function compose(ctx: Ctx, campaign: Campaign, { accountId, fullName }: Recipient): ComposedMail {
  const values = { subscriberName: fullName, monthYear: monthYear(ctx.now()), ...campaign.details.values };
  const text = fill(campaign.content, values);
  const { page } = mailLinksOf(ctx, accountId);
  const why =
    campaign.kind === 'service'
      ? 'You get this mail because you have an account at Outset.'
      : 'You get this mail because you switched the newsletter on.';
  const sender = [ctx.env.OPERATOR_NAME ?? 'Outset', ctx.env.OPERATOR_ADDRESS].filter(Boolean).join(', ');
  return {
    subject: fill(campaign.subject, values).slice(0, 300),
    html: `<!doctype html><html lang="en"><body><p style="white-space:pre-wrap">${escapeHtml(text)}</p><hr><p>${escapeHtml(why)}<br>${escapeHtml(sender)}<br><a href="${escapeHtml(page)}">What you are mailed</a></p></body></html>`,
    text: `${text}\n\n-- \n${why}\n${sender}\nWhat you are mailed: ${page}\n`,
  };
}

export const composeContent: Composer = async (ctx, campaign, recipients) =>
  new Map(recipients.map((recipient) => [recipient.accountId, compose(ctx, campaign, recipient)]));
