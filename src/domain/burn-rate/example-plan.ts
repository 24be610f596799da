/** A plan to try the tool with: a team of four some months after its first round, with three answers to "what if". Invented. */
import { addMonths, type Month } from '../months';
import { MINOR_PER_UNIT, type Currency } from '../money';
import { DEFAULT_COST_MAPPING } from './cost-mapping';
import type { BurnPlan } from './plan';

/** Rupee figures are eighty times those in dollars, so that the company looks like one. */
const SCALE: Readonly<Record<Currency, number>> = { USD: 1, INR: 80, EUR: 1, GBP: 1 };

/** The example in the currency of the plan that it fills, as of the month `from`. */
export function examplePlan(currency: Currency, from: Month): BurnPlan {
  const amount = (units: number) => units * SCALE[currency] * MINOR_PER_UNIT;
  return {
    currency,
    costMapping: DEFAULT_COST_MAPPING,
    bankBalance: amount(96_000),
    monthlyRevenue: amount(9_000),
    teamMembers: [
      { id: 'example-1', name: 'Asha Rao', role: 'Chief executive', monthlyCost: amount(4_500) },
      { id: 'example-2', name: 'Ravi Menon', role: 'Chief technology officer', monthlyCost: amount(4_500) },
      { id: 'example-3', name: 'Meera Iyer', role: 'Product engineer', monthlyCost: amount(5_200) },
      { id: 'example-4', name: 'Sam Dsouza', role: 'Growth', monthlyCost: amount(3_800) },
    ],
    fixedCosts: [
      { id: 'example-5', name: 'Office', category: 'Setup', monthlyCost: amount(2_200) },
      { id: 'example-6', name: 'Cloud and software', category: 'Setup', monthlyCost: amount(1_900) },
      { id: 'example-7', name: 'Accounting and legal', category: 'Documents', monthlyCost: amount(900) },
      { id: 'example-8', name: 'Travel and offsites', category: 'Teams', monthlyCost: amount(600) },
      { id: 'example-9', name: 'Advertising', category: 'Goals', monthlyCost: amount(2_400) },
      { id: 'example-10', name: 'Advisers', category: 'Strategy', monthlyCost: amount(500) },
    ],
    scenarios: [
      {
        id: 'example-11',
        name: 'Revenue grows 12%',
        revenueGrowth: 1_200,
        costGrowth: 0,
        hires: [],
        oneOffs: [],
      },
      {
        id: 'example-12',
        name: 'Two hires and a grant',
        revenueGrowth: 1_500,
        costGrowth: 50,
        hires: [
          {
            id: 'example-13',
            name: 'Sales lead',
            role: 'Sales',
            monthlyCost: amount(4_200),
            from: addMonths(from, 2),
            until: null,
          },
          {
            id: 'example-14',
            name: 'Designer',
            role: 'Design',
            monthlyCost: amount(3_000),
            from: addMonths(from, 3),
            until: addMonths(from, 8),
          },
        ],
        oneOffs: [
          {
            id: 'example-15',
            name: 'Grant',
            month: addMonths(from, 4),
            direction: 'income',
            amount: amount(40_000),
          },
        ],
      },
      {
        id: 'example-16',
        name: 'Slow year',
        revenueGrowth: 100,
        costGrowth: 100,
        hires: [],
        oneOffs: [
          { id: 'example-17', name: 'Deposit', month: addMonths(from, 1), direction: 'cost', amount: amount(6_000) },
        ],
      },
    ],
    scenarioId: 'example-11',
  };
}
