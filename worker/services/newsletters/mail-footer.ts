/** The foot of one recipient's mail: sender and postal address, why it came, and the ways out. */
import { footerHtml, footerText } from '../../../src/domain/newsletters/footer';
import type { Ctx } from '../core/context';
import { mailLinksOf } from './mail-links';
import { operatorOf } from './operator';

/** `why` is a whole sentence. */
export function footerOf(ctx: Ctx, accountId: string, why: string): { html: string; text: string } {
  const { name, address } = operatorOf(ctx);
  const footer = {
    operatorName: name,
    operatorAddress: address,
    why,
    links: [
      { label: 'Choose what we mail you', url: mailLinksOf(ctx, accountId).page },
      { label: 'Privacy', url: new URL('/privacy', ctx.env.SITE_URL).href },
    ],
  };
  return { html: footerHtml(footer), text: footerText(footer) };
}
