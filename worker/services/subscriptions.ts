/** Plans of people: what somebody has, asking for another plan, and taking that back. What a provider reports is in payments.ts. */
import type { AccountActor } from '../../src/domain/accounts/actor';
import { AppError, conflict, notFound, tooMany } from '../../src/domain/errors';
import { planOf, type PlanId } from '../../src/domain/plans';
import type { PlanRequestInput } from '../../src/domain/subscription/request-input';
import {
  alreadyOn,
  type PlanRequest,
  type RequestOutcome,
  type Subscription,
} from '../../src/domain/subscription/requests';
import { planRequestedMail } from '../emails/plan-changes';
import { log } from '../log';
import { attemptKey, countTry, readWindowEnd } from './attempts';
import { auditStatement } from './audit';
import { readUsage, toAllowance } from './contact-exports';
import type { Ctx } from './context';
import { postMail } from './mails';
import { operatorMail, planReference, tellOfPlan } from './payments';
import { requireAccount } from './require-actor';

const NOT_OPEN = 'This request is not open any more.';
const NO_PAYMENT = 'The payment service could not be reached. Nothing was stored. Please try again in a minute.';

interface RequestRow {
  id: string;
  plan: PlanId;
  checkout_url: string | null;
  created_at: number;
}

const priceOf = (plan: PlanId) => `$${planOf(plan).dollarsPerMonth} ${planOf(plan).period}`;

/** A checkout begun before this moment has run out. */
const checkoutsSince = (ctx: Ctx) => ctx.now() - ctx.payment.checkoutLastsMs;
const OPEN = `status = 'open' AND (checkout_url IS NULL OR updated_at > ?2)`;

function readOpen(ctx: Ctx, accountId: string): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `SELECT id, plan, checkout_url, created_at FROM subscription_requests
        WHERE account_id = ?1 AND ${OPEN} AND plan <> (SELECT plan FROM accounts WHERE id = ?1)
        ORDER BY created_at DESC, id DESC LIMIT 10`,
    )
    .bind(accountId, checkoutsSince(ctx));
}

const toRequest = (row: RequestRow): PlanRequest => ({
  id: row.id,
  plan: row.plan,
  checkoutUrl: row.checkout_url,
  createdAt: new Date(row.created_at).toISOString(),
});

function toSubscription(ctx: Ctx, usage: D1Result | undefined, open: D1Result | undefined): Subscription {
  const exports = toAllowance(ctx, usage?.results[0]);
  const requests = ((open?.results ?? []) as unknown as RequestRow[]).map(toRequest);
  return { plan: exports.plan, exports, requests };
}

export async function findSubscription(ctx: Ctx): Promise<Subscription> {
  const { accountId } = requireAccount(ctx);
  const [usage, open] = await ctx.d1.batch([readUsage(ctx, accountId), readOpen(ctx, accountId)]);
  return toSubscription(ctx, usage, open);
}

/** At most ten requests in 15 minutes, since each mails the operator; counted before anything else. */
async function countAndRead(ctx: Ctx, accountId: string): Promise<Subscription> {
  const key = attemptKey('plan-request', accountId);
  const [counted, window, usage, open] = await ctx.d1.batch([
    countTry(ctx, key),
    readWindowEnd(ctx, key),
    readUsage(ctx, accountId),
    readOpen(ctx, accountId),
  ]);
  if (counted?.meta.changes) return toSubscription(ctx, usage, open);
  const end = Number((window?.results[0] as { window_ends_at?: number } | undefined)?.window_ends_at ?? 0);
  const seconds = Math.max(1, Math.ceil((end - ctx.now()) / 1000));
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
    log('error', 'checkout not begun', { requestId: ctx.requestId, error: String(error).replaceAll(email, '…') });
    throw new AppError(502, NO_PAYMENT, { code: 'payment-unreachable' });
  }
}

/** Moves down to Free at once: nothing was charged by machine, so nothing has to be ended first. */
async function moveToFree(ctx: Ctx, owner: AccountActor, id: string): Promise<void> {
  const { accountId } = owner;
  await ctx.d1.batch([
    ctx.d1.prepare(`UPDATE accounts SET plan = 'free', updated_at = ?2 WHERE id = ?1`).bind(accountId, ctx.now()),
    ctx.d1
      .prepare(
        `INSERT INTO subscription_requests (id, account_id, plan, status, created_at, updated_at)
         VALUES (?1, ?2, 'free', 'done', ?3, ?3)`,
      )
      .bind(id, accountId, ctx.now()),
    auditStatement(ctx, {
      action: 'plan.changed',
      subjectType: 'account',
      subjectId: accountId,
      details: { to: 'free' },
    }),
  ]);
  await tellOfPlan(ctx, { accountId, email: owner.email, fullName: owner.fullName }, 'free');
}

/** Stores a request unless one for the plan is open; answers whether it was stored. Parallel ones store one. */
async function storeRequest(
  ctx: Ctx,
  accountId: string,
  id: string,
  plan: PlanId,
  url: string | null,
): Promise<boolean> {
  const since = checkoutsSince(ctx);
  const [, stored] = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `UPDATE subscription_requests SET status = 'withdrawn', updated_at = ?4
          WHERE account_id = ?1 AND plan = ?3 AND status = 'open' AND checkout_url IS NOT NULL AND updated_at <= ?2`,
      )
      .bind(accountId, since, plan, ctx.now()),
    ctx.d1
      .prepare(
        `INSERT INTO subscription_requests (id, account_id, plan, checkout_url, status, created_at, updated_at)
         SELECT ?3, ?1, ?4, ?5, 'open', ?6, ?6
          WHERE NOT EXISTS (SELECT 1 FROM subscription_requests WHERE account_id = ?1 AND plan = ?4 AND ${OPEN})`,
      )
      .bind(accountId, since, id, plan, url, ctx.now()),
    auditStatement(
      ctx,
      { action: 'plan.requested', subjectType: 'subscription-request', subjectId: id, details: { plan } },
      { sql: 'EXISTS (SELECT 1 FROM subscription_requests WHERE id = ?)', params: [id] },
    ),
  ]);
  return Boolean(stored?.meta.changes);
}

/**
 * Asks for another plan. From Free a payment begins where a provider is set up; every other move is arranged by the operator,
 * who gets a mail, so that nobody pays for two plans. Asking again changes nothing. Throws 409 for the plan one has.
 */
export async function requestPlan(
  ctx: Ctx,
  { plan }: PlanRequestInput,
): Promise<{ outcome: RequestOutcome; subscription: Subscription }> {
  const owner = requireAccount(ctx);
  const before = await countAndRead(ctx, owner.accountId);
  if (before.plan === plan) throw conflict(alreadyOn(plan), { plan: alreadyOn(plan) });
  if (before.requests.some((request) => request.plan === plan))
    return { outcome: 'asked-before', subscription: before };
  const id = ctx.newId();
  if (plan === 'free' && !ctx.payment.takesPayments) {
    await moveToFree(ctx, owner, id);
    return { outcome: 'changed', subscription: await findSubscription(ctx) };
  }
  const url = before.plan === 'free' && plan !== 'free' ? await beginCheckout(ctx, owner, id, plan) : null;
  const isStored = await storeRequest(ctx, owner.accountId, id, plan, url);
  if (isStored && url === null) {
    const { email, fullName } = owner;
    const { SUPPORT_EMAIL: supportEmail, SITE_URL: siteUrl } = ctx.env;
    await postMail(ctx, operatorMail(ctx, owner, { what: 'asked', id, plan, from: before.plan }));
    const facts = { reference: planReference(id), plan: planOf(plan).name, price: priceOf(plan) };
    await postMail(ctx, planRequestedMail({ email, fullName, supportEmail, siteUrl, ...facts }));
  }
  return { outcome: isStored ? 'asked' : 'asked-before', subscription: await findSubscription(ctx) };
}

/** Takes an open request back. Throws 404 for one that is not open or not of the person who asks. */
export async function withdrawRequest(ctx: Ctx, id: string): Promise<Subscription> {
  const owner = requireAccount(ctx);
  const mine = { sql: `id = ? AND account_id = ? AND status = 'open'`, params: [id, owner.accountId] };
  const [known, , withdrawn] = await ctx.d1.batch<RequestRow & { current: PlanId }>([
    ctx.d1
      .prepare(
        `SELECT id, plan, checkout_url, created_at, (SELECT plan FROM accounts WHERE id = account_id) AS current
           FROM subscription_requests WHERE ${mine.sql}`,
      )
      .bind(...mine.params),
    auditStatement(
      ctx,
      { action: 'plan.request-withdrawn', subjectType: 'subscription-request', subjectId: id },
      { sql: `EXISTS (SELECT 1 FROM subscription_requests WHERE ${mine.sql})`, params: mine.params },
    ),
    ctx.d1
      .prepare(`UPDATE subscription_requests SET status = 'withdrawn', updated_at = ? WHERE ${mine.sql}`)
      .bind(ctx.now(), ...mine.params),
  ]);
  const row = known?.results[0];
  if (!row || !withdrawn?.meta.changes) throw notFound(NOT_OPEN);
  if (row.checkout_url === null)
    await postMail(ctx, operatorMail(ctx, owner, { what: 'withdrawn', id, plan: row.plan, from: row.current }));
  return findSubscription(ctx);
}
