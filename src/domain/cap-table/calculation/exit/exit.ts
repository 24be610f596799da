/** An exit of the cap table: the waterfall over its claims, and payouts per holder and class in whole minor units. */
import {
  add,
  compare,
  isZero,
  multiply,
  round,
  subtract,
  sum,
  whole,
  ZERO,
  allocate,
  greater,
  lesser,
  divide,
  fraction,
  type Fraction,
} from '@/domain/money/fractions';
import { amountOf, minorPerUnit, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable } from '@/domain/cap-table/document/document';
import { failed, fault, fine, notice, type Fault, type Result } from '@/domain/cap-table/document/faults';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import { stageAt, stagesOf, type Stage } from './exit-claims';
import { distribute, tiersOf, turnsOf, type Claim, type Seniority, type Waterfall, type Choice } from './waterfall';

// Payouts of an exit in whole minor units. The tables by holder and by class add up the same cells.

/** Exact payouts by claim and holder, in units of the currency, in the order of the claims. */
function cellsOf(claims: readonly Claim[], waterfall: Waterfall): Map<string, Fraction>[] {
  return claims.map((claim, at) => {
    const amount = waterfall.payouts[at]?.amount ?? ZERO;
    const all = claim.holders.reduce((total, one) => total + one.weight, 0n);
    const cells = new Map<string, Fraction>();
    for (const { holderId, weight } of claim.holders) {
      const part = all === 0n || isZero(amount) ? ZERO : multiply(amount, { n: weight, d: all });
      cells.set(holderId, add(cells.get(holderId) ?? ZERO, part));
    }
    return cells;
  });
}

/** Exact payouts by holder, in units of the currency. */
export function byHolder(claims: readonly Claim[], waterfall: Waterfall): Map<string, Fraction> {
  const parts = new Map<string, Fraction[]>();
  for (const cells of cellsOf(claims, waterfall))
    for (const [holderId, part] of cells) {
      const known = parts.get(holderId);
      if (known) known.push(part);
      else parts.set(holderId, [part]);
    }
  return new Map([...parts].map(([holderId, amounts]) => [holderId, sum(amounts)]));
}

interface MinorPayouts {
  /** By claim, in order. */
  claims: bigint[];
  holders: Map<string, bigint>;
  /** The amount that no one has a claim to. */
  unclaimed: bigint;
}

/**
 * Whole minor units that add up to the net proceeds. Each class, and each holder in a class, gets the exact amount within one unit. Holders
 * who were rounded down in one class are rounded up first in the next class. The classes with most holders come last.
 */
function minorPayouts(claims: readonly Claim[], waterfall: Waterfall, net: bigint, unit: bigint): MinorPayouts {
  const minor = allocate(net, [...waterfall.payouts.map(({ amount }) => amount), waterfall.left]);
  const cells = cellsOf(claims, waterfall);
  const holders = new Map<string, bigint>();
  const owed = new Map<string, Fraction>();
  for (const one of cells) for (const holderId of one.keys()) holders.set(holderId, 0n);
  const order = cells.map((one, at) => ({ at, one })).sort((a, b) => a.one.size - b.one.size || a.at - b.at);
  for (const { at, one } of order) {
    let left = minor[at] ?? 0n;
    const rests: { holderId: string; rest: Fraction; isWhole: boolean }[] = [];
    for (const [holderId, part] of one) {
      const exact = multiply(part, whole(unit));
      const floor = round(exact, 'floor');
      left -= floor;
      holders.set(holderId, (holders.get(holderId) ?? 0n) + floor);
      const over = subtract(exact, whole(floor));
      rests.push({ holderId, rest: add(owed.get(holderId) ?? ZERO, over), isWhole: isZero(over) });
    }
    rests.sort((a, b) => compare(b.rest, a.rest));
    for (const { holderId, rest, isWhole } of rests) {
      const extra = left > 0n && !isWhole ? 1n : 0n;
      left -= extra;
      holders.set(holderId, (holders.get(holderId) ?? 0n) + extra);
      owed.set(holderId, subtract(rest, whole(extra)));
    }
  }
  return { claims: minor.slice(0, claims.length), holders, unclaimed: minor[claims.length] ?? 0n };
}

export interface ExitInputs {
  /** The same units as in `holders`, added up by claim, in the order of the claims. */
  proceeds: number;
  /** Debts and costs that are paid before all claims, minor units. */
  deductions?: number;
  date?: string | null;
  seniority?: Seniority;
}

interface HolderPayout {
  holderId: string;
  exact: Fraction;
  /** Whole minor units; all holders and the unclaimed amount add up to the net proceeds. */
  minor: bigint;
}

export interface Exit {
  claims: Claim[];
  /** The payouts by claim, in order, in whole minor units: the same units as in `holders`, added up by claim. */
  claimMinor: bigint[];
  /** The claims at other amounts. */
  stages: Stage[];
  waterfall: Waterfall;
  /** Minor units after deductions. */
  net: bigint;
  holders: HolderPayout[];
  /** The amount that no one has a claim to, minor units. */
  unclaimed: bigint;
  faults: Fault[];
}

/** Distributes the proceeds of an exit; unusable amounts and a table without claims are faults. */
export function computeExit(table: CapTable, state: Holdings, inputs: ExitInputs): Result<Exit> {
  const [proceeds, deductions] = [moneyOf(inputs.proceeds), moneyOf(inputs.deductions ?? 0)];
  if (proceeds === null || deductions === null)
    return failed(fault('amount', 'Please enter amounts from 0 up to the largest allowed.'));
  const { stages, faults } = stagesOf(table, state, inputs.date ?? null);
  const net = proceeds > deductions ? proceeds - deductions : 0n;
  const { claims } = stageAt(stages, amountOf(net, table.currency));
  if (claims.length === 0)
    return failed(...faults, fault('no-shares', 'There are no shares yet: add a certificate first.'));
  const waterfall = distribute(claims, amountOf(net, table.currency), inputs.seniority ?? 'stacked');
  const minor = minorPayouts(claims, waterfall, net, minorPerUnit(table.currency));
  const exact = byHolder(claims, waterfall);
  const holders = [...exact].map(([holderId, amount]) => ({
    holderId,
    exact: amount,
    minor: minor.holders.get(holderId) ?? 0n,
  }));
  const { claims: claimMinor, unclaimed } = minor;
  if (unclaimed > 0n) faults.push(notice('nobody-to-pay', 'No one has a claim to the proceeds.'));
  return fine({ claims, claimMinor, stages, waterfall, net, holders, unclaimed, faults });
}

// Payouts by exit price, for a chart.

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
  /** The amount of each claim, in the order of the claims. */
  amounts: Fraction[];
}

export interface Curve {
  points: CurvePoint[];
  stages: Stage[];
}

/**
 * Payouts of every holder at each breakpoint up to `until` (minor units); between breakpoints the payouts are exactly linear. If an
 * instrument begins to convert at a breakpoint, there are two points, because its shares count from there on.
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

// The exit proceeds from which a class converts to common shares.

/** Proceeds from which a class does better by converting, in units; null if it never does. */
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
  const min = divide(claim.participation === 'capped' ? (claim.cap ?? ZERO) : claim.preference, whole(claim.shares));
  const turn = turnsOf(claims).find((one) => one.perShare.n * min.d === min.n * one.perShare.d);
  return turn ? fraction(turn.proceeds.n, turn.proceeds.d) : null;
}

/** The same across all stages. An open instrument has no shares, and so no such point, before the stage that it joins. */
export function convertsFrom(stages: readonly Stage[], claimId: string): Fraction | null {
  for (const [at, { from, claims }] of stages.entries()) {
    const point = conversionPoint(claims, claimId);
    const to = stages[at + 1]?.from;
    if (point && (!to || compare(point, to) <= 0)) return greater(point, from);
  }
  return null;
}
