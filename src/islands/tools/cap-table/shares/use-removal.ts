/** Removes an entry immediately and offers Undo. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { toast } from '@/stores/toasts';
import { useShares } from './shares-context';

export interface Removal {
  /** "The SAFE of Asha was removed." */
  said: string;
  change: (table: CapTable) => CapTable;
  /** Puts it back into a table that has been edited since; without it that is left to Undo. */
  restore?: (table: CapTable) => CapTable;
}

export function useRemoval(): (removal: Removal) => void {
  const { edit } = useShares();
  return ({ said, change, restore }) => {
    let [before, after]: (CapTable | null)[] = [null, null];
    edit((table) => {
      before = table;
      return (after = change(table));
    });
    // Without another edit in between, everything is as it was, order included.
    const run = () =>
      edit((table) => {
        if (before && table === after) return before;
        if (restore) return restore(table);
        toast('info', 'The cap table has changed since. Use Undo above, step by step.');
        return table;
      });
    toast('success', said, { action: { label: 'Undo', run }, duration: 10_000 });
  };
}
