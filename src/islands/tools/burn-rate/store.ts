/** The runway plans of this browser. */
import { EMPTY_PLAN, restoreRow, type BurnPlan } from '@/domain/burn-rate/plan';
import { toast } from '@/stores/toasts';
import { createToolStore, type ToolStore } from '@/stores/tools/tool-store';

export type BurnStore = ToolStore<BurnPlan>;

export const burnStore: BurnStore = createToolStore({
  tool: 'burn-rate',
  empty: (currency) => ({ ...EMPTY_PLAN, currency }),
  firstName: 'My runway plan',
  load: async () => {
    const { BURN_PLAN, BURN_LAYOUT } = await import('@/domain/burn-rate/stored-plan');
    return { kind: BURN_PLAN, layout: BURN_LAYOUT };
  },
});

export const loadCurrencyChange = async () => (await import('@/domain/burn-rate/change-currency')).planInCurrency;

/** The rows with a removed row back in its place. If the list has become full, it does not change, and a message says so. */
export function broughtBack<One extends { id: string; name: string }>(
  rows: readonly One[],
  row: One,
  index: number,
  max: number,
): readonly One[] {
  if (rows.length < max || rows.some(({ id }) => id === row.id)) return restoreRow(rows, row, index);
  toast('error', `There is no room for “${row.name}” any more. Remove another entry first.`);
  return rows;
}
