/** Requests for plans and the accounts that have them, as operators list them: by keyset, with this month's exports of each row. */
import { PLAN_HOLDERS, PLAN_REQUESTS } from '@/domain/admin/plans/lists';
import type { ListQuery } from '@/domain/lists/list-query';
import type { AskedPlan, PlanHolder } from '@/domain/admin/plans/requests';
import { monthOf } from '@/domain/plans/contact-exports';
import { planOf } from '@/domain/plans/plans';
import { fixedSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { equals, holds, listPage } from '@worker/services/lists/list-page';

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

const finds = holds('a.email', 'lower(a.full_name)');

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

/** One page of requests: the open ones first, then the others, each the newest first. */
export async function listRequests(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'plan-request:read');
  const { items, next } = await listPage(ctx, PLAN_REQUESTS.name, query, {
    columns: sql`r.id, r.plan AS asked, r.status, r.checkout_url IS NOT NULL AS isAtPayment, r.created_at AS createdAt,
      r.updated_at AS updatedAt, r.decided_by IS NOT NULL AS isDecided, u.name AS decidedBy, ${HOLDER}, ${usedIn(ctx)}`,
    from: sql`subscription_requests r JOIN accounts a ON a.id = r.account_id LEFT JOIN admin_users u ON u.id = r.decided_by`,
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
