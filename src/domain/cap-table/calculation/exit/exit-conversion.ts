/** From which proceeds of an exit a class converts to common shares. */
import { compare, divide, fraction, whole, ZERO, type Fraction } from '@/domain/money/fractions';
import type { Stage } from './exit-claims';
import { turnsOf, type Claim } from './waterfall';

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
