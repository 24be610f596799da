/** Fuzzy search of media people, in the page and on the server alike. The constants are the specification's. */
import Fuse from 'fuse.js';
import type { MediaState } from '../domain/media/list-state';
import type { WireMediaPerson } from '../domain/media/people';

export const MEDIA_SEARCH_DELAY_MS = 300;

const OPTIONS = {
  threshold: 0.4,
  // A word counts wherever it stands in a long bio.
  ignoreLocation: true,
  keys: [
    { name: 'name', weight: 1 },
    { name: 'focus', weight: 0.8 },
    { name: 'description', weight: 0.6 },
    { name: 'bio', weight: 0.4 },
  ],
};

const byName = (a: WireMediaPerson, b: WireMediaPerson) => a.name.localeCompare(b.name, 'en-IN');

/** Searches one list; the index is made once a list. */
export function mediaSearch(people: readonly WireMediaPerson[]): (state: MediaState) => WireMediaPerson[] {
  let fuse: Fuse<WireMediaPerson> | undefined;
  return ({ q, focus, sort }) => {
    const found = q ? (fuse ??= new Fuse(people, OPTIONS)).search(q).map(({ item }) => item) : [...people];
    const kept = focus.length > 0 ? found.filter((person) => person.focus.some((name) => focus.includes(name))) : found;
    return sort === 'name' ? kept.sort(byName) : kept;
  };
}

/** Every focus area with how many people have it, the most common first. */
export function focusAreas(people: readonly WireMediaPerson[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const person of people) for (const name of person.focus) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en-IN'));
}
