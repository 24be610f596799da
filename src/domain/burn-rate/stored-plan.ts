/** Runway plans as stored documents: the specification's keys `burnCalc_…`, and a check of everything that is read back. */
import * as z from 'zod/mini';
import { CURRENCIES, unitsOf } from '../money';
import { isMonth } from '../months';
import type { Decoded, DocumentKind, Stored } from '../toolkit/document';
import type { LocalLayout } from '../toolkit/local-keys';
import { decodeWith, storedId, storedList, storedMoney, storedRows, storedText } from '../toolkit/stored-fields';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../expenses/expense';
import { COST_TARGETS, DEFAULT_COST_MAPPING, type CostTarget } from './cost-mapping';
import { BURN_LIMITS, FIXED_COST_CATEGORIES, type BurnPlan } from './plan';

const name = storedText(BURN_LIMITS.name);
const growth = z.int().check(z.minimum(-BURN_LIMITS.growth), z.maximum(BURN_LIMITS.growth));
const month = z.string().check(z.refine(isMonth));

const hire = z.object({
  id: storedId,
  name,
  role: name,
  monthlyCost: storedMoney,
  from: month,
  until: z.nullable(month),
});
const oneOff = z.object({ id: storedId, name, month, direction: z.enum(['cost', 'income']), amount: storedMoney });
const scenario = z.object({
  id: storedId,
  name,
  revenueGrowth: growth,
  costGrowth: growth,
  hires: z.array(hire).check(z.maxLength(BURN_LIMITS.hires)),
  oneOffs: z.array(oneOff).check(z.maxLength(BURN_LIMITS.oneOffs)),
});

const storedPlan = z.object({
  bankBalance: z._default(storedMoney, 0),
  monthlyRevenue: z._default(storedMoney, 0),
  teamMembers: storedRows(z.object({ id: storedId, name, role: name, monthlyCost: storedMoney }), BURN_LIMITS.members),
  fixedCosts: storedRows(
    z.object({ id: storedId, name, category: z.enum(FIXED_COST_CATEGORIES), monthlyCost: storedMoney }),
    BURN_LIMITS.fixedCosts,
  ),
  currency: z._default(z.enum(CURRENCIES), 'USD'),
  scenarios: storedRows(scenario, BURN_LIMITS.scenarios),
  scenarioId: z._default(z.nullable(storedId), null),
  /** Pairs, so that no key of a file becomes a key of ours. */
  costMapping: storedList(z.tuple([z.enum(EXPENSE_CATEGORIES), z.enum(COST_TARGETS)]), EXPENSE_CATEGORIES.length),
});

function decode(stored: unknown): Decoded<BurnPlan> {
  const reading = decodeWith(storedPlan, stored, 'runway plan');
  if ('fault' in reading) return reading;
  const { costMapping, scenarioId, ...plan } = reading.data;
  const isKnown = plan.scenarios.some((scenario) => scenario.id === scenarioId);
  return {
    data: {
      ...plan,
      scenarioId: isKnown ? scenarioId : null,
      costMapping: {
        ...DEFAULT_COST_MAPPING,
        ...(Object.fromEntries(costMapping) as Record<ExpenseCategory, CostTarget>),
      },
    },
  };
}

function encode(plan: BurnPlan): Stored {
  const inUnits = <Row extends { monthlyCost: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, monthlyCost: unitsOf(row.monthlyCost) }));
  return {
    ...plan,
    bankBalance: unitsOf(plan.bankBalance),
    monthlyRevenue: unitsOf(plan.monthlyRevenue),
    teamMembers: inUnits(plan.teamMembers),
    fixedCosts: inUnits(plan.fixedCosts),
    scenarios: plan.scenarios.map((scenario) => ({
      ...scenario,
      hires: inUnits(scenario.hires),
      oneOffs: scenario.oneOffs.map((one) => ({ ...one, amount: unitsOf(one.amount) })),
    })),
    costMapping: Object.entries(plan.costMapping),
  };
}

export const BURN_PLAN: DocumentKind<BurnPlan> = {
  tool: 'burn-rate',
  noun: 'runway plan',
  version: 1,
  migrations: [],
  encode,
  decode,
};

/** The prefix is the specification's, the rest follows its names of the fields. */
export const BURN_LAYOUT: LocalLayout = {
  fields: {
    bankBalance: 'burnCalc_bankBalance',
    monthlyRevenue: 'burnCalc_monthlyRevenue',
    teamMembers: 'burnCalc_teamMembers',
    fixedCosts: 'burnCalc_fixedCosts',
  },
  restKey: 'burnCalc_document',
};
