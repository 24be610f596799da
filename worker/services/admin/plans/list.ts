/** Requests for plans and the accounts that have them, as operators list them: by keyset, with this month's exports of each row. */
import type { HoldersQuery, RequestsQuery } from '../../../../src/domain/admin/plans/input';
import type { AskedPlan, PlanHolder } from '../../../../src/domain/admin/plans/requests';
import { monthOf } from '../../../../src/domain/contacts/exports';
import { planOf } from '../../../../src/domain/plans/plans';
import { fixedSql, joinSql, NOTHING, sql, statementOf, type Sql } from '../../../db/sql';
import type { Ctx } from '../../core/context';
import { readCursor, writeCursor } from '../../core/cursors';
import { requireAllowed } from '../../core/require-actor';

export interface PlanPage<Item> {
  items: Item[];
  next: string | null;
  /** Subscriptions may run at a payment provider, and are ended there. */
  hasPayments: boolean;
}

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

/** Part of the name or the e-mail; not LIKE, whose pattern D1 keeps to 50 bytes. */
const finds = (q: string): Sql => {
  const part = q.toLowerCase();
  return q === '' ? NOTHING : sql` AND (instr(a.email, ${part}) > 0 OR instr(lower(a.full_name), ${part}) > 0)`;
};

function pageOf<Row, Item>(
  ctx: Ctx,
  found: readonly Row[],
  limit: number,
  turn: { list: string; placeOf: (row: Row) => unknown; itemOf: (row: Row) => Item },
): PlanPage<Item> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map(turn.itemOf),
    next: found.length > limit && last ? writeCursor(ctx, turn.list, turn.placeOf(last)) : null,
    hasPayments: ctx.payment.acceptsPayments,
  };
}

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
export async function listRequests(ctx: Ctx, query: RequestsQuery): Promise<PlanPage<AskedPlan>> {
  requireAllowed(ctx, 'plan-request:read');
  const { after, limit, q, status, plan } = query;
  const list = `plan-requests:${JSON.stringify([q, status, plan])}`;
  const place = after === undefined ? null : readCursor<readonly [number, number, string]>(ctx, list, after);
  const conditions = [
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(plan ? [sql`r.plan = ${plan}`] : []),
    ...(place ? [sql`(r.status = 'open', r.created_at, r.id) < (${joinSql(place)})`] : []),
  ];
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT r.id, r.plan AS asked, r.status, r.checkout_url IS NOT NULL AS isAtPayment, r.created_at AS createdAt,
        r.updated_at AS updatedAt, r.decided_by IS NOT NULL AS isDecided, u.name AS decidedBy, ${HOLDER}, ${usedIn(ctx)}
      FROM subscription_requests r JOIN accounts a ON a.id = r.account_id LEFT JOIN admin_users u ON u.id = r.decided_by
      WHERE ${conditions.length > 0 ? joinSql(conditions, ' AND ') : sql`1`}${finds(q)}
      ORDER BY r.status = 'open' DESC, r.created_at DESC, r.id DESC LIMIT ${limit + 1}`,
  ).all<RequestRow>();
  return pageOf(ctx, results, limit, {
    list,
    placeOf: (row) => [row.status === 'open' ? 1 : 0, row.createdAt, row.id],
    itemOf: toAskedPlan,
  });
}

/** One page of confirmed accounts and their plans, the newest first. */
export async function listHolders(ctx: Ctx, query: HoldersQuery): Promise<PlanPage<PlanHolder>> {
  requireAllowed(ctx, 'plan-request:read');
  const { after, limit, q, plan } = query;
  const list = `plan-holders:${JSON.stringify([q, plan])}`;
  const place = after === undefined ? null : readCursor<readonly [number, string]>(ctx, list, after);
  const which = plan === 'all' ? NOTHING : plan === 'paid' ? sql` AND a.plan <> 'free'` : sql` AND a.plan = ${plan}`;
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT ${HOLDER}, ${usedIn(ctx)}, a.created_at AS createdAt FROM accounts a
      WHERE a.is_verified${which}${place ? sql` AND (a.created_at, a.id) < (${joinSql(place)})` : NOTHING}${finds(q)}
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit + 1}`,
  ).all<HolderRow & { createdAt: number }>();
  return pageOf(ctx, results, limit, {
    list,
    placeOf: ({ createdAt, accountId }) => [createdAt, accountId],
    itemOf: ({ createdAt: _, ...row }) => ({ ...row, limit: planOf(row.plan).contactExportsPerMonth }),
  });
}
