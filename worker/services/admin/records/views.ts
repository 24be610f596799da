/** Views of lists of records: an operator's own views, and views that other operators share. */
import { and, eq } from 'drizzle-orm';
import { entityOf } from '@/domain/admin/entities';
import type { Noun } from '@/domain/admin/entities/entity';
import { viewQueryOf, type ListView } from '@/domain/admin/record-list';
import type { ViewInput } from '@/domain/admin/record-query';
import { conflict, notFound } from '@/domain/errors';
import { listViews as views } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';

/** Views of one operator, over all lists. */
const MAX_VIEWS = 100;
const MAX_LISTED = 200;

const NO_VIEW = 'This view does not exist or was deleted.';

/** The operator's own views, then views that others share, each sorted by name. */
export async function listViews(ctx: Ctx, noun: Noun): Promise<ListView[]> {
  requireAllowed(ctx, 'record:read');
  const { adminId } = requireAdmin(ctx);
  const rows = await ctx.rows(
    sql<{
      id: string;
      name: string;
      query: string;
      is_shared: number;
      is_own: number;
      operator: string;
    }>`SELECT v.id, v.name, v.query, v.is_shared, v.admin_id = ${adminId} AS is_own, u.name AS operator
      FROM list_views v JOIN admin_users u ON u.id = v.admin_id
      WHERE v.noun = ${noun} AND (v.admin_id = ${adminId} OR v.is_shared) ORDER BY is_own DESC, v.name LIMIT ${MAX_LISTED}`,
  );
  return rows.map(({ is_shared, is_own, ...view }) => ({ ...view, isShared: is_shared === 1, isOwn: is_own === 1 }));
}

/**
 * Saves a view. If the operator already has a view with this name for this list, only its query is replaced; it remains shared or unshared.
 * The query is stored as the list reads it. Throws 409 if there are too many views.
 */
export async function saveView(ctx: Ctx, { noun, name, query, isShared }: ViewInput): Promise<{ id: string }> {
  requireAllowed(ctx, 'record:read');
  const { adminId } = requireAdmin(ctx);
  const row = await ctx.first(
    sql<{ id: string }>`INSERT INTO list_views (id, admin_id, noun, name, query, is_shared, created_at)
      SELECT ${ctx.newId()}, ${adminId}, ${noun}, ${name}, ${viewQueryOf(entityOf(noun), query)}, ${Number(isShared)}, ${ctx.now()}
      WHERE (SELECT count(*) FROM list_views WHERE admin_id = ${adminId}) < ${MAX_VIEWS}
        OR EXISTS (SELECT 1 FROM list_views WHERE admin_id = ${adminId} AND noun = ${noun} AND name = ${name})
      ON CONFLICT (noun, admin_id, name) DO UPDATE SET query = excluded.query RETURNING id`,
  );
  if (!row) throw conflict(`You have ${MAX_VIEWS} views. Delete one first.`);
  return row;
}

const isOwn = (id: string, adminId: string) => and(eq(views.id, id), eq(views.adminId, adminId));

/** Shares the operator's own view with the other operators, or stops sharing it. Throws 404 for the view of another operator. */
export async function shareView(ctx: Ctx, id: string, isShared: boolean): Promise<void> {
  requireAllowed(ctx, 'record:read');
  const { adminId } = requireAdmin(ctx);
  const { meta } = await ctx.db.update(views).set({ isShared }).where(isOwn(id, adminId)).run();
  if (meta.changes === 0) throw notFound(NO_VIEW);
}

/** Deletes one's own view. Throws 404 for the view of another operator. */
export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  requireAllowed(ctx, 'record:read');
  const { adminId } = requireAdmin(ctx);
  const { meta } = await ctx.db.delete(views).where(isOwn(id, adminId)).run();
  if (meta.changes === 0) throw notFound(NO_VIEW);
}
