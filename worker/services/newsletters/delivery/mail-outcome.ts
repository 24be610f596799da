/** What became of a mail, and the statement that records it. */
import { MailError } from '@/domain/mail-error';
import { waitAfter } from '@/domain/newsletters/delivery/retries';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import type { Lease } from '@worker/services/newsletters/campaigns/campaign-lease';
import { MINUTE_MS } from '@/domain/time/durations';

export type Outcome =
  | { state: 'sent' }
  | { state: 'failed'; reason: string; isDoubtful: boolean }
  | { state: 'pending'; reason: string; retryAt: number; isDoubtful: boolean; isService: boolean };

/** How long a campaign waits when the mail service is away, ms. It costs no one a try. */
export const SERVICE_WAIT_MS = MINUTE_MS;

/** The outcome of a try that threw; `tries` counts it. Only a MailError may pass: what else a mail is refused for stays so. */
export function outcomeOf(error: unknown, tries: number, now: number): Outcome {
  if (!(error instanceof MailError)) {
    const isOurs = error instanceof Error && error.message.startsWith('A mail was refused');
    if (isOurs) return { state: 'failed', reason: error.message, isDoubtful: false };
    return later('The mail could not be handed over.', tries, now, false);
  }
  const { message: reason, isDoubtful, isPermanent, isService } = error;
  if (isService) return { state: 'pending', reason, retryAt: now + SERVICE_WAIT_MS, isDoubtful, isService };
  if (isPermanent) return { state: 'failed', reason, isDoubtful };
  return later(reason, tries, now, isDoubtful);
}

/** RFC 3463: no such mailbox, no such domain, not an address, moved without a new one, refuses all mail. 5.1.7 and 5.1.8 speak of the sender. */
const GONE = /^5\.1\.(?:1|2|3|6|10)$/;

/** The status where a server says that no one gets mails at this address; null for all else. */
export const goneStatus = (error: unknown): string | null =>
  error instanceof MailError && error.isPermanent && error.status !== null && GONE.test(error.status)
    ? error.status
    : null;

function later(reason: string, tries: number, now: number, isDoubtful: boolean): Outcome {
  const wait = waitAfter(tries);
  if (wait === null) return { state: 'failed', reason, isDoubtful };
  return { state: 'pending', reason, retryAt: now + wait, isDoubtful, isService: false };
}

/** Records it. What went out is sent, anyone who holds the row by now; all else only while it is ours. */
export function outcomeSql(ctx: Ctx, { campaign, token }: Lease, id: number, outcome: Outcome): Sql {
  if (outcome.state === 'sent')
    return sql`UPDATE campaign_recipients SET state = 'sent', reason = NULL, sent_at = ${ctx.now()}
      WHERE id = ${id} AND state <> 'sent'`;
  const isMine = sql`state = 'sending'
    AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${campaign.id} AND lease_token = ${token})`;
  const doubtful = sql`is_doubtful = max(is_doubtful, ${outcome.isDoubtful ? 1 : 0})`;
  if (outcome.state === 'failed')
    return sql`UPDATE campaign_recipients SET state = 'failed', reason = ${outcome.reason}, ${doubtful}
      WHERE id = ${id} AND ${isMine}`;
  const isCancelled = sql`(SELECT state FROM campaigns WHERE id = ${campaign.id}) = 'cancelled'`;
  return sql`UPDATE campaign_recipients SET ${doubtful}, retry_at = ${outcome.retryAt}, tries = tries - ${outcome.isService ? 1 : 0},
      state = CASE WHEN ${isCancelled} THEN 'skipped' ELSE 'pending' END,
      reason = CASE WHEN ${isCancelled} THEN 'cancelled' ELSE ${outcome.reason} END
    WHERE id = ${id} AND ${isMine}`;
}
