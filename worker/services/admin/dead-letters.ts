/** Dead letters: messages of the queue that no job could work off, kept for an operator to retry or drop. */
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { conflict, notFound } from '../../../src/domain/errors';
import { batch } from '../../db/batch';
import { sql, type Sql } from '../../db/sql';
import { deadLetters } from '../../db/schema';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { readCursor, writeCursor } from '../core/cursors';

const PAGE_SIZE = 20;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** A message of the queue has at most 128 KB; what cannot be one is cut. */
const BODY_MOST = 128 * 1024;
const ERROR_MOST = 2_000;
const NOT_THERE = 'This message is no longer there.';
const NOT_WHOLE = 'This message could not be kept whole, so it cannot be retried.';

export type DeadLetter = typeof deadLetters.$inferSelect;

export interface FailedMessage {
  /** The id that the queue gave the message. */
  id: string;
  job: string | null;
  body: unknown;
  error: string;
  attempts: number;
}

/** The first `most` characters; half a character at the cut, which D1 would refuse, is replaced. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** A message as JSON text. What is too long, or more than JSON can say, is kept as far as it goes, for reading only. */
function textOf(body: unknown): { body: string; isWhole: boolean } {
  try {
    const text = JSON.stringify(z.json().parse(body));
    return { body: cut(text, BODY_MOST), isWhole: text.length <= BODY_MOST };
  } catch {
    return { body: Object.prototype.toString.call(body), isWhole: false };
  }
}

const isThere = (id: string) => sql`EXISTS (SELECT 1 FROM dead_letters WHERE id = ${id})`;

/** Keeps a message that will not be tried again. Keeping it twice changes nothing. */
export async function keepDeadLetter(ctx: Ctx, { id, job, body, error, attempts }: FailedMessage): Promise<void> {
  const kept = textOf(body);
  await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'dead-letter.kept', subjectType: 'dead-letter', subjectId: id, details: { attempts } },
      sql`NOT ${isThere(id)}`,
    ),
    ctx.db
      .insert(deadLetters)
      .values({ id, job, ...kept, error: cut(error, ERROR_MOST), attempts, failedAt: ctx.now() })
      .onConflictDoNothing(),
  ]);
}

/** One page of dead letters, the last to fail first; `after` is the `next` of the page before. */
export async function listDeadLetters(
  ctx: Ctx,
  after: string | null = null,
): Promise<{ items: DeadLetter[]; next: string | null }> {
  const place = after === null ? null : readCursor<{ at: number; id: string }>(ctx, 'dead-letters', after);
  const { failedAt, id } = deadLetters;
  const rows = await ctx.db
    .select()
    .from(deadLetters)
    .where(place ? or(lt(failedAt, place.at), and(eq(failedAt, place.at), lt(id, place.id))) : undefined)
    .orderBy(desc(failedAt), desc(id))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  const hasMore = rows.length > PAGE_SIZE && last;
  return { items, next: hasMore ? writeCursor(ctx, 'dead-letters', { at: last.failedAt, id: last.id }) : null };
}

/** Takes a row away with its audit row; how many rows went. */
async function remove(ctx: Ctx, id: string, action: string): Promise<number> {
  const [, removed] = await batch(ctx.d1, [
    auditRow(ctx, { action, subjectType: 'dead-letter', subjectId: id }, isThere(id)),
    ctx.db.delete(deadLetters).where(eq(deadLetters.id, id)),
  ]);
  return removed.meta.changes;
}

/**
 * Puts a dead letter back on the queue, as it came. Throws 404 where it is gone and 409 where it was not kept whole.
 * It is sent before it is deleted: a failure between the two sends it twice, which jobs bear, and loses nothing.
 */
export async function retryDeadLetter(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.select().from(deadLetters).where(eq(deadLetters.id, id));
  if (!row) throw notFound(NOT_THERE);
  if (!row.isWhole) throw conflict(NOT_WHOLE);
  await ctx.env.JOBS.send(JSON.parse(row.body));
  await remove(ctx, id, 'dead-letter.retried');
}

/** Deletes a dead letter for good. Throws 404 where it is gone. */
export async function dropDeadLetter(ctx: Ctx, id: string): Promise<void> {
  if ((await remove(ctx, id, 'dead-letter.dropped')) === 0) throw notFound(NOT_THERE);
}

/** The statement that removes what nobody has retried for 90 days. */
export function removeOldDeadLetters(ctx: Ctx): Sql {
  return sql`DELETE FROM dead_letters WHERE failed_at < ${ctx.now() - KEPT_MS}`;
}
