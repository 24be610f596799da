/** Dead letters: messages of the queue that no job could process. They are stored so that an operator can retry or drop them. */
import { DEAD_LETTER_DAYS } from '@/domain/legal/retention';
import { sql as drizzleSql } from 'drizzle-orm';
import { z } from 'zod';
import { FAILED_JOBS } from '@/domain/admin/system/system';
import { batch, sql, type Sql } from '@worker/db/sql';
import { deadLetters } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { keyset } from '@worker/services/lists/list-page';
import { DAY_MS } from '@/domain/time/durations';

const FAILED_JOBS_PAGE = { limit: FAILED_JOBS.size };
const STORED_MS = DEAD_LETTER_DAYS * DAY_MS;
/** A message of the queue has at most 128 KB; a longer text is cut. */
const MAX_BODY = 128 * 1024;
const MAX_ERROR = 2_000;

export type DeadLetter = typeof deadLetters.$inferSelect;

export interface FailedMessage {
  /** The id that the queue gave the message. */
  id: string;
  job: string | null;
  body: unknown;
  error: string;
  attempts: number;
}

/** The first `max` characters; half a character at the cut, which D1 would refuse, is replaced. */
const cut = (text: string, max: number): string => text.slice(0, max).toWellFormed();

/** A message as JSON text. If it is too long or is not JSON, as much as possible is stored, for reading only. */
function textOf(body: unknown): { body: string; isWhole: boolean } {
  try {
    const text = JSON.stringify(z.json().parse(body));
    return { body: cut(text, MAX_BODY), isWhole: text.length <= MAX_BODY };
  } catch {
    return { body: Object.prototype.toString.call(body), isWhole: false };
  }
}

const isThere = (id: string) => sql`EXISTS (SELECT 1 FROM dead_letters WHERE id = ${id})`;

/** Stores a message that will not be retried. Storing it twice changes nothing. */
export async function storeDeadLetter(ctx: Ctx, { id, job, body, error, attempts }: FailedMessage): Promise<void> {
  const bodyText = textOf(body);
  await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'dead-letter.kept', subjectType: 'dead-letter', subjectId: id, details: { attempts } },
      sql`NOT ${isThere(id)}`,
    ),
    ctx.db
      .insert(deadLetters)
      .values({ id, job, ...bodyText, error: cut(error, MAX_ERROR), attempts, failedAt: ctx.now() })
      .onConflictDoNothing(),
  ]);
}

export interface DeadLetterPage {
  items: DeadLetter[];
  next: string | null;
}

type LetterRow = Omit<DeadLetter, 'isWhole'> & { isWhole: 0 | 1 };

/** One page, the latest failure first: its statement, and the reader of its rows. */
export const deadLetterPage = (ctx: Ctx, query: { limit: number; after?: string | undefined } = FAILED_JOBS_PAGE) =>
  keyset(
    ctx,
    {
      list: FAILED_JOBS.name,
      columns: sql`id, job, body, is_whole AS isWhole, error, attempts, failed_at AS failedAt`,
      from: sql`dead_letters`,
      order: ['failed_at', 'id'],
      itemOf: (row: LetterRow): DeadLetter => ({ ...row, isWhole: row.isWhole === 1 }),
    },
    query,
  );

/** One page of dead letters. */
export async function listDeadLetters(ctx: Ctx, after?: string): Promise<DeadLetterPage> {
  const page = deadLetterPage(ctx, { ...FAILED_JOBS_PAGE, after });
  const [found] = await batch(ctx.d1, [page.statement]);
  return page.pageOf(found);
}

/** Deletes rows, with an audit row for each; returns how many were deleted. */
async function remove(ctx: Ctx, ids: readonly string[], action: string): Promise<number> {
  const results = await batch(ctx.d1, [
    ...ids.map((id) => auditRow(ctx, { action, subjectType: 'dead-letter', subjectId: id }, isThere(id))),
    sql`DELETE FROM dead_letters WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ]);
  return (results.at(-1) as D1Result).meta.changes;
}

/** The queue takes 100 messages and 256 KB at once; the byte limit leaves room for the metadata. */
const MAX_SEND = 100;
const SEND_BYTES = 200 * 1024;

/** Groups of messages that the queue accepts together; even the longest message fits into a group. */
function inSendings(bodies: readonly string[]): string[][] {
  const groups: string[][] = [];
  let bytes = Infinity;
  for (const body of bodies) {
    const size = new TextEncoder().encode(body).length;
    const group = groups.at(-1);
    if (group && bytes + size <= SEND_BYTES && group.length < MAX_SEND) group.push(body);
    else groups.push([body]);
    bytes = groups.at(-1)?.length === 1 ? size : bytes + size;
  }
  return groups;
}

/**
 * Puts dead letters back on the queue unchanged, equal messages once. Messages of which only a part was stored remain. A message is deleted
 * after it is sent. If the Worker fails in between, the message is sent twice, which jobs tolerate, but it is never lost.
 */
export async function retryDeadLetters(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ done: number; refused: number; gone: number }> {
  const rows = await ctx.db
    .select()
    .from(deadLetters)
    .where(drizzleSql`${deadLetters.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const whole = rows.filter(({ isWhole }) => isWhole);
  const byBody = Map.groupBy(whole, ({ body }) => body);
  for (const bodies of inSendings([...byBody.keys()])) {
    await ctx.env.JOBS.sendBatch(bodies.map((body) => ({ body: JSON.parse(body) as unknown })));
    const sent = bodies.flatMap((body) => byBody.get(body) ?? []);
    await remove(
      ctx,
      sent.map(({ id }) => id),
      'dead-letter.retried',
    );
  }
  return { done: whole.length, refused: rows.length - whole.length, gone: ids.length - rows.length };
}

/** Deletes dead letters for good; returns how many. */
export const dropDeadLetters = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  remove(ctx, ids, 'dead-letter.dropped');

/** The statement that removes messages that no operator has retried for 90 days. */
export function removeOldDeadLetters(ctx: Ctx): Sql {
  return sql`DELETE FROM dead_letters WHERE failed_at < ${ctx.now() - STORED_MS}`;
}
