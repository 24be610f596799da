/** The log of an account for its owner: each row is written in the batch of its event, and shown on the security page. */
import { EVENT_DAYS, type AccountEvent, type AccountEventType } from '@/domain/accounts/events';
import { NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { cityOf, describeDevice } from '@worker/services/core/device';
import { requireAccount } from '@worker/services/core/require-actor';
import { DAY_MS } from '@/domain/time/durations';

const PAGE_SIZE = 20;

/** Inserts the row of one event; with `onlyIf`, only if that holds. */
export function accountEvent(ctx: Ctx, accountId: string, type: AccountEventType, onlyIf?: Sql): Sql {
  return sql`INSERT INTO account_events (account_id, type, device, city, at)
    SELECT ${accountId}, ${type}, ${describeDevice(ctx.client.userAgent)}, ${cityOf(ctx.client)}, ${ctx.now()}
    ${onlyIf ? sql`WHERE ${onlyIf}` : NOTHING}`;
}

/** Inserts the row of an operator's change to an account. The device is the operator's, so it is not stored. */
export function operatorEvent(ctx: Ctx, accountId: string, type: AccountEventType, onlyIf: Sql): Sql {
  return sql`INSERT INTO account_events (account_id, type, at) SELECT ${accountId}, ${type}, ${ctx.now()} WHERE ${onlyIf}`;
}

/** One page of the events of the signed-in person, newest first; `before` is the id of the last event of the previous page. */
export async function listAccountEvents(
  ctx: Ctx,
  before: number | null,
): Promise<{ events: AccountEvent[]; next: number | null }> {
  const { accountId } = requireAccount(ctx);
  const results = await ctx.rows(sql<
    Omit<AccountEvent, 'at'> & { at: number }
  >`SELECT id, type, device, city, at FROM account_events
        WHERE account_id = ${accountId} AND at > ${ctx.now() - EVENT_DAYS * DAY_MS}
          AND (${before} IS NULL
            OR (at, id) < (SELECT at, id FROM account_events WHERE id = ${before} AND account_id = ${accountId}))
        ORDER BY at DESC, id DESC LIMIT ${PAGE_SIZE + 1}`);
  const events = results.slice(0, PAGE_SIZE).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { events, next: results.length > PAGE_SIZE ? (events.at(-1)?.id ?? null) : null };
}
