/** What a payment provider reports: the plan that was paid for begins, and ends with its subscription. Repeats change nothing. */
import { AppError, notFound } from '../../src/domain/errors';
import { planOf, type PlanId } from '../../src/domain/plans';
import { planChangedMail, planRequestMail } from '../emails/plan-changes';
import type { Mail } from '../integrations/email/port';
import type { PaymentEvent } from '../integrations/payment/port';
import { log } from '../log';
import { auditStatement } from './audit';
import { createContext, type Ctx } from './context';
import { postMail } from './mails';
import { notifyAccount } from './notify';

interface Owner {
  accountId: string;
  email: string;
  fullName: string;
}

interface OrderRow {
  account_id: string;
  plan: PlanId;
  former: PlanId;
  email: string;
  full_name: string;
}

/** The number of a request that a person can name. */
export const planReference = (id: string): string => id.slice(0, 8).toUpperCase();

interface Move {
  what: Parameters<typeof planRequestMail>[0]['what'];
  /** Of the request, or of the account where there is none. */
  id: string;
  plan: PlanId;
  from: PlanId;
}

/** The mail to the operator about somebody's plan. */
export function operatorMail(ctx: Ctx, { email, fullName }: Owner, { what, id, plan, from }: Move): Mail {
  const { name, dollarsPerMonth, period } = planOf(plan);
  return planRequestMail({
    to: ctx.env.SUPPORT_EMAIL,
    email,
    fullName,
    what,
    reference: planReference(id),
    plan: name,
    current: planOf(from).name,
    price: `$${dollarsPerMonth} ${period}`,
    siteUrl: ctx.env.SITE_URL,
  });
}

/** After a paying person deleted the account: what the provider charges would go on otherwise. */
export async function askToEndSubscription(ctx: Ctx, owner: Owner, plan: PlanId): Promise<void> {
  if (!ctx.payment.takesPayments) return;
  const move: Move = { what: 'account deleted', id: owner.accountId, plan: 'free', from: plan };
  await postMail(ctx, operatorMail(ctx, owner, move));
}

/** Tells a person that another plan has begun, by mail and in the notification centre. */
export async function tellOfPlan(ctx: Ctx, owner: Owner, plan: PlanId): Promise<void> {
  const { name, includes } = planOf(plan);
  await notifyAccount(ctx, owner.accountId, {
    topic: 'account',
    title: `You are on the ${name} plan now`,
    body: `${includes.join('. ')}.`,
    href: '/subscription-plans',
  }).run();
  const text = includes.map((line) => line.charAt(0).toLowerCase() + line.slice(1)).join(', ');
  await postMail(ctx, planChangedMail({ ...owner, plan: name, includes: text, siteUrl: ctx.env.SITE_URL }));
}

/** The request is done and its plan begins; nothing where it was done before. */
function begin(ctx: Ctx, id: string): D1PreparedStatement[] {
  const open = { sql: `EXISTS (SELECT 1 FROM subscription_requests WHERE id = ? AND status <> 'done')`, params: [id] };
  return [
    auditStatement(ctx, { action: 'plan.paid', subjectType: 'subscription-request', subjectId: id }, open),
    ctx.d1
      .prepare(
        `UPDATE accounts SET plan = r.plan, updated_at = ?2 FROM subscription_requests r
          WHERE r.id = ?1 AND r.status <> 'done' AND accounts.id = r.account_id`,
      )
      .bind(id, ctx.now()),
    ctx.d1
      .prepare(`UPDATE subscription_requests SET status = 'done', updated_at = ?2 WHERE id = ?1 AND status <> 'done'`)
      .bind(id, ctx.now()),
  ];
}

/** Back to Free, unless another request has begun since: an older subscription may end later. */
function end(ctx: Ctx, id: string): D1PreparedStatement[] {
  const isCurrent = {
    sql: `EXISTS (SELECT 1 FROM subscription_requests r JOIN accounts a ON a.id = r.account_id
            WHERE r.id = ? AND r.status = 'done' AND r.plan <> 'free' AND r.plan = a.plan
              AND r.id = (SELECT id FROM subscription_requests WHERE account_id = r.account_id AND status = 'done'
                           ORDER BY updated_at DESC, created_at DESC LIMIT 1))`,
    params: [id],
  };
  return [
    auditStatement(ctx, { action: 'plan.ended', subjectType: 'subscription-request', subjectId: id }, isCurrent),
    ctx.d1
      .prepare(
        `UPDATE accounts SET plan = 'free', updated_at = ?
          WHERE id = (SELECT account_id FROM subscription_requests WHERE id = ?) AND ${isCurrent.sql}`,
      )
      .bind(ctx.now(), id, ...isCurrent.params),
  ];
}

async function apply(ctx: Ctx, { type, requestId }: PaymentEvent): Promise<void> {
  const order = await ctx.d1
    .prepare(
      `SELECT r.account_id, r.plan, a.plan AS former, a.email, a.full_name FROM subscription_requests r
         JOIN accounts a ON a.id = r.account_id WHERE r.id = ?1`,
    )
    .bind(requestId)
    .first<OrderRow>();
  if (!order) {
    // The account may be gone. Asking the provider to send it again would not help.
    log('warn', 'payment of an unknown request', { requestId: ctx.requestId, type });
    return;
  }
  const results = await ctx.d1.batch(type === 'paid' ? begin(ctx, requestId) : end(ctx, requestId));
  if (!results.at(-1)?.meta.changes) return;
  const owner = { accountId: order.account_id, email: order.email, fullName: order.full_name };
  await tellOfPlan(ctx, owner, type === 'paid' ? order.plan : 'free');
  if (type !== 'paid' || order.former === 'free') return;
  await postMail(
    ctx,
    operatorMail(ctx, owner, { what: 'paid twice', id: requestId, plan: order.plan, from: order.former }),
  );
}

/** Takes a signed message of the provider. Throws 404 where there is no provider and 400 for a message that is not from it. */
export async function takePaymentMessage(ctx: Ctx, body: string, signature: string | undefined): Promise<void> {
  if (!ctx.payment.takesPayments) throw notFound('There is nothing at this address.');
  const event = ctx.payment.readEvent(body, signature, ctx.now());
  if (event === 'forged') throw new AppError(400, 'The signature is not right.', { code: 'bad-signature' });
  if (!event) return;
  const { requestId, defer, now } = ctx;
  await apply(createContext(ctx.env, { actor: { role: 'system', job: 'payment' }, requestId, defer, now }), event);
}
