/** The data of the burn rate tool: team, fixed costs, scenarios; and their limits. The messages are with the forms, in plan-input.ts. */
import type { ExpenseCategory } from '@/domain/expenses/expense';
import type { Currency, Minor } from '@/domain/money/money';
import type { Month } from '@/domain/time/months';

export const FIXED_COST_CATEGORIES = ['Setup', 'Documents', 'Teams', 'Goals', 'Strategy'] as const;
export type FixedCostCategory = (typeof FIXED_COST_CATEGORIES)[number];

export interface TeamMember {
  id: string;
  name: string;
  role: string;
  monthlyCost: Minor;
}

export interface FixedCost {
  id: string;
  name: string;
  category: FixedCostCategory;
  monthlyCost: Minor;
}

/** The inputs of the specification's formulas. */
export interface BurnInputs {
  bankBalance: Minor;
  monthlyRevenue: Minor;
  teamMembers: readonly TeamMember[];
  fixedCosts: readonly FixedCost[];
}

export interface Hire {
  id: string;
  name: string;
  role: string;
  monthlyCost: Minor;
  /** First month that is paid. */
  from: Month;
  /** Last month that is paid; null if there is no end. */
  until: Month | null;
}

export interface OneOff {
  id: string;
  name: string;
  month: Month;
  direction: 'cost' | 'income';
  amount: Minor;
}

/** One "what if" scenario. */
export interface Scenario {
  id: string;
  name: string;
  /** Growth per month in hundredths of a percent: 1000 is 10 %. */
  revenueGrowth: number;
  costGrowth: number;
  hires: readonly Hire[];
  oneOffs: readonly OneOff[];
}

/** The target of a category of the expense tracker: the team table, a fixed cost, or nothing. */
export type CostTarget = 'Team' | FixedCostCategory | 'Leave out';
export type CostMapping = Readonly<Record<ExpenseCategory, CostTarget>>;

export interface BurnPlan extends BurnInputs {
  currency: Currency;
  scenarios: readonly Scenario[];
  /** The scenario that is shown; null for the plan without one. */
  scenarioId: string | null;
  /** The target of each category of the expense tracker. */
  costMapping: CostMapping;
}

export const BURN_LIMITS = {
  name: 100,
  members: 300,
  fixedCosts: 300,
  scenarios: 20,
  hires: 100,
  oneOffs: 100,
  /** ±100 % a month. */
  growth: 10_000,
} as const;

export const EMPTY_INPUTS: BurnInputs = { bankBalance: 0, monthlyRevenue: 0, teamMembers: [], fixedCosts: [] };

/** True while nothing has been entered; the screen then asks for figures instead of showing a verdict. */
export const isUntouched = (inputs: BurnInputs): boolean =>
  inputs.bankBalance === 0 &&
  inputs.monthlyRevenue === 0 &&
  inputs.teamMembers.length === 0 &&
  inputs.fixedCosts.length === 0;

/** True once a cost or revenue is entered: before that there is no burn, so no runway and no verdict. */
export const hasCostOrRevenue = ({ monthlyRevenue, teamMembers, fixedCosts }: BurnInputs): boolean =>
  monthlyRevenue > 0 || [...teamMembers, ...fixedCosts].some(({ monthlyCost }) => monthlyCost > 0);

/** True if figures are entered, also in scenarios, so that another currency would change their meaning. */
export const hasMoney = (plan: BurnPlan): boolean =>
  !isUntouched(plan) || plan.scenarios.some(({ hires, oneOffs }) => hires.length + oneOffs.length > 0);

// Maps each category of the expense tracker to a part of the plan. real-costs.ts computes the costs when a person asks for them.

/** `Team` becomes a member of the team table; `Leave out` is not taken over. */
export const COST_TARGETS = ['Team', ...FIXED_COST_CATEGORIES, 'Leave out'] as const;

export const DEFAULT_COST_MAPPING: CostMapping = {
  'Office & Utilities': 'Setup',
  'Marketing & Advertising': 'Goals',
  'Salary & Benefits': 'Team',
  'Software & Subscriptions': 'Setup',
  'Legal & Professional': 'Documents',
  'Travel & Entertainment': 'Teams',
  'Equipment & Hardware': 'Setup',
  Operations: 'Goals',
  'Research & Development': 'Strategy',
  Other: 'Setup',
};

/** Every category of the tracker, in its order; the type of the mapping ensures that none is missing. */
export const MAPPED_CATEGORIES = Object.keys(DEFAULT_COST_MAPPING) as ExpenseCategory[];

/** The plan of someone who has entered nothing; separate from its schema, which the first paint does not need. */
export const EMPTY_PLAN: BurnPlan = {
  ...EMPTY_INPUTS,
  currency: 'USD',
  scenarios: [],
  scenarioId: null,
  costMapping: DEFAULT_COST_MAPPING,
};

// Adds, replaces, removes and restores rows with an id, such as the people of a plan, always in a new list.

export interface Row {
  id: string;
}

/** Replaces the row with the same id, or adds the row at the end. */
export const putRow = <One extends Row>(rows: readonly One[], row: One): One[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];

export const withoutRow = <One extends Row>(rows: readonly One[], id: string): One[] =>
  rows.filter((row) => row.id !== id);

/** Puts a removed row back at its place; unchanged if the list has it. */
export function restoreRow<One extends Row>(rows: readonly One[], row: One, index: number): One[] {
  if (rows.some(({ id }) => id === row.id)) return [...rows];
  return [...rows.slice(0, Math.max(0, index)), row, ...rows.slice(Math.max(0, index))];
}
