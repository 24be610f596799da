/** Mails of campaigns whose content an operator wrote: sanitised once a batch, filled in for each recipient, with the way out in the footer. */
import { footerHtml, footerText } from '../../../src/domain/newsletters/footer';
import type { Ctx } from '../core/context';
import type { Campaign, Composer } from './composer';
import { mailLinksOf } from './mail-links';
import { operatorOf } from './operator';
import { personalMail, prepareMail, type MailFooter } from './prepare-mail';

const WHY = {
  service: 'You get this mail because you have an account at Outset, and it concerns that account.',
  newsletter: 'You get this mail because you switched the newsletter of Outset on.',
} as const;

function footerOf(ctx: Ctx, { kind }: Campaign, accountId: string): MailFooter {
  const { name: operatorName, address: operatorAddress } = operatorOf(ctx);
  const { page: url } = mailLinksOf(ctx, accountId);
  const isService = kind === 'service';
  const links = [...(isService ? [] : [{ label: 'Unsubscribe', url }]), { label: 'Choose what we mail you', url }];
  const footer = { operatorName, operatorAddress, why: isService ? WHY.service : WHY.newsletter, links };
  return { html: footerHtml(footer), text: footerText(footer) };
}

export const composeContent: Composer = async (ctx, campaign, recipients) => {
  const { subject, content, details } = campaign;
  const prepared = prepareMail({
    subject,
    content,
    values: details.values ?? {},
    siteUrl: ctx.env.SITE_URL,
    at: campaign.startedAt ?? ctx.now(),
  });
  return new Map(
    recipients.map(({ accountId, fullName }) => [
      accountId,
      personalMail(prepared, fullName, footerOf(ctx, campaign, accountId)),
    ]),
  );
};
