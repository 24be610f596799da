/** How well investors fit a founder: reads and stores the settings of the account, and computes the score in SQL. */
import type { AccountActor } from '@/domain/accounts/actor';
import {
  fitWishOf,
  FULL,
  HALF,
  MOST,
  NONE,
  PARTS_OF_A_ROUND,
  ticketScale,
  type FitWish,
} from '@/domain/directory/fit/fit';
import type { FitInput } from '@/domain/directory/input/fit-input';
import { DEFAULT_FIT_SETTINGS, missingParts, type FitView } from '@/domain/directory/fit/fit-settings';
import { statedRates } from '@/domain/money/exchange-rates';
import { dayInIndia } from '@/domain/time/india';
import { EVERY_INDUSTRY } from '@/domain/directory/fit/fit-words';
import { ROUND_LABELS, STAGE_MEANINGS, type CurrentStage } from '@/domain/stages';
import { batch, sql, fixedSql, NOTHING, type Sql } from '@worker/db/sql';
import type { fitSettings } from '@worker/db/schema/index';
import type { Account } from '@worker/services/accounts/registration';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireAllowed, requireStillThere } from '@worker/services/core/require-actor';
import { readCatalogue } from './listing-catalogue';
import {
  inPartition,
  isOldRange,
  rangeConditions,
  tagConditions,
  tagIn,
  driverOf,
  type ListFilter,
} from './listing-filter';
import type { ListingColumn, Position } from './listing-rows';

const FOUNDERS_ONLY = 'Best fit is for founders. It compares investors with a company’s profile.';

type Settings = Omit<typeof fitSettings.$inferSelect, 'accountId' | 'industry' | 'updatedAt'> & {
  industryWeight: number;
};
/** Each of the settings is null if none are stored. */
type Row = Pick<Account, 'industry' | 'currentStage' | 'location'> & {
  [Name in keyof Settings]: Settings[Name] | null;
};

function requireFounder(ctx: Ctx): AccountActor {
  const actor = requireAccount(ctx);
  requireAllowed(ctx, 'fit:read', { other: FOUNDERS_ONLY });
  return actor;
}

/** The statement that reads an account for the fit, for a batch; `fitViewOf` reads its row. */
export const fitRowOf = (accountId: string): Sql<Row> =>
  sql`SELECT a.industry, a.current_stage AS currentStage, a.location, f.stage, f.industry AS industryWeight, f.city, f.ticket,
      f.raise_amount AS raiseAmount, f.raise_currency AS raiseCurrency
    FROM accounts a LEFT JOIN fit_settings f ON f.account_id = a.id WHERE a.id = ${accountId}`;

/** The settings of a row; 401 if the account is gone. */
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

/** The settings of the founder who asks, with the facts of their profile. */
export async function readFitSettings(ctx: Ctx): Promise<FitView> {
  const { accountId } = requireFounder(ctx);
  return fitViewOf(await ctx.first(fitRowOf(accountId)));
}

/** The wish of a founder with these settings, at today's rates. */
export async function wishOf(ctx: Ctx, view: FitView): Promise<FitWish> {
  const { rates } = await readCatalogue(ctx);
  return fitWishOf(view.profile, view, statedRates(rates, dayInIndia(ctx.now())));
}

/**
 * The criteria of the signed-in founder, with notices about missing parts of their profile. Throws 401 for guests and 403 for everyone
 * else.
 */
export async function requireFit(ctx: Ctx): Promise<{ wish: FitWish; notices: string[] }> {
  const view = await readFitSettings(ctx);
  const missing = missingParts(view.profile);
  const notices =
    missing.length > 0
      ? [`Your profile has no ${missing.join(', no ')}, so best fit leaves that out. Add it in your profile.`]
      : [];
  return { wish: await wishOf(ctx, view), notices };
}

/** Stores the settings of the signed-in founder and returns the stored settings. */
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

// The fit of investors as SQL: the same number as `computeFit`, only from the columns of a listing.

/** The columns that the fit needs of every kind, besides the kind's own columns. */
export const FIT_COLUMNS: readonly ListingColumn[] = ['fund_min', 'fund_max', 'fund_currency'];

/** Only words of our own vocabulary; never a text that a person typed. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** True if the JSON list contains one of the words. In JSON a word is between quotes, and a quote inside it is escaped. */
const holds = (json: string, words: readonly string[]) =>
  words.length === 0
    ? '0'
    : `(${words.map((word) => `instr(${json}, ${literal(JSON.stringify(word))})`).join(' OR ')})`;

const isOneOf = (column: string, words: readonly string[]) =>
  words.length === 0 ? '0' : `${column} IN (${words.map(literal).join(', ')})`;

/** The published words of a field as one text of keys, `;seed;series-a;`, as `publishedWords` reads them. No row if no page has any. */
const publishedSql = (l: string, field: 'stages' | 'sectors') =>
  `(SELECT ';' || replace(lower(group_concat(value ->> '$.value', ';')), ' ', '') || ';' AS said
    FROM json_each(CASE WHEN instr(${l}.sources, '"${field}"') THEN ${l}.sources ELSE '[]' END) WHERE value ->> '$.field' = '${field}')`;

const says = (words: readonly string[]) =>
  words.length === 0 ? '0' : `(${words.map((word) => `instr(said, ${literal(`;${word};`)})`).join(' OR ')})`;

const isSaid = (l: string, words: readonly string[]) =>
  words.length === 0 ? '0' : `EXISTS (SELECT 1 FROM ${publishedSql(l, 'sectors')} WHERE ${says(words)})`;

function stageValue({ rounds, stages }: NonNullable<FitWish['stage']>, l: string): string {
  const byTags = `CASE WHEN ${holds(`${l}.stages`, stages.core)} THEN ${FULL}
    WHEN ${l}.stages = '[]' OR ${holds(`${l}.stages`, [...stages.next, ...stages.earlier])} THEN ${HALF} ELSE ${NONE} END`;
  return `coalesce((SELECT CASE WHEN ${says(rounds.core)} THEN ${FULL} WHEN ${says([...rounds.next, ...rounds.earlier])} THEN ${HALF}
    WHEN ${says(Object.keys(ROUND_LABELS))} THEN ${NONE} ELSE ${HALF} END
    FROM ${publishedSql(l, 'stages')} WHERE said IS NOT NULL), ${byTags})`;
}

/** True if the pages of the listing at alias `l` name the round; if no page names any, `otherwise` decides. */
export const isAtRoundSql = (round: CurrentStage, l: string, otherwise: Sql): Sql =>
  sql`coalesce((SELECT ${fixedSql(says(STAGE_MEANINGS[round].rounds.core))} > 0 FROM ${fixedSql(publishedSql(l, 'stages'))} WHERE said IS NOT NULL), ${otherwise})`;

function industryValue({ core, fields, near, published }: NonNullable<FitWish['industry']>, l: string): string {
  const words = `(${l}.sectors || ${l}.focus_industries)`;
  return `CASE WHEN ${holds(words, core)} OR ${isSaid(l, published)} THEN ${FULL}
    WHEN ${holds(words, fields)} OR ${isSaid(l, EVERY_INDUSTRY)} THEN ${MOST}
    WHEN ${words} = '[][]' OR ${holds(words, near)} THEN ${HALF} ELSE ${NONE} END`;
}

function ticketValue(wish: NonNullable<FitWish['ticket']>, l: string): string {
  const currencies = [...new Set([wish.currency, ...Object.keys(wish.rates)])];
  const compared = currencies.flatMap((currency) => {
    const scale = ticketScale(wish, currency);
    if (!scale) return [];
    const { amount, unit } = scale;
    const [min, max] = [`${l}.fund_min * ${unit}`, `${l}.fund_max * ${unit}`];
    return `WHEN ${literal(currency)} THEN CASE
      WHEN ${amount} > ${max} THEN CASE WHEN ${amount} <= ${max} * ${PARTS_OF_A_ROUND} THEN ${HALF} ELSE ${NONE} END
      WHEN ${amount} >= ${min} THEN ${FULL}
      WHEN ${amount} * 2 >= ${min} THEN ${HALF} ELSE ${NONE} END`;
  });
  return `CASE WHEN ${l}.fund_min IS NULL OR ${l}.fund_max IS NULL OR (${l}.fund_min = 0 AND ${l}.fund_max = 0) OR ${isOldRange(l)} THEN ${HALF}
    ELSE CASE coalesce(${l}.fund_currency, 'INR') ${compared.join(' ')} ELSE ${HALF} END END`;
}

function partsOf({ stage, industry, city, ticket }: FitWish, l: string): { value: string; weight: number }[] {
  const parts: { value: string; weight: number }[] = [];
  if (stage) parts.push({ weight: stage.weight, value: stageValue(stage, l) });
  if (industry) parts.push({ weight: industry.weight, value: industryValue(industry, l) });
  if (city) {
    parts.push({
      weight: city.weight,
      value: `CASE WHEN ${l}.city = ${literal(city.name)} THEN ${FULL}
        WHEN ${l}.region = ${literal(city.state)} OR ${isOneOf(`${l}.city`, city.around)} OR (${l}.city = '' AND ${l}.region = '')
        THEN ${HALF} ELSE ${NONE} END`,
    });
  }
  if (ticket) parts.push({ weight: ticket.weight, value: ticketValue(ticket, l) });
  return parts;
}

/** The score of the listing at alias `l`, as an expression of whole numbers. */
export function fitScoreSql(wish: FitWish, l = 'l'): string {
  const parts = partsOf(wish, l);
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return '0';
  const sum = parts.map(({ value, weight }) => `${weight} * (${value})`).join(' + ');
  return `((2 * (${sum}) + ${weights}) / ${2 * weights})`;
}

/** `computeTie` of the listing at alias `l`: two for each word of the industry that it names, and one for a known ticket size. */
export function fitTieSql({ industry }: FitWish, l = 'l'): string {
  const words = `(${l}.sectors || ${l}.focus_industries)`;
  const same = [...(industry?.core ?? []), ...(industry?.fields ?? [])].map(
    (word) => `(instr(${words}, ${literal(JSON.stringify(word))}) > 0)`,
  );
  const isTicketKnown = `(coalesce(${l}.fund_min, 0) <> 0 OR coalesce(${l}.fund_max, 0) <> 0)`;
  const known = `(${l}.fund_min IS NOT NULL AND ${l}.fund_max IS NOT NULL AND ${isTicketKnown})`;
  return same.length > 0 ? `(2 * (${same.join(' + ')}) + ${known})` : known;
}

/** The order of a search's hits; samples have no fit and come last. */
export const fitOrderBy = (wish: FitWish) =>
  `l.is_sample, ${fitScoreSql(wish)} DESC, ${fitTieSql(wish)} DESC, l.sort_name, l.seq`;

/** The score of a sample in an order: samples have no fit, so they come after every other entry. */
export const NOT_RANKED = -1;
const ranked = (value: string, ofSample: number) =>
  fixedSql(`CASE WHEN l.is_sample THEN ${ofSample} ELSE ${value} END`);

/** All entries that the filter leaves, with their scores. */
function scoredSql(filter: ListFilter, wish: FitWish): Sql {
  const driver = driverOf(filter);
  const others = filter.groups.filter((group) => group !== driver);
  const leading = driver
    ? sql` AND l.seq IN (SELECT t.listing_seq FROM listing_tags t WHERE t.tag_id IN (${tagIn(driver)}) AND ${inPartition(filter.kinds, 't')})`
    : NOTHING;
  return sql`SELECT l.seq, l.sort_name, ${ranked(fitScoreSql(wish), NOT_RANKED)} AS score, ${ranked(fitTieSql(wish), 0)} AS tie FROM listings l
      WHERE ${inPartition(filter.kinds, 'l')} AND l.is_active = 1${rangeConditions(filter, 'l')}${tagConditions(others, 'l.seq')}${leading}`;
}

/** The whole order, best first: one row per score, with the entries of that score ordered by `computeTie`, then by name. */
export const fitOrderSql = (filter: ListFilter, wish: FitWish): Sql<{ score: number; seqs: string }> =>
  sql`SELECT score, group_concat(seq, ',' ORDER BY tie DESC, sort_name, seq) AS seqs FROM (${scoredSql(filter, wish)}) GROUP BY score ORDER BY score DESC`;

export type FitPosition = [score: number, tie: number, sortName: string, seq: number];
export const positionOf = (score: number, tie: number, [, , sortName, seq]: Position): FitPosition => [
  score,
  tie,
  sortName,
  seq,
];

/** The number of entries before a position; with `including`, the entry at the position counts too. */
export function countBeforeSql(filter: ListFilter, wish: FitWish, at: FitPosition, including: boolean): Sql {
  const [score, tie, sortName, seq] = at;
  const isBefore = fixedSql(including ? '<=' : '<');
  return sql`SELECT count(*) AS n FROM (${scoredSql(filter, wish)}) WHERE (-score, -tie, sort_name, seq) ${isBefore} (${-score}, ${-tie}, ${sortName}, ${seq})`;
}
