/** Asks the API for the news of a state, and again while its sources are being asked for the first time. */
import { api } from '../../../lib/api';
import type { FeedState } from '../../../domain/dashboard/feed-state';
import { NEWS_FAILED, newsFailure, readNewsAnswer, type NewsAnswer } from '../../../domain/news/answer';

const CALL_LIMIT_MS = 15_000;
/** Waits before asking again; together a little more than a source is given. */
const AGAIN_MS = [600, 900, 1_500, 2_500, 3_000, 3_000];

/** The answer, or the message of a failure. Rejects only when `signal` ends it. */
export async function askForNews(state: FeedState, signal: AbortSignal): Promise<NewsAnswer | string> {
  const { category, timeframe, query } = state;
  for (let tries = 0; ; tries++) {
    const call = api.post('/api/news/fetch-news', {
      json: { category, timeframe, query },
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
    });
    const asked = await call.catch(() => null);
    signal.throwIfAborted();
    if (!asked || asked.status === 0) return NEWS_FAILED;
    const answer = asked.ok ? readNewsAnswer(asked.body) : null;
    if (!answer) return newsFailure(asked.body);
    const pause = AGAIN_MS[tries];
    if (!answer.pending || pause === undefined) return answer;
    await new Promise((done) => setTimeout(done, pause));
    signal.throwIfAborted();
  }
}
