/** An exit of the cap table: claims from holdings, the waterfall over them, and payouts per holder in whole minor units. */
import { allocate } from '../allocate';
import {
  divide,
  fraction,
  isZero,
  multiply,
  round,
  sign,
  subtract,
  sum,
  toShortDecimal,
  whole,
  ZERO,
  type Fraction,
} from '../fractions';
import { amountOf, exactly, minorPerUnit, moneyOf } from './exact-amounts';
import type { CapTable, Preference } from './document';
import { explain, figure, type Explanation } from './explanation';
import { failed, fault, fine, notice, type Fault, type Result } from './faults';
import { matureIsafes } from './isafe';
import { solveRound } from './conversion';
import { resolveTerms } from './conversion-terms';
import { fullyDiluted, type Holdings } from './holdings';
import { owedOn } from './interest';
import { breakpoints, distribute, turnsOf, type Choice, type Claim, type Seniority, type Waterfall } from './waterfall';

export interface ExitInputs {
  /** Minor units. */
  proceeds: number;
  /** Debts and costs that come before everybody, minor units. */
  deductions?: number;
  date?: string | null;
  seniority?: Seniority;
}

const NO_PREFERENCE: Preference = { multiple: 0, participation: 'none', cap: null };

/** Claims of the shares and options; one for each class and each exercise price. */
function shareClaims(state: Holdings, faults: Fault[]): Claim[] {
  const byClass = new Map<string, { holderId: string; shares: bigint; converted: bigint }[]>();
  for (const one of state.holdings) byClass.set(one.classId, [...(byClass.get(one.classId) ?? []), one]);
  const claims: Claim[] = [];
  for (const info of state.classes) {
    const held = byClass.get(info.id) ?? [];
    const converted = held.reduce((all, one) => all + one.converted, 0n);
    if (converted === 0n) continue;
    const terms = info.preference ?? NO_PREFERENCE;
    const [multiple, cap] = [exactly(terms.multiple) ?? ZERO, exactly(terms.cap)];
    if (info.preference && !info.issuePrice)
      faults.push(notice('price', `${info.name}: without an issue price it has no preference.`, info.id));
    const issued = multiply(info.issuePrice ?? ZERO, whole(held.reduce((all, one) => all + one.shares, 0n)));
    const preference = sign(multiple) > 0 ? multiply(issued, multiple) : ZERO;
    const most = terms.participation === 'capped' && cap && sign(cap) > 0 ? multiply(issued, cap) : null;
    claims.push({
      id: info.id,
      name: info.name,
      kind: info.kind,
      preference,
      // Without a usable cap, capped participation has none.
      participation: terms.participation === 'capped' && !most ? 'full' : terms.participation,
      cap: most && sign(subtract(most, preference)) < 0 ? preference : most,
      shares: converted,
      exercisePrice: ZERO,
      seniority: info.seniority,
      holders: held.map(({ holderId, converted: weight }) => ({ holderId, weight })),
    });
  }
  const byPrice = new Map<string, Claim>();
  for (const { holderId, shares, exercisePrice } of state.options) {
    if (shares === 0n) continue;
    const price = toShortDecimal(exercisePrice, 18);
    const claim: Claim = byPrice.get(price) ?? {
      id: `options:${price}`,
      name: `Options at ${price}`,
      kind: 'option',
      preference: ZERO,
      participation: 'none',
      cap: null,
      shares: 0n,
      exercisePrice,
      seniority: 0,
      holders: [],
    };
    claim.shares += shares;
    claim.holders.push({ holderId, weight: shares });
    byPrice.set(price, claim);
  }
  return [...claims, ...byPrice.values()];
}

/**
 * Claims of what has not converted: the amount due times its exit multiple, or the shares it would get at its cap. Notes
 * are debts; SAFEs and iSAFEs rank with the earliest preferred shares. Simplifications: docs/decisions/143.
 */
function openClaims(table: CapTable, state: Holdings, date: string | null, faults: Fault[]): Claim[] {
  const { terms, faults: termFaults } = resolveTerms(table.shares.convertibles);
  faults.push(...termFaults.filter(({ subject }) => state.open.some((one) => one.id === subject)));
  const open = state.open.flatMap((one) => {
    const { due, faults: owed } = owedOn(one, date);
    faults.push(...owed);
    const capped = (terms.get(one.id) ?? []).filter((term) => term.kind !== 'discount');
    return due > 0n ? [{ one, due, capped }] : [];
  });
  const converting = open.filter(({ capped }) => capped.length > 0);
  const solved = solveRound({
    method: 'pre-money',
    preMoney: 1n,
    newMoney: 0n,
    base: fullyDiluted(state) - state.pool,
    available: 0n,
    pool: { kind: 'fixed', increase: 0n },
    instruments: converting.map(({ one, due, capped }) => ({ id: one.id, due, terms: capped })),
  });
  if (!solved.ok && converting.length > 0) faults.push(...solved.faults);
  return open.map(({ one, due }): Claim => {
    const at = converting.findIndex((other) => other.one.id === one.id);
    const shares = solved.ok && at >= 0 ? round(solved.value.chosen[at]?.shares ?? ZERO, 'floor') : 0n;
    const multiple = exactly(one.exitMultiple);
    const owed = amountOf(due, table.currency);
    return {
      id: `open:${one.id}`,
      name: table.stakeholders.find(({ id }) => id === one.stakeholderId)?.name ?? one.id,
      kind: one.kind === 'note' ? 'debt' : 'preferred',
      preference: multiple && sign(multiple) > 0 ? multiply(owed, multiple) : owed,
      participation: 'none',
      cap: null,
      shares,
      exercisePrice: ZERO,
      seniority: 1,
      holders: [{ holderId: one.stakeholderId, weight: 1n }],
    };
  });
}

/** Every claim on the proceeds of an exit on `date`. The part of the pool that nobody holds has none. */
export function claimsOf(table: CapTable, state: Holdings, date: string | null): { claims: Claim[]; faults: Fault[] } {
  const aged = matureIsafes(table, state, date);
  const faults = [...aged.faults];
  return { claims: [...shareClaims(aged.state, faults), ...openClaims(table, aged.state, date, faults)], faults };
}

export interface HolderPayout {
  holderId: string;
  exact: Fraction;
  /** Whole minor units; over all holders and what is left they add up to the net proceeds. */
  minor: bigint;
}

export interface Exit {
  claims: Claim[];
  waterfall: Waterfall;
  /** Minor units after deductions. */
  net: bigint;
  holders: HolderPayout[];
  /** What nobody has a claim to, minor units. */
  unclaimed: bigint;
  faults: Fault[];
}

/** Exact payouts by holder, in units of the currency. */
export function byHolder(claims: readonly Claim[], waterfall: Waterfall): Map<string, Fraction> {
  const parts = new Map<string, Fraction[]>();
  claims.forEach((claim, at) => {
    const amount = waterfall.payouts[at]?.amount ?? ZERO;
    const all = claim.holders.reduce((total, one) => total + one.weight, 0n);
    for (const { holderId, weight } of claim.holders) {
      const part = all === 0n || isZero(amount) ? ZERO : multiply(amount, { n: weight, d: all });
      const known = parts.get(holderId);
      if (known) known.push(part);
      else parts.set(holderId, [part]);
    }
  });
  return new Map([...parts].map(([holderId, amounts]) => [holderId, sum(amounts)]));
}

/** Distributes the proceeds of an exit; unusable amounts and a table without claims are faults. */
export function computeExit(table: CapTable, state: Holdings, inputs: ExitInputs): Result<Exit> {
  const [proceeds, deductions] = [moneyOf(inputs.proceeds), moneyOf(inputs.deductions ?? 0)];
  if (proceeds === null || deductions === null)
    return failed(fault('amount', 'Please enter amounts from 0 up to the largest allowed.'));
  const { claims, faults } = claimsOf(table, state, inputs.date ?? null);
  if (claims.length === 0)
    return failed(...faults, fault('no-shares', 'There are no shares yet: add a certificate first.'));
  const net = proceeds > deductions ? proceeds - deductions : 0n;
  const waterfall = distribute(claims, amountOf(net, table.currency), inputs.seniority ?? 'stacked');
  const exact = byHolder(claims, waterfall);
  const ids = [...exact.keys()];
  const minor = allocate(net, [...ids.map((id) => exact.get(id) ?? ZERO), waterfall.left]);
  const holders = ids.map((holderId, at) => ({ holderId, exact: exact.get(holderId) ?? ZERO, minor: minor[at] ?? 0n }));
  const unclaimed = minor.at(-1) ?? 0n;
  if (unclaimed > 0n) faults.push(notice('nobody-to-pay', 'Nobody has a claim to a part of the proceeds.'));
  return fine({ claims, waterfall, net, holders, unclaimed, faults });
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

/** Payouts of every holder at each breakpoint up to `until` (minor units): straight lines between them are exact. */
export function exitCurve(
  table: CapTable,
  state: Holdings,
  inputs: { until: number; date?: string | null; seniority?: Seniority },
): Result<CurvePoint[]> {
  const until = moneyOf(inputs.until);
  if (until === null || until === 0n) return failed(fault('amount', 'Please enter an amount above 0.'));
  const { claims, faults } = claimsOf(table, state, inputs.date ?? null);
  if (claims.length === 0)
    return failed(...faults, fault('no-shares', 'There are no shares yet: add a certificate first.'));
  const seniority = inputs.seniority ?? 'stacked';
  const turns = turnsOf(claims);
  return fine(
    breakpoints(claims, seniority, amountOf(until, table.currency)).map((proceeds) => {
      const waterfall = distribute(claims, proceeds, seniority, turns);
      const choices = waterfall.payouts.map(({ claimId, choice }) => ({ claimId, choice }));
      const amounts = waterfall.payouts.map(({ amount }) => amount);
      return { proceeds, perShare: waterfall.perShare, holders: byHolder(claims, waterfall), choices, amounts };
    }),
  );
}

const FORMULAS: Record<Choice, string> = {
  preference: 'Preference, as far as the proceeds reach: more than its shares would get as common',
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
      figure('money', payout?.amount ?? ZERO),
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
