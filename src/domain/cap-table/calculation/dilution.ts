/** The percent mode, as specified: today's percentages, diluted round by round, and the warnings about them. */
import {
  compare,
  fromDecimal,
  multiply,
  ONE,
  subtract,
  sum,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import { exactly, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable, FundingRound, Stakeholder } from '@/domain/cap-table/document/document';
import { fault, type Fault } from '@/domain/cap-table/document/faults';
import { postMoney } from './prices';

const HUNDRED = whole(100);
/** The wording of the specification. */
const OVER_TOTAL = 'Total equity cannot exceed 100%';

interface RoundFactor {
  id: string;
  name: string;
  /** amount / post-money valuation, 0 to 1; 0 if it cannot be computed (see the faults). */
  factor: Fraction;
  /** Equity of today's stakeholders after this round, in percent. */
  remaining: Fraction;
}

interface DilutedShare {
  roundId: string;
  /** The specification's figure: equity × (1 − factor of only this round). */
  diluted: Fraction;
  /** After this round and all before it. */
  running: Fraction;
}

export interface DilutionRow {
  id: string;
  name: string;
  type: Stakeholder['type'] | 'round';
  /** Percent before the rounds; 0 for the investors of a round. */
  equity: Fraction;
  rounds: DilutedShare[];
  /** Percent after all rounds. */
  final: Fraction;
}

export interface Dilution {
  /** The equities entered, and their sum, in percent. */
  entered: { name: string; equity: Fraction }[];
  total: Fraction;
  /** True if more than 100% was entered: nothing is computed then, so there are no rows. */
  isOver: boolean;
  rounds: RoundFactor[];
  stakeholders: DilutionRow[];
  /** The share of each round's new money, diluted by later rounds. */
  newMoney: DilutionRow[];
  faults: Fault[];
}

/**
 * Factor of a round: amount / post-money valuation (a pre-money valuation is converted first).
 * Source: the specification, toolkit §4.
 */
export function roundFactor(round: FundingRound): { factor: Fraction; fault: Fault | null } {
  const none = (message: string) => ({
    factor: ZERO,
    fault: fault('valuation', `${round.name}: ${message}`, round.id),
  });
  const [amount, post] = [moneyOf(round.amount), postMoney(round)];
  if (amount === null || post === null) return none('please enter amounts from 0 up to the largest allowed.');
  if (amount === 0n) return { factor: ZERO, fault: null };
  if (post === 0n) return none('the valuation must be above 0.');
  if (amount > post) return none('the amount exceeds the post-money valuation.');
  return { factor: { n: amount, d: post }, fault: null };
}

/** All equities before and after every round, exact. Rounds that cannot be computed dilute no one; a total above 100 gives no rows. */
export function computeDilution(table: Pick<CapTable, 'stakeholders' | 'fundingRounds'>): Dilution {
  const faults: Fault[] = [];
  const factors = table.fundingRounds.map((round) => {
    const { factor, fault: problem } = roundFactor(round);
    if (problem) faults.push(problem);
    return factor;
  });
  const equities = table.stakeholders.map((one) => {
    const equity = exactly(one.equity);
    if (equity && compare(equity, ZERO) >= 0 && compare(equity, HUNDRED) <= 0) return equity;
    faults.push(fault('amount', `${one.name}: equity must be between 0 and 100.`, one.id));
    return ZERO;
  });
  const total = sum(equities);
  const isOver = compare(total, HUNDRED) > 0;
  if (isOver) faults.push(fault('total', OVER_TOTAL));
  const entered = table.stakeholders.map(({ name }, index) => ({ name, equity: equities[index] ?? ZERO }));

  let left = ONE;
  const lefts = factors.map((factor) => (left = multiply(left, subtract(ONE, factor))));
  const rounds = table.fundingRounds.map(({ id, name }, index) => ({
    id,
    name,
    factor: factors[index] ?? ZERO,
    remaining: multiply(total, lefts[index] ?? ONE),
  }));
  if (isOver) return { entered, total, isOver, rounds, stakeholders: [], newMoney: [], faults };
  const stakeholders = table.stakeholders.map(({ id, name, type }, index): DilutionRow => {
    const equity = equities[index] ?? ZERO;
    return {
      id,
      name,
      type,
      equity,
      rounds: rounds.map((round, at) => ({
        roundId: round.id,
        diluted: multiply(equity, subtract(ONE, round.factor)),
        running: multiply(equity, lefts[at] ?? ONE),
      })),
      final: multiply(equity, left),
    };
  });
  const newMoney = rounds.map(({ id, name, factor }, from): DilutionRow => {
    let running = multiply(HUNDRED, factor);
    const later = rounds.slice(from).map((round, step): DilutedShare => {
      const before = running;
      if (step > 0) running = multiply(running, subtract(ONE, round.factor));
      return { roundId: round.id, diluted: step === 0 ? before : running, running };
    });
    return { id: `round:${id}`, name, type: 'round', equity: ZERO, rounds: later, final: running };
  });
  return { entered, total, isOver, rounds, stakeholders, newMoney, faults };
}

/** The specification's warnings, word for word, in its order. */
export function warningsOf(table: Pick<CapTable, 'stakeholders' | 'fundingRounds'>): string[] {
  const total = sum(table.stakeholders.map((one) => exactly(one.equity) ?? ZERO));
  const warnings: string[] = [];
  if (compare(total, HUNDRED) > 0) warnings.push(OVER_TOTAL);
  if (compare(total, HUNDRED) < 0) warnings.push('Total equity should be 100%');
  for (const round of table.fundingRounds) {
    const pool = fromDecimal(round.optionPoolPercentage);
    if (pool && compare(pool, whole(20)) > 0)
      warnings.push(`Option pool percentage for ${round.name} is unusually high (>20%)`);
  }
  return warnings;
}

/** All problems of the percentages, each once: the specification's warnings first. */
export const problemsOf = (table: Pick<CapTable, 'stakeholders' | 'fundingRounds'>, { faults }: Dilution): string[] => [
  ...new Set([...warningsOf(table), ...faults.map(({ message }) => message)]),
];

/** The sum of all holdings after all rounds, in percent: 100 if the entered equities add up to 100. */
export const finalTotal = (dilution: Dilution): Fraction =>
  sum([...dilution.stakeholders, ...dilution.newMoney].map((row) => row.final));

/** The name to show for a row: the new money of a round has no name of its own. */
export const rowName = ({ name, type }: Pick<DilutionRow, 'name' | 'type'>): string =>
  type === 'round' ? `${name} investors` : name;
