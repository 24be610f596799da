/** Writes by a token under an Idempotency-Key: the first one is made, the second gets its answer, for a day. Knows nothing of HTTP. */
import { MINUTE_MS } from '@/domain/time/durations';
import { AppError, conflict, invalid } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { sql, statementOf } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { hashToken } from '@worker/services/core/tokens';
import type { ProgramActor } from './programs';

interface FirstAnswer {
  status: number;
  body: string;
}

/** A first write that never came back, such as of an isolate that ended, is given up after that. */
const LOST_AFTER_MS = MINUTE_MS;
/** A longer answer is not stored; every write that is open to tokens changes nothing the second time. */
const ANSWER_MOST = 100 * 1024;

const IN_WORK = 'The first request with this Idempotency-Key is still in work. Please try again in a moment.';
const OTHER = 'This Idempotency-Key was used for another request. Use a new key for each change.';

/**
 * Claims the key, or answers what the first write with it answered. Throws 400 for a key that is none, 422 where the key was used for
 * another request, 409 while the first one is under way.
 */
export async function claimWrite(
  ctx: Ctx,
  { accountId, token: { id: tokenId } }: ProgramActor,
  key: string,
  request: string,
): Promise<FirstAnswer | { keep(answer: FirstAnswer): Promise<void>; release(): Promise<void> }> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('Idempotency-Key must have 1 to 200 visible characters.', { 'idempotency-key': 'not valid' });
  const now = ctx.now();
  const keyHash = hashToken(key);
  const requestHash = hashToken(request);
  const isThis = sql`token_id = ${tokenId} AND key_hash = ${keyHash}`;
  const [, claimed, found] = await batch(ctx.d1, [
    sql`DELETE FROM token_writes WHERE ${isThis} AND status IS NULL AND created_at < ${now - LOST_AFTER_MS}`,
    sql`INSERT INTO token_writes (account_id, token_id, key_hash, request_hash, created_at)
      VALUES (${accountId}, ${tokenId}, ${keyHash}, ${requestHash}, ${now}) ON CONFLICT DO NOTHING`,
    sql<{
      requestHash: string;
      status: number | null;
      body: string | null;
    }>`SELECT request_hash AS requestHash, status, body FROM token_writes WHERE ${isThis}`,
  ]);
  const row = found.results[0];
  if (!claimed.meta.changes && row) {
    if (row.requestHash !== requestHash) throw new AppError(422, OTHER, { code: 'idempotency-key-used' });
    if (row.status === null) throw conflict(IN_WORK, undefined, 'idempotency-key-in-work');
    return { status: row.status, body: row.body ?? '' };
  }
  const release = async () => {
    await statementOf(ctx.d1, sql`DELETE FROM token_writes WHERE ${isThis}`).run();
  };
  return {
    release,
    async keep({ status, body }) {
      if (status >= 300 || body.length > ANSWER_MOST) return release();
      await statementOf(ctx.d1, sql`UPDATE token_writes SET status = ${status}, body = ${body} WHERE ${isThis}`).run();
    },
  };
}
