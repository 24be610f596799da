/** A runway plan of five months, and the keys under which a browser stores it. */
import { EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { writeOpen } from '@/domain/tools/local-keys';
import { burnInputs } from './burn-rate';

/** $96,000 in the bank, $17,500 of burn: five months. */
export const PLAN: BurnPlan = {
  ...EMPTY_PLAN,
  ...burnInputs(96_000, 9_000, [], []),
  teamMembers: [
    { id: 't1', name: 'Asha Rao', role: 'Chief executive', monthlyCost: 1_000_000 },
    { id: 't2', name: 'Ravi Menon', role: 'Engineer', monthlyCost: 800_000 },
  ],
  fixedCosts: [
    { id: 'f1', name: 'Office', category: 'Setup', monthlyCost: 550_000 },
    { id: 'f2', name: 'Advertising', category: 'Goals', monthlyCost: 300_000 },
  ],
};

/** The keys of a plan as this browser stores them. */
export const keysOf = (plan: Partial<BurnPlan>): [string, string][] =>
  writeOpen(BURN_PLAN, BURN_LAYOUT, { id: 'plan', name: 'My runway plan', savedAt: 1, data: { ...PLAN, ...plan } }).map(
    ({ key, value }) => [key, value ?? ''],
  );
