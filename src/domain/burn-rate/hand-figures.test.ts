/** Ten figures of a runway plan beside what a person works out with paper and a calculator, each with the source of its formula. */
import { expect, it } from 'vitest';
import { handPlan } from '@tests/factories/hand-plan';
import { bestRunwayChange } from './recommendations';
import { projectCash } from './projection';
import { computeBreakdown, computeSummary } from './runway';
import { changeOf, compareScenarios, type Outlook } from './scenarios';

const FROM = '2026-11';
const RUPEE = 100;
const plan = handPlan(FROM);
const outlooks = compareScenarios(plan, FROM, 18);
const of = (name: string): Outlook => outlooks.find((one) => one.name === name)!;
const rupees = (minor: number | undefined) => (minor ?? NaN) / RUPEE;

it.each<[figure: string, source: string, found: unknown, byHand: unknown]>([
  // 2,50,000 + 1,50,000 + 60,000 + 40,000 − 2,00,000
  ['burn', 'toolkit §4: team + fixed costs − revenue', rupees(computeSummary(plan).burn), 3_00_000],
  // 50,00,000 / 3,00,000 = 16.67
  ['runway', 'toolkit §4: floor of balance / burn', computeSummary(plan).runway, 16],
  // 4,00,000, 60,000 and 40,000 of 5,00,000
  [
    'shares of the burn',
    'burn-rate.md: measured before revenue',
    computeBreakdown(plan).map(({ category, share }) => [category, (share ?? 0) / 100]),
    [
      ['Team costs', 80],
      ['Setup', 12],
      ['Goals', 8],
    ],
  ],
  // 2,00,000 × 1.1^k passes 5,00,000 at k = 10, since 1.1^9 = 2.358 and 1.1^10 = 2.594. Until then
  // 50,00,000 − 9 × 5,00,000 + 2,00,000 × (1.1 + … + 1.1^9 = 14.937424601) = 34,87,484.92.
  [
    'revenue that grows 10% a month',
    'burn-rate.md: revenue × (1 + g)^k, rounded once',
    [of('Revenue grows').verdict.profit, of('Revenue grows').verdict.trough],
    [
      { index: 10, month: '2027-09' },
      { index: 9, month: '2027-08', cash: 34_87_484_92 },
    ],
  ],
  // 50,00,000 + k × 2,00,000 − 5,00,000 × 51 × (1.02^k − 1): 1,13,030.93 after month 13, below zero after 14.
  [
    'costs that grow 2% a month',
    'burn-rate.md: costs × (1 + g)^k, rounded once',
    [rupees(of('Costs grow').cash[12]), rupees(of('Costs grow').cash[13]), of('Costs grow').verdict.last],
    [5_59_834.25, 1_13_030.93, { index: 13, month: '2027-12' }],
  ],
  // 50,00,000 − 10 × 3,00,000 − 4 × 2,00,000 = 12,00,000, which are four months more, to the last rupee.
  [
    'taxes of each quarter',
    'projection.ts: one-offs in their month',
    [
      rupees(of('Taxes each quarter').cash[10]),
      rupees(of('Taxes each quarter').cash[14]),
      of('Taxes each quarter').verdict.last,
    ],
    [12_00_000, 0, { index: 14, month: '2028-01' }],
  ],
  // 50,00,000 − 7 × 3,00,000 + 2,00,00,000 = 2,29,00,000; all in all 2,50,00,000 / 3,00,000 = 83.3 months.
  [
    'a round of ₹2 crore in month 7',
    'projection.ts: one-offs in their month',
    [rupees(of('Round in time').cash[7]), of('Round in time').verdict.last],
    [2_29_00_000, { index: 83, month: '2033-10' }],
  ],
  // After month 17 there would be 50,00,000 − 17 × 3,00,000 = −1,00,000: the round of month 18 finds no one.
  [
    'the same round in month 18',
    'projection.ts: dead when a month closes below zero',
    [of('Round too late').verdict.kind, of('Round too late').verdict.last, rupees(of('Round too late').cash[17])],
    ['dead', { index: 16, month: '2028-03' }, -1_00_000],
  ],
  // Six months, the first and the last of them paid, of 80,000 each.
  [
    'what a hire for half a year costs by month 12',
    'projection.ts: paid from and until, both included',
    rupees((of('As it is').cash[12] ?? 0) - (of('A hire for half a year').cash[12] ?? 0)),
    4_80_000,
  ],
  // With 3.11% some month closes below zero before revenue covers the costs, with 3.12% none does; a separate program summed it.
  ['the growth that is needed', 'scenarios.ts: the least in hundredths of a percent', of('As it is').needed, 312],
])('%s (%s)', (_, __, found, byHand) => expect(found).toEqual(byHand));

it('the lever of a short plan: 10,00,000 / 3,00,000 is 3 months, without 60,000 of rent 10,00,000 / 2,40,000 is 4', () =>
  expect(bestRunwayChange({ ...plan, bankBalance: 10_00_000 * RUPEE })).toMatchObject({ kind: 'cost', gained: 1 }));

it('every month of every scenario closes with what it opened with and its net', () => {
  for (const { id } of plan.scenarios)
    for (const row of projectCash(plan, changeOf(plan, id), FROM, 60))
      expect(row.closing - row.opening).toBe(row.revenue + row.oneOffIncome - row.costs - row.hires - row.oneOffCosts);
});
