/**
 * Divides the proceeds of an exit. Everything follows from one number, the amount per common share. The payout of every claim never falls
 * when this number rises, so the sum of the payouts equals the proceeds at exactly one number. At this number no one gains by another
 * decision (docs/features/exits.md has the proof).
 */
import {
  add,
  compare,
  divide,
  greater,
  lesser,
  multiply,
  sign,
  subtract,
  sum,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import type { Participation } from '@/domain/cap-table/document/document';

/** A line of the waterfall. Money is in units of the currency. */
export interface Claim {
  id: string;
  name: string;
  /** `debt`: debts such as notes; they and `preferred` have a preference. */
  kind: 'debt' | 'preferred' | 'common' | 'option';
  /** Paid before common shares; 0 for common shares and options. */
  preference: Fraction;
  participation: Participation;
  /** The most that a capped claim gets without converting. */
  cap: Fraction | null;
  /** The number of common shares, or of common shares after conversion; 0 if it cannot convert. */
  shares: bigint;
  /** Options: price of a share. */
  exercisePrice: Fraction;
  /** Higher is paid first; equal ones share in proportion. */
  seniority: number;
  /** Its holders, weighted by shares or amounts. */
  holders: { holderId: string; weight: bigint }[];
}

export type Choice = 'preference' | 'participates' | 'capped' | 'converts' | 'common' | 'exercises' | 'lapses';

interface Payout {
  claimId: string;
  amount: Fraction;
  choice: Choice;
}

export interface Waterfall {
  proceeds: Fraction;
  /** Amount per common share. */
  perShare: Fraction;
  payouts: Payout[];
  /** The amount without any claim to it; above 0 only if no claim has a part of the rest. */
  left: Fraction;
}

export type Seniority = 'stacked' | 'pari-passu';

/** Payout of a claim when a common share gets `v` and all preferences are covered. */
export function payoutAt(claim: Claim, v: Fraction): Fraction {
  const asCommon = multiply(whole(claim.shares), v);
  if (claim.kind === 'option')
    return compare(v, claim.exercisePrice) <= 0
      ? ZERO
      : multiply(whole(claim.shares), subtract(v, claim.exercisePrice));
  if (claim.kind === 'common') return asCommon;
  if (claim.participation === 'none') return greater(claim.preference, asCommon);
  const both = add(claim.preference, asCommon);
  if (claim.participation === 'full') return both;
  return greater(lesser(both, claim.cap ?? both), asCommon);
}

/** Does a claim do better as common shares when one gets `v`? At the threshold itself it makes no difference. */
function choiceAt(claim: Claim, v: Fraction): Choice {
  if (claim.kind === 'common') return 'common';
  if (claim.kind === 'option') return compare(v, claim.exercisePrice) > 0 ? 'exercises' : 'lapses';
  const asCommon = multiply(whole(claim.shares), v);
  if (claim.participation === 'none') return compare(asCommon, claim.preference) > 0 ? 'converts' : 'preference';
  if (claim.participation === 'full' || !claim.cap) return 'participates';
  if (compare(asCommon, claim.cap) > 0) return 'converts';
  return compare(add(claim.preference, asCommon), claim.cap) >= 0 ? 'capped' : 'participates';
}

/** The points at which the slope of a claim's payout changes: from `at` on, the slope is greater by `shares`. */
function kinks(claim: Claim): { at: Fraction; shares: bigint }[] {
  if (claim.shares === 0n) return [];
  const over = (amount: Fraction) => divide(amount, whole(claim.shares));
  const { shares } = claim;
  if (claim.kind === 'option') return [{ at: claim.exercisePrice, shares }];
  if (claim.kind === 'common' || claim.participation === 'full') return [{ at: ZERO, shares }];
  if (claim.participation === 'none') return [{ at: over(claim.preference), shares }];
  if (!claim.cap) return [{ at: ZERO, shares }];
  return [
    { at: ZERO, shares },
    { at: over(greater(subtract(claim.cap, claim.preference), ZERO)), shares: -shares },
    { at: over(claim.cap), shares },
  ];
}

export interface Turn {
  /** Amount per common share at which the slope changes. */
  perShare: Fraction;
  /** Proceeds at this point. */
  proceeds: Fraction;
  /** Shares that take part from here on. */
  slope: bigint;
}

/** The points where someone starts or stops sharing in the rest, from the covered preferences upwards. */
export function turnsOf(claims: readonly Claim[]): Turn[] {
  const changes = claims.flatMap(kinks).sort((a, b) => compare(a.at, b.at));
  let proceeds = sum(claims.map((claim) => claim.preference));
  let [perShare, slope] = [ZERO, 0n];
  const turns: Turn[] = [];
  for (const { at, shares } of changes) {
    const gap = subtract(at, perShare);
    if (sign(gap) > 0 || turns.length === 0) {
      proceeds = add(proceeds, multiply(whole(slope), gap));
      perShare = at;
      turns.push({ perShare, proceeds, slope });
    }
    slope += shares;
    (turns.at(-1) as Turn).slope = slope;
  }
  return turns;
}

/** Tiers of preferences, in the order of payment. With `pari-passu`, debts are one tier and all others the next. */
export function tiersOf(claims: readonly Claim[], seniority: Seniority): Claim[][] {
  const tiers = new Map<number, Claim[]>();
  for (const claim of claims.filter((one) => sign(one.preference) > 0)) {
    const rank = claim.kind === 'debt' ? Infinity : seniority === 'pari-passu' ? 0 : claim.seniority;
    tiers.set(rank, [...(tiers.get(rank) ?? []), claim]);
  }
  return [...tiers].sort(([a], [b]) => (a === b ? 0 : b - a)).map(([, tier]) => tier);
}

/** Splits proceeds that do not cover all preferences: tier after tier, and in proportion within the last tier reached. */
function shortOf(claims: readonly Claim[], proceeds: Fraction, seniority: Seniority): Map<string, Fraction> {
  const paid = new Map<string, Fraction>();
  let left = proceeds;
  for (const tier of tiersOf(claims, seniority)) {
    const due = sum(tier.map((claim) => claim.preference));
    const part = lesser(left, due);
    for (const claim of tier) paid.set(claim.id, divide(multiply(part, claim.preference), due));
    left = subtract(left, part);
  }
  return paid;
}

/** Distributes proceeds (units of the currency, at least 0) exactly. Pass `turns` if you call it many times. */
export function distribute(
  claims: readonly Claim[],
  proceeds: Fraction,
  seniority: Seniority,
  turns: readonly Turn[] = turnsOf(claims),
): Waterfall {
  const preferences = sum(claims.map((claim) => claim.preference));
  if (compare(proceeds, preferences) < 0) {
    const paid = shortOf(claims, proceeds, seniority);
    const payouts = claims.map((claim): Payout => {
      const amount = paid.get(claim.id) ?? ZERO;
      return { claimId: claim.id, amount, choice: choiceAt(claim, ZERO) };
    });
    return { proceeds, perShare: ZERO, payouts, left: ZERO };
  }
  // The last turn that the proceeds reach; from there on the slope is constant until the next.
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare((turns[middle] as Turn).proceeds, proceeds) <= 0) low = middle + 1;
    else high = middle;
  }
  const turn = turns[low - 1];
  const beyond = turn ? subtract(proceeds, turn.proceeds) : ZERO;
  const perShare = !turn
    ? ZERO
    : turn.slope > 0n
      ? add(turn.perShare, divide(beyond, whole(turn.slope)))
      : turn.perShare;
  const payouts = claims.map((claim): Payout => ({
    claimId: claim.id,
    amount: payoutAt(claim, perShare),
    choice: choiceAt(claim, perShare),
  }));
  const paid = sum(payouts.map((one) => one.amount));
  return { proceeds, perShare, payouts, left: subtract(proceeds, paid) };
}
