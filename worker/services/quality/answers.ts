/** Informs people about the decisions on their reports and suggestions, in the bell and by mail, once a decision can no longer be taken back. */
import { CLAIMS_PAGE } from '@/domain/quality/claims';
import { ANSWER_AFTER_MS, type QualityStatus, type SentKind } from '@/domain/quality/items';
import { batch, sql, statementOf } from '@worker/db/sql';
import { qualityAnswerMail } from '@worker/emails/quality-answer';
import type { Ctx } from '@worker/services/core/context';
import { addressesOf, postUnlessSuppressed } from '@worker/services/notifications/outbox';
import { notifyAccount } from '@worker/services/notifications/notifications';

const AT_ONCE = 50;

interface DecidedItem {
  id: string;
  kind: SentKind;
  status: Exclude<QualityStatus, 'open'>;
  /** The claim had been accepted before. */
  isEnded: 0 | 1;
  name: string;
  reason: string;
  accountId: string | null;
  email: string | null;
  fullName: string | null;
}

const TITLES = {
  report: {
    accepted: (name: string) => `Thank you: your correction of ${name} is in`,
    refused: (name: string) => `Your report about ${name} was not accepted`,
  },
  suggestion: {
    accepted: (name: string) => `Thank you: ${name} is listed now`,
    refused: (name: string) => `Your suggestion ${name} was not accepted`,
  },
  claim: {
    accepted: (name: string) => `You maintain the entry ${name} now`,
    refused: (name: string) => `Your claim of ${name} was refused`,
  },
  application: {
    accepted: () => 'You are listed as an angel investor now',
    refused: () => 'Your application as an angel investor was refused',
  },
  change: {
    accepted: (name: string) => `Your changes of ${name} are in the entry`,
    refused: (name: string) => `Your changes of ${name} were refused`,
  },
} as const satisfies Record<SentKind, Record<DecidedItem['status'], (name: string) => string>>;

/** The text for a person whose accepted claim or application was ended later. */
const ENDED_TITLES: Partial<Record<SentKind, (name: string) => string>> = {
  claim: (name) => `You no longer maintain the entry ${name}`,
  application: () => 'You no longer maintain your entry as an angel investor',
};

/** People who maintain an entry, or asked to, are sent to the page of their own entries. */
const isOwn = (kind: SentKind): boolean => kind !== 'report' && kind !== 'suggestion';

/** Sends each answer once, however often this runs. At most fifty at a time: it is called every minute. */
export async function answerReports(ctx: Ctx): Promise<void> {
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT q.id, q.kind, q.status, q.name, q.reason, q.account_id AS accountId, a.email, a.full_name AS fullName,
        EXISTS (SELECT 1 FROM claims c WHERE c.item_id = q.id AND c.status = 'refused' AND c.since IS NOT NULL) AS isEnded
      FROM quality_items q INDEXED BY idx_quality_items_decided_at LEFT JOIN accounts a ON a.id = q.account_id
      WHERE q.answered_at IS NULL AND q.decided_at IS NOT NULL AND q.decided_at <= ${ctx.now() - ANSWER_AFTER_MS}
        AND q.kind IN ('report', 'suggestion', 'claim', 'application', 'change') AND q.status <> 'open' ORDER BY q.decided_at LIMIT ${AT_ONCE}`,
  ).all<DecidedItem>();
  for (const { id, kind, status, isEnded, name, reason, accountId, email, fullName } of results) {
    const isUnanswered = sql`EXISTS (SELECT 1 FROM quality_items WHERE id = ${id} AND status = ${status} AND answered_at IS NULL)`;
    const titleOf = (status === 'refused' && isEnded && ENDED_TITLES[kind]) || TITLES[kind][status];
    const title = titleOf(name);
    const answered = sql`UPDATE quality_items SET answered_at = ${ctx.now()} WHERE id = ${id} AND status = ${status} AND answered_at IS NULL`;
    if (accountId === null || email === null) {
      await batch(ctx.d1, [answered]);
      continue;
    }
    const line = { topic: 'support', title, body: reason, ...(isOwn(kind) ? { href: CLAIMS_PAGE } : {}) } as const;
    const [, marked] = await batch(ctx.d1, [notifyAccount(ctx, accountId, line, isUnanswered), answered]);
    if (marked.meta.changes)
      await postUnlessSuppressed(
        ctx,
        qualityAnswerMail({ email, fullName: fullName ?? '', title, reason, isOwn: isOwn(kind), ...addressesOf(ctx) }),
      );
  }
}
