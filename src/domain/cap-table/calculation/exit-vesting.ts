/** Vesting at an exit: which shares and options have vested or accelerate, what becomes of the others, and what that is worth. */
import { add, equal, isZero, multiply, ZERO, type Fraction } from '../../fractions';
import type { CapTable } from '../document/document';
import { fault, type Fault } from '../document/faults';
import { sharesAtSale, type AtSale, type Sale } from './acceleration';
import { asCommon, type Holdings } from './holdings';
import type { Claim, Waterfall } from './waterfall';

/** `paid`: what has not vested is paid like all others. `lapses`: it goes back to the company and counts nowhere. */
export type Unvested = 'paid' | 'lapses';

export interface VestingRow extends AtSale {
  holderId: string;
  granted: bigint;
  /** What accelerates, in common shares: of a class, or of options at a price. */
  parts: { of: string | Fraction; weight: bigint }[];
}

export interface VestedHoldings {
  /** What is paid at the exit. */
  state: Holdings;
  /** Everybody with a schedule and something that it covers, in the order of the stakeholders. */
  rows: VestingRow[];
  faults: Fault[];
}

/**
 * Applies the holders' schedules to a moment of the cap table. A schedule covers common shares and options, each entry for itself;
 * preferred shares were paid for and have vested. A schedule that cannot be computed is a fault and counts as vested.
 */
export function vestAtExit(table: CapTable, state: Holdings, sale: Sale, unvested: Unvested): VestedHoldings {
  const faults: Fault[] = [];
  const schedules = new Map(
    table.stakeholders.flatMap(({ id, vestingSchedule }) => (vestingSchedule ? [[id, vestingSchedule] as const] : [])),
  );
  if (schedules.size === 0) return { state, rows: [], faults };
  const rows = new Map<string, VestingRow>();
  const take = (holderId: string, granted: bigint): AtSale | null => {
    const schedule = schedules.get(holderId);
    if (!schedule || granted === 0n) return null;
    const result = sharesAtSale(granted, schedule, sale, table.vestingMonth);
    if (!result.ok) {
      const [first] = result.faults;
      if (first && !faults.some(({ subject }) => subject === holderId))
        faults.push(fault(first.code, first.message, holderId));
      return null;
    }
    const row = rows.get(holderId) ?? { holderId, granted: 0n, vested: 0n, accelerated: 0n, unvested: 0n, parts: [] };
    row.granted += granted;
    row.vested += result.value.vested;
    row.accelerated += result.value.accelerated;
    row.unvested += result.value.unvested;
    rows.set(holderId, row);
    return result.value;
  };
  const accelerates = (holderId: string, of: string | Fraction, weight: bigint) => {
    if (weight > 0n) rows.get(holderId)?.parts.push({ of, weight });
  };
  const ratios = new Map(state.classes.flatMap((one) => (one.kind === 'common' ? [[one.id, one.ratio] as const] : [])));
  const holdings = state.holdings.map((one) => {
    const ratio = ratios.get(one.classId);
    const split = ratio && take(one.holderId, one.shares);
    if (!split) return one;
    const shares = split.vested + split.accelerated;
    const converted = asCommon(shares, ratio);
    accelerates(one.holderId, one.classId, converted - asCommon(split.vested, ratio));
    return unvested === 'paid' ? one : { ...one, shares, converted };
  });
  const options = state.options.map((one) => {
    const split = take(one.holderId, one.shares);
    if (!split) return one;
    accelerates(one.holderId, one.exercisePrice, split.accelerated);
    return unvested === 'paid' ? one : { ...one, shares: split.vested + split.accelerated };
  });
  const order = new Map(table.stakeholders.map(({ id }, at) => [id, at]));
  const place = ({ holderId }: VestingRow) => order.get(holderId) ?? 0;
  return {
    state: { ...state, holdings, options },
    rows: [...rows.values()].sort((a, b) => place(a) - place(b)),
    faults,
  };
}

/** Returns what the accelerated shares of a holder are paid, in units of the currency: their part of each claim's payout. */
export function acceleratedWorth(
  { claims, waterfall }: { claims: readonly Claim[]; waterfall: Waterfall },
  row: Pick<VestingRow, 'parts'>,
): Fraction {
  return row.parts.reduce((worth, { of, weight }) => {
    const at = claims.findIndex((one) =>
      typeof of === 'string' ? one.id === of : one.kind === 'option' && equal(one.exercisePrice, of),
    );
    const all = claims[at]?.holders.reduce((total, one) => total + one.weight, 0n) ?? 0n;
    const payout = waterfall.payouts[at]?.amount ?? ZERO;
    return all === 0n || isZero(payout) ? worth : add(worth, multiply(payout, { n: weight, d: all }));
  }, ZERO);
}
