/** After a change of APP_SECRET: seals the values of an older secret again with the present secret. Then the older secret can be removed. */
import { batch, fixedSql, sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { FACTOR_PURPOSE } from '@worker/services/admin/admins/own-factor';
import { GRANT_PURPOSE } from '@worker/services/assistant/meetings/grants';
import { TOTP_PURPOSE } from '@worker/services/sign-in/two-factor-proof';
import { WEBHOOK_PURPOSE } from '@worker/services/webhooks/webhook-delivery';
import type { Ctx } from '@worker/services/core/context';
import { findUnsealed, seal, sealPrefix } from '@worker/services/core/secrets';

/** Every column with sealed values; a test looks for others. */
export const SEALED_COLUMNS = [
  { table: 'second_factors', column: 'secret', owner: 'account_id', purpose: TOTP_PURPOSE },
  { table: 'second_factors', column: 'pending_secret', owner: 'account_id', purpose: TOTP_PURPOSE },
  { table: 'admin_second_factors', column: 'secret', owner: 'admin_id', purpose: FACTOR_PURPOSE },
  { table: 'calendar_grants', column: 'token', owner: 'account_id', purpose: GRANT_PURPOSE },
  { table: 'webhooks', column: 'secret', owner: 'id', purpose: WEBHOOK_PURPOSE },
] as const;

/** Values of a column in one step, and steps of a column in one run. */
const STEP = 200;
const MAX_STEPS = 10;

/** One step, from `after` on. Skips a value that was changed since it was read, and one that no secret opens. */
async function resealStep(ctx: Ctx, place: (typeof SEALED_COLUMNS)[number], after: string) {
  const [table, column, owner] = [fixedSql(place.table), fixedSql(place.column), fixedSql(place.owner)];
  const prefix = sealPrefix(ctx);
  const results = await ctx.rows(sql<{
    owner: string;
    sealed: string;
  }>`SELECT ${owner} AS owner, ${column} AS sealed FROM ${table}
      WHERE ${column} IS NOT NULL AND substr(${column}, 1, ${prefix.length}) <> ${prefix} AND ${owner} > ${after}
      ORDER BY ${owner} LIMIT ${STEP}`);
  const read = await Promise.all(
    results.map(async (row) => ({ ...row, text: await findUnsealed(ctx, place.purpose, row.owner, row.sealed) })),
  );
  const readable = read.flatMap(({ text, ...row }) => (text === null ? [] : [{ ...row, text }]));
  const updates = await Promise.all(
    readable.map(async (row) => {
      const resealed = await seal(ctx, place.purpose, row.owner, row.text);
      return sql`UPDATE ${table} SET ${column} = ${resealed} WHERE ${owner} = ${row.owner} AND ${column} = ${row.sealed}`;
    }),
  );
  if (updates.length > 0) await batch(ctx.d1, updates);
  return {
    sealed: updates.length,
    unreadable: results.length - updates.length,
    last: results.length < STEP ? null : results.at(-1)?.owner,
  };
}

/** Does nothing while no older secret is set. Idempotent: a second run finds only values that no secret opens, and logs their number. */
export async function resealOld(ctx: Ctx): Promise<void> {
  if (ctx.env.APP_SECRETS_BEFORE.length === 0) return;
  for (const place of SEALED_COLUMNS) {
    const counts = { sealed: 0, unreadable: 0 };
    let after: string | null | undefined = '';
    for (let step = 0; step < MAX_STEPS && typeof after === 'string'; step += 1) {
      const { last, ...found }: Awaited<ReturnType<typeof resealStep>> = await resealStep(ctx, place, after);
      counts.sealed += found.sealed;
      counts.unreadable += found.unreadable;
      after = last;
    }
    if (counts.sealed + counts.unreadable > 0)
      log('warn', 'sealed again', { requestId: ctx.requestId, table: place.table, column: place.column, ...counts });
  }
}
