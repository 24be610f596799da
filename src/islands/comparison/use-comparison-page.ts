/** The state of the comparison page, which is in the URL, applied to the listings that the server sent. Draws nothing. */
import { useEffect, useMemo, useState } from 'react';
import {
  comparisonHref,
  COMPARISON_MIN,
  listingRefText,
  readComparison,
  type AskedComparison,
  type ComparisonState,
  type ListingRef,
} from '@/domain/directory/comparison';
import { comparisonLines } from '@/domain/directory/comparison-lines';
import type { Listing } from '@/domain/directory/listing';
import { $comparison, removeFromComparison, watchComparison } from '@/stores/comparison';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

type ComparisonAnswer =
  | { kind: 'listings'; listings: Listing[]; missing: number }
  | { kind: 'select-more' }
  | { kind: 'error'; text: string };

export interface ComparisonStart {
  asked: AskedComparison;
  answer: ComparisonAnswer;
}

export type ComparisonPage = ReturnType<typeof useComparisonPage>;

const NO_LISTINGS: Listing[] = [];
const refOf = ({ kind, id }: ListingRef): ListingRef => ({ kind, id });

export function useComparisonPage({ asked, answer }: ComparisonStart) {
  const all = answer.kind === 'listings' ? answer.listings : NO_LISTINGS;
  const { state, go } = useUrlState<ComparisonState>({
    first: { refs: all.length > 0 ? all.map(refOf) : asked.refs, differencesOnly: asked.differencesOnly },
    read: (query) => {
      const { refs, differencesOnly } = readComparison(query);
      return { refs, differencesOnly };
    },
    href: comparisonHref,
    onFollow: ({ refs }) => {
      const known = new Set(all.map(listingRefText));
      if (refs.length < COMPARISON_MIN || refs.every((ref) => known.has(listingRefText(ref)))) return true;
      // The page does not have the listings of this other comparison.
      location.reload();
      return false;
    },
  });
  const listings = useMemo(
    () => state.refs.flatMap((ref) => all.find((listing) => listingRefText(listing) === listingRefText(ref)) ?? []),
    [all, state.refs],
  );
  const lines = useMemo(() => comparisonLines(listings), [listings]);
  const shown = state.differencesOnly ? lines.filter(({ differs }) => differs) : lines;

  const without = (listing: Listing): ComparisonState => ({
    ...state,
    refs: state.refs.filter((ref) => listingRefText(ref) !== listingRefText(listing)),
  });
  const switched: ComparisonState = { ...state, differencesOnly: !state.differencesOnly };

  const hasAsked = asked.refs.length + asked.refused > 0;
  const [isSettled, setSettled] = useState(hasAsked);
  useEffect(() => {
    const stop = watchComparison();
    const chosen = $comparison.get();
    // Opened from a menu, without entries in the address: shows the entries that were chosen in the directories.
    if (!hasAsked && chosen.length >= COMPARISON_MIN)
      location.replace(comparisonHref({ refs: chosen, differencesOnly: asked.differencesOnly }));
    else setSettled(true);
    return stop;
  }, [hasAsked, asked.differencesOnly]);

  return {
    /** False while the page may still redirect to the chosen entries. */
    isSettled,
    listings,
    /** All lines, and those that are shown. */
    lines,
    shown,
    state,
    hrefWithout: (listing: Listing) => comparisonHref(without(listing)),
    hrefOfSwitch: comparisonHref(switched),
    remove: (listing: Listing) => {
      go(without(listing));
      // The entry is also removed from the selection in the directories.
      if ($comparison.get().some(({ id }) => id === listing.id)) removeFromComparison(listing.id);
    },
    toggleDifferences: () => go(switched),
  };
}
