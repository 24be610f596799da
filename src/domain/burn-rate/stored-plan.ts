/** Runway plans as stored documents: the specification's keys `burnCalc_…`, and a check of everything that is read back. */
import * as v from 'valibot';
import { CURRENCIES, unitsOf } from '@/domain/money/money';
import { isMonth } from '@/domain/time/months';
import type { Decoded, DocumentKind, Stored } from '@/domain/tools/document';
import type { LocalLayout } from '@/domain/tools/local-keys';
import {
  decodeWith,
  storedId,
  storedList,
  storedMoney,
  storedRows,
  storedText,
  wholeBetween,
} from '@/domain/tools/stored-fields';
import type { ExpenseCategory } from '@/domain/expenses/expense';
import {
  COST_TARGETS,
  DEFAULT_COST_MAPPING,
  MAPPED_CATEGORIES,
  BURN_LIMITS,
  FIXED_COST_CATEGORIES,
  type CostTarget,
  type BurnPlan,
} from './plan';

const name = storedText(BURN_LIMITS.name);
const growth = wholeBetween(-BURN_LIMITS.growth, BURN_LIMITS.growth);
const month = v.custom<string>(isMonth);

const hire = v.object({
  id: storedId,
  name,
  role: name,
  monthlyCost: storedMoney,
  from: month,
  until: v.nullable(month),
});
const oneOff = v.object({
  id: storedId,
  name,
  month,
  direction: v.picklist(['cost', 'income']),
  amount: storedMoney,
});
const scenario = v.object({
  id: storedId,
  name,
  revenueGrowth: growth,
  costGrowth: growth,
  hires: storedList(hire, BURN_LIMITS.hires),
  oneOffs: storedList(oneOff, BURN_LIMITS.oneOffs),
});

const storedPlan = v.object({
  bankBalance: v.optional(storedMoney, 0),
  monthlyRevenue: v.optional(storedMoney, 0),
  teamMembers: storedRows(v.object({ id: storedId, name, role: name, monthlyCost: storedMoney }), BURN_LIMITS.members),
  fixedCosts: storedRows(
    v.object({ id: storedId, name, category: v.picklist(FIXED_COST_CATEGORIES), monthlyCost: storedMoney }),
    BURN_LIMITS.fixedCosts,
  ),
  currency: v.optional(v.picklist(CURRENCIES), 'USD'),
  scenarios: storedRows(scenario, BURN_LIMITS.scenarios),
  scenarioId: v.optional(v.nullable(storedId), null),
  /** Pairs, so that no key of a file becomes a key of our object. */
  costMapping: storedList(v.tuple([v.picklist(MAPPED_CATEGORIES), v.picklist(COST_TARGETS)]), MAPPED_CATEGORIES.length),
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
