/** The limits of an account by its plan, as SQL and as figures. */
import { PLAN_SHARES } from '../../../src/domain/chat/limits';
import type { PlanId } from '../../../src/domain/plans/plans';
import { sql, type Sql } from '../../db/sql';
import type { Env } from '../../env';

export const questionLimitOf = ({ AI_QUESTIONS }: Env, plan: PlanId): number => AI_QUESTIONS * PLAN_SHARES[plan];

export const tokenLimitOf = ({ AI_ACCOUNT_TOKENS }: Env, plan: PlanId): number => AI_ACCOUNT_TOKENS * PLAN_SHARES[plan];

const SHARES = JSON.stringify(PLAN_SHARES);

/** Questions that this account may ask on a day. */
export const questionLimitSql = ({ AI_QUESTIONS }: Env, accountId: string): Sql =>
  sql`(SELECT ${AI_QUESTIONS} * (${SHARES} ->> ('$.' || plan)) FROM accounts WHERE id = ${accountId})`;
