/** The one answer for what every visible page asks again and again, in one round trip. */
import type { Pulse } from '@/domain/notifications/pulse';
import { fixedSql, sql, statementOf, type Sql } from '@worker/db/sql';
import { countMarks } from '@worker/services/roadmap/roadmap';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { unreadOf } from '@worker/services/notifications/notifications';
import { sessionOfToken } from '@worker/services/sign-in/sessions';

interface PulseRow extends Pick<Pulse, 'unread' | 'documentsChangedAt'> {
  /** JSON: done, total, marksChangedAt. */
  marks: string;
}

/** One row. `source` is a table `w` with the one row of the account, whose id is in the column `account`. */
function pulseSql(ctx: Ctx, source: Sql, account: Sql): Sql<PulseRow> {
  return sql`SELECT (${unreadOf(ctx, account)}) AS unread,
      (SELECT json_array(done, total, marksChangedAt) FROM (${countMarks(account)})) AS marks,
      (SELECT coalesce(max(updated_at), 0) FROM tool_documents WHERE account_id = ${account}) AS documentsChangedAt
    FROM ${source}`;
}

/** Reads the pulse of the account behind a session, for `findPulse`. One statement, so that a batch may carry it. */
export const readPulse = (ctx: Ctx, token: string): D1PreparedStatement =>
  statementOf(ctx.d1, pulseSql(ctx, sessionOfToken(token), fixedSql('w.account_id')));

/** Of the person who asks; `ahead` is what `readPulse` found, where it was asked before. */
export async function findPulse(ctx: Ctx, ahead: readonly Record<string, unknown>[] | null = null): Promise<Pulse> {
  const { accountId } = requireAccount(ctx);
  const own = sql`accounts w WHERE w.id = ${accountId}`;
  const rows = ahead as unknown as readonly PulseRow[] | null;
  const [row] = rows ?? (await ctx.rows(pulseSql(ctx, own, fixedSql('w.id'))));
  const [done = 0, total = 0, marksChangedAt = 0] = JSON.parse(row?.marks ?? '[]') as number[];
  return { unread: row?.unread ?? 0, done, total, marksChangedAt, documentsChangedAt: row?.documentsChangedAt ?? 0 };
}
