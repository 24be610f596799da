/** Operators list and decide requests for plans, and end plans. The writing statement decides who was first; the person gets a mail and a notification. */
import { and, eq } from 'drizzle-orm';
import type { DeclineInput, EndPlanInput } from '@/domain/admin/plans/input';
import {
  ACCOUNT_GONE,
  PLAN_CHANGED,
  REQUEST_DECIDED,
  REQUEST_GONE,
  PLAN_HOLDERS,
  PLAN_REQUESTS,
  type AskedPlan,
  type PlanHolder,
} from '@/domain/admin/plans/requests';
import { conflict, notFound } from '@/domain/errors';
import { planOf, PLANS_PATH, type PlanId } from '@/domain/plans/plans';
import type { ListQuery } from '@/domain/lists/list-query';
import { monthOf } from '@/domain/plans/contact-exports';
import { planDeclinedMail, planEndedMail } from '@worker/emails/plan-changes';
import { accounts, planRequests } from '@worker/db/schema';
import { batch, sql, fixedSql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { addressesOf, postUnlessSuppressed } from '@worker/services/notifications/outbox';
import { notifyAccount } from '@worker/services/notifications/notifications';
import { planReference, tellOfPlan } from '@worker/services/plans/payments';
import { equals, containsText, listPage } from '@worker/services/lists/list-page';

type Request = Pick<typeof planRequests.$inferSelect, 'accountId' | 'plan' | 'status'> &
  Pick<typeof accounts.$inferSelect, 'email' | 'fullName'> & {
    /** The current plan. */
    current: PlanId;
  };

const isOpen = (id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM subscription_requests WHERE id = ${id} AND status = 'open')`;

/** A request that is open when it is read. Throws 404 if it is gone and 409 if it is decided. */
async function requireOpen(ctx: Ctx, id: string): Promise<Request> {
  const found =
    await ctx.first(sql<Request>`SELECT r.plan, r.status, a.id AS accountId, a.email, a.full_name AS fullName, a.plan AS current
      FROM subscription_requests r JOIN accounts a ON a.id = r.account_id WHERE r.id = ${id}`);
  if (!found) throw notFound(REQUEST_GONE);
  if (found.status !== 'open') throw conflict(REQUEST_DECIDED, undefined, 'decided');
  return found;
}

/** Starts the plan and closes other open requests of the account. Throws 404, or 409 if someone decided first. */
export async function grantRequest(ctx: Ctx, id: string): Promise<void> {
  requireAllowed(ctx, 'plan-request:write');
  const { adminId } = requireAdmin(ctx);
  const request = await requireOpen(ctx, id);
  const { accountId, plan, current } = request;
  const now = ctx.now();
  const details = { plan, from: current };
  const [, , , granted] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'plan.granted', subjectType: 'subscription-request', subjectId: id, details }, isOpen(id)),
    sql`UPDATE accounts SET plan = ${plan}, updated_at = ${now} WHERE id = ${accountId} AND ${isOpen(id)}`,
    sql`UPDATE subscription_requests SET status = 'withdrawn', decided_by = ${adminId}, updated_at = ${now}
      WHERE account_id = ${accountId} AND status = 'open' AND id <> ${id} AND ${isOpen(id)}`,
    ctx.db
      .update(planRequests)
      .set({ status: 'done', decidedBy: adminId, updatedAt: now })
      .where(and(eq(planRequests.id, id), eq(planRequests.status, 'open'))),
  ]);
  if (!granted.meta.changes) throw conflict(REQUEST_DECIDED, undefined, 'decided');
  await tellOfPlan(ctx, request, plan);
}

/** Declines a request; the plan does not change. Throws 404, or 409 if another operator decided first. */
export async function declineRequest(ctx: Ctx, id: string, { reason }: DeclineInput): Promise<void> {
  requireAllowed(ctx, 'plan-request:write');
  const { adminId } = requireAdmin(ctx);
  const { accountId, email, fullName, plan } = await requireOpen(ctx, id);
  const { name } = planOf(plan);
  const details = { plan };
  const line = {
    topic: 'account',
    title: `Your request for the ${name} plan was declined`,
    body: reason || 'Your plan has not changed.',
    href: PLANS_PATH,
  } as const;
  const [, , declined] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'plan.declined', subjectType: 'subscription-request', subjectId: id, details }, isOpen(id)),
    notifyAccount(ctx, accountId, line, isOpen(id)),
    ctx.db
      .update(planRequests)
      .set({ status: 'declined', decidedBy: adminId, updatedAt: ctx.now() })
      .where(and(eq(planRequests.id, id), eq(planRequests.status, 'open'))),
  ]);
  if (!declined.meta.changes) throw conflict(REQUEST_DECIDED, undefined, 'decided');
  const reference = planReference(id);
  await postUnlessSuppressed(
    ctx,
    planDeclinedMail({ email, fullName, plan: name, reason, reference, ...addressesOf(ctx) }),
  );
}

/** Sets an account back to Free, if it still has the plan that the operator saw. Throws 404 if there is no account and 409 if it has another plan. */
export async function endPlan(ctx: Ctx, accountId: string, { plan, reason }: EndPlanInput): Promise<void> {
  requireAllowed(ctx, 'plan-request:write');
  const { adminId } = requireAdmin(ctx);
  const now = ctx.now();
  const hasPlan = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND plan = ${plan})`;
  const { name } = planOf(plan);
  const line = { topic: 'account', title: `Your ${name} plan has ended`, body: reason, href: PLANS_PATH } as const;
  const details = { plan: 'free', from: plan };
  const [[owner], , , , ended] = await batch(ctx.d1, [
    ctx.db
      .select({ email: accounts.email, fullName: accounts.fullName })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
    auditRow(ctx, { action: 'plan.ended', subjectType: 'account', subjectId: accountId, details }, hasPlan),
    notifyAccount(ctx, accountId, line, hasPlan),
    // This row becomes the latest decision. So if an older subscription ends later at the provider, its end does not count for the current
    // plan. This row is no request: `isRequest` recognises it by its two equal times.
    sql`INSERT INTO subscription_requests (id, account_id, plan, status, created_at, updated_at, decided_by)
      SELECT ${ctx.newId()}, ${accountId}, 'free', 'done', ${now}, ${now}, ${adminId} WHERE ${hasPlan}`,
    ctx.db
      .update(accounts)
      .set({ plan: 'free', updatedAt: now })
      .where(and(eq(accounts.id, accountId), eq(accounts.plan, plan))),
  ]);
  if (!owner) throw notFound(ACCOUNT_GONE);
  if (!ended.meta.changes) throw conflict(PLAN_CHANGED, undefined, 'changed-elsewhere');
  const { email, fullName } = owner;
  await postUnlessSuppressed(ctx, planEndedMail({ email, fullName, plan: name, reason, ...addressesOf(ctx) }));
}

/** False for the decision that `endPlan` stores, which no one asked for. */
const isRequest = sql`NOT (r.plan = 'free' AND r.status = 'done' AND r.decided_by IS NOT NULL AND r.created_at = r.updated_at)`;

// Requests for plans and accounts with their plans, as operators list them: by keyset, with this month's exports in each row.

type HolderRow = Omit<PlanHolder, 'limit'>;
type RequestRow = Omit<AskedPlan, 'limit' | 'createdAt' | 'decidedAt' | 'isAtPayment' | 'isOvertaken'> & {
  createdAt: number;
  updatedAt: number;
  isAtPayment: 0 | 1;
  isDecided: 0 | 1;
};

const HOLDER = fixedSql(`a.id AS accountId, a.full_name AS fullName, a.email, a.user_type AS userType, a.plan`);
const usedIn = (ctx: Ctx): Sql =>
  sql`(SELECT count(*) FROM contact_exports e WHERE e.account_id = a.id AND e.month = ${monthOf(ctx.now())}) AS used`;

const finds = containsText('a.email', 'lower(a.full_name)');

function toAskedPlan({ updatedAt, isDecided, ...row }: RequestRow): AskedPlan {
  const isOpen = row.status === 'open';
  return {
    ...row,
    isAtPayment: row.isAtPayment === 1,
    limit: planOf(row.plan).contactExportsPerMonth,
    createdAt: new Date(row.createdAt).toISOString(),
    decidedAt: isOpen ? null : new Date(updatedAt).toISOString(),
    isOvertaken: row.status === 'withdrawn' && isDecided === 1,
  };
}

/** One page of requests: the open ones first, then the others, each newest first. */
export async function listRequests(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'plan-request:read');
  const { items, next } = await listPage(ctx, PLAN_REQUESTS.name, query, {
    columns: sql`r.id, r.plan AS asked, r.status, r.checkout_url IS NOT NULL AS isAtPayment, r.created_at AS createdAt,
      r.updated_at AS updatedAt, r.decided_by IS NOT NULL AS isDecided, u.name AS decidedBy, ${HOLDER}, ${usedIn(ctx)}`,
    from: sql`subscription_requests r JOIN accounts a ON a.id = r.account_id LEFT JOIN admin_users u ON u.id = r.decided_by`,
    where: [isRequest],
    order: [`r.status = 'open'`, 'r.created_at', 'r.id'],
    match: { q: finds, status: equals('r.status'), plan: equals('r.plan') },
    itemOf: toAskedPlan,
  });
  return { items, next, hasPayments: ctx.payment.acceptsPayments };
}

const PLANS_OF: Readonly<Record<string, Sql>> = { paid: sql`a.plan <> 'free'`, all: sql`1` };

/** One page of confirmed accounts and their plans, the newest first. */
export async function listHolders(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'plan-request:read');
  const { items, next } = await listPage(ctx, PLAN_HOLDERS.name, query, {
    columns: sql`${HOLDER}, ${usedIn(ctx)}`,
    from: sql`accounts a`,
    where: [sql`a.is_verified`],
    order: ['a.created_at', 'a.id'],
    match: { q: finds, plan: (plan) => PLANS_OF[plan] ?? equals('a.plan')(plan) },
    itemOf: (row: HolderRow): PlanHolder => ({ ...row, limit: planOf(row.plan).contactExportsPerMonth }),
  });
  return { items, next, hasPayments: ctx.payment.acceptsPayments };
}
