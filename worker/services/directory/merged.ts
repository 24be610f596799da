/**
 * Finds the remaining entry for the id of a merged entry, permanently and through several merges. Also finds the claims of an entry and of
 * the entries merged into it.
 */
import { lapsedBefore } from '@/domain/quality/claims';
import { fixedSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

/** A join of `merges` as `name` on an id: its `now_id` is the entry that the id leads to; null for an id that was not merged. */
export const mergedJoin = (name: string, id: Sql): Sql =>
  sql`LEFT JOIN merges ${fixedSql(name)} ON ${fixedSql(name)}.gone_id = ${id} AND ${fixedSql(name)}.undone_at IS NULL`;

/** The id of the entry that an id leads to, in SQL. */
export const currentIdSql = (id: string): Sql =>
  sql`coalesce((SELECT now_id FROM merges WHERE gone_id = ${id} AND undone_at IS NULL), ${id})`;

/** The id of the entry that an id leads to; the id itself if it was not merged. */
export const currentId = async (ctx: Ctx, id: string): Promise<string> =>
  (await ctx.first(sql<{ id: string }>`SELECT ${currentIdSql(id)} AS id`))?.id ?? id;

/** True if a claim (by its alias in the query) is the accepted claim of the entry with this id, or of an entry that was merged into it. The claim may have lapsed. */
export const heldSql = (name: string, id: Sql): Sql =>
  sql`${fixedSql(name)}.status = 'active' AND (${fixedSql(name)}.record_id = ${id} OR ${fixedSql(name)}.record_id IN
    (SELECT gone_id FROM merges WHERE now_id = ${id} AND undone_at IS NULL))`;

/** True if a claim maintains the entry of an id. One that lapsed does not: another person may claim the entry. */
export const maintainedSql = (ctx: Ctx, name: string, id: Sql): Sql =>
  sql`${heldSql(name, id)} AND ${fixedSql(name)}.confirmed_at >= ${lapsedBefore(ctx.now())}`;
