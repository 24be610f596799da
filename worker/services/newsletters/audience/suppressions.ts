/** The list of suppressed addresses for operators: page by page, with a reason, to add to and to remove from. */
import { eq } from 'drizzle-orm';
import { conflict, notFound } from '@/domain/errors';
import type { ListQuery } from '@/domain/lists/list-query';
import type { SuppressionInput } from '@/domain/newsletters/delivery/suppression-input';
import {
  ALREADY_SUPPRESSED,
  NOT_SUPPRESSED,
  SUPPRESSIONS,
  type Suppression,
} from '@/domain/newsletters/delivery/suppressions';
import { isAdmin } from '@/domain/accounts/actor';
import { mailSuppressions } from '@worker/db/schema';
import { batch, sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { equals, containsText, listPage } from '@worker/services/lists/list-page';

type Row = Omit<Suppression, 'suppressedAt'> & { createdAt: number };

const COLUMNS = sql`id, email, scope, reason, detail, created_at AS createdAt`;
const viewOf = ({ createdAt, ...row }: Row): Suppression => ({
  ...row,
  suppressedAt: new Date(createdAt).toISOString(),
});

/** One page, the newest first. */
export async function listSuppressions(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'suppression:read');
  const { others: _, ...page } = await listPage(ctx, SUPPRESSIONS.name, query, {
    columns: COLUMNS,
    from: sql`mail_suppressions`,
    order: ['created_at', 'id'],
    match: { q: containsText('email'), scope: equals('scope') },
    itemOf: viewOf,
    isCounted: true,
  });
  return page;
}

/** Stops mails to an address. Throws 409 if it is on the list already. The log does not store the address. */
export async function addSuppression(ctx: Ctx, { email, scope, detail }: SuppressionInput): Promise<Suppression> {
  requireAllowed(ctx, 'suppression:write');
  const row: Row = { id: ctx.newId(), email, scope, reason: 'operator', detail, createdAt: ctx.now() };
  const isNew = sql`NOT EXISTS (SELECT 1 FROM mail_suppressions WHERE email = ${email} AND scope = ${scope})`;
  const [, added] = await batch(ctx.d1, [
    auditRow(
      ctx,
      {
        action: 'suppression.added',
        subjectType: 'suppression',
        subjectId: row.id,
        details: { scope, reason: row.reason },
      },
      isNew,
    ),
    sql`INSERT INTO mail_suppressions (id, email, scope, reason, detail, created_by, created_at)
      SELECT ${row.id}, ${email}, ${scope}, ${row.reason}, ${detail}, ${isAdmin(ctx.actor) ? ctx.actor.adminId : null}, ${row.createdAt}
       WHERE ${isNew}`,
  ]);
  if (!added.meta.changes) throw conflict(ALREADY_SUPPRESSED, { email: ALREADY_SUPPRESSED });
  return viewOf(row);
}

/** Allows mails to an address again. Throws 404 if it is not on the list. */
export async function removeSuppression(ctx: Ctx, id: string): Promise<void> {
  requireAllowed(ctx, 'suppression:write');
  const isIt = eq(mailSuppressions.id, id);
  const { scope, reason } = mailSuppressions;
  const known = await ctx.db.select({ scope, reason }).from(mailSuppressions).where(isIt).get();
  if (!known) throw notFound(NOT_SUPPRESSED);
  const isThere = sql`EXISTS (SELECT 1 FROM mail_suppressions WHERE id = ${id})`;
  const [, removed] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'suppression.removed', subjectType: 'suppression', subjectId: id, details: { ...known } },
      isThere,
    ),
    ctx.db.delete(mailSuppressions).where(isIt),
  ]);
  if (!removed.meta.changes) throw notFound(NOT_SUPPRESSED);
}
