/** Two scenarios side by side: everyone's ownership in each after all rounds, and the exact difference. */
import { equal, subtract, ZERO, type Fraction } from '@/domain/money/fractions';
import { computeCapitalisation, lastStep } from './capitalisation';
import { computeDilution } from './dilution';
import type { CapTable, Scenario } from '@/domain/cap-table/document/document';
import type { Fault } from '@/domain/cap-table/document/faults';
import { ownershipPercent } from './holdings';

interface Difference {
  /** Id of a stakeholder, `round:…` or `pool`. */
  holderId: string;
  name: string;
  /** Percent; null if the holder is not in that scenario. */
  before: Fraction | null;
  after: Fraction | null;
  /** `after` minus `before`, in percentage points. */
  change: Fraction;
  changed: boolean;
}

export interface Comparison {
  rows: Difference[];
  faults: { before: Fault[]; after: Fault[] };
}

interface OwnedShares {
  shares: Map<string, { name: string; percent: Fraction }>;
  faults: Fault[];
}

type ComparedScenario = Pick<Scenario, 'stakeholders' | 'fundingRounds' | 'shares'>;

function ownedIn(table: CapTable, scenario: ComparedScenario): OwnedShares {
  const { stakeholders, fundingRounds, shares: issued } = scenario;
  const document: CapTable = { ...table, stakeholders, fundingRounds, shares: issued };
  const shares: OwnedShares['shares'] = new Map();
  if (table.mode === 'percent') {
    const dilution = computeDilution(document);
    for (const row of dilution.stakeholders) shares.set(row.id, { name: row.name, percent: row.final });
    for (const row of dilution.newMoney) shares.set(row.id, { name: `${row.name} investors`, percent: row.final });
    return { shares, faults: dilution.faults };
  }
  const result = computeCapitalisation(document);
  const { ownership } = lastStep(result);
  for (const row of ownership.rows)
    shares.set(row.holderId, { name: row.name, percent: ownershipPercent(row.total, ownership.fullyDiluted) ?? ZERO });
  return { shares, faults: result.faults };
}

/** Ownership in `before` and `after`, in the document's mode; holders in `before` come first, in its order. */
export function compareScenarios(table: CapTable, before: ComparedScenario, after: ComparedScenario): Comparison {
  const [left, right] = [ownedIn(table, before), ownedIn(table, after)];
  const ids = new Set([...left.shares.keys(), ...right.shares.keys()]);
  const rows = [...ids].map((holderId): Difference => {
    const [a, b] = [left.shares.get(holderId), right.shares.get(holderId)];
    const change = subtract(b?.percent ?? ZERO, a?.percent ?? ZERO);
    return {
      holderId,
      name: b?.name ?? a?.name ?? holderId,
      before: a?.percent ?? null,
      after: b?.percent ?? null,
      change,
      changed: !equal(change, ZERO),
    };
  });
  return { rows, faults: { before: left.faults, after: right.faults } };
}
