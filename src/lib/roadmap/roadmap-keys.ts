/** Where the roadmap's marks lie in this browser, and how they are forgotten. */
import { writeText } from '@/lib/storage/storage';

/** The database, its store, and the entries in it: the copy, and the specification's map of milestone id to boolean. */
export const ROADMAP_DATABASE = 'outset-roadmap';
export const ROADMAP_STORE = 'roadmap';
export const COPY_ENTRY = 'copy';
export const COMPLETION_ENTRY = 'completion';

/** The same two in localStorage, where the database is refused. */
export const COPY_KEY = 'roadmapCopy';
export const COMPLETION_KEY = 'roadmapCompletion';
/** Set while a change waits for the server. */
export const PENDING_KEY = 'roadmapPending';
/** The percent after the last tick, for the boxes of other tabs. */
export const PERCENT_KEY = 'roadmapPercent';

/** Removes what a person marked here; it comes back from the account with the next sign-in. */
export function forgetRoadmap(): void {
  for (const key of [COPY_KEY, COMPLETION_KEY, PENDING_KEY, PERCENT_KEY]) writeText(key, null);
  try {
    indexedDB.deleteDatabase(ROADMAP_DATABASE);
  } catch {
    // A browser that refuses the database has stored nothing in it.
  }
}
