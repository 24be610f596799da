/** The recipients that are due: read together for a batch, claimed one by one. */
import type { SkipReason, CampaignKind } from '@/domain/newsletters/campaigns/campaign';
import { batch, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { reasonSql } from '@worker/services/newsletters/audience/audience';
import { holdsSql, type Lease } from '@worker/services/newsletters/campaigns/campaign-lease';
import {
  personalMail,
  prepareMail,
  type ComposedMail,
  type Recipient,
  type Composer,
} from '@worker/services/newsletters/composition';
import { DAY_MS } from '@/domain/time/durations';
import { composeNewsDigest, composeTaskReminders } from '@worker/services/newsletters/digests';
import { footerOf, WHY } from '@worker/services/newsletters/mail-preferences';

/**
 * Mails of campaigns whose content an operator wrote: sanitised once per batch, filled in for each recipient, with the
 * links to unsubscribe in the footer.
 */
const composeContent: Composer = async (ctx, campaign, recipients) => {
  const { subject, content, details } = campaign;
  const isService = campaign.kind === 'service';
  const reason = isService ? WHY.service : WHY.newsletter;
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
      personalMail(prepared, fullName, footerOf(ctx, accountId, reason, !isService)),
    ]),
  );
};

const COMPOSERS: Readonly<Record<CampaignKind, Composer>> = {
  newsletter: composeContent,
  'ai-newsletter': composeContent,
  service: composeContent,
  'news-digest': composeNewsDigest,
  'task-reminder': composeTaskReminders,
};

/** The composer that writes the mails of a kind. */
const composerOf = (kind: CampaignKind): Composer => COMPOSERS[kind];

export interface DueRow extends Recipient {
  id: number;
  tries: number;
}
interface DueRecipient extends Omit<DueRow, 'accountId'> {
  accountId: string | null;
  reason: SkipReason | null;
}

/** How many mails the daily cap still allows, and when the oldest of the mails that fill it is a day old. */
export async function cappedUntil(ctx: Ctx, { settings }: Lease): Promise<{ left: number; until: number }> {
  const cap = settings.dailyCap;
  if (cap === null) return { left: Infinity, until: 0 };
  const since = ctx.now() - DAY_MS;
  const row = await ctx.first(sql<{
    sent: number;
    first: number | null;
  }>`SELECT count(*) AS sent, min(sent_at) AS first FROM
      (SELECT sent_at FROM campaign_recipients WHERE sent_at > ${since} ORDER BY sent_at DESC LIMIT ${cap})`);
  return { left: cap - (row?.sent ?? 0), until: (row?.first ?? ctx.now()) + DAY_MS };
}

/** A condition of claims, so that the cap holds over all campaigns that are sent at the same time. */
const underCapSql = (ctx: Ctx, { settings }: Lease): Sql =>
  settings.dailyCap === null
    ? NOTHING
    : sql`AND NOT EXISTS (SELECT 1 FROM campaign_recipients o WHERE o.sent_at > ${ctx.now() - DAY_MS}
        ORDER BY o.sent_at DESC LIMIT 1 OFFSET ${settings.dailyCap - 1})`;

/** Skips these recipients and stores the reasons. */
const skipSql = (lease: Lease, skipped: readonly (readonly [number, SkipReason])[]): Sql =>
  sql`UPDATE campaign_recipients SET state = 'skipped', reason = j.value ->> 1 FROM json_each(${JSON.stringify(skipped)}) j
    WHERE campaign_recipients.id = j.value ->> 0 AND state = 'pending' AND ${holdsSql(lease)}`;

/** At most `max` recipients who are next, with their mails. Recipients who may no longer get a mail are skipped with the reason. */
export async function readDue(
  ctx: Ctx,
  lease: Lease,
  max: number,
): Promise<{ read: number; mails: { row: DueRow; composed: ComposedMail }[] }> {
  const { campaign } = lease;
  const results =
    await ctx.rows(sql<DueRecipient>`SELECT r.id, r.tries, r.account_id AS accountId, a.email, a.full_name AS fullName, a.user_type AS userType,
        ${reasonSql(campaign.kind)} AS reason
      FROM campaign_recipients r LEFT JOIN accounts a ON a.id = r.account_id
      WHERE r.campaign_id = ${campaign.id} AND r.state = 'pending' AND r.retry_at <= ${ctx.now()}
      ORDER BY r.retry_at, r.id LIMIT ${max}`);
  const skipped: [number, SkipReason][] = [];
  const rows: DueRow[] = [];
  for (const { reason, accountId, ...row } of results) {
    if (reason !== null || accountId === null) skipped.push([row.id, reason ?? 'gone']);
    else rows.push({ ...row, accountId });
  }
  const composed = rows.length > 0 ? await composerOf(campaign.kind)(ctx, campaign, rows) : new Map<string, never>();
  const mails: { row: DueRow; composed: ComposedMail }[] = [];
  for (const row of rows) {
    const mail = composed.get(row.accountId) ?? { skip: 'nothing-to-say' };
    if ('skip' in mail) skipped.push([row.id, mail.skip]);
    else mails.push({ row, composed: mail });
  }
  if (skipped.length > 0) await ctx.run(skipSql(lease, skipped));
  return { read: results.length, mails };
}

/** SQL: the account still gets the mail, at the address that was read. Changes since the batch was read count. */
const stillGets = ({ campaign }: Lease, row: DueRow): Sql =>
  sql`EXISTS (SELECT 1 FROM accounts a WHERE a.id = campaign_recipients.account_id AND a.email = ${row.email}
    AND ${reasonSql(campaign.kind)} IS NULL)`;

/**
 * Claims the row for sending. Changes nothing if the lease is lost, the campaign is paused, the cap is reached, or the mail is no
 * longer due to the person.
 */
export const claimSql = (ctx: Ctx, lease: Lease, row: DueRow): Sql =>
  sql`UPDATE campaign_recipients SET state = 'sending', tries = tries + 1
    WHERE id = ${row.id} AND state = 'pending' AND ${holdsSql(lease)} AND ${stillGets(lease, row)} ${underCapSql(ctx, lease)}`;

/** After a claim that changed nothing: skips a person who no longer gets the mail. Returns whether the step continues. */
export async function judgeUnclaimed(ctx: Ctx, lease: Lease, row: DueRow): Promise<boolean> {
  const reason = sql`(SELECT ${reasonSql(lease.campaign.kind)} FROM (SELECT 1) LEFT JOIN accounts a ON a.id = campaign_recipients.account_id)`;
  const [skipped, state] = await batch(ctx.d1, [
    sql`UPDATE campaign_recipients SET state = 'skipped', reason = ${reason}
      WHERE id = ${row.id} AND state = 'pending' AND ${holdsSql(lease)} AND ${reason} IS NOT NULL`,
    sql<{ goesOn: 0 | 1 }>`SELECT ${holdsSql(lease)} ${underCapSql(ctx, lease)} AS goesOn`,
  ]);
  return skipped.meta.changes > 0 || state.results[0]?.goesOn === 1;
}
