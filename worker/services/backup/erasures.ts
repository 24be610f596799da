/** The ledger of erasures: ids of deleted accounts and the day, kept in the second bucket longer than any backup, so that none comes back by a restore. */
import { dayInIndia } from '@/domain/saved/day';
import { sql, statementOf, type Sql } from '@worker/db/sql';
import { log } from '@worker/log';
import type { Ctx } from '../core/context';

const FOLDER = 'erasures/';
/** Rows of one copy; the rest is copied the next time. */
const MOST_COPIED = 500;

/** The row of the ledger, for the batch that deletes the account. */
export const erasureRow = (ctx: Ctx, accountId: string, onlyIf: Sql): Sql =>
  sql`INSERT INTO erasures (id, day) SELECT ${accountId}, ${dayInIndia(ctx.now())} WHERE ${onlyIf}
    ON CONFLICT DO NOTHING`;

/** Copies to the second bucket what it does not have yet. */
export async function copyErasures(ctx: Ctx): Promise<void> {
  const bucket = ctx.env.BACKUPS;
  if (!bucket) return;
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT id, day FROM erasures WHERE is_copied = 0 LIMIT ${MOST_COPIED}`,
  ).all<{ id: string; day: string }>();
  if (results.length === 0) return;
  for (const { id, day } of results) await bucket.put(`${FOLDER}${day}/${id}`, '');
  const ids = JSON.stringify(results.map(({ id }) => id));
  await statementOf(
    ctx.d1,
    sql`UPDATE erasures SET is_copied = 1 WHERE id IN (SELECT value FROM json_each(${ids}))`,
  ).run();
}

/** The same behind the answer. What fails is copied by the daily job. */
export const copyErasuresLater = (ctx: Ctx): void =>
  ctx.defer(
    copyErasures(ctx).catch((error: unknown) =>
      log('error', 'erasure not copied', { requestId: ctx.requestId, error: String(error) }),
    ),
  );

/** Brings the ledger of the second bucket into the database. */
export async function readErasures(ctx: Ctx): Promise<void> {
  const bucket = ctx.env.BACKUPS;
  if (!bucket) return;
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: FOLDER, ...(cursor ? { cursor } : {}) });
    const rows = page.objects.map(({ key }) => key.slice(FOLDER.length).split('/'));
    await statementOf(
      ctx.d1,
      sql`INSERT INTO erasures (id, day, is_copied) SELECT value ->> 1, value ->> 0, 1
        FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT DO NOTHING`,
    ).run();
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}
