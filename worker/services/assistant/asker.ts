/**
 * A question from a route, and who it is counted for: an account, or a guest (by a signed cookie and by the address). Only a daily hash
 * of an address is stored.
 */
import { isAccount } from '@/domain/accounts/actor';
import type { FileExtract } from '@/domain/assistant/files/report';
import type { ChatInput } from '@/domain/assistant/input';
import { ADDRESS_QUESTIONS, GUEST_QUESTIONS, PLAN_SHARES } from '@/domain/assistant/limits';
import type { PlanId } from '@/domain/plans/plans';
import type { Env } from '@worker/env';
import { dayInIndia } from '@/domain/time/india';
import { batch, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { signatureOf } from '@worker/services/core/secrets';

/** A person without an account, as the request identifies them. */
export interface Guest {
  /** The id in the signed cookie. */
  id: string;
  /** The network address. */
  address: string;
}

export interface Ask {
  input: ChatInput;
  file?: FileExtract;
  /** A data URL for the model, if pictures may go to it. */
  image?: string;
  /** The person who asks, if they have no account. */
  guest: Guest;
  /** Aborts when the connection closes. */
  signal: AbortSignal;
}

export interface Asker {
  day: string;
  accountId: string | null;
  /** Each owner for whom a question is counted, with a daily limit; null means the limit of the plan. */
  counted: readonly { owner: string; limit: number | null }[];
}

/** Anyone without an account is a guest. That includes operators, who have no conversations. `use` counts something other than questions separately. */
export function askerOf(ctx: Ctx, guest: Guest, use: '' | 'text:' = ''): Asker {
  const day = dayInIndia(ctx.now());
  if (isAccount(ctx.actor)) {
    const { accountId } = ctx.actor;
    return { day, accountId, counted: [{ owner: accountId, limit: null }] };
  }
  const address = signatureOf(ctx, 'assistant-address', day, guest.address).slice(0, 22);
  return {
    day,
    accountId: null,
    counted: [
      { owner: `${use}guest:${guest.id}`, limit: GUEST_QUESTIONS },
      { owner: `${use}address:${address}`, limit: ADDRESS_QUESTIONS * ctx.env.RATE_LIMIT_SCALE },
    ],
  };
}

/** Counts the question, even beyond the limit, so that the count read afterwards says whether this one was within it. */
export const countQuestion = ({ day, accountId }: Asker, owner: string, onlyIf: Sql = sql`1`): Sql =>
  sql`INSERT INTO chat_usage (owner, day, account_id, questions) SELECT ${owner}, ${day}, ${accountId}, 1 WHERE ${onlyIf}
    ON CONFLICT (owner, day) DO UPDATE SET questions = questions + 1`;

export const questionsOf = ({ day }: Asker, owner: string): Sql =>
  sql`coalesce((SELECT questions FROM chat_usage WHERE owner = ${owner} AND day = ${day}), 0)`;

/** Counts a question of a guest for each of its owners unless `isFree`, and returns how many are left; negative beyond a limit. */
export async function countGuest(ctx: Ctx, asker: Asker, isFree = false): Promise<number> {
  const counts = asker.counted.map(({ owner }) => sql<{ n: number }>`SELECT ${questionsOf(asker, owner)} AS n`);
  const results = await batch(ctx.d1, [
    ...asker.counted.map(({ owner }) => countQuestion(asker, owner, isFree ? sql`0` : sql`1`)),
    ...counts,
  ]);
  const left = asker.counted.map(
    ({ limit }, i) => (limit ?? 0) - (results[asker.counted.length + i]?.results[0] as { n: number }).n,
  );
  return Math.min(...left);
}

/** Questions per day of a plan. */
export const questionLimitOf = ({ AI_QUESTIONS }: Env, plan: PlanId): number => AI_QUESTIONS * PLAN_SHARES[plan];

const SHARES = JSON.stringify(PLAN_SHARES);

/** Questions that this account may ask on a day. */
export const questionLimitSql = ({ AI_QUESTIONS }: Env, accountId: string): Sql =>
  sql`(SELECT ${AI_QUESTIONS} * (${SHARES} ->> ('$.' || plan)) FROM accounts WHERE id = ${accountId})`;
