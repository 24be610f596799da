/** Where the roadmap's marks are stored in this browser, and how to remove them. */
import { writeText } from '@/lib/storage/storage';

/** The database, its store, and the entries in it: the copy, and the specification's map from milestone id to boolean. */
export const ROADMAP_DATABASE = 'outset-roadmap';
export const ROADMAP_STORE = 'roadmap';
export const COPY_ENTRY = 'copy';
export const COMPLETION_ENTRY = 'completion';

/** The same two in localStorage, if the database is not available. */
export const COPY_KEY = 'roadmapCopy';
export const COMPLETION_KEY = 'roadmapCompletion';
/** Set while a change waits for the server. */
export const PENDING_KEY = 'roadmapPending';
/** The percentage after the last tick, for the boxes of other tabs. */
export const PERCENT_KEY = 'roadmapPercent';

/** Removes a person's marks here; they come back from the account with the next sign-in. */
export function forgetRoadmap(): void {
  for (const key of [COPY_KEY, COMPLETION_KEY, PENDING_KEY, PERCENT_KEY]) writeText(key, null);
  try {
    indexedDB.deleteDatabase(ROADMAP_DATABASE);
  } catch {
    // A browser that refuses the database has stored nothing in it.
  }
}
