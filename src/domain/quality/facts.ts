/** When an entry is thin or stale: how many facts it states, and when they were last confirmed. Pure. */
import type { Listing } from '@/domain/directory/listing';
import { DAY_MS } from '@/domain/time/durations';

const FACTS_LEAST = 3;
const YEAR_MS = 365 * DAY_MS;

/** Returns how many facts an entry states beside its name, kind and place. */
export const countFacts = (listing: Listing): number =>
  [
    listing.website,
    listing.about.trim(),
    listing.sectors.length || listing.focusIndustries.length,
    listing.stages.length,
    listing.funds,
    listing.year,
    listing.investedCount,
    listing.portfolio.length,
    listing.contact?.name,
    ...new Set(listing.sources.filter(({ value }) => value !== null).map(({ field }) => field)),
  ].filter(Boolean).length;

export const isThin = (listing: Listing): boolean => countFacts(listing) < FACTS_LEAST;

/** The last day of "2024-03" or of "2024", ms: the same day in India and in UTC. */
function endOf(published: string): number {
  const [year = 0, month = 12] = published.split('-').map(Number);
  return Date.UTC(year, month, 1) - DAY_MS;
}

/**
 * Returns when an entry was last known to be right, ms: the newest of its dated pages, an edit, or an operator's word. Without a
 * dated page its first day counts.
 */
export function lastConfirmed(
  { sources }: Pick<Listing, 'sources'>,
  at: { created: number; updated: number; isEdited: boolean; confirmed: number | null },
): number {
  const pages = sources.flatMap(({ published }) => (published ? [endOf(published)] : []));
  return Math.max(pages.length > 0 ? Math.max(...pages) : at.created, at.isEdited ? at.updated : 0, at.confirmed ?? 0);
}

/** True a year after an entry was last known to be right. `now` in ms. */
export const isStale = (confirmed: number, now: number): boolean => now - confirmed > YEAR_MS;
