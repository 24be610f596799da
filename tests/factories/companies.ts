/** A company of the cap table tool as a browser stores it. */
/** Keys of local storage with their values. */
export type Stored = Record<string, unknown>;

/** "2025-01-01" style day, some calendar years before now. */
const yearsAgo = (years: number): string => `${new Date().getFullYear() - years}-01-01`;

const people = [
  {
    id: 'a',
    name: 'Asha Rao',
    type: 'co-founder',
    equity: 50,
    vestingSchedule: { startDate: yearsAgo(6), cliff: 12, vestingPeriod: 48, vestingType: 'linear' },
  },
  {
    id: 'b',
    name: 'Ben Okafor',
    type: 'co-founder',
    equity: 36.5,
    vestingSchedule: { startDate: '2199-01-01', cliff: 12, vestingPeriod: 36, vestingType: 'cliff' },
  },
  { id: 'v', name: 'Peak Ventures', type: 'investor', equity: 3.5, investment: 250_000 },
  { id: 'p', name: 'Team pool', type: 'option-pool', equity: 10 },
];
const rounds = [
  {
    id: 's',
    name: 'Seed',
    amount: 1_000_000,
    valuation: 4_000_000,
    valuationKind: 'pre-money',
    investors: [{ stakeholderId: 'v', amount: 250_000 }],
    optionPoolPercentage: 10,
  },
  { id: 'r', name: 'Series A', amount: 5_000_000, valuation: 25_000_000, investors: [], optionPoolPercentage: 15 },
];

/** A company with two founders, a pool, an investor, two rounds of 20 % each and two scenarios. */
export const COMPANY: Stored = {
  equity_stakeholders: people,
  equity_fundingRounds: rounds,
  equity_scenarios: [
    {
      id: 'one',
      name: 'Seed alone',
      description: 'Without Series A',
      stakeholders: people,
      fundingRounds: rounds.slice(0, 1),
      createdAt: '2026-10-01T10:00:00Z',
    },
    {
      id: 'two',
      name: 'Both rounds',
      description: '',
      stakeholders: people,
      fundingRounds: rounds,
      createdAt: '2026-11-01T10:00:00Z',
    },
  ],
  equity_document: { version: 1, id: 'company', name: 'Company', savedAt: 1, data: { currentScenarioId: 'two' } },
};
