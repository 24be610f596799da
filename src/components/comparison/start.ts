/** Loads the comparison page on the server: the listings that its address names, or the reason why there are none. */
import { COMPARISON_MIN, listingRefText, readComparison } from '@/domain/directory/comparison';
import { serverApi } from '@/lib/api/api-server';
import type { PageRequest } from '@/lib/session/viewer';
import { withFit } from '@/lib/directory/list-answer';
import type { ComparisonStart } from '@/islands/comparison/use-comparison-page';

export async function startComparison(
  page: Omit<PageRequest, 'locals'>,
): Promise<{ start: ComparisonStart; status: number }> {
  const requested = readComparison(page.url.searchParams);
  if (requested.refs.length < COMPARISON_MIN)
    return { start: { asked: requested, answer: { kind: 'select-more' } }, status: 200 };
  const ids = requested.refs.map(listingRefText).join(',');
  const { status, data } = await serverApi(page.request)
    .get('/api/comparison', { query: { ids } })
    .catch(() => ({ status: 502, data: undefined }));
  if (status === 400) return { start: { asked: requested, answer: { kind: 'select-more' } }, status: 200 };
  if (!data)
    return { start: { asked: requested, answer: { kind: 'error', text: 'Failed to fetch investors' } }, status: 502 };
  // 'seed' is only a fallback: each record names its kind.
  const listings = data.listings.map((record) => withFit('seed', record));
  return {
    start: { asked: requested, answer: { kind: 'listings', listings, missing: data.missing.length } },
    status: 200,
  };
}
