/** Fuzzy search of media people, in the page, in the API and for pages rendered on the server. The constants are the specification's. */
import Fuse from 'fuse.js';
import { isWordless } from '@/domain/text/spelling';
import type { WireMediaPerson } from './people';

const OPTIONS = {
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

/** The index of the list that was searched most recently. */
let indexed: { people: readonly WireMediaPerson[]; fuse: Fuse<WireMediaPerson> } | undefined;

/** The ids of people who match `q`, best first; null without a search. */
export function searchMedia(people: readonly WireMediaPerson[], q: string): string[] | null {
  if (!q || isWordless(q)) return null;
  if (indexed?.people !== people) indexed = { people, fuse: new Fuse(people, OPTIONS) };
  return indexed.fuse.search(q).map(({ item }) => item._id);
}
