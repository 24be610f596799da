/** Runway plans as stored documents: the specification's keys `burnCalc_…`, and a check of everything that is read back. */
import { CURRENCIES, unitsOf } from '../money';
import { isMonth } from '../months';
import type { Decoded, DocumentKind, Stored } from '../toolkit/document';
import type { LocalLayout } from '../toolkit/local-keys';
import {
  decodeBy,
  orElse,
  orNull,
  readId,
  readList,
  readMoney,
  readOneOf,
  readRecord,
  readRows,
  readText,
  readWhere,
  readWhole,
  type Reader,
} from '../toolkit/plain-fields';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../expenses/expense';
import { COST_TARGETS, DEFAULT_COST_MAPPING, type CostTarget } from './cost-mapping';
import {
  BURN_LIMITS,
  FIXED_COST_CATEGORIES,
  type BurnPlan,
  type FixedCost,
  type Hire,
  type OneOff,
  type Scenario,
  type TeamMember,
} from './plan';

const name = readText(BURN_LIMITS.name);
const growth = readWhole(-BURN_LIMITS.growth, BURN_LIMITS.growth);
const month = readWhere(isMonth);

const member = readRecord<TeamMember>({ id: readId, name, role: name, monthlyCost: readMoney });
const fixedCost = readRecord<FixedCost>({
  id: readId,
  name,
  category: readOneOf(FIXED_COST_CATEGORIES),
  monthlyCost: readMoney,
});
const hire = readRecord<Hire>({
  id: readId,
  name,
  role: name,
  monthlyCost: readMoney,
  from: month,
  until: orNull(month),
});
const oneOff = readRecord<OneOff>({
  id: readId,
  name,
  month,
  direction: readOneOf(['cost', 'income']),
  amount: readMoney,
});
const scenario = readRecord<Scenario>({
  id: readId,
  name,
  revenueGrowth: growth,
  costGrowth: growth,
  hires: readList(hire, BURN_LIMITS.hires),
  oneOffs: readList(oneOff, BURN_LIMITS.oneOffs),
});

/** Pairs, so that no key of a file becomes a key of ours. */
const target: Reader<[ExpenseCategory, CostTarget]> = (value) => {
  const [category, goesTo] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  return [readOneOf(EXPENSE_CATEGORIES)(category), readOneOf(COST_TARGETS)(goesTo)];
};

interface StoredPlan extends Omit<BurnPlan, 'costMapping'> {
  costMapping: [ExpenseCategory, CostTarget][];
}

const storedPlan = readRecord<StoredPlan>({
  bankBalance: orElse(readMoney, 0),
  monthlyRevenue: orElse(readMoney, 0),
  teamMembers: readRows(member, BURN_LIMITS.members),
  fixedCosts: readRows(fixedCost, BURN_LIMITS.fixedCosts),
  currency: orElse(readOneOf(CURRENCIES), 'USD'),
  scenarios: readRows(scenario, BURN_LIMITS.scenarios),
  scenarioId: orElse(orNull(readId), null),
  costMapping: readList(target, EXPENSE_CATEGORIES.length),
});

function decode(stored: unknown): Decoded<BurnPlan> {
  const reading = decodeBy(storedPlan, stored, 'runway plan');
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
