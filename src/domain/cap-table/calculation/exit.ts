/** An exit of the cap table: the waterfall over its claims, and payouts per holder and class in whole minor units. */
import { compare, divide, fraction, lesser, sign, whole, ZERO, type Fraction } from '../../fractions';
import { amountOf, minorPerUnit, moneyOf } from '../document/exact-amounts';
import type { CapTable } from '../document/document';
import { stageAt, stagesOf, type Stage } from './exit-claims';
import { byHolder, minorPayouts } from './exit-payouts';
import { explain, figure, type Explanation } from './explanation';
import { failed, fault, fine, notice, type Fault, type Result } from '../document/faults';
import type { Holdings } from './holdings';
import { breakpoints, distribute, turnsOf, type Choice, type Claim, type Seniority, type Waterfall } from './waterfall';

export interface ExitInputs {
  /** Minor units. */
  proceeds: number;
  /** Debts and costs that come before everybody, minor units. */
  deductions?: number;
  date?: string | null;
  seniority?: Seniority;
}

export interface HolderPayout {
  holderId: string;
  exact: Fraction;
  /** Whole minor units; over all holders and what is left they add up to the net proceeds. */
  minor: bigint;
}

export interface Exit {
  claims: Claim[];
  /** By claim, in order, whole minor units: the same units as by holder, added up the other way. */
  claimMinor: bigint[];
  /** What the claims are at other amounts. */
  stages: Stage[];
  waterfall: Waterfall;
  /** Minor units after deductions. */
  net: bigint;
  holders: HolderPayout[];
  /** What nobody has a claim to, minor units. */
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

const FORMULAS: Record<Choice, string> = {
  preference: 'Preference, as far as the proceeds cover it: more than its shares would get as common',
  participates: 'Preference + Shares × Per common share',
  capped: 'Cap on participation',
  converts: 'Shares × Per common share: more than the preference',
  common: 'Shares × Per common share',
  exercises: 'Shares × (Per common share − Exercise price)',
  lapses: '0: a common share gets no more than the exercise price',
};

/** How the payout of each claim came about. */
export function explainExit(table: CapTable, exit: Exit): Explanation[] {
  const perShare = figure('price', exit.waterfall.perShare);
  return exit.claims.map((claim, at) => {
    const payout = exit.waterfall.payouts[at];
    const choice = payout?.choice ?? 'lapses';
    return explain(
      claim.name,
      FORMULAS[choice],
      {
        'Net proceeds': figure('money', { n: exit.net, d: minorPerUnit(table.currency) }),
        Shares: figure('shares', whole(claim.shares)),
        'Per common share': perShare,
        ...(sign(claim.preference) > 0 ? { Preference: figure('money', claim.preference) } : {}),
        ...(claim.cap ? { Cap: figure('money', claim.cap) } : {}),
        ...(claim.kind === 'option' ? { 'Exercise price': figure('price', claim.exercisePrice) } : {}),
      },
      figure('money', { n: exit.claimMinor[at] ?? 0n, d: minorPerUnit(table.currency) }),
    );
  });
}

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
