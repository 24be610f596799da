/** What changes for everyone from one step of the capitalisation to the next. */
import { subtract, ZERO, type Fraction } from '@/domain/money/fractions';
import type { Step } from './capitalisation';
import { ownershipPercent } from './holdings';

export interface HolderChange {
  holderId: string;
  name: string;
  sharesBefore: bigint;
  sharesAfter: bigint;
  /** Percent; null where the holder has nothing then. */
  before: Fraction | null;
  after: Fraction;
  /** Points of percent. */
  change: Fraction;
}

/** What a round does to everyone: percent before and after, the largest first, the pool where it is among them. */
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
