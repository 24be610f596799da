/** The plan as it is and its scenarios side by side: verdict, needed growth and the balance month by month. Minor units. */
import type { Minor } from '@/domain/money/money';
import type { Month } from '@/domain/time/months';
import { BURN_LIMITS, type BurnInputs, type BurnPlan, type Scenario } from './plan';
import { NO_CHANGE, projectCash, judge, type Change, type Verdict } from './projection';

/** The name of the plan without a scenario, wherever it is beside scenarios. */
export const AS_IT_IS = 'As it is';

export interface Outlook {
  /** Null is the plan as it is. */
  id: string | null;
  name: string;
  verdict: Verdict;
  /** The lowest monthly revenue growth that reaches profit on this money, in hundredths of a percent; null if none up to 100 % does. */
  needed: number | null;
  /** The planned monthly revenue growth, in hundredths of a percent. */
  planned: number;
  /** The balance today, then at the end of each month. */
  cash: Minor[];
}

/** The change that a scenario makes; null if it makes none. */
export const changeOf = (plan: Pick<BurnPlan, 'scenarios'>, id: string | null): Change =>
  plan.scenarios.find((scenario) => scenario.id === id) ?? NO_CHANGE;

/** The smallest whole number from `low` to `high` that passes; null if `high` does not pass. `passes` must change at most once. */
function smallestThat(low: number, high: number, passes: (value: number) => boolean): number | null {
  if (!passes(high)) return null;
  let [below, above] = [low - 1, high];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (passes(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/** The lowest monthly revenue growth (hundredths of a percent) that makes the plan "default alive"; null if even 100 % does not. */
export const growthNeeded = (inputs: BurnInputs, change: Change, from: Month): number | null =>
  smallestThat(
    Math.min(0, change.revenueGrowth),
    BURN_LIMITS.growth,
    (revenueGrowth) => judge(inputs, { ...change, revenueGrowth }, from).kind === 'alive',
  );

/** The plan as it is first, then its scenarios, over `months` months after `from`. */
export function compareScenarios(plan: BurnPlan, from: Month, months: number): Outlook[] {
  const all: { id: string | null; name: string; change: Change }[] = [
    { id: null, name: AS_IT_IS, change: NO_CHANGE },
    ...plan.scenarios.map((scenario) => ({ id: scenario.id, name: scenario.name, change: scenario })),
  ];
  return all.map(({ id, name, change }) => ({
    id,
    name,
    verdict: judge(plan, change, from),
    needed: growthNeeded(plan, change, from),
    planned: change.revenueGrowth,
    cash: [plan.bankBalance, ...projectCash(plan, change, from, months).map(({ closing }) => closing)],
  }));
}

/** The months of a balance up to and including the first below zero: there is no money for the months after it. */
export function untilEmpty(cash: readonly Minor[]): Minor[] {
  const empty = cash.findIndex((amount) => amount < 0);
  return cash.slice(0, empty < 0 ? cash.length : empty + 1);
}

/** A name that no scenario has yet: "Scenario 3". */
export function scenarioName(scenarios: readonly Scenario[]): string {
  const names = new Set(scenarios.map(({ name }) => name));
  let number = scenarios.length + 1;
  while (names.has(`Scenario ${number}`)) number += 1;
  return `Scenario ${number}`;
}

export const newScenario = (id: string, name: string): Scenario => ({
  id,
  name,
  revenueGrowth: 0,
  costGrowth: 0,
  hires: [],
  oneOffs: [],
});

/** A copy under another id and name, with new ids for all its rows. */
export const copyScenario = (scenario: Scenario, newId: () => string): Scenario => ({
  ...scenario,
  id: newId(),
  name: `${scenario.name.slice(0, BURN_LIMITS.name - 7)} (copy)`,
  hires: scenario.hires.map((hire) => ({ ...hire, id: newId() })),
  oneOffs: scenario.oneOffs.map((oneOff) => ({ ...oneOff, id: newId() })),
});
