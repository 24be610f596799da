/** What the comparison page shows first, asked of the API at the edge: the listings of its address, and what was wrong with it. */
import { COMPARISON_MIN, listingRefText, readComparison } from '@/domain/directory/comparison';
import { serverApi } from '@/lib/api/api-server';
import { withFit } from '@/lib/directory/list-answer';
import type { ComparisonStart } from '@/islands/comparison/use-comparison-page';

export async function startComparison(page: {
  request: Request;
  url: URL;
}): Promise<{ start: ComparisonStart; status: number }> {
  const asked = readComparison(page.url.searchParams);
  if (asked.refs.length < COMPARISON_MIN) return { start: { asked, answer: { kind: 'select-more' } }, status: 200 };
  const ids = asked.refs.map(listingRefText).join(',');
  const { status, data } = await serverApi(page.request)
    .get('/api/comparison', { query: { ids } })
    .catch(() => ({ status: 502, data: undefined }));
  if (status === 400) return { start: { asked, answer: { kind: 'select-more' } }, status: 200 };
  if (!data) return { start: { asked, answer: { kind: 'error', text: 'Failed to fetch investors' } }, status: 502 };
  // Each record says its kind.
  const listings = data.listings.map((record) => withFit('seed', record));
  return { start: { asked, answer: { kind: 'listings', listings, missing: data.missing.length } }, status: 200 };
}
