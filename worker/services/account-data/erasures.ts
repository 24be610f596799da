/** The ledger of erasures: ids of deleted accounts and the day. The second bucket has it longer than any backup, so that a restore brings no account back. */
import { dayInIndia } from '@/domain/time/india';
import { sql, type Sql } from '@worker/db/sql';
import { log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { listPages } from '@worker/services/core/files';

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
  const results = await ctx.rows(
    sql<{ id: string; day: string }>`SELECT id, day FROM erasures WHERE is_copied = 0 LIMIT ${MOST_COPIED}`,
  );
  if (results.length === 0) return;
  for (const { id, day } of results) await bucket.put(`${FOLDER}${day}/${id}`, '');
  const ids = JSON.stringify(results.map(({ id }) => id));
  await ctx.run(sql`UPDATE erasures SET is_copied = 1 WHERE id IN (SELECT value FROM json_each(${ids}))`);
}

/** The same after the answer is sent. The daily job copies what fails here. */
export const copyErasuresLater = (ctx: Ctx): void =>
  ctx.defer(
    copyErasures(ctx).catch((error: unknown) =>
      log('error', 'erasure not copied', { requestId: ctx.requestId, error: String(error) }),
    ),
  );

/** Reads the ledger of the second bucket into the database. */
export async function readErasures(ctx: Ctx): Promise<void> {
  const bucket = ctx.env.BACKUPS;
  if (!bucket) return;
  for await (const { objects } of listPages(bucket, { prefix: FOLDER })) {
    const rows = objects.map(({ key }) => key.slice(FOLDER.length).split('/'));
    await ctx.run(sql`INSERT INTO erasures (id, day, is_copied) SELECT value ->> 1, value ->> 0, 1
        FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT DO NOTHING`);
  }
}
