/** Finds entries that may be duplicates (by similarity of names), and entries that are thin or stale. Pure. */
import { normalised } from '@/domain/admin/entities/entity';
import type { Listing } from '@/domain/directory/listing';
import type { Day } from '@/domain/time/days';
import { DAY_MS } from '@/domain/time/durations';
import { startInIndia } from '@/domain/time/india';

/** Words that occur in many names, so they hardly distinguish names. */
const GENERIC = new Set(
  'the of and for in at a india indian fund funds capital venture ventures partners foundation council incubator incubators incubation centre center technology business network angel angels accelerator startup startups innovation entrepreneurship institute university research development'.split(
    ' ',
  ),
);
const GENERIC_WEIGHT = 0.25;
const ALIKE = 0.7;
/** A word that more entries of a city have distinguishes too little, and would cost too many comparisons. */
const MAX_BUCKET = 40;

const wordsOfName = (name: string): string[] => [
  ...new Set(
    normalised(name.replace(/[’']s?\b/g, ''))
      .split(' ')
      .filter(Boolean),
  ),
];
/** The most distinctive word of a name: the longest of the words that few names have. */
export const tellingWord = (name: string): string | undefined =>
  wordsOfName(name)
    .filter((word) => !GENERIC.has(word))
    .toSorted((one, other) => other.length - one.length)[0];

const weightOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (GENERIC.has(word) ? GENERIC_WEIGHT : 1), 0);

/** Returns the similarity of two names by their common words, from 0 to 1; words such as "fund" count for a quarter. */
function likeness(one: string, other: string): number {
  const [first, second] = [wordsOfName(one), wordsOfName(other)];
  const common = first.filter((word) => second.includes(word));
  const all = weightOf([...new Set([...first, ...second])]);
  return all === 0 ? 0 : weightOf(common) / all;
}

export const areAlike = (one: string, other: string): boolean => likeness(one, other) >= ALIKE;

export interface Entry {
  id: string;
  kind: string;
  name: string;
  city: string;
  website: string | null;
}

interface Pair<One extends Entry = Entry> {
  first: One;
  second: One;
  why: string;
}

/** Returns each pair of entries of one kind that has the same website, the same name, or similar names in one city. Each pair once. */
export function findDuplicates<One extends Entry>(entries: readonly One[]): Pair<One>[] {
  const pairs = new Map<string, Pair<One>>();
  const group = (reason: string, keysOf: (entry: One) => readonly string[], isPair = (_a: One, _b: One) => true) => {
    const groups = new Map<string, One[]>();
    for (const entry of entries)
      for (const key of keysOf(entry)) {
        const place = `${entry.kind}\n${key}`;
        const known = groups.get(place);
        if (known) known.push(entry);
        else groups.set(place, [entry]);
      }
    for (const same of groups.values()) {
      if (same.length > MAX_BUCKET) continue;
      same.forEach((one, at) =>
        same.slice(at + 1).forEach((other) => {
          const [first, second] = one.id < other.id ? [one, other] : [other, one];
          const key = `${first.id}:${second.id}`;
          if (!pairs.has(key) && isPair(first, second)) pairs.set(key, { first, second, why: reason });
        }),
      );
    }
  };
  group('Same website', ({ website }) => (website ? [normalised(website)] : []));
  group('Same name', ({ name }) => [wordsOfName(name).toSorted().join(' ')].filter(Boolean));
  group(
    'Similar names in one city',
    ({ name, city }) =>
      city
        ? wordsOfName(name)
            .filter((word) => !GENERIC.has(word))
            .map((word) => `${normalised(city)}\n${word}`)
        : [],
    (one, other) => areAlike(one.name, other.name),
  );
  return [...pairs.values()];
}

// Whether an entry is thin or stale: the number of its facts, and when they were last confirmed. Pure.

const FACTS_LEAST = 3;
const YEAR_MS = 365 * DAY_MS;

/** Returns how many facts an entry has besides its name, kind and place. */
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

/** The end of "2024-03" or of "2024", ms, on the same day in India and in UTC. */
function endOf(published: string): number {
  const [year = 0, month = 12] = published.split('-').map(Number);
  return Date.UTC(year, month, 1) - DAY_MS;
}

/**
 * The time at which an entry was last known to be right, in ms: the newest of its dated pages, an edit, or a confirmation by an operator or
 * its maintainer (`confirmedOn`, a day in India). Without a dated page, the day of its creation counts.
 */
export function lastConfirmed(
  { sources }: Pick<Listing, 'sources'>,
  at: { created: number; updated: number; isEdited: boolean; confirmedOn: Day | null },
): number {
  const pages = sources.flatMap(({ published }) => (published ? [endOf(published)] : []));
  const confirmed = at.confirmedOn === null ? 0 : startInIndia(at.confirmedOn);
  return Math.max(pages.length > 0 ? Math.max(...pages) : at.created, at.isEdited ? at.updated : 0, confirmed);
}

/** True a year after an entry was last known to be right. `now` in ms. */
export const isStale = (confirmed: number, now: number): boolean => now - confirmed > YEAR_MS;
