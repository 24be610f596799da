/** Campaigns as operators read them: the list, one of them, its recipients, and the history of newsletters. Counts are read from rows. */
import {
  RECIPIENT_STATES,
  CAMPAIGN_GONE,
  actionsOf,
  type CampaignAudience,
  type CampaignDetails,
  type CampaignCounts,
  type CampaignDetail,
  type CampaignPage,
  type CampaignView,
  type RecipientPage,
  type RecipientView,
} from '@/domain/newsletters/campaigns/campaign';
import type { ListQuery } from '@/domain/lists/list-query';
import {
  CAMPAIGN_RECIPIENTS,
  CAMPAIGNS,
  HISTORY_KINDS,
  NEWSLETTER_HISTORY,
  type HistoryRecord,
} from '@/domain/newsletters/campaigns/campaign-lists';
import { notFound } from '@/domain/errors';
import { NO_FOCUS } from '@/domain/newsletters/audience/focus';
import { batch, sql, type Raw, type Sql } from '@worker/db/sql';
import type { campaignRecipients, campaigns } from '@worker/db/schema/index';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { equals, listPage } from '@worker/services/lists/list-page';
import type { Campaign } from '@worker/services/newsletters/composition';

interface Row extends Omit<Campaign, 'audience' | 'details'> {
  audience: string;
  details: string;
  by: string | null;
  counts: string;
  doubtful: number;
  nextTryAt: number | null;
}

/** Columns of a campaign `c`. Each count is read from an index of its rows. */
const COLUMNS = sql`c.id, c.kind, c.state, c.subject, c.sender_name AS senderName, c.reply_to AS replyTo, c.audience, c.details,
  c.send_at AS sendAt, c.created_at AS createdAt, c.started_at AS startedAt, c.ended_at AS endedAt, c.revision,
  c.lease_token AS leaseToken, c.lease_until AS leaseUntil,
  (SELECT name FROM admin_users u WHERE u.id = c.created_by) AS by,
  (SELECT json_group_object(state, n) FROM
    (SELECT r.state, count(*) AS n FROM campaign_recipients r WHERE r.campaign_id = c.id GROUP BY r.state)) AS counts,
  (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.is_doubtful) AS doubtful,
  (SELECT min(r.retry_at) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state = 'pending') AS nextTryAt`;

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The time until which a campaign that is being sent has to wait, because of a pause, the cap, or the next try. */
function waitOf(row: Row, now: number): string | null {
  if (row.state !== 'sending' || row.leaseToken !== null) return null;
  const until = Math.max(row.leaseUntil, row.nextTryAt ?? 0);
  return until > now ? iso(until) : null;
}

function toView(ctx: Ctx, row: Row): CampaignView {
  const found = JSON.parse(row.counts) as Partial<CampaignCounts>;
  const counts = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, found[state] ?? 0])) as CampaignCounts;
  const { userType, accountIds } = JSON.parse(row.audience) as CampaignAudience;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    subject: row.subject,
    senderName: row.senderName,
    replyTo: row.replyTo,
    userType,
    named: accountIds?.length ?? null,
    details: JSON.parse(row.details) as CampaignDetails,
    sendAt: new Date(row.sendAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    startedAt: iso(row.startedAt),
    endedAt: iso(row.endedAt),
    createdBy: row.by,
    counts,
    doubtful: row.doubtful,
    waitsUntil: waitOf(row, ctx.now()),
    actions: actionsOf(row.state, counts.failed),
    revision: row.revision,
  };
}

/** One page, the newest first. */
export async function listCampaigns(ctx: Ctx, query: ListQuery): Promise<CampaignPage> {
  requireAllowed(ctx, 'newsletter:read');
  const { items, next } = await listPage(ctx, CAMPAIGNS.name, query, {
    columns: COLUMNS,
    from: sql`campaigns c`,
    order: ['c.created_at', 'c.id'],
    match: { kind: equals('c.kind'), state: equals('c.state') },
    itemOf: (row: Row) => toView(ctx, row),
  });
  return { items, next };
}

/** The statement that reads one campaign for `toDetail`. */
export const campaignSql = (id: string): Sql<Row & { content: string }> =>
  sql`SELECT ${COLUMNS}, c.content FROM campaigns c WHERE c.id = ${id}`;

/** The campaign that `campaignSql` read. Throws 404 if there is none. */
export function toDetail(ctx: Ctx, row: (Row & { content: string }) | undefined): CampaignDetail {
  if (row === undefined) throw notFound(CAMPAIGN_GONE);
  return { ...toView(ctx, row), content: row.content };
}

/** One campaign. Throws 404. */
export async function readCampaign(ctx: Ctx, id: string): Promise<CampaignDetail> {
  requireAllowed(ctx, 'newsletter:read');
  const [found] = await batch(ctx.d1, [campaignSql(id)]);
  return toDetail(ctx, found.results[0]);
}

type RecipientRow = Omit<Raw<typeof campaignRecipients.$inferSelect>, 'campaignId'> & {
  name: string | null;
  email: string | null;
};

const toRecipient = (row: RecipientRow): RecipientView => ({
  ...row,
  retryAt: row.state === 'pending' && row.retryAt > 0 ? iso(row.retryAt) : null,
  sentAt: iso(row.sentAt),
  isDoubtful: row.isDoubtful === 1,
});

/**
 * One page of recipients: all recipients in the order of freezing, or those in one state, by their next try. Takes the same time at any
 * size.
 */
export async function listRecipients(ctx: Ctx, id: string, query: ListQuery): Promise<RecipientPage> {
  requireAllowed(ctx, 'newsletter:read');
  const { items, next, others } = await listPage(
    ctx,
    `${CAMPAIGN_RECIPIENTS.name}:${id}`,
    query,
    {
      columns: sql`r.id, r.account_id AS accountId, a.full_name AS name, a.email, r.state, r.reason, r.tries,
        r.retry_at AS retryAt, r.sent_at AS sentAt, r.is_doubtful AS isDoubtful`,
      from: sql`campaign_recipients r LEFT JOIN accounts a ON a.id = r.account_id`,
      where: [sql`r.campaign_id = ${id}`],
      order: query.match['state'] === undefined ? ['r.id'] : ['r.retry_at', 'r.id'],
      isAscending: true,
      match: { state: equals('r.state') },
      itemOf: toRecipient,
    },
    () => [sql`SELECT id FROM campaigns WHERE id = ${id}`],
  );
  if (others[0].results.length === 0) throw notFound(CAMPAIGN_GONE);
  return { items, next };
}

// The history of newsletters: the mails sent, the number of recipients, and the successes. Counts are read from the rows of recipients.

/** The prefix of the run keys of scheduled campaigns. */
export const SCHEDULE_KEY = 'schedule:';

type HistoryRow = Pick<Raw<typeof campaigns.$inferSelect>, 'id' | 'state' | 'subject' | 'details' | 'runKey'> & {
  kind: HistoryRecord['kind'];
  at: number | null;
  recipients: number;
  sent: number;
};

/** People who were left out on the way (turned off, gone) are not recipients; people whose mail was cancelled are recipients. */
const RECIPIENTS = sql`(SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state IN ('pending', 'sending', 'sent', 'failed'))
  + (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state = 'skipped' AND r.reason = 'cancelled')`;

const toRecord = (row: HistoryRow): HistoryRecord => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  subject: row.subject,
  sentAt: row.at === null ? null : new Date(row.at).toISOString(),
  recipientCount: row.recipients,
  successCount: row.sent,
  customization: (JSON.parse(row.details) as CampaignDetails).customization ?? NO_FOCUS,
  isScheduled: row.runKey?.startsWith(SCHEDULE_KEY) ?? false,
});

/**
 * One page, newest first: campaigns that went out, and due campaigns that are about to go out. Leaves out campaigns for later, and
 * campaigns that were paused or cancelled before their start.
 */
export async function listHistory(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'newsletter:read');
  const { items, next } = await listPage(ctx, NEWSLETTER_HISTORY.name, query, {
    columns: sql`c.id, c.kind, c.state, c.subject, c.started_at AS at, c.details, c.run_key AS runKey,
      ${RECIPIENTS} AS recipients,
      (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state = 'sent') AS sent`,
    from: sql`campaigns c`,
    where: [
      sql`c.kind IN (SELECT value FROM json_each(${JSON.stringify(HISTORY_KINDS)}))`,
      sql`(c.started_at IS NOT NULL OR (c.send_at <= ${ctx.now()} AND c.state NOT IN ('paused', 'cancelled')))`,
    ],
    order: ['c.created_at', 'c.id'],
    itemOf: toRecord,
  });
  return { items, next };
}
