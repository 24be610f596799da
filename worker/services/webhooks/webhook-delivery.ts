/**
 * Sends the events of an account to the web addresses that its owner entered, signed as the Standard Webhooks specification says, and turns
 * off an address that fails for three days.
 */
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  pauseAfter,
  TEST_EVENT,
  WEBHOOK_GIVEN_UP_MS,
  MAX_WEBHOOK_LOG,
  WEBHOOK_OFF_MS,
  type WebhookEvent,
} from '@/domain/tokens/webhooks';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { MINOR_PER_UNIT } from '@/domain/money/money';
import { readDocument } from '@/domain/tools/document';
import { MINUTE_MS } from '@/domain/time/durations';
import { batch, sql, type Sql } from '@worker/db/sql';
import { accounts, webhooks } from '@worker/db/schema';
import { webhookOffMail } from '@worker/emails/personal-token';
import { accountEvent } from '@worker/services/accounts/account-events';
import type { Ctx } from '@worker/services/core/context';
import { unseal } from '@worker/services/core/secrets';
import { postUnlessSuppressed } from '@worker/services/notifications/outbox';

export const WEBHOOK_PURPOSE = 'webhook';

const TIMEOUT_MS = 5_000;
const STEP = 30;
/** The most deliveries of one address in a step, so that a slow address does not fill it. */
const STEP_OF_ADDRESS = 5;
const AT_ONCE = 6;
/** A delivery whose step did not end is taken again after this time. */
const TAKEN_MS = 5 * MINUTE_MS;
/** Maximum number of deliveries that wait for one address; while it is reached, new events are not sent to that address. */
const MAX_WAITING = 200;

/** The condition that an address `w` takes events of this type. */
const isOf = (
  type: WebhookEvent,
) => sql`w.off_at IS NULL AND EXISTS (SELECT 1 FROM json_each(w.events) WHERE value = ${type})
  AND (SELECT count(*) FROM webhook_deliveries WHERE webhook_id = w.id AND next_at IS NOT NULL) < ${MAX_WAITING}`;

/**
 * A statement that stores a delivery of `data` (SQL for a JSON text) for each address `w` in `from` that wants events of this type; `from`
 * must contain WHERE. Run it in the same batch as the change that causes the event.
 */
export const deliveriesFrom = (ctx: Ctx, type: WebhookEvent, data: Sql, from: Sql): Sql =>
  sql`INSERT INTO webhook_deliveries (id, account_id, webhook_id, type, body, outcome, created_at, next_at)
    SELECT lower(hex(randomblob(12))), w.account_id, w.id, ${type},
      json_object('type', ${type}, 'at', ${new Date(ctx.now()).toISOString()}, 'data', json(${data})), 'waiting', ${ctx.now()}, ${ctx.now()}
    FROM ${from} AND ${isOf(type)}`;

/** Whether an account has an address that takes events of this type. */
export const hasWebhook = (accountId: string, type: WebhookEvent): Sql<{ id: string }> =>
  sql`SELECT w.id FROM webhooks w WHERE w.account_id = ${accountId} AND ${isOf(type)} LIMIT 1`;

interface DueDelivery {
  id: string;
  webhookId: string;
  accountId: string;
  type: string;
  body: string;
  tries: number;
  createdAt: number;
  url: string;
  secret: string;
}

function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** The status of the answer. Null if none came in time, or if the address may not be called. A redirect is an answer and is not followed. */
async function deliver(ctx: Ctx, { id, webhookId, url, secret: sealed, body }: DueDelivery): Promise<number | null> {
  const secret = await unseal(ctx, WEBHOOK_PURPOSE, webhookId, sealed);
  if (secret === null) return null;
  const answer = await ctx.outside.ask(url, {
    agent: 'Outset webhooks',
    post: { body, headers: { 'content-type': 'application/json', ...signedHeaders(secret, id, ctx.now(), body) } },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.kind === 'answer' ? answer.status : null;
}

const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Deletes finished deliveries of an address beyond the last twenty. */
const endOld = (
  webhookId: string,
) => sql`DELETE FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND next_at IS NULL
  AND id NOT IN (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} ORDER BY created_at DESC, id DESC LIMIT ${MAX_WEBHOOK_LOG})`;

/** Stores the outcome of a try, and turns the address off if it has failed for three days. */
async function settle(ctx: Ctx, due: DueDelivery, status: number | null): Promise<void> {
  const { id, webhookId, accountId, type, url, createdAt } = due;
  const now = ctx.now();
  const tries = due.tries + 1;
  const isDone = isAccepted(status);
  const isOver = isDone || type === TEST_EVENT || now - createdAt >= WEBHOOK_GIVEN_UP_MS;
  const outcome = isDone ? 'delivered' : isOver ? 'failed' : 'waiting';
  const nextAt = isOver ? null : now + pauseAfter(tries);
  const settled = sql`UPDATE webhook_deliveries SET outcome = ${outcome}, status = ${status}, tries = ${tries}, next_at = ${nextAt},
      body = CASE WHEN ${isOver ? 1 : 0} THEN NULL ELSE body END WHERE id = ${id}`;
  if (isDone || type === TEST_EVENT) {
    const works = ctx.db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhookId));
    await batch(ctx.d1, [settled, isDone ? works : sql`SELECT 1`, endOld(webhookId)]);
    return;
  }
  const isDead = sql`id = ${webhookId} AND off_at IS NULL AND failing_since <= ${now - WEBHOOK_OFF_MS}`;
  const [, , , [owner], off] = await batch(ctx.d1, [
    settled,
    sql`UPDATE webhooks SET failing_since = coalesce(failing_since, ${now}) WHERE id = ${webhookId}`,
    accountEvent(ctx, accountId, 'webhook-off', sql`EXISTS (SELECT 1 FROM webhooks WHERE ${isDead})`),
    ctx.db
      .select({ email: accounts.email, fullName: accounts.fullName })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
    sql`UPDATE webhooks SET off_at = ${now} WHERE ${isDead}`,
    sql`UPDATE webhook_deliveries SET outcome = 'failed', body = NULL, next_at = NULL WHERE next_at IS NOT NULL
      AND webhook_id IN (SELECT id FROM webhooks WHERE id = ${webhookId} AND off_at IS NOT NULL)`,
    endOld(webhookId),
  ]);
  if (!off.meta.changes || !owner) return;
  const { email: to, fullName } = owner;
  await postUnlessSuppressed(ctx, webhookOffMail({ to, fullName, url, at: now, siteUrl: ctx.env.SITE_URL }));
}

const columns = sql`d.id, d.webhook_id AS webhookId, d.account_id AS accountId, d.type, d.body, d.tries, d.created_at AS createdAt,
  w.url, w.secret FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id`;

/** Sends one delivery now. Returns the status of the answer. */
export async function deliverNow(ctx: Ctx, id: string): Promise<number | null> {
  const due = await ctx.first(sql<DueDelivery>`SELECT ${columns} WHERE d.id = ${id}`);
  if (!due) return null;
  const status = await deliver(ctx, due);
  await settle(ctx, due, status);
  return status;
}

/** Sends up to thirty deliveries that are due, at most five to one address. No other step sends the same ones. */
export async function sendWebhooks(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const claimedDeliveries = await ctx.rows(sql<{
    id: string;
  }>`UPDATE webhook_deliveries SET next_at = ${now + TAKEN_MS} WHERE id IN (
      SELECT id FROM (SELECT id, next_at, row_number() OVER (PARTITION BY webhook_id ORDER BY next_at, id) AS n
        FROM webhook_deliveries WHERE next_at <= ${now})
      WHERE n <= ${STEP_OF_ADDRESS} ORDER BY next_at, id LIMIT ${STEP}) RETURNING id`);
  if (claimedDeliveries.length === 0) return;
  const ids = JSON.stringify(claimedDeliveries.map(({ id }) => id));
  const due = await ctx.rows(
    sql<DueDelivery>`SELECT ${columns} WHERE d.id IN (SELECT value FROM json_each(${ids})) ORDER BY d.created_at, d.id`,
  );
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE);
    const statuses = await Promise.all(some.map((one) => deliver(ctx, one)));
    for (const [n, one] of some.entries()) await settle(ctx, one, statuses[n] ?? null);
  }
}

/** Maximum number of expenses listed in one delivery; `count` says how many were added. */
const MAX_ENTRIES = 50;

/**
 * The data of `expense.added` for two revisions of an expense book. Null if no expense is new, or if one of the two revisions cannot be
 * read.
 */
export function addedExpenses(documentId: string, before: string, after: string): object | null {
  const [old, now] = [readDocument(EXPENSE_BOOK, before), readDocument(EXPENSE_BOOK, after)];
  if ('fault' in old || 'fault' in now) return null;
  const known = new Set(old.document.data.expenses.map(({ id }) => id));
  const added = now.document.data.expenses.filter(({ id }) => !known.has(id));
  if (added.length === 0) return null;
  return {
    documentId,
    currency: now.document.data.currency,
    count: added.length,
    expenses: added.slice(0, MAX_ENTRIES).map(({ id, date, description, category, amount }) => ({
      id,
      date,
      description,
      category,
      amount: amount / MINOR_PER_UNIT,
    })),
  };
}
