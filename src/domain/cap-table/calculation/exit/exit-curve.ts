/** Payouts over the price of an exit, for a chart: the points between which everything is a straight line. */
import { add, compare, lesser, sum, ZERO, divide, fraction, whole, type Fraction } from '@/domain/money/fractions';
import { amountOf, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import { stagesOf, type Stage } from './exit-claims';
import { byHolder } from './exit';
import { distribute, tiersOf, turnsOf, type Choice, type Claim, type Seniority } from './waterfall';

/**
 * The points between which every payout is a straight line: 0, each tier of preferences covered, each turn after that, and
 * `until`. A chart that joins them is exact.
 */
export function breakpoints(claims: readonly Claim[], seniority: Seniority, until: Fraction): Fraction[] {
  const points: Fraction[] = [ZERO];
  let covered = ZERO;
  for (const tier of tiersOf(claims, seniority)) {
    covered = add(covered, sum(tier.map((claim) => claim.preference)));
    points.push(covered);
  }
  points.push(...turnsOf(claims).map((turn) => turn.proceeds), until);
  return points
    .filter((point) => compare(point, until) <= 0)
    .sort(compare)
    .filter((point, at, all) => at === 0 || compare(point, all[at - 1] as Fraction) !== 0);
}

export interface CurvePoint {
  /** Units of the currency, after deductions. */
  proceeds: Fraction;
  perShare: Fraction;
  holders: Map<string, Fraction>;
  choices: { claimId: string; choice: Choice }[];
  /** What each claim gets, in the order of the claims. */
  amounts: Fraction[];
}

export interface Curve {
  points: CurvePoint[];
  stages: Stage[];
}

/**
 * Payouts of every holder at each breakpoint up to `until` (minor units): straight lines between them are exact. Where an
 * instrument begins to convert there are two points, since its shares count from there on.
 */
export function exitCurve(
  table: CapTable,
  state: Holdings,
  inputs: { until: number; date?: string | null; seniority?: Seniority },
): Result<Curve> {
  const until = moneyOf(inputs.until);
  if (until === null || until === 0n) return failed(fault('amount', 'Please enter an amount above 0.'));
  const { stages, faults } = stagesOf(table, state, inputs.date ?? null);
  if (stages[0]?.claims.length === 0)
    return failed(...faults, fault('no-shares', 'There are no shares yet: add a certificate first.'));
  const seniority = inputs.seniority ?? 'stacked';
  const end = amountOf(until, table.currency);
  const points = stages.flatMap(({ from, claims }, at) => {
    if (at > 0 && compare(from, end) >= 0) return [];
    const to = lesser(stages[at + 1]?.from ?? end, end);
    const turns = turnsOf(claims);
    const inside = breakpoints(claims, seniority, to).filter((one) => compare(one, from) > 0);
    return [from, ...inside].map((proceeds): CurvePoint => {
      const waterfall = distribute(claims, proceeds, seniority, turns);
      const choices = waterfall.payouts.map(({ claimId, choice }) => ({ claimId, choice }));
      const amounts = waterfall.payouts.map(({ amount }) => amount);
      return { proceeds, perShare: waterfall.perShare, holders: byHolder(claims, waterfall), choices, amounts };
    });
  });
  return fine({ points, stages });
}

// From which proceeds of an exit a class converts to common shares.

/** Proceeds from which a class does better by converting, in units; null where it never does. */
export function conversionPoint(claims: readonly Claim[], claimId: string): Fraction | null {
  const claim = claims.find((one) => one.id === claimId);
  if (
    !claim ||
    claim.shares === 0n ||
    claim.kind === 'common' ||
    claim.kind === 'option' ||
    claim.participation === 'full'
  )
    return null;
  const least = divide(claim.participation === 'capped' ? (claim.cap ?? ZERO) : claim.preference, whole(claim.shares));
  const turn = turnsOf(claims).find((one) => one.perShare.n * least.d === least.n * one.perShare.d);
  return turn ? fraction(turn.proceeds.n, turn.proceeds.d) : null;
}

/** The same over all amounts: an open instrument converts from the stage that it joins. */
export function convertsFrom(stages: readonly Stage[], claimId: string): Fraction | null {
  const joined = stages.find(({ converting }) => converting.has(claimId));
  if (joined) return joined.from;
  for (const [at, { from, claims }] of stages.entries()) {
    const point = conversionPoint(claims, claimId);
    const to = stages[at + 1]?.from;
    if (point && (!to || compare(point, to) <= 0)) return compare(point, from) < 0 ? from : point;
  }
  return null;
}
