/** Every hour: tells people what is new in their saved searches, step by step through the queue until no one is left. */
import type { Ctx } from '@worker/services/core/context';
import { mailNewMatches, notifyNewMatches } from '@worker/services/saved/saved-search-alerts';
import type { JobMessage } from './messages';

export async function watchSearches(ctx: Ctx): Promise<void> {
  const hasMore = [await notifyNewMatches(ctx), await mailNewMatches(ctx)];
  if (hasMore.includes(true)) {
    const next: JobMessage = { job: 'watch-searches', at: ctx.now() };
    await ctx.env.JOBS.send(next);
  }
}
