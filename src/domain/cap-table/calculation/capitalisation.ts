/** Computes the cap table in shares, today and after each funding round: holdings, outcome and ownership at each step. */
import type { CapTable, FundingRound } from '@/domain/cap-table/document/document';
import type { Fault } from '@/domain/cap-table/document/faults';
import { subtract, ZERO, type Fraction } from '@/domain/money/fractions';
import type { Day } from '@/domain/time/days';
import { openingHoldings, ownershipOf, ownershipPercent, type Holdings, type Ownership } from './holdings';
import { matureIsafes } from './isafe';
import { applyRound, type Conversion, type RoundOutcome } from './priced-round';

export interface Step {
  /** `today` for what is issued before the rounds, or the round's id. */
  id: string;
  name: string;
  state: Holdings;
  ownership: Ownership;
  /** Null for today, and for a round that cannot be computed. */
  outcome: RoundOutcome | null;
  /** iSAFEs that reached their maturity before this step. */
  matured: Conversion[];
}

export interface Capitalisation {
  steps: Step[];
  faults: Fault[];
}

/** Computes today and each round in order. A round that cannot be computed changes nothing, and a fault says why. */
export function computeCapitalisation(table: CapTable): Capitalisation {
  const opening = openingHoldings(table);
  const faults = [...opening.faults];
  let state = opening.holdings;
  const steps: Step[] = [
    { id: 'today', name: 'Today', state, ownership: ownershipOf(table, state), outcome: null, matured: [] },
  ];
  table.fundingRounds.forEach((round, place) => {
    const before = matureIsafes(table, state, round.date);
    const applied = applyRound(table, round, place, before.state);
    faults.push(...before.faults, ...applied.faults);
    state = applied.state;
    const ownership = ownershipOf(table, state);
    steps.push({ id: round.id, name: round.name, state, ownership, outcome: applied.outcome, matured: before.matured });
  });
  return { steps, faults };
}

/** The last step: the cap table after all rounds. */
export const lastStep = (capitalisation: Capitalisation): Step => capitalisation.steps.at(-1) as Step;

/** The place of the first round that is not in the past, -1 without one; a round without a date counts as future. */
export const nextRound = (rounds: readonly Pick<FundingRound, 'date'>[], today: Day): number =>
  rounds.findIndex(({ date }) => date === null || date >= today);

/** The cap table on a day: after the rounds that are past, before the next one. The screen, the report and the home page call it today's. */
export function stepOn({ steps }: Capitalisation, rounds: readonly FundingRound[], today: Day): Step {
  const at = nextRound(rounds, today);
  return steps[at < 0 ? rounds.length : at] as Step;
}

// The change of every holder from one step of the capitalisation to the next.

export interface HolderChange {
  holderId: string;
  name: string;
  sharesBefore: bigint;
  sharesAfter: bigint;
  /** Percent; null if the holder had nothing before. */
  before: Fraction | null;
  after: Fraction;
  /** Percentage points. */
  change: Fraction;
}

/** The effect of a round on every holder and the pool: percent before and after, the largest first. */
export function changesBetween(before: Step, after: Step): HolderChange[] {
  const old = new Map(before.ownership.rows.map((row) => [row.holderId, row.total]));
  const part = (shares: bigint, step: Step) => ownershipPercent(shares, step.ownership.fullyDiluted) ?? ZERO;
  return after.ownership.rows
    .map((row): HolderChange => {
      const sharesBefore = old.get(row.holderId) ?? 0n;
      const [was, is] = [part(sharesBefore, before), part(row.total, after)];
      return {
        holderId: row.holderId,
        name: row.name,
        sharesBefore,
        sharesAfter: row.total,
        before: sharesBefore > 0n ? was : null,
        after: is,
        change: subtract(is, was),
      };
    })
    .filter((row) => row.sharesBefore > 0n || row.sharesAfter > 0n)
    .sort((a, b) => (a.sharesAfter === b.sharesAfter ? 0 : a.sharesAfter < b.sharesAfter ? 1 : -1));
}
