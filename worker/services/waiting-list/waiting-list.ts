/** The waiting list for news about Outset. The answer does not reveal whether an address was on the list before. */
import { eq } from 'drizzle-orm';
import type { WaitingListInput } from '@/domain/waiting-list/sign-up';
import { NOT_WAITING, WAITING_LIST, type WaitingPerson } from '@/domain/admin/waiting-list';
import type { ListQuery } from '@/domain/lists/list-query';
import { notFound } from '@/domain/errors';
import { batch, sql } from '@worker/db/sql';
import { waitingList } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { containsText, listPage, onDays } from '@worker/services/lists/list-page';

/** Adds an address to the list. A repeated address changes nothing. */
export async function joinWaitingList(ctx: Ctx, { email }: WaitingListInput): Promise<void> {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM waiting_list WHERE email = ${email})`;
  await batch(ctx.d1, [
    auditRow(ctx, { action: 'waiting-list.joined', subjectType: 'waiting-list' }, isNew),
    ctx.db.insert(waitingList).values({ email, createdAt: ctx.now() }).onConflictDoNothing(),
  ]);
}

// The waiting list for operators: lists its addresses, and removes one on request.

/** One page, latest first. */
export async function listWaiting(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'waiting-list:read');
  const { others: _, ...page } = await listPage(ctx, WAITING_LIST.name, query, {
    columns: sql`email, created_at AS at`,
    from: sql`waiting_list`,
    order: ['created_at', 'email'],
    match: { q: containsText('email'), ...onDays('created_at') },
    itemOf: ({ email, at }: { email: string; at: number }): WaitingPerson => ({
      email,
      joinedAt: new Date(at).toISOString(),
    }),
    isCounted: true,
  });
  return page;
}

/** Removes an address for good. Throws 404 if it is not on the list. The log does not store the address. */
export async function removeWaiting(ctx: Ctx, email: string): Promise<void> {
  requireAllowed(ctx, 'waiting-list:write');
  const isThere = sql`EXISTS (SELECT 1 FROM waiting_list WHERE email = ${email})`;
  const [, removed] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'waiting-list.removed', subjectType: 'waiting-list' }, isThere),
    ctx.db.delete(waitingList).where(eq(waitingList.email, email)),
  ]);
  if (!removed.meta.changes) throw notFound(NOT_WAITING);
}
