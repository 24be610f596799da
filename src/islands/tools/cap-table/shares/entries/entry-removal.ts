/** Removal of one entry from a list of the cap table. */
import type { ShareLists } from '@/domain/cap-table/document/entry-limits';
import { putEntry, removeEntry } from '@/domain/cap-table/editing/share-edits';
import type { Removal } from '@/islands/tools/cap-table/shares/use-removal';

/** How to remove the entry, and how to restore it. */
export const entryRemoval = <Name extends keyof ShareLists>(
  name: Name,
  entry: ShareLists[Name][number],
  said: string,
): Removal => ({
  said,
  change: (now) => removeEntry(now, name, entry.id),
  restore: (now) => putEntry(now, name, entry),
});
