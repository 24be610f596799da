/** Saves, loads and deletes scenarios of a cap table, and "Clear All". Each function returns a new document. */
import { emptyShares, LIMITS, type CapTable, type Scenario } from './document';
import { failed, fault, fine, type Result } from './faults';

/** Saves the present stakeholders, rounds and shares as a scenario and marks it current. A name is required. */
export function createScenario(
  table: CapTable,
  input: { id: string; name: string; description?: string; createdAt: string },
): Result<CapTable> {
  const name = input.name.trim();
  if (name === '') return failed(fault('format', 'Please enter a name for the scenario'));
  if (table.scenarios.length >= LIMITS.scenarios)
    return failed(fault('too-large', `You can have at most ${LIMITS.scenarios} scenarios.`));
  const { stakeholders, fundingRounds, shares } = table;
  const scenario: Scenario = {
    id: input.id,
    name,
    description: input.description?.trim() ?? '',
    stakeholders,
    fundingRounds,
    shares,
    createdAt: input.createdAt,
  };
  return fine({ ...table, scenarios: [...table.scenarios, scenario], currentScenarioId: scenario.id });
}

/** Replaces stakeholders, rounds and shares with those of the scenario and marks the scenario as current. An unknown id changes nothing. */
export function loadScenario(table: CapTable, id: string): CapTable {
  const scenario = table.scenarios.find((one) => one.id === id);
  if (!scenario) return table;
  const { stakeholders, fundingRounds, shares } = scenario;
  return { ...table, stakeholders, fundingRounds, shares, currentScenarioId: id };
}

/** Load is disabled for the current scenario. */
export const canLoad = (table: CapTable, id: string): boolean => table.currentScenarioId !== id;

/** Removes a scenario, and the marker of the current scenario if it was this one. */
export const deleteScenario = (table: CapTable, id: string): CapTable => ({
  ...table,
  scenarios: table.scenarios.filter((one) => one.id !== id),
  currentScenarioId: table.currentScenarioId === id ? null : table.currentScenarioId,
});

/** "Clear All": removes stakeholders, rounds, shares and the objects that an import set aside; scenarios stay. */
export const clearAll = (table: CapTable): CapTable => ({
  ...table,
  stakeholders: [],
  fundingRounds: [],
  shares: emptyShares(),
  currentScenarioId: null,
  aside: [],
});
