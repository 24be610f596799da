/** Payouts of an exit in whole minor units: the same cells make the table by holder and the one by class. */
import { allocate } from '@/domain/money/allocate';
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
  type Fraction,
} from '@/domain/money/fractions';
import type { Claim, Waterfall } from './waterfall';

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

export interface MinorPayouts {
  /** By claim, in order. */
  claims: bigint[];
  holders: Map<string, bigint>;
  /** What no one has a claim to. */
  unclaimed: bigint;
}

/**
 * Whole minor units that add up to the net proceeds. Each class, and each holder within a class, gets the exact amount
 * to within one unit. Holders who were rounded down in one class are rounded up first in the next; the classes with
 * most holders come last.
 */
export function minorPayouts(claims: readonly Claim[], waterfall: Waterfall, net: bigint, unit: bigint): MinorPayouts {
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
