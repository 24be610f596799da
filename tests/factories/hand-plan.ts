/** A runway plan in rupees with figures calculated by hand, and a scenario for each thing that changes a runway. */
import { EMPTY_PLAN, type BurnPlan, type Scenario } from '@/domain/burn-rate/plan';
import { newScenario } from '@/domain/burn-rate/scenarios';
import { addMonths, type Month } from '@/domain/time/months';
import { burnInputs } from './burn-rate';

const RUPEE = 100;
const LAKH = 1_00_000 * RUPEE;

/** ₹50 lakh in the bank, ₹2 lakh of revenue, ₹5 lakh of costs, as of the month `from`. */
export function handPlan(from: Month): BurnPlan {
  const at = (index: number) => addMonths(from, index);
  const scenario = (name: string, change: Partial<Scenario>): Scenario => ({
    ...newScenario(name.toLowerCase().replaceAll(' ', '-'), name),
    ...change,
  });
  const tax = (index: number) => ({
    id: `tax-${index}`,
    name: 'Advance tax and GST',
    month: at(index),
    direction: 'cost' as const,
    amount: 2 * LAKH,
  });
  const round = (index: number) => ({
    id: 'round',
    name: 'Seed round',
    month: at(index),
    direction: 'income' as const,
    amount: 200 * LAKH,
  });
  return {
    ...EMPTY_PLAN,
    ...burnInputs(
      50_00_000,
      2_00_000,
      [2_50_000, 1_50_000],
      [
        ['Setup', 60_000],
        ['Goals', 40_000],
      ],
    ),
    currency: 'INR',
    scenarios: [
      scenario('Revenue grows', { revenueGrowth: 1_000 }),
      scenario('Costs grow', { costGrowth: 200 }),
      scenario('Taxes each quarter', { oneOffs: [1, 4, 7, 10].map(tax) }),
      scenario('Round in time', { oneOffs: [round(7)] }),
      scenario('Round too late', { oneOffs: [round(18)] }),
      scenario('A hire for half a year', {
        hires: [{ id: 'hire', name: 'Divya', role: 'Sales', monthlyCost: 80_000 * RUPEE, from: at(3), until: at(8) }],
      }),
    ],
  };
}
