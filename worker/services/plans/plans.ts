/** Plans of people: reads a person's plan, asks for another one, and withdraws a request. The reports of the provider are in payments.ts. */
import { eq } from 'drizzle-orm';
import type { AccountActor } from '@/domain/accounts/actor';
import { AppError, conflict, notFound, tooMany } from '@/domain/errors';
import { planOf, type PlanId } from '@/domain/plans/plans';
import {
  alreadyOn,
  type PlanRequestInput,
  type PlanRequest,
  type RequestOutcome,
  type OwnPlan,
} from '@/domain/plans/requests';
import { planRequestedMail } from '@worker/emails/plan-changes';
import { batch, fixedSql, sql, type ResultOf, type Sql } from '@worker/db/sql';
import { accounts, planRequests } from '@worker/db/schema';
import { describeError, log } from '@worker/log';
import { attemptKey, countTry, readWindowEnd } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import { readUsage, toAllowance } from './contact-exports';
import type { Ctx } from '@worker/services/core/context';
import { postUnlessSuppressed } from '@worker/services/notifications/outbox';
import { checkoutsSince, isOpen, planReference, tellOfPlan, tellOperator } from './payments';
import { requireAccount } from '@worker/services/core/require-actor';
import { DAY_MS } from '@/domain/time/durations';

const NOT_OPEN = 'This request is no longer open.';
const NO_PAYMENT = 'We could not reach the payment service, so nothing has changed. Please try again in a minute.';

type RequestRow = Pick<typeof planRequests.$inferSelect, 'id' | 'plan' | 'checkoutUrl' | 'createdAt'>;
const COLUMNS = fixedSql('id, plan, checkout_url AS checkoutUrl, created_at AS createdAt');

const personOf = ({ accountId, email, fullName }: AccountActor) => ({ accountId, email, fullName });
const priceOf = (plan: PlanId) => `$${planOf(plan).dollarsPerMonth} ${planOf(plan).period}`;

/** The requests of an account that no one has answered yet. */
export function readOpen(ctx: Ctx, accountId: string): Sql<RequestRow> {
  return sql`SELECT ${COLUMNS} FROM subscription_requests
    WHERE account_id = ${accountId} AND ${isOpen(checkoutsSince(ctx))}
      AND plan <> (SELECT plan FROM accounts WHERE id = ${accountId})
    ORDER BY created_at DESC, id DESC LIMIT 10`;
}

/** A declined request is shown for this long. */
const DECLINED_SHOWN_MS = 30 * DAY_MS;

/** The last request, if it was declined. No row if the person has asked again or got a plan since. */
function readDeclined(ctx: Ctx, accountId: string): Sql<{ plan: PlanId; updatedAt: number }> {
  return sql`SELECT plan, updated_at AS updatedAt FROM subscription_requests r
    WHERE account_id = ${accountId} AND status = 'declined' AND updated_at > ${ctx.now() - DECLINED_SHOWN_MS}
      AND NOT EXISTS (SELECT 1 FROM subscription_requests later
        WHERE later.account_id = r.account_id AND later.id <> r.id AND later.updated_at > r.updated_at)
    ORDER BY updated_at DESC LIMIT 1`;
}

const toRequest = (row: RequestRow): PlanRequest => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
});

function toOwnPlan(
  ctx: Ctx,
  usage: ResultOf<ReturnType<typeof readUsage>>,
  open: ResultOf<ReturnType<typeof readOpen>>,
  refused: ResultOf<ReturnType<typeof readDeclined>>,
): OwnPlan {
  const exports = toAllowance(ctx, usage.results[0]);
  const requests = open.results.map(toRequest);
  const [last] = refused.results;
  const declined = last ? { plan: last.plan, declinedAt: new Date(last.updatedAt).toISOString() } : null;
  return { plan: exports.plan, exports, requests, declined };
}

export async function findOwnPlan(ctx: Ctx): Promise<OwnPlan> {
  const { accountId } = requireAccount(ctx);
  const [usage, open, declined] = await batch(ctx.d1, [
    readUsage(ctx, accountId),
    readOpen(ctx, accountId),
    readDeclined(ctx, accountId),
  ]);
  return toOwnPlan(ctx, usage, open, declined);
}

/** At most ten requests in 15 minutes, because each mails the operator; counted before anything else. */
async function countAndRead(ctx: Ctx, accountId: string): Promise<OwnPlan> {
  const key = attemptKey('plan-request', accountId);
  const [counted, window, usage, open, declined] = await batch(ctx.d1, [
    countTry(ctx, key),
    readWindowEnd(key),
    readUsage(ctx, accountId),
    readOpen(ctx, accountId),
    readDeclined(ctx, accountId),
  ]);
  if (counted.meta.changes) return toOwnPlan(ctx, usage, open, declined);
  const seconds = Math.max(1, Math.ceil(((window.results[0]?.endsAt ?? 0) - ctx.now()) / 1000));
  throw tooMany(`Too many requests. Please try again in ${Math.ceil(seconds / 60)} min.`, seconds);
}

async function beginCheckout(
  ctx: Ctx,
  owner: AccountActor,
  id: string,
  plan: 'core' | 'premium',
): Promise<string | null> {
  const page = (query: string) => new URL(`/subscription-plans?${query}`, ctx.env.SITE_URL).href;
  const { accountId, email } = owner;
  try {
    const urls = { successUrl: page('paid=1'), cancelUrl: page('cancelled=1') };
    return await ctx.payment.start({ requestId: id, accountId, email, plan, ...urls });
  } catch (error) {
    log('error', 'checkout not begun', {
      requestId: ctx.requestId,
      error: describeError(error).replaceAll(email, '…'),
    });
    throw new AppError(502, NO_PAYMENT, { code: 'payment-unreachable' });
  }
}

/** Moves down to Free at once: without a payment provider, no subscription has to be ended first. */
async function moveToFree(ctx: Ctx, owner: AccountActor, id: string): Promise<void> {
  const { accountId } = owner;
  const now = ctx.now();
  await batch(ctx.d1, [
    ctx.db.update(accounts).set({ plan: 'free', updatedAt: now }).where(eq(accounts.id, accountId)),
    ctx.db.insert(planRequests).values({ id, accountId, plan: 'free', status: 'done', createdAt: now, updatedAt: now }),
    auditRow(ctx, {
      action: 'plan.changed',
      subjectType: 'account',
      subjectId: accountId,
      details: { to: 'free' },
    }),
  ]);
  await tellOfPlan(ctx, personOf(owner), 'free');
}

/** Stores a request, unless a request for this plan is open; returns whether it was stored. Parallel calls store only one. */
async function storeRequest(
  ctx: Ctx,
  accountId: string,
  id: string,
  plan: PlanId,
  url: string | null,
): Promise<boolean> {
  const since = checkoutsSince(ctx);
  const now = ctx.now();
  const [, stored] = await batch(ctx.d1, [
    sql`UPDATE subscription_requests SET status = 'withdrawn', updated_at = ${now}
      WHERE account_id = ${accountId} AND plan = ${plan} AND status = 'open' AND checkout_url IS NOT NULL
        AND updated_at <= ${since}`,
    sql`INSERT INTO subscription_requests (id, account_id, plan, checkout_url, status, created_at, updated_at)
         SELECT ${id}, ${accountId}, ${plan}, ${url}, 'open', ${now}, ${now}
        WHERE NOT EXISTS (SELECT 1 FROM subscription_requests
          WHERE account_id = ${accountId} AND plan = ${plan} AND ${isOpen(since)})`,
    auditRow(
      ctx,
      { action: 'plan.requested', subjectType: 'subscription-request', subjectId: id, details: { plan } },
      sql`EXISTS (SELECT 1 FROM subscription_requests WHERE id = ${id})`,
    ),
  ]);
  return Boolean(stored.meta.changes);
}

/**
 * Asks for another plan. From Free, the payment begins at the provider, if there is one. The operator arranges any other change and gets a
 * mail, so that no one pays twice. A repeated request changes nothing. Throws 409 if the person already has the plan.
 */
export async function requestPlan(
  ctx: Ctx,
  { plan }: PlanRequestInput,
): Promise<{ outcome: RequestOutcome; own: OwnPlan }> {
  const owner = requireAccount(ctx);
  const before = await countAndRead(ctx, owner.accountId);
  if (before.plan === plan) throw conflict(alreadyOn(plan), { plan: alreadyOn(plan) });
  if (before.requests.some((request) => request.plan === plan)) return { outcome: 'asked-before', own: before };
  const id = ctx.newId();
  if (plan === 'free' && !ctx.payment.acceptsPayments) {
    await moveToFree(ctx, owner, id);
    return { outcome: 'changed', own: await findOwnPlan(ctx) };
  }
  const url = before.plan === 'free' && plan !== 'free' ? await beginCheckout(ctx, owner, id, plan) : null;
  const isStored = await storeRequest(ctx, owner.accountId, id, plan, url);
  if (isStored && url === null) {
    const { email, fullName } = owner;
    const { SUPPORT_EMAIL: supportEmail, SITE_URL: siteUrl } = ctx.env;
    await tellOperator(ctx, { what: 'asked', id, plan, from: before.plan, owner: personOf(owner) });
    const facts = { reference: planReference(id), plan: planOf(plan).name, price: priceOf(plan) };
    await postUnlessSuppressed(ctx, planRequestedMail({ email, fullName, supportEmail, siteUrl, ...facts }));
  }
  return { outcome: isStored ? 'asked' : 'asked-before', own: await findOwnPlan(ctx) };
}

/** Withdraws an open request. Throws 404 for a request that is not open or belongs to another person. */
export async function withdrawRequest(ctx: Ctx, id: string): Promise<OwnPlan> {
  const owner = requireAccount(ctx);
  const mine = sql`id = ${id} AND account_id = ${owner.accountId} AND status = 'open'`;
  const [known, , withdrawn] = await batch(ctx.d1, [
    sql<
      RequestRow & { current: PlanId }
    >`SELECT ${COLUMNS}, (SELECT plan FROM accounts WHERE id = account_id) AS current
           FROM subscription_requests WHERE ${mine}`,
    auditRow(
      ctx,
      { action: 'plan.request-withdrawn', subjectType: 'subscription-request', subjectId: id },
      sql`EXISTS (SELECT 1 FROM subscription_requests WHERE ${mine})`,
    ),
    sql`UPDATE subscription_requests SET status = 'withdrawn', updated_at = ${ctx.now()} WHERE ${mine}`,
  ]);
  const row = known.results[0];
  if (!row || !withdrawn.meta.changes) throw notFound(NOT_OPEN);
  if (row.checkoutUrl === null)
    await tellOperator(ctx, { what: 'withdrawn', id, plan: row.plan, from: row.current, owner: personOf(owner) });
  return findOwnPlan(ctx);
}
