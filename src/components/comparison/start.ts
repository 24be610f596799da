/** What the comparison page shows first, asked of the API at the edge: the listings of its address, and what was wrong with it. */
import { COMPARISON_MIN, listingRefText, readComparison } from '../../domain/directory/comparison';
import { serverApi } from '../../lib/api-server';
import { readComparisonAnswer } from '../../islands/comparison/comparison-answer';
import type { ComparisonStart } from '../../islands/comparison/use-comparison-page';

export async function startComparison(page: {
  request: Request;
  url: URL;
}): Promise<{ start: ComparisonStart; status: number }> {
  const asked = readComparison(page.url.searchParams);
  if (asked.refs.length < COMPARISON_MIN) return { start: { asked, answer: { kind: 'select-more' } }, status: 200 };
  const ids = asked.refs.map(listingRefText).join(',');
  const response = await serverApi(page.request)
    .raw('get', '/api/comparison', { query: { ids } })
    .catch(() => null);
  const answer = await readComparisonAnswer(response);
  return { start: { asked, answer }, status: answer.kind === 'error' ? 502 : 200 };
}
