/** The whole mail of one recipient: what the composer wrote, with the headers that mails to many need. */
import type { CampaignKind } from '../../../src/domain/newsletters/campaign';
import type { Mail } from '../../integrations/email/port';
import type { Ctx } from '../core/context';
import { switchOfKind } from './audience';
import type { Lease } from './campaign-lease';
import type { ComposedMail, Recipient } from './composer';
import { mailLinksOf, returnAddressOf } from './mail-links';

/** RFC 2919: the same for all mails of a kind, so that a mail program can sort them. */
const LISTS: Readonly<Record<CampaignKind, string>> = {
  newsletter: 'newsletter',
  'ai-newsletter': 'newsletter',
  service: 'service',
  'news-digest': 'news',
  'task-reminder': 'tasks',
};

/** The domain of EMAIL_FROM, by which Message-IDs are ours. */
const domainOf = (from: string) => /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

export function campaignMail(
  ctx: Ctx,
  { campaign, settings }: Lease,
  row: Recipient & { id: number },
  composed: ComposedMail,
): Mail {
  const { env } = ctx;
  const list = LISTS[campaign.kind];
  const returnPath = returnAddressOf(ctx, campaign.id, row.accountId);
  const senderName = campaign.senderName ?? settings.senderName;
  const replyTo = campaign.replyTo ?? settings.replyTo;
  const key = switchOfKind(campaign.kind);
  const unsubscribe: Record<string, string> =
    key === null
      ? {}
      : {
          'List-Unsubscribe': `<${mailLinksOf(ctx, row.accountId, key).oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        };
  return {
    to: row.email,
    ...composed,
    headers: {
      'List-Id': `<${list}.${new URL(env.SITE_URL).hostname}>`,
      ...unsubscribe,
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
    },
    // The same for each try, so that a mail program can tell a double.
    messageId: `<${campaign.id}.${row.id}@${domainOf(env.EMAIL_FROM)}>`,
    ...(returnPath ? { returnPath } : {}),
    ...(senderName ? { senderName } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
}
