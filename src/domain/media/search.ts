/** Fuzzy search of media people, in the page, in the API, in the back-office and for pages rendered on the server. */
import Fuse from 'fuse.js';
import { isWordless } from '@/domain/text/spelling';
import type { WireMediaPerson } from './people';

/** The constants are the specification's. */
export const MEDIA_SEARCH = {
  threshold: 0.4,
  // A word counts anywhere in a long bio.
  ignoreLocation: true,
  keys: [
    { name: 'name', weight: 1 },
    { name: 'focus', weight: 0.8 },
    { name: 'description', weight: 0.6 },
    { name: 'bio', weight: 0.4 },
  ],
};

type Searched = Pick<WireMediaPerson, '_id' | 'name' | 'focus' | 'description' | 'bio'>;

/** The index of the list that was searched most recently. */
let indexed: { people: readonly Searched[]; fuse: Fuse<Searched> } | undefined;

/** The ids of people who match `q`, best first; null without a search. */
export function searchMedia(people: readonly Searched[], q: string): string[] | null {
  if (!q || isWordless(q)) return null;
  if (indexed?.people !== people) indexed = { people, fuse: new Fuse(people, MEDIA_SEARCH) };
  return indexed.fuse.search(q).map(({ item }) => item._id);
}
