/**
 * A comparison of listings: its limits, its references to listings, and its address. Has no zod schema and no descriptions of fields,
 * because every directory loads it.
 */
import { readRef } from '@/domain/saved/items';
import { LISTING_KINDS, type ListingKind } from './directories';

export const COMPARISON_MAX = 4;
export const COMPARISON_MIN = 2;
export const COMPARISON_LIMIT =
  'Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.';
export const SELECT_MORE = 'Select More Investors: Please select at least 2 investors to compare.';
const COMPARISON_PATH = '/portal/investor-comparison';

/** Points to one listing. */
export interface ListingRef {
  kind: ListingKind;
  id: string;
}

export const listingRefText = ({ kind, id }: ListingRef): string => `${kind}:${id}`;

/** Reads `kind:id` back; null for anything else, people of the media directories included. */
export function readListingRef(text: string): ListingRef | null {
  const ref = readRef(text);
  const kind = LISTING_KINDS.find((known) => known === ref?.type);
  return ref && kind ? { kind, id: ref.id } : null;
}

export interface ComparisonState {
  refs: readonly ListingRef[];
  /** True leaves out lines in which all values are the same. */
  differencesOnly: boolean;
}

/** The address of a comparison. */
export function comparisonHref({ refs, differencesOnly }: ComparisonState): string {
  const ids = refs.map(listingRefText).join(',');
  const query = [ids && `ids=${ids}`, differencesOnly && 'differences=1'].filter(Boolean).join('&');
  return query ? `${COMPARISON_PATH}?${query}` : COMPARISON_PATH;
}

/** Longer than any address that we make. */
const MAX_IDS = 2000;

export interface AskedComparison extends ComparisonState {
  /** True if more than four were asked for: `refs` has the first four. */
  isOverLimit: boolean;
  /** Number of references that are not to a listing. */
  refused: number;
}

/** Reads the query of an address. Never throws; duplicates count once. */
export function readComparison(params: URLSearchParams): AskedComparison {
  const texts = params.getAll('ids').join(',').slice(0, MAX_IDS).split(',').filter(Boolean);
  const read = [...new Set(texts)].map((text) => readListingRef(text.trim()));
  const refs = read.filter((ref) => ref !== null);
  const differences = params.get('differences');
  return {
    refs: refs.slice(0, COMPARISON_MAX),
    differencesOnly: differences === '1' || differences === 'true',
    isOverLimit: refs.length > COMPARISON_MAX,
    refused: read.length - refs.length,
  };
}
