/** The foot of one recipient's mail: sender and postal address, why it came, and the ways out. */
import { footerHtml, footerText } from '@/domain/newsletters/preferences/footer';
import type { Ctx } from '@worker/services/core/context';
import { mailLinksOf } from './mail-links';
import { operatorOf } from '@worker/services/newsletters/operator';
import type { MailFooter } from '@worker/services/newsletters/delivery/prepare-mail';

/** Why someone gets a mail that an operator wrote. */
export const WHY = {
  service: 'You get this email because it is about your Outset account.',
  newsletter: 'You get this email because you turned on the Outset newsletter.',
} as const;

/** `why` is a whole sentence; `page` is where the reader chooses. Only what can be switched off names the way out. */
export function footerWith(ctx: Ctx, why: string, page: string, canLeave = true): MailFooter {
  const { name, address } = operatorOf(ctx);
  const footer = {
    operatorName: name,
    operatorAddress: address,
    why,
    links: [
      ...(canLeave ? [{ label: 'Unsubscribe', url: page }] : []),
      { label: 'Choose which emails you get', url: page },
      { label: 'Privacy', url: new URL('/privacy', ctx.env.SITE_URL).href },
    ],
  };
  return { html: footerHtml(footer), text: footerText(footer) };
}

/** The same with the recipient's own page. */
export const footerOf = (ctx: Ctx, accountId: string, why: string, canLeave = true): MailFooter =>
  footerWith(ctx, why, mailLinksOf(ctx, accountId).page, canLeave);
