/** The cap tables of this browser. */
import { defaultCapTable, type CapTable } from '../../../domain/cap-table/document';
import { createToolStore } from '../../../stores/tool-store';

export const equityStore = createToolStore<CapTable>({
  tool: 'cap-table',
  empty: defaultCapTable(),
  firstName: 'My cap table',
  load: async () => {
    const { CAP_TABLE, EQUITY_LAYOUT } = await import('../../../domain/cap-table/stored-cap-table');
    return { kind: CAP_TABLE, layout: EQUITY_LAYOUT };
  },
});
