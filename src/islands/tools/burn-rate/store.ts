/** The runway plans of this browser. */
import { EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
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
