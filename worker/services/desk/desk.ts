/** The desk of the person who asks: a founder's company, or what a visitor keeps. One batch for all that D1 knows, then the documents and the investors side by side. */
import type { AccountActor } from '@/domain/accounts/actor';
import { DIRECTORIES, directoryOfKind } from '@/domain/directory/directories';
import { missingParts, type FitView } from '@/domain/directory/fit/fit-settings';
import { listQuery } from '@/domain/directory/input/query';
import { NAMED_MOST, type DeskFit, type DeskView, type FounderDesk, type VisitorDesk } from '@/domain/desk/view';
import { dayInIndia } from '@/domain/time/india';
import { roadmapStart } from '@/domain/stages';
import { batch } from '@worker/db/batch';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { fitRowOf, fitViewOf, wishOf } from '@worker/services/directory/fit';
import { readCatalogue } from '@worker/services/directory/listing-catalogue';
import { filterOf } from '@worker/services/directory/listing-filter';
import { bestFits } from '@worker/services/directory/listing-fit-page';
import { listSearches } from '@worker/services/saved/saved-searches';
import {
  browsersOf,
  dueFollowUps,
  openSteps,
  roadmapCounts,
  savedCounts,
  savedIds,
  type FollowUpRow,
} from './desk-rows';
import { newestDocuments, readTools } from './desk-tools';

const NOTHING_SAVED = { favourites: 0, collections: 0, shared: 0 };

const followUpsOf = (rows: readonly FollowUpRow[]): FounderDesk['followUps'] => ({
  due: rows[0]?.due ?? 0,
  first: rows.map(({ name, on, collection }) => ({
    name,
    on,
    href: `/portal/saved-investors?tab=${collection}&view=board`,
  })),
});

/** The investors that fit best and are not saved yet; none where the profile says nothing to compare, or no one fits at all. */
async function findFits(ctx: Ctx, view: FitView, saved: ReadonlySet<string>): Promise<DeskFit[]> {
  const wish = await wishOf(ctx, view);
  if (!wish.stage && !wish.industry && !wish.city) return [];
  const everyone = filterOf(DIRECTORIES['all-investors'], listQuery.parse({}), await readCatalogue(ctx));
  const found = await bestFits(ctx, everyone, wish, NAMED_MOST + saved.size, false);
  return found
    .flatMap(({ id, kind, name, fit }) =>
      fit && fit.score > 0 && !saved.has(id)
        ? [{ id, name, href: directoryOfKind(kind).detail + id, score: fit.score, reasons: fit.reasons }]
        : [],
    )
    .slice(0, NAMED_MOST);
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

/** The desk of the account that asks. Throws 401 for anyone without one. */
export async function readDesk(ctx: Ctx): Promise<DeskView> {
  const actor = requireAccount(ctx);
  return actor.role === 'founder' ? founderDesk(ctx, actor) : visitorDesk(ctx, actor.accountId);
}
