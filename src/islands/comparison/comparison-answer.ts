/** What the API of comparisons said, as the page needs it. Never throws: what cannot be read is a plain error. */
import type { Fit } from '../../domain/directory/fit-settings';
import type { Listing } from '../../domain/directory/listing';
import { fromWire } from '../../domain/directory/wire';

export type ComparisonAnswer =
  | { kind: 'listings'; listings: Listing[]; missing: number }
  | { kind: 'select-more' }
  | { kind: 'error'; text: string };

const FAILED: ComparisonAnswer = { kind: 'error', text: 'Failed to fetch investors' };

export async function readComparisonAnswer(response: Response | null): Promise<ComparisonAnswer> {
  if (response?.status === 400) return { kind: 'select-more' };
  const body: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const data = (body as { data?: { listings?: unknown; missing?: unknown } } | null)?.data;
  if (!Array.isArray(data?.listings) || !Array.isArray(data.missing)) return FAILED;
  try {
    // The kind stands in each record.
    const listings = data.listings.map((record: { fit?: Fit }): Listing => {
      const { fit } = record;
      return { ...fromWire('seed', record), ...(Array.isArray(fit?.reasons) && { fit }) };
    });
    return { kind: 'listings', listings, missing: data.missing.length };
  } catch {
    return FAILED;
  }
}
