/** What fits a founder: the settings of the account beside what its profile says, read and stored. */
import type { AccountActor } from '@/domain/accounts/actor';
import { fitWishOf, type FitWish } from '@/domain/directory/fit/fit';
import type { FitInput } from '@/domain/directory/input/fit-input';
import { DEFAULT_FIT_SETTINGS, missingParts, type FitView } from '@/domain/directory/fit/fit-settings';
import { statedRates } from '@/domain/money/exchange-rates';
import { dayInIndia } from '@/domain/time/india';
import { batch } from '@worker/db/batch';
import type { fitSettings } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import type { Account } from '@worker/services/accounts/accounts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireAllowed, requireStillThere } from '@worker/services/core/require-actor';
import { readCatalogue } from './listing-catalogue';

const FOUNDERS_ONLY = 'Best fit is for founders. It compares investors with a company’s profile.';

type Settings = Omit<typeof fitSettings.$inferSelect, 'accountId' | 'industry' | 'updatedAt'> & {
  industryWeight: number;
};
/** Without settings each of them is null. */
type Row = Pick<Account, 'industry' | 'currentStage' | 'location'> & {
  [Name in keyof Settings]: Settings[Name] | null;
};

function requireFounder(ctx: Ctx): AccountActor {
  const actor = requireAccount(ctx);
  requireAllowed(ctx, 'fit:read', { other: FOUNDERS_ONLY });
  return actor;
}

/** What the fit needs of an account, for a batch; `fitViewOf` reads its row. */
export const fitRowOf = (accountId: string): Sql<Row> =>
  sql`SELECT a.industry, a.current_stage AS currentStage, a.location, f.stage, f.industry AS industryWeight, f.city, f.ticket,
      f.raise_amount AS raiseAmount, f.raise_currency AS raiseCurrency
    FROM accounts a LEFT JOIN fit_settings f ON f.account_id = a.id WHERE a.id = ${accountId}`;

/** The settings of a row; 401 where the account is gone. */
export function fitViewOf(row: Row | null | undefined): FitView {
  requireStillThere(row);
  const { stage, industryWeight: industry, city, ticket, raiseAmount: amount, raiseCurrency: currency } = row;
  return {
    weights:
      stage === null || industry === null || city === null || ticket === null
        ? DEFAULT_FIT_SETTINGS.weights
        : { stage, industry, city, ticket },
    raise: amount === null || currency === null ? null : { amount, currency },
    profile: { stage: row.currentStage || null, industry: row.industry || null, city: row.location || null },
  };
}

/** The settings of the founder who asks, and what their profile says. */
export async function readFitSettings(ctx: Ctx): Promise<FitView> {
  const { accountId } = requireFounder(ctx);
  return fitViewOf(await ctx.first(fitRowOf(accountId)));
}

/** What a founder with these settings looks for, at the rates of today. */
export async function wishOf(ctx: Ctx, view: FitView): Promise<FitWish> {
  const { rates } = await readCatalogue(ctx);
  return fitWishOf(view.profile, view, statedRates(rates, dayInIndia(ctx.now())));
}

/** What the founder who asks looks for, and what their profile lacks for it. Throws 401 for guests and 403 for everyone else. */
export async function requireFit(ctx: Ctx): Promise<{ wish: FitWish; notices: string[] }> {
  const view = await readFitSettings(ctx);
  const missing = missingParts(view.profile);
  const notices =
    missing.length > 0
      ? [`Your profile has no ${missing.join(', no ')}, so best fit leaves that out. Add it in your profile.`]
      : [];
  return { wish: await wishOf(ctx, view), notices };
}

/** Stores the settings of the founder who asks; returns them as they now are. */
export async function saveFitSettings(ctx: Ctx, { weights, raise }: FitInput): Promise<FitView> {
  const { accountId } = requireFounder(ctx);
  const { stage, industry, city, ticket } = weights;
  const [, , row] = await batch(ctx.d1, [
    sql`INSERT INTO fit_settings (account_id, stage, industry, city, ticket, raise_amount, raise_currency, updated_at)
      SELECT id, ${stage}, ${industry}, ${city}, ${ticket}, ${raise?.amount ?? null}, ${raise?.currency ?? null}, ${ctx.now()}
      FROM accounts WHERE id = ${accountId}
      ON CONFLICT (account_id) DO UPDATE SET stage = excluded.stage, industry = excluded.industry, city = excluded.city,
        ticket = excluded.ticket, raise_amount = excluded.raise_amount, raise_currency = excluded.raise_currency,
        updated_at = excluded.updated_at`,
    auditRow(ctx, { action: 'fit-settings.saved', subjectType: 'account', subjectId: accountId }),
    fitRowOf(accountId),
  ]);
  return fitViewOf(row.results[0]);
}
