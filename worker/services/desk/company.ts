/** What the account knows of the sender of a mail: name and phone, and of a founder the company, its raise, its runway plan and its cap table. */
import type { z } from 'zod';
import type { company } from '@/domain/desk/answers';
import { INDUSTRY_WORDS } from '@/domain/directory/fit/fit-words';
import { NO_FACTS, type CompanyFacts } from '@/domain/outreach/known';
import { dayInIndia } from '@/domain/time/india';
import { meaningOf } from '@/domain/stages';
import { batch } from '@worker/db/batch';
import type { fitSettings } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import type { Account } from '@worker/services/accounts/accounts';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireStillThere } from '@worker/services/core/require-actor';
import { newestDocuments, readTools } from './desk-tools';

type Profile = Pick<Account, 'fullName' | 'phone' | 'companyName' | 'companyDescription' | 'industry' | 'currentStage'>;
type Raise = Pick<typeof fitSettings.$inferSelect, 'raiseAmount' | 'raiseCurrency'>;

const MAIL_TOOLS = ['burn-rate', 'cap-table'] as const;

export type Company = z.infer<typeof company>;

const rowOf = (accountId: string): Sql<Profile & Raise> =>
  sql`SELECT a.full_name AS fullName, a.phone, a.company_name AS companyName, a.company_description AS companyDescription,
      a.industry, a.current_stage AS currentStage, f.raise_amount AS raiseAmount, f.raise_currency AS raiseCurrency
    FROM accounts a LEFT JOIN fit_settings f ON f.account_id = a.id WHERE a.id = ${accountId}`;

const wordsOf = (industry: string | null) =>
  industry && Object.hasOwn(INDUSTRY_WORDS, industry) ? INDUSTRY_WORDS[industry] : undefined;

/** Of the account that asks. Throws 401 for anyone without one. */
export async function readCompany(ctx: Ctx): Promise<Company> {
  const { accountId, role } = requireAccount(ctx);
  const today = dayInIndia(ctx.now());
  const [rows, documents] = await batch(ctx.d1, [rowOf(accountId), newestDocuments(accountId, MAIL_TOOLS)]);
  const row = rows.results[0];
  requireStillThere(row);
  const tools = await readTools(ctx, documents.results, today);
  const own: CompanyFacts = { ...NO_FACTS, userType: role, fullName: row.fullName, phone: row.phone };
  const { raiseAmount: amount, raiseCurrency: currency } = row;
  const words = wordsOf(row.industry);
  const facts: CompanyFacts =
    role !== 'founder'
      ? own
      : {
          ...own,
          company: row.companyName ?? '',
          description: row.companyDescription ?? '',
          stage: meaningOf(row.currentStage)?.label ?? '',
          industry: words?.label ?? '',
          industries: [...(words?.core ?? []), ...(words?.fields ?? [])],
          raise: amount === null || currency === null ? null : { amount, currency },
        };
  return { today, facts, plan: tools['burn-rate'], capTable: tools['cap-table'] };
}
