/** Changes the cap table immediately and offers Undo. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { toast } from '@/stores/toasts';
import type { ToolStore } from '@/stores/tools/tool-store';

export function changeWithUndo(store: ToolStore<CapTable>, change: (table: CapTable) => CapTable, text: string): void {
  const present = () => store.$state.get().workspace.open.data;
  store.edit(change);
  const after = present();
  const undo = () => {
    if (present() === after) store.undo();
    else toast('info', 'The cap table has changed since. Use Undo above the cards, step by step.');
  };
  toast('success', text, { action: { label: 'Undo', run: undo }, duration: 10_000 });
}
