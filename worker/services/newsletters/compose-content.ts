/** Mails of campaigns whose content an operator wrote: sanitised once a batch, filled in for each recipient, with the way out in the footer. */
import type { Composer } from './composer';
import { footerOf, WHY } from './mail-footer';
import { personalMail, prepareMail } from './prepare-mail';

export const composeContent: Composer = async (ctx, campaign, recipients) => {
  const { subject, content, details } = campaign;
  const isService = campaign.kind === 'service';
  const why = isService ? WHY.service : WHY.newsletter;
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
      personalMail(prepared, fullName, footerOf(ctx, accountId, why, !isService)),
    ]),
  );
};
