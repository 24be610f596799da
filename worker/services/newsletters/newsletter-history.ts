/** The history of newsletters: what went out, to how many, and with what success. Counts are the rows of the recipients. */
import type { HistoryQuery } from '../../../src/domain/newsletters/automation-input';
import type { CampaignDetails, CampaignState } from '../../../src/domain/newsletters/campaign';
import { NO_FOCUS } from '../../../src/domain/newsletters/focus';
import { HISTORY_KINDS, HISTORY_PAGE_SIZE, type HistoryRecord } from '../../../src/domain/newsletters/history';
import { batch } from '../../db/batch';
import { NOTHING, sql } from '../../db/sql';
import type { Ctx } from '../core/context';
import { readCursor, writeCursor } from '../core/cursors';
import { requireAllowed } from '../core/require-actor';

/** Before the keys of what the schedule starts. */
export const SCHEDULE_KEY = 'schedule:';

interface Row {
  id: string;
  kind: HistoryRecord['kind'];
  state: CampaignState;
  subject: string;
  at: number;
  details: string;
  runKey: string | null;
  createdAt: number;
  recipients: number;
  sent: number;
}

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
export async function listHistory(
  ctx: Ctx,
  { after }: HistoryQuery,
): Promise<{ items: HistoryRecord[]; next: string | null }> {
  requireAllowed(ctx, 'newsletter:read');
  const list = 'newsletter-history';
  const place = after === undefined ? null : readCursor<readonly [number, string]>(ctx, list, after);
  const isNext = place ? sql` AND (c.created_at, c.id) < (${place[0]}, ${place[1]})` : NOTHING;
  const [found] = await batch(ctx.d1, [
    sql<Row>`SELECT c.id, c.kind, c.state, c.subject, coalesce(c.started_at, c.send_at) AS at, c.details, c.run_key AS runKey,
        c.created_at AS createdAt, ${RECIPIENTS} AS recipients,
        (SELECT count(*) FROM campaign_recipients r WHERE r.campaign_id = c.id AND r.state = 'sent') AS sent
      FROM campaigns c WHERE c.kind IN (SELECT value FROM json_each(${JSON.stringify(HISTORY_KINDS)}))
        AND (c.started_at IS NOT NULL OR c.send_at <= ${ctx.now()})${isNext}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${HISTORY_PAGE_SIZE + 1}`,
  ]);
  const rows = found.results.slice(0, HISTORY_PAGE_SIZE);
  const last = rows.at(-1);
  const hasMore = found.results.length > HISTORY_PAGE_SIZE && last;
  return { items: rows.map(toRecord), next: hasMore ? writeCursor(ctx, list, [last.createdAt, last.id]) : null };
}
