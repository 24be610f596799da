/** The log of an account for its owner: written in the batch of what happened, read on the security page. */
import { EVENT_DAYS, type AccountEvent, type AccountEventType } from '../../src/domain/accounts/events';
import type { Ctx } from './context';
import { cityOf, describeDevice } from './device';
import { requireAccount } from './require-actor';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE_SIZE = 20;

/** The row of one event; with `onlyIf` it is written only while that holds. */
export function accountEvent(
  ctx: Ctx,
  accountId: string,
  type: AccountEventType,
  onlyIf?: { sql: string; params: readonly (string | number)[] },
): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `INSERT INTO account_events (account_id, type, device, city, at)
       SELECT ?, ?, ?, ?, ? ${onlyIf ? `WHERE ${onlyIf.sql}` : ''}`,
    )
    .bind(
      accountId,
      type,
      describeDevice(ctx.client.userAgent),
      cityOf(ctx.client),
      ctx.now(),
      ...(onlyIf?.params ?? []),
    );
}

/** One page of the events of the person who asks, newest first; `before` is the id of the last one seen. */
export async function listAccountEvents(
  ctx: Ctx,
  before: number | null,
): Promise<{ events: AccountEvent[]; next: number | null }> {
  const { accountId } = requireAccount(ctx);
  const { results } = await ctx.d1
    .prepare(
      `SELECT id, type, device, city, at FROM account_events
        WHERE account_id = ?1 AND at > ?2
          AND (?3 IS NULL OR (at, id) < (SELECT at, id FROM account_events WHERE id = ?3 AND account_id = ?1))
        ORDER BY at DESC, id DESC LIMIT ?4`,
    )
    .bind(accountId, ctx.now() - EVENT_DAYS * DAY_MS, before, PAGE_SIZE + 1)
    .all<{ id: number; type: AccountEventType; device: string | null; city: string | null; at: number }>();
  const events = results.slice(0, PAGE_SIZE).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { events, next: results.length > PAGE_SIZE ? (events.at(-1)?.id ?? null) : null };
}
