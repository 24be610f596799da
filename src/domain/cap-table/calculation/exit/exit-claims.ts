/** The claims on an exit: shares and options, and the SAFEs and notes that take cash or convert, whichever gives them more. */
import {
  compare,
  divide,
  greater,
  multiply,
  round,
  sign,
  subtract,
  sum,
  toShortDecimal,
  whole,
  ZERO,
} from '@/domain/money/fractions';
import type { Fraction } from '@/domain/money/fractions';
import { amountOf, exactly } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable, Convertible, Preference } from '@/domain/cap-table/document/document';
import { notice, type Fault } from '@/domain/cap-table/document/faults';
import { matureIsafes } from '@/domain/cap-table/calculation/isafe';
import { solveRound } from '@/domain/cap-table/calculation/conversion';
import { resolveTerms, owedOn, type Term } from '@/domain/cap-table/calculation/conversion-terms';
import { fullyDiluted, type Holdings } from '@/domain/cap-table/calculation/holdings';
import { payoutAt, type Claim } from './waterfall';

const NO_PREFERENCE: Preference = { multiple: 0, participation: 'none', cap: null };

/** Claims of the shares and options; one for each class and each exercise price. */
function shareClaims(state: Holdings, faults: Fault[]): Claim[] {
  const byClass = new Map<string, { holderId: string; shares: bigint; converted: bigint }[]>();
  for (const one of state.holdings) byClass.set(one.classId, [...(byClass.get(one.classId) ?? []), one]);
  const claims: Claim[] = [];
  for (const info of state.classes) {
    const classHoldings = byClass.get(info.id) ?? [];
    const converted = classHoldings.reduce((all, one) => all + one.converted, 0n);
    if (converted === 0n) continue;
    const terms = info.preference ?? NO_PREFERENCE;
    const [multiple, cap] = [exactly(terms.multiple) ?? ZERO, exactly(terms.cap)];
    if (info.preference && !info.issuePrice)
      faults.push(notice('price', `${info.name}: without an issue price it has no preference.`, info.id));
    const issued = multiply(info.issuePrice ?? ZERO, whole(classHoldings.reduce((all, one) => all + one.shares, 0n)));
    const preference = sign(multiple) > 0 ? multiply(issued, multiple) : ZERO;
    const max = terms.participation === 'capped' && cap && sign(cap) > 0 ? multiply(issued, cap) : null;
    claims.push({
      id: info.id,
      name: info.name,
      kind: info.kind,
      preference,
      // Capped participation without a usable cap counts as full participation.
      participation: terms.participation === 'capped' && !max ? 'full' : terms.participation,
      cap: max && sign(subtract(max, preference)) < 0 ? preference : max,
      shares: converted,
      exercisePrice: ZERO,
      seniority: info.seniority,
      holders: classHoldings.map(({ holderId, converted: weight }) => ({ holderId, weight })),
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

interface OpenInstrument {
  id: string;
  due: bigint;
  /** Its terms with a cap; at an exit, a discount gives no shares. */
  capped: Extract<Term, { cap: bigint }>[];
  /** Its claim if it takes cash: no shares. */
  claim: Claim;
}

/** The claims for proceeds above `from`: one more instrument converts than in the stage before. */
export interface Stage {
  /** Units of the currency. */
  from: Fraction;
  claims: Claim[];
  /** Ids of the claims of instruments that convert. */
  converting: ReadonlySet<string>;
}

/** SAFEs, iSAFEs and notes that have not converted, with their cash claims: the amount due times the exit multiple. */
function openInstruments(table: CapTable, state: Holdings, date: string | null, faults: Fault[]): OpenInstrument[] {
  const { terms, faults: termFaults } = resolveTerms(table.shares.convertibles, date);
  faults.push(...termFaults.filter(({ subject }) => state.open.some((one) => one.id === subject)));
  return state.open.flatMap((one): OpenInstrument[] => {
    const { due, faults: owed } = owedOn(one, date);
    faults.push(...owed);
    if (due === 0n) return [];
    const capped = (terms.get(one.id) ?? []).filter((term) => term.kind !== 'discount');
    return [{ id: one.id, due, capped, claim: cashClaim(table, one, due) }];
  });
}

/** Notes are debts; SAFEs and iSAFEs rank with the earliest preferred shares. Simplifications: docs/features/exits.md. */
function cashClaim(table: CapTable, one: Convertible, due: bigint): Claim {
  const multiple = exactly(one.exitMultiple);
  const owed = amountOf(due, table.currency);
  return {
    id: `open:${one.id}`,
    name: table.stakeholders.find(({ id }) => id === one.stakeholderId)?.name ?? one.id,
    kind: one.kind === 'note' ? 'debt' : 'preferred',
    preference: multiple && sign(multiple) > 0 ? multiply(owed, multiple) : owed,
    participation: 'none',
    cap: null,
    shares: 0n,
    exercisePrice: ZERO,
    seniority: 1,
    holders: [{ holderId: one.stakeholderId, weight: 1n }],
  };
}

/** The stage for an amount. At exactly `from` no one gains yet, so the stage before still applies. */
export const stageAt = (stages: readonly Stage[], proceeds: Fraction): Stage =>
  stages.findLast(({ from }, index) => index === 0 || compare(from, proceeds) < 0) as Stage;

/** The open claims if exactly these convert. Instruments that take cash do not count in the capitalisation of the others. */
function claimsWhere(open: readonly OpenInstrument[], converting: ReadonlySet<string>, base: bigint) {
  const taking = open.filter(({ claim }) => converting.has(claim.id));
  const solved = solveRound({
    method: 'pre-money',
    preMoney: 1n,
    newMoney: 0n,
    base,
    available: 0n,
    pool: { kind: 'fixed', increase: 0n },
    instruments: taking.map(({ id, due, capped }) => ({ id, due, terms: capped })),
  });
  if (!solved.ok) return solved;
  const shares = new Map(
    taking.map(({ claim }, index) => [claim.id, round(solved.value.chosen[index]?.shares ?? ZERO, 'floor')]),
  );
  return {
    ok: true as const,
    value: open.map(({ claim }): Claim => ({ ...claim, shares: shares.get(claim.id) ?? 0n })),
  };
}

/** The proceeds above which all converting instruments get more than in cash; null if one of them gets no share. */
function worthwhileFrom(claims: readonly Claim[], converting: ReadonlySet<string>): Fraction | null {
  let perShare = ZERO;
  for (const claim of claims) {
    if (!converting.has(claim.id)) continue;
    if (claim.shares === 0n) return null;
    perShare = greater(perShare, divide(claim.preference, whole(claim.shares)));
  }
  return sum(claims.map((claim) => payoutAt(claim, perShare)));
}

/** The next instrument to convert by a kind of cap: the instrument whose shares are worth more than its cash at the lowest company price. */
function nextBy(kind: Term['kind'], open: readonly OpenInstrument[], converting: ReadonlySet<string>) {
  let best: { id: string; price: Fraction } | null = null;
  for (const { claim, due, capped } of open) {
    if (converting.has(claim.id)) continue;
    for (const { kind: own, cap } of capped) {
      if (own !== kind) continue;
      const price = multiply(claim.preference, { n: cap, d: due });
      if (!best || compare(price, best.price) < 0) best = { id: claim.id, price };
    }
  }
  return best?.id ?? null;
}

/**
 * The claims by proceeds, from 0 (cash for everyone) upwards. At each stage one more instrument converts: the one that converts at the
 * lowest proceeds, computed with its own shares. It converts only if all converting instruments still gain.
 */
export function stagesOf(table: CapTable, state: Holdings, date: string | null): { stages: Stage[]; faults: Fault[] } {
  const aged = matureIsafes(table, state, date);
  const faults = [...aged.faults];
  const fixed = shareClaims(aged.state, faults);
  const open = openInstruments(table, aged.state, date, faults);
  const base = fullyDiluted(aged.state) - aged.state.pool;
  let stage: Stage = { from: ZERO, claims: [...fixed, ...open.map(({ claim }) => claim)], converting: new Set() };
  const stages = [stage];
  for (;;) {
    let next: Stage | null = null;
    for (const id of new Set([nextBy('post-cap', open, stage.converting), nextBy('pre-cap', open, stage.converting)])) {
      if (id === null) continue;
      const converting = new Set([...stage.converting, id]);
      const found = claimsWhere(open, converting, base);
      if (!found.ok) faults.push(...found.faults.filter(({ code }) => !faults.some((one) => one.code === code)));
      if (!found.ok) continue;
      const claims = [...fixed, ...found.value];
      const from = worthwhileFrom(claims, converting);
      if (from && (!next || compare(from, next.from) < 0)) next = { from, claims, converting };
    }
    if (!next) break;
    stage = { ...next, from: greater(next.from, stage.from) };
    stages.push(stage);
  }
  // A stage that ends where it begins is dropped.
  const isPassed = ({ from }: Stage, at: number) => {
    const after = stages[at + 1];
    return after !== undefined && compare(from, after.from) === 0;
  };
  return { stages: stages.filter((one, at) => !isPassed(one, at)), faults };
}
