/** The cap tables of this browser. */
import { defaultCapTable, type CapTable } from '@/domain/cap-table/document/document';
import { createToolStore, type ToolStore } from '@/stores/tools/tool-store';
import { toast } from '@/stores/toasts';

export const capTableStore = createToolStore<CapTable>({
  tool: 'cap-table',
  empty: defaultCapTable,
  firstName: 'My cap table',
  load: async () => {
    const { CAP_TABLE, CAP_TABLE_LAYOUT } = await import('@/domain/cap-table/document/stored-cap-table');
    return { kind: CAP_TABLE, layout: CAP_TABLE_LAYOUT };
  },
});

/** Changes the cap table immediately and offers Undo. */
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
