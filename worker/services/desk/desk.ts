/**
 * The desk of the signed-in person: a founder's company, or a visitor's saved items. One batch reads everything from D1, then documents and
 * investors are read in parallel. Also the facts about the sender of a mail, the pulse of pages, and the counts of the dashboard.
 */
import type { z } from 'zod';
import type { AccountActor } from '@/domain/accounts/actor';
import { DIRECTORIES, directoryOfKind } from '@/domain/directory/directories';
import { missingParts, type FitView } from '@/domain/directory/fit/fit-settings';
import { listQuery } from '@/domain/directory/input/query';
import {
  MAX_NAMED,
  type DeskFit,
  type DeskView,
  type FounderDesk,
  type VisitorDesk,
  type company,
} from '@/domain/desk/answers';
import { dayInIndia } from '@/domain/time/india';
import { roadmapStart, meaningOf } from '@/domain/stages';
import { INDUSTRY_WORDS } from '@/domain/directory/fit/fit-words';
import { NO_FACTS, type CompanyFacts } from '@/domain/outreach/known';
import type { Pulse } from '@/domain/notifications/pulse';
import { HACKATHON_COUNT } from '@/domain/dashboard/feed-state';
import type { DashboardOverview } from '@/domain/dashboard/overview';
import { batch, sql, fixedSql, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireStillThere } from '@worker/services/core/require-actor';
import { fitRowOf, fitViewOf, wishOf } from '@worker/services/directory/fit';
import { readCatalogue } from '@worker/services/directory/listing-catalogue';
import { filterOf } from '@worker/services/directory/listing-filter';
import { bestFits } from '@worker/services/directory/listing-fit-page';
import { listSearches } from '@worker/services/saved/saved-searches';
import type { fitSettings } from '@worker/db/schema/index';
import type { Account } from '@worker/services/accounts/registration';
import { countMarks } from '@worker/services/roadmap/roadmap';
import { unreadOf } from '@worker/services/notifications/notifications';
import { sessionOfToken } from '@worker/services/sign-in/sessions';
import {
  browsersOf,
  dueFollowUps,
  openSteps,
  roadmapCounts,
  savedCounts,
  savedIds,
  newestDocuments,
  readTools,
  type FollowUpRow,
} from './desk-sources';

const NOTHING_SAVED = { favourites: 0, collections: 0, shared: 0 };

const followUpsOf = (rows: readonly FollowUpRow[]): FounderDesk['followUps'] => ({
  due: rows[0]?.due ?? 0,
  first: rows.map(({ name, on, collection }) => ({
    name,
    on,
    href: `/portal/saved-investors?tab=${collection}&view=board`,
  })),
});

/** The investors that fit best and are not saved yet; none if the profile has nothing to compare, or if no one fits at all. */
async function findFits(ctx: Ctx, view: FitView, saved: ReadonlySet<string>): Promise<DeskFit[]> {
  const wish = await wishOf(ctx, view);
  if (!wish.stage && !wish.industry && !wish.city) return [];
  const everyone = filterOf(DIRECTORIES['all-investors'], listQuery.parse({}), await readCatalogue(ctx));
  const found = await bestFits(ctx, everyone, wish, MAX_NAMED + saved.size, false);
  return found
    .flatMap(({ id, kind, name, fit }) =>
      fit && fit.score > 0 && !saved.has(id)
        ? [{ id, name, href: directoryOfKind(kind).detail + id, score: fit.score, reasons: fit.reasons }]
        : [],
    )
    .slice(0, MAX_NAMED);
}

async function founderDesk(ctx: Ctx, { accountId, stage }: AccountActor): Promise<FounderDesk> {
  const start = roadmapStart(stage);
  const today = dayInIndia(ctx.now());
  const [documents, fitRows, counts, steps, followUps, counted, devices, saved] = await batch(ctx.d1, [
    newestDocuments(accountId),
    fitRowOf(accountId),
    roadmapCounts(accountId),
    openSteps(accountId, start),
    dueFollowUps(accountId, today),
    savedCounts(accountId),
    browsersOf(accountId),
    savedIds(accountId),
  ]);
  const view = fitViewOf(fitRows.results[0]);
  const [tools, fits] = await Promise.all([
    readTools(ctx, documents.results, today),
    findFits(ctx, view, new Set(saved.results.map(({ id }) => id))),
  ]);
  const { done = 0, total = 0 } = counts.results[0] ?? {};
  const { favourites, collections } = counted.results[0] ?? NOTHING_SAVED;
  return {
    userType: 'founder',
    today,
    tools,
    roadmap: { done, total, start, open: steps.results.map((step) => ({ ...step, done: false })) },
    missing: missingParts(view.profile),
    fits,
    followUps: followUpsOf(followUps.results),
    saved: { favourites, collections },
    hasOtherBrowsers: (devices.results[0]?.browsers ?? 0) > 1,
  };
}

async function visitorDesk(ctx: Ctx, accountId: string): Promise<VisitorDesk> {
  const today = dayInIndia(ctx.now());
  const [[followUps, counted], searches] = await Promise.all([
    batch(ctx.d1, [dueFollowUps(accountId, today), savedCounts(accountId)]),
    listSearches(ctx),
  ]);
  return {
    userType: 'visitor',
    today,
    followUps: followUpsOf(followUps.results),
    saved: {
      ...(counted.results[0] ?? NOTHING_SAVED),
      searches: searches.length,
      fresh: searches.reduce((sum, { newCount }) => sum + newCount, 0),
    },
  };
}

/** The desk of the signed-in account. Throws 401 without an account. */
export async function readDesk(ctx: Ctx): Promise<DeskView> {
  const actor = requireAccount(ctx);
  return actor.role === 'founder' ? founderDesk(ctx, actor) : visitorDesk(ctx, actor.accountId);
}

type Profile = Pick<Account, 'fullName' | 'phone' | 'companyName' | 'companyDescription' | 'industry' | 'currentStage'>;
type Raise = Pick<typeof fitSettings.$inferSelect, 'raiseAmount' | 'raiseCurrency'>;

const MAIL_TOOLS = ['burn-rate', 'cap-table'] as const;

/** The account's facts on the sender of a mail: name and phone; for a founder also the company, its raise, its runway plan and its cap table. */
export type Company = z.infer<typeof company>;

const rowOf = (accountId: string): Sql<Profile & Raise> =>
  sql`SELECT a.full_name AS fullName, a.phone, a.company_name AS companyName, a.company_description AS companyDescription,
      a.industry, a.current_stage AS currentStage, f.raise_amount AS raiseAmount, f.raise_currency AS raiseCurrency
    FROM accounts a LEFT JOIN fit_settings f ON f.account_id = a.id WHERE a.id = ${accountId}`;

const wordsOf = (industry: string | null) =>
  industry && Object.hasOwn(INDUSTRY_WORDS, industry) ? INDUSTRY_WORDS[industry] : undefined;

/** The facts about the signed-in account. Throws 401 without an account. */
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

// One answer for everything that visible pages ask again and again, in one round trip.

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

/** Reads the pulse of the account behind a session, for `findPulse`. One statement, so that it can be part of a batch. */
export const readPulse = (ctx: Ctx, token: string): D1PreparedStatement =>
  statementOf(ctx.d1, pulseSql(ctx, sessionOfToken(token), fixedSql('w.account_id')));

/** The pulse of the person who asks; `ahead` is the result of `readPulse`, if that has run already. */
export async function findPulse(ctx: Ctx, ahead: readonly Record<string, unknown>[] | null = null): Promise<Pulse> {
  const { accountId } = requireAccount(ctx);
  const own = sql`accounts w WHERE w.id = ${accountId}`;
  const rows = ahead as unknown as readonly PulseRow[] | null;
  const [row] = rows ?? (await ctx.rows(pulseSql(ctx, own, fixedSql('w.id'))));
  const [done = 0, total = 0, marksChangedAt = 0] = JSON.parse(row?.marks ?? '[]') as number[];
  return { unread: row?.unread ?? 0, done, total, marksChangedAt, documentsChangedAt: row?.documentsChangedAt ?? 0 };
}

// The figures of the dashboard, in one query.

// Triggers count the entries of directories (tag 0 is all active ones of a kind), samples separately; resources are few.
const COUNTS = sql<Omit<DashboardOverview, 'hackathonPlatforms'>>`SELECT
  (SELECT count(*) FROM resources) AS resources,
  coalesce((SELECT n - samples FROM listing_counts WHERE kind = 'angel' AND tag_id = 0), 0) AS angelInvestors,
  coalesce((SELECT n - samples FROM listing_counts WHERE kind = 'incubator' AND tag_id = 0), 0) AS incubators`;

/** Live counts of listed entries. One D1 round trip. */
export async function readOverview(ctx: Ctx): Promise<DashboardOverview> {
  const counts = await ctx.first(COUNTS);
  if (!counts) throw new Error('The counts of the dashboard were not answered.');
  return { ...counts, hackathonPlatforms: HACKATHON_COUNT };
}
