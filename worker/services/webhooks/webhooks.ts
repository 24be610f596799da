/**
 * Webhooks of the signed-in person: add an address with the password (and a code, if two-factor is on), list them with their last
 * deliveries, test, turn on again, remove.
 */
import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { hostOf } from '@/domain/addresses/hosts';
import { conflict, invalid, notFound } from '@/domain/errors';
import {
  TEST_EVENT,
  MAX_WEBHOOK_LOG,
  MAX_WEBHOOKS,
  type DeliveryView,
  type WebhookEvent,
  type WebhookView,
} from '@/domain/tokens/webhooks';
import type { NewWebhook } from '@/domain/tokens/token-input';
import { webhooks } from '@worker/db/schema';
import { batch, sql } from '@worker/db/sql';
import { webhookAddedMail } from '@worker/emails/personal-token';
import { accountEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { seal } from '@worker/services/core/secrets';
import { postMail } from '@worker/services/notifications/outbox';
import { placeOf } from '@worker/services/core/device';
import { reconfirmOwner } from '@worker/services/sign-in/two-factor';
import { deliverNow, WEBHOOK_PURPOSE } from './webhook-delivery';

const isoOf = (at: number) => new Date(at).toISOString();

/** The addresses of the person who asks, newest first, each with its last twenty deliveries. */
export async function listWebhooks(ctx: Ctx): Promise<WebhookView[]> {
  const { accountId } = requireAccount(ctx);
  const [hooks, deliveries] = await batch(ctx.d1, [
    ctx.db
      .select()
      .from(webhooks)
      .where(eq(webhooks.accountId, accountId))
      .orderBy(desc(webhooks.createdAt), webhooks.id),
    sql<
      Omit<DeliveryView, 'createdAt'> & { webhookId: string; createdAt: number }
    >`SELECT id, webhookId, type, outcome, status,
        tries, createdAt FROM (SELECT id, webhook_id AS webhookId, type, outcome, status, tries, created_at AS createdAt,
          row_number() OVER (PARTITION BY webhook_id ORDER BY created_at DESC, id DESC) AS n
        FROM webhook_deliveries WHERE account_id = ${accountId}) WHERE n <= ${MAX_WEBHOOK_LOG} ORDER BY n`,
  ]);
  return hooks.map(({ id, url, events, createdAt, offAt }) => ({
    id,
    url,
    events: events as WebhookEvent[],
    createdAt: isoOf(createdAt),
    offAt: offAt === null ? null : isoOf(offAt),
    deliveries: deliveries.results
      .filter(({ webhookId }) => webhookId === id)
      .map(({ webhookId: _, ...one }) => ({ ...one, createdAt: isoOf(one.createdAt) })),
  }));
}

/**
 * Adds an address and mails its owner. The secret is returned only this once. Throws 403 for a wrong password, 400 for a wrong
 * code or an address of Outset itself, 409 if there are five already.
 */
export async function addWebhook(ctx: Ctx, input: NewWebhook): Promise<{ secret: string; view: WebhookView }> {
  const { accountId, sessionId, email, fullName } = requireAccount(ctx);
  if (hostOf(input.url) === hostOf(ctx.env.SITE_URL))
    throw invalid('Please enter an address outside Outset.', { url: 'Please enter an address outside Outset.' });
  const { passwordHash, forget } = await reconfirmOwner(ctx, input);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const now = ctx.now();
  const id = ctx.newId();
  const { href: url } = new URL(input.url);
  const events = [...new Set(input.events)];
  const sealed = await seal(ctx, WEBHOOK_PURPOSE, id, secret);
  const isThere = sql`EXISTS (SELECT 1 FROM webhooks WHERE id = ${id})`;
  const [, added] = await batch(ctx.d1, [
    forget ?? sql`SELECT 1`,
    // The session and the password must still be valid, as for a token.
    sql`INSERT INTO webhooks (id, account_id, url, events, secret, created_at)
      SELECT ${id}, ${accountId}, ${url}, ${JSON.stringify(events)}, ${sealed}, ${now}
      WHERE EXISTS (SELECT 1 FROM accounts a JOIN sessions s ON s.account_id = a.id
          WHERE a.id = ${accountId} AND a.password_hash = ${passwordHash} AND s.id = ${sessionId})
        AND (SELECT count(*) FROM webhooks WHERE account_id = ${accountId}) < ${MAX_WEBHOOKS}`,
    accountEvent(ctx, accountId, 'webhook-added', isThere),
    auditRow(ctx, { action: 'webhook.added', subjectType: 'webhook', subjectId: id }, isThere),
  ]);
  if (!added.meta.changes)
    throw conflict(
      `You have ${MAX_WEBHOOKS} webhooks already, or you have signed out. Remove one that you do not use.`,
    );
  const place = placeOf(ctx.client);
  await postMail(ctx, webhookAddedMail({ to: email, fullName, url, place, at: now, siteUrl: ctx.env.SITE_URL }));
  return { secret, view: { id, url, events, createdAt: isoOf(now), offAt: null, deliveries: [] } };
}

/** The condition that a webhook belongs to the signed-in person. */
function ownOf(ctx: Ctx, id: string) {
  const { accountId } = requireAccount(ctx);
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID');
  return { accountId, isMine: sql`id = ${id} AND account_id = ${accountId}` };
}
const webhookGone = () => notFound('This webhook was removed already.');

/** Sends a test at once, even if the address is off. Returns the result. Throws 404 for any other webhook. */
export async function testWebhook(ctx: Ctx, id: string): Promise<{ isAccepted: boolean; status: number | null }> {
  const { isMine } = ownOf(ctx, id);
  const now = ctx.now();
  const body = JSON.stringify({ type: TEST_EVENT, at: isoOf(now), data: { webhookId: id } });
  const delivery = ctx.newId();
  // If this request ends before the answer comes, the queue sends it.
  const added =
    await ctx.run(sql`INSERT INTO webhook_deliveries (id, account_id, webhook_id, type, body, outcome, created_at, next_at)
    SELECT ${delivery}, account_id, id, ${TEST_EVENT}, ${body}, 'waiting', ${now}, ${now + 60_000} FROM webhooks WHERE ${isMine}`);
  if (!added.meta.changes) throw webhookGone();
  const status = await deliverNow(ctx, delivery);
  return { isAccepted: status !== null && status >= 200 && status < 300, status };
}

/** Turns an address on again after failures; nothing changes if it is on. Throws 404 for any other webhook. */
export async function turnOnWebhook(ctx: Ctx, id: string): Promise<void> {
  const { accountId, isMine } = ownOf(ctx, id);
  const isOff = sql`EXISTS (SELECT 1 FROM webhooks WHERE ${isMine} AND off_at IS NOT NULL)`;
  const [, , turned] = await batch(ctx.d1, [
    accountEvent(ctx, accountId, 'webhook-on', isOff),
    auditRow(ctx, { action: 'webhook.turned-on', subjectType: 'webhook', subjectId: id }, isOff),
    sql`UPDATE webhooks SET off_at = NULL, failing_since = iif(off_at IS NULL, failing_since, NULL) WHERE ${isMine}`,
  ]);
  if (!turned.meta.changes) throw webhookGone();
}

/** Removes an address with its waiting deliveries and its log. Throws 404 for any other webhook. */
export async function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  const { accountId, isMine } = ownOf(ctx, id);
  const isThere = sql`EXISTS (SELECT 1 FROM webhooks WHERE ${isMine})`;
  const [, , removed] = await batch(ctx.d1, [
    accountEvent(ctx, accountId, 'webhook-removed', isThere),
    auditRow(ctx, { action: 'webhook.removed', subjectType: 'webhook', subjectId: id }, isThere),
    sql`DELETE FROM webhooks WHERE ${isMine}`,
  ]);
  if (!removed.meta.changes) throw webhookGone();
}
