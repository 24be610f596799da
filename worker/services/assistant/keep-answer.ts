/** Keeps what came of an answer, and counts what it took: one round trip after the stream. */
import type { MessageDetails, MessageState } from '../../../src/domain/chat/message';
import { batch } from '../../db/batch';
import { sql, type Sql } from '../../db/sql';
import { log } from '../../log';
import type { Ctx } from '../core/context';
import type { Begun } from './begin-answer';

export interface Came {
  content: string;
  state: MessageState;
  details: MessageDetails;
  tokensIn: number;
  tokensOut: number;
}

/** Millionths of a dollar: prices are dollars for a million tokens. */
const costOf = ({ env }: Ctx, { tokensIn, tokensOut }: Came): number =>
  Math.round(tokensIn * env.AI_PRICE_IN + tokensOut * env.AI_PRICE_OUT);

/** `questions` is counted for the site here; for the person it was before the answer. */
function usageSql(ctx: Ctx, { asker }: Begun, came: Came, owner: string, questions: number): Sql {
  const failed = owner === 'site' && came.state === 'failed' ? 1 : 0;
  const accountId = owner === 'site' ? null : asker.accountId;
  const { tokensIn, tokensOut } = came;
  const cost = costOf(ctx, came);
  return sql`INSERT INTO chat_usage (owner, day, account_id, questions, failed, tokens_in, tokens_out, cost)
    SELECT ${owner}, ${asker.day}, ${accountId}, ${questions}, ${failed}, ${tokensIn}, ${tokensOut}, ${cost}
     WHERE ${accountId} IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId})
    ON CONFLICT (owner, day) DO UPDATE SET questions = questions + excluded.questions, failed = failed + excluded.failed,
      tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out, cost = cost + excluded.cost`;
}

/** Returns false where it could not be written; the answer itself was shown. A conversation that was deleted meanwhile stays deleted. */
export async function keepAnswer(ctx: Ctx, begun: Begun, came: Came): Promise<boolean> {
  const { kept, asker } = begun;
  const writes: Sql[] = [usageSql(ctx, begun, came, 'site', 1)];
  if (asker.accountId !== null && came.tokensIn + came.tokensOut > 0)
    writes.push(usageSql(ctx, begun, came, asker.accountId, 0));
  if (kept) {
    const { content, state, details } = came;
    writes.push(sql`UPDATE chat_messages SET content = ${content}, state = ${state}, details = ${JSON.stringify(details)}
      WHERE id = ${kept.messageId} AND account_id = ${asker.accountId}`);
  }
  try {
    await batch(ctx.d1, writes);
    return true;
  } catch (error) {
    log('error', 'answer of the assistant not kept', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    return false;
  }
}
