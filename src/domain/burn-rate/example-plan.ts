/** An invented example plan: a team of four some months after its first funding round, with three scenarios. */
import { addMonths, type Month } from '@/domain/time/months';
import type { Currency } from '@/domain/money/money';
import { DEFAULT_COST_MAPPING, type BurnPlan } from './plan';
import { exampleAmount, exampleCosts, exampleTeam } from './example-rows';

/** The example plan in `currency`, beginning in the month `from`. */
export function examplePlan(currency: Currency, from: Month): BurnPlan {
  const amount = (units: number) => exampleAmount(units, currency);
  return {
    currency,
    costMapping: DEFAULT_COST_MAPPING,
    bankBalance: amount(96_000),
    monthlyRevenue: amount(9_000),
    teamMembers: exampleTeam(currency),
    fixedCosts: exampleCosts(currency),
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
