/** The cap tables of this browser. */
import { defaultCapTable, type CapTable } from '@/domain/cap-table/document/document';
import { createToolStore } from '@/stores/tools/tool-store';

export const capTableStore = createToolStore<CapTable>({
  tool: 'cap-table',
  empty: defaultCapTable,
  firstName: 'My cap table',
  load: async () => {
    const { CAP_TABLE, CAP_TABLE_LAYOUT } = await import('@/domain/cap-table/document/stored-cap-table');
    return { kind: CAP_TABLE, layout: CAP_TABLE_LAYOUT };
  },
});
