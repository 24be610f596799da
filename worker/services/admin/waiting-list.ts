/** The waiting list for operators: who is on it, and taking off who asks for it. */
import { NOT_WAITING, type Waiting } from '../../../src/domain/admin/waiting-list/list';
import type { WaitingQuery } from '../../../src/domain/admin/waiting-list/query';
import { notFound } from '../../../src/domain/errors';
import { batch } from '../../db/batch';
import { joinSql, NOTHING, sql, type Sql } from '../../db/sql';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { readCursor, writeCursor } from '../core/cursors';
import { requireAllowed } from '../core/require-actor';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days are those of India, where operators sit. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

export interface WaitingPage {
  items: Waiting[];
  next: string | null;
  /** How many match; on the first page only. */
  total: number | null;
}

/** One page, the last to join first. */
export async function listWaiting(ctx: Ctx, query: WaitingQuery): Promise<WaitingPage> {
  requireAllowed(ctx, 'waiting-list:read');
  const { after, limit, q, from, to } = query;
  const list = `waiting-list:${JSON.stringify([q, from, to])}`;
  const place = after === undefined ? null : readCursor<readonly [number, string]>(ctx, list, after);
  const parts: Sql[] = [sql`1`];
  if (q) parts.push(sql`instr(email, ${q.toLowerCase()}) > 0`);
  if (from !== undefined) parts.push(sql`created_at >= ${startOf(from)}`);
  if (to !== undefined) parts.push(sql`created_at < ${startOf(to) + DAY_MS}`);
  const matches = joinSql(parts, ' AND ');
  const isNext = place ? sql` AND (created_at, email) < (${joinSql(place)})` : NOTHING;
  const [found, counted] = await batch(ctx.d1, [
    sql<{ email: string; createdAt: number }>`SELECT email, created_at AS createdAt FROM waiting_list
      WHERE ${matches}${isNext} ORDER BY created_at DESC, email DESC LIMIT ${limit + 1}`,
    place
      ? sql<{ total: null }>`SELECT NULL AS total`
      : sql<{ total: number }>`SELECT count(*) AS total FROM waiting_list WHERE ${matches}`,
  ]);
  const rows = found.results.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map(({ email, createdAt }) => ({ email, joinedAt: new Date(createdAt).toISOString() })),
    next: found.results.length > limit && last ? writeCursor(ctx, list, [last.createdAt, last.email]) : null,
    total: counted.results[0]?.total ?? null,
  };
}

/** Takes an address off for good. Throws 404 where it is not on the list. The log does not keep the address. */
export async function removeWaiting(ctx: Ctx, email: string): Promise<void> {
  requireAllowed(ctx, 'waiting-list:write');
  const isThere = sql`EXISTS (SELECT 1 FROM waiting_list WHERE email = ${email})`;
  const [, removed] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'waiting-list.removed', subjectType: 'waiting-list' }, isThere),
    sql`DELETE FROM waiting_list WHERE email = ${email}`,
  ]);
  if (!removed.meta.changes) throw notFound(NOT_WAITING);
}
