/** The invented people and costs of the example plan, and whether a plan still has any of them. */
import { MINOR_PER_UNIT, type Currency, type Minor } from '@/domain/money/money';
import type { BurnInputs, FixedCost, TeamMember } from './plan';

/** Figures in rupees are eighty times the figures in dollars, so that the company looks real. */
const SCALE: Readonly<Record<Currency, number>> = { USD: 1, INR: 80, EUR: 1, GBP: 1 };

/** An amount of the example in the plan's currency, from whole dollars. */
export const exampleAmount = (units: number, currency: Currency): Minor => units * SCALE[currency] * MINOR_PER_UNIT;

const TEAM = [
  ['example-1', 'Asha Rao', 'Chief executive', 4_500],
  ['example-2', 'Ravi Menon', 'Chief technology officer', 4_500],
  ['example-3', 'Meera Iyer', 'Product engineer', 5_200],
  ['example-4', 'Sam Dsouza', 'Growth', 3_800],
] as const;

const COSTS = [
  ['example-5', 'Office', 'Setup', 2_200],
  ['example-6', 'Cloud and software', 'Setup', 1_900],
  ['example-7', 'Accounting and legal', 'Documents', 900],
  ['example-8', 'Travel and offsites', 'Teams', 600],
  ['example-9', 'Advertising', 'Goals', 2_400],
  ['example-10', 'Advisers', 'Strategy', 500],
] as const;

export const exampleTeam = (currency: Currency): TeamMember[] =>
  TEAM.map(([id, name, role, units]) => ({ id, name, role, monthlyCost: exampleAmount(units, currency) }));

export const exampleCosts = (currency: Currency): FixedCost[] =>
  COSTS.map(([id, name, category, units]) => ({ id, name, category, monthlyCost: exampleAmount(units, currency) }));

/**
 * True if a plan still has people of the example, or unchanged costs of the example: its figures are then not the person's. Rows that a
 * person edited have the same ids, so this compares names and amounts. After a change of currency only the people can match.
 */
export function isExample({ teamMembers, fixedCosts, currency }: BurnInputs & { currency: Currency }): boolean {
  const people = new Map<string, string>(TEAM.map(([id, name]) => [id, name]));
  const costs = new Map(exampleCosts(currency).map((cost) => [cost.id, cost]));
  return (
    teamMembers.some(({ id, name }) => people.get(id) === name) ||
    fixedCosts.some(({ id, name, monthlyCost }) => {
      const cost = costs.get(id);
      return cost?.name === name && cost.monthlyCost === monthlyCost;
    })
  );
}
