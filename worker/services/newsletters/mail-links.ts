/** The addresses that stand in every mail to many: the way out with one click, and the page of what a person wants to be mailed. */
import type { Ctx } from '../core/context';
import { signLink } from '../core/signed-links';

export interface MailLinks {
  /** RFC 8058: a POST to it takes the person off, without a cookie. */
  oneClick: string;
  /** Opens without a sign-in. */
  page: string;
}

export function mailLinksOf(ctx: Ctx, accountId: string): MailLinks {
  const token = signLink(ctx, 'mail-preferences', accountId);
  return {
    oneClick: `${ctx.env.SITE_URL}/api/mail-preferences/${token}/unsubscribe`,
    page: `${ctx.env.SITE_URL}/mail-preferences/${token}`,
  };
}

/** Where a report of a mail that could not be delivered goes: one address a recipient. Null where none is configured. */
export function returnAddressOf(_ctx: Ctx, _campaignId: string, _accountId: string): string | null {
  return null;
}
