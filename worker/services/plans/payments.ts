/** Handles the reports of a payment provider: a paid plan begins, and ends with its subscription. Repeated reports change nothing. */
import { eq } from 'drizzle-orm';
import { AppError, notFound } from '@/domain/errors';
import { planOf, type PlanId } from '@/domain/plans/plans';
import type { OperatorNotice } from '@/domain/plans/requests';
import { planChangedMail, planRequestMail } from '@worker/emails/plan-changes';
import { batch, sql, type Sql } from '@worker/db/sql';
import { accounts, planRequests } from '@worker/db/schema';
import type { Mail } from '@worker/integrations/email/port';
import type { PaymentEvent } from '@worker/integrations/payment/port';
import { log } from '@worker/log';
import { messageIdOf } from '@worker/services/core/mail-links';
import { auditRow } from '@worker/services/core/audit';
import { createContext, type Ctx } from '@worker/services/core/context';
import { postMail, postUnlessSuppressed } from '@worker/services/notifications/outbox';
import { notifyAccount } from '@worker/services/notifications/notifications';

type Owner = OperatorNotice['owner'];

/** The number of a request that a person can name. */
export const planReference = (id: string): string => id.slice(0, 8).toUpperCase();

/** The mail to the operator about someone's plan. */
function operatorMail(ctx: Ctx, { what, id, plan, from, owner }: OperatorNotice): Mail {
  const { name, dollarsPerMonth, period } = planOf(plan);
  const mail = planRequestMail({
    to: ctx.env.SUPPORT_EMAIL,
    email: owner.email,
    fullName: owner.fullName,
    what,
    reference: planReference(id),
    plan: name,
    current: planOf(from).name,
    price: `$${dollarsPerMonth} ${period}`,
    siteUrl: ctx.env.SITE_URL,
  });
  return { ...mail, messageId: messageIdOf(ctx, `${what.replaceAll(' ', '-')}.${id}`) };
}

/** Mails the operator. If the mail service is not available, the queue retries the mail, because no other record may be left. */
export const tellOperator = (ctx: Ctx, notice: OperatorNotice): Promise<void> =>
  postMail(ctx, operatorMail(ctx, notice), { job: 'mail-operator', notice });

/** The retry of the queue. Throws if the mail service does not accept the mail. */
export const mailOperator = (ctx: Ctx, notice: OperatorNotice): Promise<void> =>
  ctx.email.send(operatorMail(ctx, notice));

/** Asks the operator to end the subscription of a person who deleted the account, because the provider would go on charging otherwise. */
export async function askToEndSubscription(ctx: Ctx, owner: Owner, plan: PlanId): Promise<void> {
  if (!ctx.payment.acceptsPayments) return;
  await tellOperator(ctx, { what: 'account deleted', id: owner.accountId, plan: 'free', from: plan, owner });
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

/** Marks the request as done and starts its plan; does nothing if it was done before. */
function begin(ctx: Ctx, id: string): Sql[] {
  const open = sql`EXISTS (SELECT 1 FROM subscription_requests WHERE id = ${id} AND status <> 'done')`;
  return [
    auditRow(ctx, { action: 'plan.paid', subjectType: 'subscription-request', subjectId: id }, open),
    sql`UPDATE accounts SET plan = r.plan, updated_at = ${ctx.now()} FROM subscription_requests r
          WHERE r.id = ${id} AND r.status <> 'done' AND accounts.id = r.account_id`,
    sql`UPDATE subscription_requests SET status = 'done', updated_at = ${ctx.now()} WHERE id = ${id} AND status <> 'done'`,
  ];
}

/** Sets the plan back to Free, unless another request has begun since, because an older subscription may end later. */
function end(ctx: Ctx, id: string): Sql[] {
  const isCurrent = sql`EXISTS (SELECT 1 FROM subscription_requests r JOIN accounts a ON a.id = r.account_id
            WHERE r.id = ${id} AND r.status = 'done' AND r.plan <> 'free' AND r.plan = a.plan
              AND r.id = (SELECT id FROM subscription_requests WHERE account_id = r.account_id AND status = 'done'
                           ORDER BY updated_at DESC, created_at DESC LIMIT 1))`;
  return [
    auditRow(ctx, { action: 'plan.ended', subjectType: 'subscription-request', subjectId: id }, isCurrent),
    sql`UPDATE accounts SET plan = 'free', updated_at = ${ctx.now()}
          WHERE id = (SELECT account_id FROM subscription_requests WHERE id = ${id}) AND ${isCurrent}`,
  ];
}

async function apply(ctx: Ctx, { type, requestId }: PaymentEvent): Promise<void> {
  const { email, fullName, plan: former } = accounts;
  const { accountId, plan } = planRequests;
  const order = await ctx.db
    .select({ accountId, plan, former, email, fullName })
    .from(planRequests)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(eq(planRequests.id, requestId))
    .get();
  if (!order) {
    // The account may be gone. Another message from the provider would not help.
    log('warn', 'payment of an unknown request', { requestId: ctx.requestId, type });
    return;
  }
  const results = await batch(ctx.d1, type === 'paid' ? begin(ctx, requestId) : end(ctx, requestId));
  if (!results.at(-1)?.meta.changes) return;
  await tellOfPlan(ctx, order, type === 'paid' ? order.plan : 'free');
  if (type !== 'paid' || order.former === 'free') return;
  await tellOperator(ctx, {
    what: 'paid twice',
    id: requestId,
    plan: order.plan,
    from: order.former,
    owner: { accountId: order.accountId, email: order.email, fullName: order.fullName },
  });
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
