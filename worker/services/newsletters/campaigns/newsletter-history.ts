/** The history of newsletters: what went out, to how many, and with what success. Counts are the rows of the recipients. */
import type { ListQuery } from '@/domain/lists/list-query';
import type { CampaignDetails } from '@/domain/newsletters/campaigns/campaign';
import { NO_FOCUS } from '@/domain/newsletters/audience/focus';
import { HISTORY_KINDS, NEWSLETTER_HISTORY, type HistoryRecord } from '@/domain/newsletters/campaigns/history';
import type { campaigns } from '@worker/db/schema';
import { sql, type Raw } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { listPage } from '@worker/services/lists/list-page';

/** Before the keys of what the schedule starts. */
export const SCHEDULE_KEY = 'schedule:';

type Row = Pick<Raw<typeof campaigns.$inferSelect>, 'id' | 'state' | 'subject' | 'details' | 'runKey'> & {
  kind: HistoryRecord['kind'];
  at: number;
  recipients: number;
  sent: number;
};

/** Who was left out on the way (switched off, gone) is no recipient; who was cancelled was meant to be one. */
const RECIPIENTS = sql`(SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state IN ('pending', 'sending', 'sent', 'failed'))
  + (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state = 'skipped' AND r.reason = 'cancelled')`;

const toRecord = (row: Row): HistoryRecord => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  subject: row.subject,
  sentAt: new Date(row.at).toISOString(),
  recipientCount: row.recipients,
  successCount: row.sent,
  customization: (JSON.parse(row.details) as CampaignDetails).customization ?? NO_FOCUS,
  isScheduled: row.runKey?.startsWith(SCHEDULE_KEY) ?? false,
});

/** One page, the newest first. What is to be sent later is not history yet. */
export async function listHistory(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'newsletter:read');
  const { items, next } = await listPage(ctx, NEWSLETTER_HISTORY.name, query, {
    columns: sql`c.id, c.kind, c.state, c.subject, coalesce(c.started_at, c.send_at) AS at, c.details, c.run_key AS runKey,
      ${RECIPIENTS} AS recipients,
      (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state = 'sent') AS sent`,
    from: sql`campaigns c`,
    where: [
      sql`c.kind IN (SELECT value FROM json_each(${JSON.stringify(HISTORY_KINDS)}))`,
      sql`(c.started_at IS NOT NULL OR c.send_at <= ${ctx.now()})`,
    ],
    order: ['c.created_at', 'c.id'],
    itemOf: toRecord,
  });
  return { items, next };
}
