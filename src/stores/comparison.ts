/** The entries chosen for comparison: at most four, stored in this browser. Does not decide how they are shown. */
import { atom } from 'nanostores';
import { COMPARISON_MAX } from '@/domain/directory/comparison';
import { shownLogo, type Listing } from '@/domain/directory/listing';
import { readJson, writeJson } from '@/lib/storage/storage';

export type ComparedListing = Pick<
  Listing,
  | 'id'
  | 'kind'
  | 'name'
  | 'logo'
  | 'city'
  | 'region'
  | 'type'
  | 'sectors'
  | 'focusIndustries'
  | 'stages'
  | 'website'
  | 'investedCount'
  | 'status'
  | 'year'
  | 'funds'
  | 'isSample'
> & { sources?: Listing['sources'] };

const KEY = 'comparison';

export const $comparison = atom<readonly ComparedListing[]>([]);

function isCompared(value: unknown): value is ComparedListing {
  const record = value as Partial<ComparedListing> | null;
  return (
    typeof record === 'object' &&
    record !== null &&
    typeof record.id === 'string' &&
    typeof record.name === 'string' &&
    typeof record.kind === 'string' &&
    [record.sectors, record.focusIndustries, record.stages].every(Array.isArray)
  );
}

function read(): void {
  const stored = readJson<unknown>(KEY, []);
  $comparison.set(Array.isArray(stored) ? stored.filter(isCompared).slice(0, COMPARISON_MAX) : []);
}

/** Reads the stored entries and follows other tabs. Returns a function that stops this. Call it after the first paint. */
export function watchComparison(): () => void {
  read();
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) read();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function keep(items: readonly ComparedListing[]): void {
  $comparison.set(items);
  writeJson(KEY, items);
}

/** The part of a listing that is stored. */
function toCompared(listing: Listing): ComparedListing {
  const { id, kind, name, city, region, type, sectors, focusIndustries, stages, website } = listing;
  const { investedCount, status, year, funds, isSample } = listing;
  // Only the sources of the compared figures, for their years.
  const sources = listing.sources.filter(({ field }) => field === 'funds' || field === 'investedCount');
  const rest = { investedCount, status, year, funds, isSample, sources };
  const logo = shownLogo(listing);
  return { id, kind, name, logo, city, region, type, sectors, focusIndustries, stages, website, ...rest };
}

/** Adds or removes an entry; false if the comparison is full. */
export function toggleComparison(listing: Listing): boolean {
  const items = $comparison.get();
  if (items.some((item) => item.id === listing.id)) {
    removeFromComparison(listing.id);
    return true;
  }
  if (items.length >= COMPARISON_MAX) return false;
  keep([...items, toCompared(listing)]);
  return true;
}

/** Replaces the chosen entries with these. */
export function replaceComparison(listings: readonly Listing[]): void {
  keep(listings.slice(0, COMPARISON_MAX).map(toCompared));
}

export function removeFromComparison(id: string): void {
  keep($comparison.get().filter((item) => item.id !== id));
}

export function clearComparison(): void {
  keep([]);
}
