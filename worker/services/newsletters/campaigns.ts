/** Campaigns as operators read them: the list, one of them, and its recipients. Counts are rows. */
import {
  RECIPIENT_STATES,
  type CampaignAudience,
  type CampaignDetails,
  type RecipientState,
} from '../../../src/domain/newsletters/campaign';
import type { CampaignQuery, RecipientQuery } from '../../../src/domain/newsletters/campaign-input';
import { CAMPAIGN_GONE } from '../../../src/domain/newsletters/campaign-texts';
import {
  actionsOf,
  type CampaignCounts,
  type CampaignDetail,
  type CampaignPage,
  type CampaignView,
  type RecipientPage,
  type RecipientView,
} from '../../../src/domain/newsletters/campaign-view';
import { notFound } from '../../../src/domain/errors';
import { batch } from '../../db/batch';
import { joinSql, sql, statementOf, type Sql } from '../../db/sql';
import type { Ctx } from '../core/context';
import { readCursor, writeCursor } from '../core/cursors';
import { requireAllowed } from '../core/require-actor';
import type { Campaign } from './composer';

const CAMPAIGNS_A_PAGE = 10;
const RECIPIENTS_A_PAGE = 50;

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

/** Until when a campaign that is being sent has nothing to do: a pause, the cap, or the next try. */
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

interface Place {
  at: number;
  id: string;
}

/** One page, the newest first; `before` is the `next` of the page before. */
export async function listCampaigns(ctx: Ctx, { before, ...narrowed }: CampaignQuery): Promise<CampaignPage> {
  requireAllowed(ctx, 'newsletter:read');
  const list = `campaigns:${JSON.stringify(narrowed)}`;
  const conditions: Sql[] = [sql`1`];
  if (narrowed.kind !== undefined) conditions.push(sql`c.kind = ${narrowed.kind}`);
  if (narrowed.state !== undefined) conditions.push(sql`c.state = ${narrowed.state}`);
  if (before !== undefined) {
    const { at, id } = readCursor<Place>(ctx, list, before);
    conditions.push(sql`(c.created_at, c.id) < (${at}, ${id})`);
  }
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT ${COLUMNS} FROM campaigns c WHERE ${joinSql(conditions, ' AND ')}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${CAMPAIGNS_A_PAGE + 1}`,
  ).all<Row>();
  const rows = results.slice(0, CAMPAIGNS_A_PAGE);
  const last = rows.at(-1);
  const hasMore = results.length > CAMPAIGNS_A_PAGE && last;
  return {
    items: rows.map((row) => toView(ctx, row)),
    next: hasMore ? writeCursor(ctx, list, { at: last.createdAt, id: last.id }) : null,
  };
}

/** The statement that reads one campaign for `toDetail`. */
export const campaignSql = (id: string): Sql<Row & { content: string }> =>
  sql`SELECT ${COLUMNS}, c.content FROM campaigns c WHERE c.id = ${id}`;

/** What `campaignSql` read. Throws 404 where there is none. */
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

interface RecipientRow {
  id: number;
  accountId: string | null;
  name: string | null;
  email: string | null;
  state: RecipientState;
  reason: string | null;
  tries: number;
  retryAt: number;
  sentAt: number | null;
  isDoubtful: 0 | 1;
}

const toRecipient = (row: RecipientRow): RecipientView => ({
  ...row,
  retryAt: row.state === 'pending' && row.retryAt > 0 ? iso(row.retryAt) : null,
  sentAt: iso(row.sentAt),
  isDoubtful: row.isDoubtful === 1,
});

/** One page of recipients: all in the order of freezing, or those in a state by their next try. Costs the same at any size. */
export async function listRecipients(ctx: Ctx, id: string, { state, after }: RecipientQuery): Promise<RecipientPage> {
  requireAllowed(ctx, 'newsletter:read');
  const list = `campaign-recipients:${id}:${state ?? ''}`;
  const place =
    after === undefined ? { retryAt: -1, id: 0 } : readCursor<{ retryAt: number; id: number }>(ctx, list, after);
  const page =
    state === undefined
      ? sql`r.campaign_id = ${id} AND r.id > ${place.id} ORDER BY r.id`
      : sql`r.campaign_id = ${id} AND r.state = ${state} AND (r.retry_at, r.id) > (${place.retryAt}, ${place.id})
          ORDER BY r.retry_at, r.id`;
  const [campaign, found] = await batch(ctx.d1, [
    sql<{ id: string }>`SELECT id FROM campaigns WHERE id = ${id}`,
    sql<RecipientRow>`SELECT r.id, r.account_id AS accountId, a.full_name AS name, a.email, r.state, r.reason, r.tries,
        r.retry_at AS retryAt, r.sent_at AS sentAt, r.is_doubtful AS isDoubtful
      FROM campaign_recipients r LEFT JOIN accounts a ON a.id = r.account_id WHERE ${page} LIMIT ${RECIPIENTS_A_PAGE + 1}`,
  ]);
  if (campaign.results.length === 0) throw notFound(CAMPAIGN_GONE);
  const rows = found.results.slice(0, RECIPIENTS_A_PAGE);
  const last = rows.at(-1);
  const hasMore = found.results.length > RECIPIENTS_A_PAGE && last;
  return {
    items: rows.map(toRecipient),
    next: hasMore ? writeCursor(ctx, list, { retryAt: last.retryAt, id: last.id }) : null,
  };
}
