/** Stores the result of an answer, and counts what it used: one round trip after the stream. */
import type { MessageDetails, MessageState } from '@/domain/assistant/message';
import { batch, sql, type Sql } from '@worker/db/sql';
import { log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import type { Begun } from './begin-answer';
import { SITE, usageSql } from '@worker/services/core/model-usage';

export interface Came {
  content: string;
  state: MessageState;
  details: MessageDetails;
  tokensIn: number;
  tokensOut: number;
}

/** The question is counted for the site here; for the person it was counted before the answer. */
function countAnswer(ctx: Ctx, { asker }: Begun, { state, tokensIn, tokensOut }: Came): Sql[] {
  const taken = { day: asker.day, tokensIn, tokensOut };
  const failed = state === 'failed' ? 1 : 0;
  const { accountId } = asker;
  const ofSite = usageSql(ctx, { ...taken, owner: SITE, accountId: null, questions: 1, failed });
  if (accountId === null || tokensIn + tokensOut === 0) return [ofSite];
  return [ofSite, usageSql(ctx, { ...taken, owner: accountId, accountId })];
}

/** Returns false if it could not be written; the answer itself was shown. A conversation that was deleted in the meantime stays deleted. */
export async function storeAnswer(ctx: Ctx, begun: Begun, came: Came): Promise<boolean> {
  const { stored, asker } = begun;
  const writes = countAnswer(ctx, begun, came);
  if (stored) {
    const { content, state, details } = came;
    writes.push(sql`UPDATE chat_messages SET content = ${content}, state = ${state}, details = ${JSON.stringify(details)}
      WHERE id = ${stored.messageId} AND account_id = ${asker.accountId}`);
  }
  try {
    await batch(ctx.d1, writes);
    return true;
  } catch (error) {
    log('error', 'answer of the assistant not kept', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    return false;
  }
}
