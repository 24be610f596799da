/** Handles the reports of a payment provider: a paid plan begins, and ends with its subscription. Repeated reports change nothing. */
import { eq } from 'drizzle-orm';
import { AppError, notFound } from '@/domain/errors';
import { planOf, type PlanId } from '@/domain/plans/plans';
import { DAY_MS } from '@/domain/time/durations';
import type { OperatorNotice, PlanNotice } from '@/domain/plans/requests';
import { planChangedMail, planRequestMail, unknownPaymentMail } from '@worker/emails/plan-changes';
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import { accounts, planRequests } from '@worker/db/schema';
import type { Mail } from '@worker/integrations/email/port';
import type { PaymentEvent } from '@worker/integrations/payment/port';
import { log } from '@worker/log';
import { messageIdOf } from '@worker/services/core/mail-links';
import { attemptKey, isFirstWithin } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import { createContext, type Ctx } from '@worker/services/core/context';
import { postMail, postUnlessSuppressed } from '@worker/services/notifications/outbox';
import { notifyAccount } from '@worker/services/notifications/notifications';

type Owner = PlanNotice['owner'];

/** The number of a request that a person can name. */
export const planReference = (id: string): string => id.slice(0, 8).toUpperCase();

/** The mail to the operator about someone's plan. */
function writeMail(ctx: Ctx, notice: OperatorNotice): Mail {
  const facts = { to: ctx.env.SUPPORT_EMAIL, reference: planReference(notice.id), siteUrl: ctx.env.SITE_URL };
  if (notice.what === 'unknown payment') return unknownPaymentMail({ ...facts, ids: notice.ids });
  const { what, plan, from, owner, ids } = notice;
  const { name, dollarsPerMonth, period } = planOf(plan);
  return planRequestMail({
    ...facts,
    email: owner.email,
    fullName: owner.fullName,
    what,
    plan: name,
    current: planOf(from).name,
    price: `$${dollarsPerMonth} ${period}`,
    ids,
  });
}

function operatorMail(ctx: Ctx, notice: OperatorNotice): Mail {
  // A request's id may come from the provider: only ours are names in a header.
  const { what, id } = notice;
  const mail = writeMail(ctx, notice);
  if (!/^\w+$/.test(id)) return mail;
  return { ...mail, messageId: messageIdOf(ctx, `${what.replaceAll(' ', '-')}.${id}`) };
}

/** Mails the operator. If the mail service is not available, the queue retries the mail, because no other record may be left. */
export const tellOperator = (ctx: Ctx, notice: OperatorNotice): Promise<void> =>
  postMail(ctx, operatorMail(ctx, notice), { job: 'mail-operator', notice });

/** The retry of the queue. Throws if the mail service does not accept the mail. */
export const mailOperator = (ctx: Ctx, notice: OperatorNotice): Promise<void> =>
  ctx.email.send(operatorMail(ctx, notice));

const HAS_NOT_BEGUN = fixedSql(`status NOT IN ('done', 'ended')`);

/** A checkout begun before this moment has expired. */
export const checkoutsSince = (ctx: Ctx) => ctx.now() - ctx.payment.checkoutLastsMs;
export const isOpen = (since: number) => sql`status = 'open' AND (checkout_url IS NULL OR updated_at > ${since})`;

/** The request's id as the provider's objects have it in their metadata. */
const metadataOf = (requestId: string) => `request_id ${requestId.slice(0, 200)}`;

type Running = Pick<typeof planRequests.$inferSelect, 'id' | 'plan' | 'status'>;

/** An account's requests that charge the person at the provider now, or may do so: paid plans, and checkouts that can still be paid, also withdrawn ones. */
export const readRunning = (ctx: Ctx, accountId: string) =>
  sql<Running>`SELECT id, plan, status FROM subscription_requests WHERE account_id = ${accountId} AND plan <> 'free'
    AND (status = 'done' OR (${HAS_NOT_BEGUN} AND checkout_url IS NOT NULL AND created_at > ${checkoutsSince(ctx)}))
    ORDER BY updated_at DESC LIMIT 10`;

/** Asks the operator to end the subscription of a person who deleted the account, because the provider would continue to charge. */
export async function askToEnd(ctx: Ctx, owner: Owner, from: PlanId, running: readonly Running[]): Promise<void> {
  if (!ctx.payment.acceptsPayments) return;
  const paid = running.filter(({ status }) => status === 'done').map(({ id }) => metadataOf(id));
  if (from !== 'free')
    await tellOperator(ctx, { what: 'account deleted', id: owner.accountId, plan: 'free', from, owner, ids: paid });
  for (const { id, plan, status } of running)
    if (status !== 'done')
      await tellOperator(ctx, { what: 'checkout left', id, plan, from, owner, ids: [metadataOf(id)] });
}

/** Tells a person that another plan has begun, by mail and in the notification centre. */
export async function tellOfPlan(ctx: Ctx, owner: Owner, plan: PlanId): Promise<void> {
  const { name, includes } = planOf(plan);
  const line = notifyAccount(ctx, owner.accountId, {
    topic: 'account',
    title: `You are on the ${name} plan now`,
    body: `${includes.join('. ')}.`,
    href: '/subscription-plans',
  });
  await ctx.run(line);
  const text = includes.map((line) => line.charAt(0).toLowerCase() + line.slice(1)).join(', ');
  await postUnlessSuppressed(
    ctx,
    planChangedMail({
      email: owner.email,
      fullName: owner.fullName,
      plan: name,
      includes: text,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
}

const readPlan = (accountId: string) => sql<{ plan: PlanId }>`SELECT plan FROM accounts WHERE id = ${accountId}`;

/** The plan of the latest request that was paid or granted and has not ended. The times are those of the events. */
const latestPlan = (accountId: string, besides = ''): Sql =>
  sql`coalesce((SELECT plan FROM subscription_requests WHERE account_id = ${accountId} AND status = 'done' AND id <> ${besides}
    ORDER BY updated_at DESC, created_at DESC LIMIT 1), 'free')`;

/**
 * Marks the request as done and starts its plan, unless a later plan has begun. Does nothing if the request was done or has ended before.
 * The person's other open checkouts become requests to the operator, because each would begin a second subscription.
 */
async function begin(ctx: Ctx, owner: Owner, plan: PlanId, { requestId: id, at, ids }: PaymentEvent): Promise<void> {
  const { accountId } = owner;
  const isNew = sql`EXISTS (SELECT 1 FROM subscription_requests WHERE id = ${id} AND ${HAS_NOT_BEGUN})`;
  const others = sql`account_id = ${accountId} AND id <> ${id} AND plan <> ${plan} AND checkout_url IS NOT NULL
    AND ${isOpen(checkoutsSince(ctx))} AND ${isNew}`;
  const [former, left, , , , begun, moved, current] = await batch(ctx.d1, [
    readPlan(accountId),
    sql<{ id: string; plan: PlanId }>`SELECT id, plan FROM subscription_requests WHERE ${others}`,
    auditRow(ctx, { action: 'plan.paid', subjectType: 'subscription-request', subjectId: id }, isNew),
    sql`UPDATE subscription_requests SET checkout_url = NULL WHERE ${others}`,
    // On the Free plan no subscription continues, so an earlier plan must not come back when this one ends.
    sql`UPDATE subscription_requests SET status = 'ended' WHERE account_id = ${accountId} AND status = 'done' AND plan <> 'free'
      AND EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND plan = 'free') AND ${isNew}`,
    sql`UPDATE subscription_requests SET status = 'done', updated_at = ${at} WHERE id = ${id} AND ${HAS_NOT_BEGUN}`,
    sql`UPDATE accounts SET plan = ${latestPlan(accountId)}, updated_at = ${ctx.now()}
      WHERE id = ${accountId} AND plan <> ${latestPlan(accountId)} AND changes() > 0`,
    readPlan(accountId),
  ]);
  if (!begun.meta.changes) return;
  const before = former.results[0]?.plan ?? 'free';
  const now = current.results[0]?.plan ?? 'free';
  if (moved.meta.changes) await tellOfPlan(ctx, owner, now);
  if (before !== 'free') {
    const from = now === plan ? before : plan;
    await tellOperator(ctx, { what: 'paid twice', id, plan: now, from, owner, ids: [...ids] });
  }
  for (const other of left.results) await tellOperator(ctx, { what: 'asked', ...other, from: now, owner });
}

/**
 * Records that the subscription of a request is over, even if its payment is reported later. If it was the current plan, the latest plan
 * without an end comes back, otherwise Free.
 */
async function end(ctx: Ctx, owner: Owner, { requestId: id, at }: PaymentEvent): Promise<void> {
  const { accountId } = owner;
  const isCurrent = sql`EXISTS (SELECT 1 FROM subscription_requests r JOIN accounts a ON a.id = r.account_id
            WHERE r.id = ${id} AND r.status = 'done' AND r.plan <> 'free' AND r.plan = a.plan
              AND r.id = (SELECT id FROM subscription_requests WHERE account_id = r.account_id AND status = 'done'
                           ORDER BY updated_at DESC, created_at DESC LIMIT 1))`;
  const [, moved, , current] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'plan.ended', subjectType: 'subscription-request', subjectId: id },
      sql`EXISTS (SELECT 1 FROM subscription_requests WHERE id = ${id} AND status <> 'ended')`,
    ),
    sql`UPDATE accounts SET plan = ${latestPlan(accountId, id)}, updated_at = ${ctx.now()} WHERE id = ${accountId} AND ${isCurrent}`,
    sql`UPDATE subscription_requests SET status = 'ended', updated_at = ${at} WHERE id = ${id} AND status <> 'ended'`,
    readPlan(accountId),
  ]);
  if (moved.meta.changes) await tellOfPlan(ctx, owner, current.results[0]?.plan ?? 'free');
}

/** The provider repeats a message for at most three days. */
const REPEATED_MS = 3 * DAY_MS;

async function apply(ctx: Ctx, event: PaymentEvent): Promise<void> {
  const { type, requestId, ids } = event;
  const { email, fullName } = accounts;
  const { accountId, plan } = planRequests;
  const order = await ctx.db
    .select({ plan, owner: { accountId, email, fullName } })
    .from(planRequests)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(eq(planRequests.id, requestId))
    .get();
  if (order) return type === 'paid' ? begin(ctx, order.owner, order.plan, event) : end(ctx, order.owner, event);
  // The account may be gone. Another message from the provider would not help.
  log('warn', 'payment of an unknown request', { requestId: ctx.requestId, type });
  if (type !== 'paid' || !(await isFirstWithin(ctx, attemptKey('unknown-payment', requestId), REPEATED_MS))) return;
  await tellOperator(ctx, { what: 'unknown payment', id: requestId, ids: [...ids, metadataOf(requestId)] });
}

/** Takes a signed message of the provider. Throws 404 if there is no provider and 400 for a message that is not from it. */
export async function takePaymentMessage(ctx: Ctx, body: string, signature: string | undefined): Promise<void> {
  if (!ctx.payment.acceptsPayments) throw notFound('There is nothing at this address.');
  const event = ctx.payment.readEvent(body, signature, ctx.now());
  if (event === 'forged') throw new AppError(400, 'The signature is not right.', { code: 'bad-signature' });
  if (!event) return;
  const { requestId, defer, now } = ctx;
  await apply(createContext(ctx.env, { actor: { role: 'system', job: 'payment' }, requestId, defer, now }), event);
}
