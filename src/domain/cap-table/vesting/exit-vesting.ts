/** Vesting at an exit: which shares and options have vested or accelerate, what becomes of the others, and what that is worth. */
import { add, equal, isZero, multiply, ZERO, type Fraction } from '@/domain/money/fractions';
import type { CapTable } from '@/domain/cap-table/document/document';
import { fault, type Fault } from '@/domain/cap-table/document/faults';
import { asCommon, type Holdings } from '@/domain/cap-table/calculation/holdings';
import type { Claim, Waterfall } from '@/domain/cap-table/calculation/exit/waterfall';
import { sharesAtSale, type AtSale, type Sale } from './vesting';

/** `paid`: what has not vested is paid like all others. `lapses`: it goes back to the company and counts nowhere. */
export type Unvested = 'paid' | 'lapses';

/** Common shares of a class, or of options at a price. */
interface PaidPart {
  of: string | Fraction;
  weight: bigint;
}

export interface VestingRow extends AtSale {
  holderId: string;
  granted: bigint;
  /** The same for each entry, since each rounds by itself. */
  grants: AtSale[];
  /** What is paid for what accelerates, and for what is left; the latter is nothing where it lapses. */
  paidFor: Record<'accelerated' | 'unvested', PaidPart[]>;
}

export interface VestedHoldings {
  /** What is paid at the exit. */
  state: Holdings;
  /** Everyone with a schedule and something that it covers, in the order of the stakeholders. */
  rows: VestingRow[];
  faults: Fault[];
}

const noneOf = (holderId: string): VestingRow => ({
  holderId,
  granted: 0n,
  vested: 0n,
  accelerated: 0n,
  unvested: 0n,
  grants: [],
  paidFor: { accelerated: [], unvested: [] },
});

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
    const row = rows.get(holderId) ?? noneOf(holderId);
    row.granted += granted;
    row.grants.push(result.value);
    row.vested += result.value.vested;
    row.accelerated += result.value.accelerated;
    row.unvested += result.value.unvested;
    rows.set(holderId, row);
    return result.value;
  };
  const pays = (holderId: string, what: keyof VestingRow['paidFor'], of: PaidPart['of'], weight: bigint) => {
    if (weight > 0n) rows.get(holderId)?.paidFor[what].push({ of, weight });
  };
  const ratios = new Map(state.classes.flatMap((one) => (one.kind === 'common' ? [[one.id, one.ratio] as const] : [])));
  const holdings = state.holdings.map((one) => {
    const ratio = ratios.get(one.classId);
    const split = ratio && take(one.holderId, one.shares);
    if (!split) return one;
    const shares = split.vested + split.accelerated;
    const converted = asCommon(shares, ratio);
    pays(one.holderId, 'accelerated', one.classId, converted - asCommon(split.vested, ratio));
    if (unvested === 'lapses') return { ...one, shares, converted };
    pays(one.holderId, 'unvested', one.classId, one.converted - converted);
    return one;
  });
  const options = state.options.map((one) => {
    const split = take(one.holderId, one.shares);
    if (!split) return one;
    pays(one.holderId, 'accelerated', one.exercisePrice, split.accelerated);
    if (unvested === 'lapses') return { ...one, shares: split.vested + split.accelerated };
    pays(one.holderId, 'unvested', one.exercisePrice, split.unvested);
    return one;
  });
  const order = new Map(table.stakeholders.map(({ id }, at) => [id, at]));
  const place = ({ holderId }: VestingRow) => order.get(holderId) ?? 0;
  return {
    state: { ...state, holdings, options },
    rows: [...rows.values()].sort((a, b) => place(a) - place(b)),
    faults,
  };
}

/** Returns what a holder is paid for what accelerates or is left, in units of the currency: its part of each claim's payout. */
export function worthOf(
  { claims, waterfall }: { claims: readonly Claim[]; waterfall: Waterfall },
  { paidFor }: Pick<VestingRow, 'paidFor'>,
  what: keyof VestingRow['paidFor'],
): Fraction {
  return paidFor[what].reduce((worth, { of, weight }) => {
    const at = claims.findIndex((one) =>
      typeof of === 'string' ? one.id === of : one.kind === 'option' && equal(one.exercisePrice, of),
    );
    const all = claims[at]?.holders.reduce((total, one) => total + one.weight, 0n) ?? 0n;
    const payout = waterfall.payouts[at]?.amount ?? ZERO;
    return all === 0n || isZero(payout) ? worth : add(worth, multiply(payout, { n: weight, d: all }));
  }, ZERO);
}

// The vested part of each holder's shares and options on a day without a sale.

/** What has vested of a holder's common shares and options on a day without a sale; together they are what was granted. */
export interface VestedToday {
  granted: bigint;
  vested: bigint;
  unvested: bigint;
}

/**
 * Returns the same by holder for a day without a sale; anyone who has no schedule has all of it. Who holds neither common shares nor
 * options is not in it. A schedule that cannot be computed is a fault and counts as vested.
 */
export function vestedByHolder(
  table: CapTable,
  state: Holdings,
  day: string,
): { vested: Map<string, VestedToday>; faults: Fault[] } {
  const vested = new Map<string, VestedToday>();
  const common = new Set(state.classes.flatMap(({ id, kind }) => (kind === 'common' ? [id] : [])));
  for (const { holderId, shares } of [
    ...state.holdings.filter(({ classId }) => common.has(classId)),
    ...state.options,
  ]) {
    const granted = (vested.get(holderId)?.granted ?? 0n) + shares;
    if (granted > 0n) vested.set(holderId, { granted, vested: granted, unvested: 0n });
  }
  const { rows, faults } = vestAtExit(table, state, { day, isLetGo: false }, 'paid');
  for (const { holderId, granted, vested: by } of rows)
    vested.set(holderId, { granted, vested: by, unvested: granted - by });
  return { vested, faults };
}
