/**
 * Counts every call of a language model against the daily budgets of the person and of the site. If a budget is used up or the model fails,
 * the portal's own rules answer.
 */
import { PLAN_SHARES } from '@/domain/assistant/limits';
import type { PlanId } from '@/domain/plans/plans';
import { dayInIndia } from '@/domain/time/india';
import { batch, sql, type Sql } from '@worker/db/sql';
import type { AiPort, ModelAnswer } from '@worker/integrations/ai/port';
import { describeError, log } from '@worker/log';
import type { Ctx } from './context';
import { watchService } from './service-states';

/** The owner of the usage of everyone together. */
export const SITE = 'site';

/** The usage of one answer, with its owner. Numbers may be negative, if less was used than was reserved. */
export interface Usage {
  owner: string;
  day: string;
  /** The account of the owner, if it is one. */
  accountId: string | null;
  questions?: number;
  failed?: number;
  tokensIn: number;
  tokensOut: number;
}

/** Millionths of a dollar: prices are dollars for a million tokens. */
const costOf = ({ env }: Ctx, { tokensIn, tokensOut }: Usage): number =>
  Math.round(tokensIn * env.AI_PRICE_IN + tokensOut * env.AI_PRICE_OUT);

/** Adds usage to the day of its owner. */
export function usageSql(ctx: Ctx, usage: Usage): Sql {
  const { owner, day, accountId, questions = 0, failed = 0, tokensIn, tokensOut } = usage;
  return sql`INSERT INTO chat_usage (owner, day, account_id, questions, failed, tokens_in, tokens_out, cost)
    SELECT ${owner}, ${day}, ${accountId}, ${questions}, ${failed}, ${tokensIn}, ${tokensOut}, ${costOf(ctx, usage)}
     WHERE ${accountId} IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId})
    ON CONFLICT (owner, day) DO UPDATE SET questions = questions + excluded.questions, failed = failed + excluded.failed,
      tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out, cost = cost + excluded.cost`;
}

/** Tokens that an owner has used on a day. */
export const tokensSql = (owner: string, day: string): Sql =>
  sql`coalesce((SELECT tokens_in + tokens_out FROM chat_usage WHERE owner = ${owner} AND day = ${day}), 0)`;

/** Tokens used today, before this call. */
interface SpentTokens {
  account: number;
  site: number;
}

const tokenLimitOf = ({ AI_ACCOUNT_TOKENS }: Ctx['env'], plan: PlanId): number => AI_ACCOUNT_TOKENS * PLAN_SHARES[plan];

/** Budgets of writing help and newsletters. Chat questions are counted as questions, and each is limited in size. */
const isSpent = ({ env }: Ctx, plan: PlanId, { account, site }: SpentTokens): boolean =>
  account >= tokenLimitOf(env, plan) || site >= env.AI_SITE_TOKENS;

export interface ModelCall {
  /** The account whose budget is used; null for guests, operators and jobs, who have only the site's. */
  accountId: string | null;
  /** False if the caller may not ask the model any more today. */
  mayAsk?: boolean;
  /** The most tokens that it may use, reserved before the call, so that parallel calls cannot exceed the budget. */
  most: number;
}

export interface ModelResult<Result> {
  made: Result;
  isFromModel: boolean;
  /** Why no model made it, although one is configured. */
  instead: 'spent' | 'failed' | null;
}

/** Reserves tokens. Returns false and reserves nothing if a budget is used up. */
async function setAside(ctx: Ctx, usages: readonly Usage[], accountId: string | null, max: number): Promise<boolean> {
  const [{ day } = { day: '' }] = usages;
  const results = await batch(ctx.d1, [
    sql<
      SpentTokens & { plan: PlanId }
    >`SELECT ${tokensSql(accountId ?? '', day)} AS account, ${tokensSql(SITE, day)} AS site,
      coalesce((SELECT plan FROM accounts WHERE id = ${accountId}), 'free') AS plan`,
    ...usages.map((usage) => usageSql(ctx, { ...usage, tokensOut: max })),
  ]);
  const found = results[0].results[0];
  if (found && !isSpent(ctx, found.plan, found)) return true;
  await batch(
    ctx.d1,
    usages.map((usage) => usageSql(ctx, { ...usage, tokensOut: -max })),
  );
  return false;
}

/** Lets the model make something, or the portal's own rules instead. Calls `make` at most once with each. */
export async function askModel<Result>(
  ctx: Ctx,
  { accountId, mayAsk = true, most }: ModelCall,
  make: (ai: AiPort) => Promise<ModelAnswer<Result>>,
): Promise<ModelResult<Result>> {
  const byRules = async (instead: ModelResult<Result>['instead']): Promise<ModelResult<Result>> => {
    const { made } = await make(ctx.ownAi);
    return { made, isFromModel: false, instead };
  };
  if (!ctx.ai.isModel) return byRules(null);
  const day = dayInIndia(ctx.now());
  const nothing = { day, tokensIn: 0, tokensOut: 0 };
  const usages: Usage[] = [{ ...nothing, owner: SITE, accountId: null }];
  if (accountId !== null) usages.push({ ...nothing, owner: accountId, accountId });
  if (!mayAsk || !(await setAside(ctx, usages, accountId, most))) return byRules('spent');
  const settle = (tokensIn: number, tokensOut: number) => {
    const writes = usages.map((usage) => usageSql(ctx, { ...usage, tokensIn, tokensOut: tokensOut - most }));
    // If this cannot be written, the reserved tokens stay counted.
    ctx.defer(batch(ctx.d1, writes).catch(() => undefined));
  };
  try {
    const { made, tokensIn, tokensOut } = await watchService(ctx, 'ai', () => make(ctx.ai));
    settle(tokensIn, tokensOut);
    return { made, isFromModel: true, instead: null };
  } catch (error) {
    log('warn', 'model failed', { requestId: ctx.requestId, error: describeError(error).slice(0, 200) });
    // The usage of a failed answer is unknown, so the reserved tokens stay counted.
    return byRules('failed');
  }
}
