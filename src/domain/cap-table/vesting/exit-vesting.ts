/** Vesting at an exit: the shares and options that have vested or accelerate, the others, their worth, and vesting after a sale. */
import { add, equal, isZero, multiply, ZERO, round, whole, type Fraction } from '@/domain/money/fractions';
import type { CapTable, VestingSchedule } from '@/domain/cap-table/document/document';
import { fault, type Fault } from '@/domain/cap-table/document/faults';
import { asCommon, type Holdings } from '@/domain/cap-table/calculation/holdings';
import type { Claim, Waterfall } from '@/domain/cap-table/calculation/exit/waterfall';
import { monthOfDay, type Month } from '@/domain/time/months';
import { sharesAtSale, vestingEnd, vestedPortion, type AtSale, type Sale } from './vesting';

/** `paid`: unvested shares are paid like all others. `lapses`: they go back to the company and count nowhere. */
export type Unvested = 'paid' | 'lapses';

/** Common shares of a class, or options at an exercise price. */
interface PaidPart {
  of: string | Fraction;
  weight: bigint;
}

export interface VestingRow extends AtSale {
  holderId: string;
  granted: bigint;
  /** The same for each entry, since each is rounded separately. */
  grants: AtSale[];
  /** The paid parts of accelerated and of unvested shares; the latter is empty if they lapse. */
  paidFor: Record<'accelerated' | 'unvested', PaidPart[]>;
}

export interface VestedHoldings {
  /** The holdings that are paid at the exit. */
  state: Holdings;
  /** Everyone with a schedule and holdings that it covers, in the order of the stakeholders. */
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
 * Applies the holders' schedules to a moment of the cap table. A schedule covers common shares and options, each entry separately.
 * Preferred shares were paid for and have vested. A schedule that cannot be computed is a fault and counts as vested.
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
  const pays = (holderId: string, part: keyof VestingRow['paidFor'], of: PaidPart['of'], weight: bigint) => {
    if (weight > 0n) rows.get(holderId)?.paidFor[part].push({ of, weight });
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

/** Returns a holder's payout for accelerated or unvested shares, in units of the currency: its part of each claim's payout. */
export function payoutValue(
  { claims, waterfall }: { claims: readonly Claim[]; waterfall: Waterfall },
  { paidFor }: Pick<VestingRow, 'paidFor'>,
  part: keyof VestingRow['paidFor'],
): Fraction {
  return paidFor[part].reduce((worth, { of, weight }) => {
    const at = claims.findIndex((one) =>
      typeof of === 'string' ? one.id === of : one.kind === 'option' && equal(one.exercisePrice, of),
    );
    const all = claims[at]?.holders.reduce((total, one) => total + one.weight, 0n) ?? 0n;
    const payout = waterfall.payouts[at]?.amount ?? ZERO;
    return all === 0n || isZero(payout) ? worth : add(worth, multiply(payout, { n: weight, d: all }));
  }, ZERO);
}

// The vested part of each holder's shares and options on a day without a sale.

/** A holder's common shares and options on a day without a sale; vested and unvested ones add up to `granted`. */
export interface VestedToday {
  granted: bigint;
  vested: bigint;
  unvested: bigint;
}

/**
 * The vested shares by holder on a day without a sale; without a schedule everything has vested. Holders without common shares and options
 * are left out. A schedule that cannot be computed is a fault and counts as vested.
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

// Vesting after a sale: the shares that continue to vest, by holder, and their last day.

/** Does the holder leave with the sale? Holders who are let go keep the accelerated shares, and nothing vests after that. */
const leavesAt = (
  { acceleration }: Pick<VestingSchedule, 'acceleration'>,
  { isLetGo }: Pick<Sale, 'isLetGo'>,
): boolean => isLetGo && acceleration?.trigger === 'double';

export interface StillToVest {
  holderId: string;
  /** Whole shares that the sale leaves unvested. */
  shares: bigint;
  /** The day on which the last of them vests; null for holders who leave. */
  until: string | null;
}

const schedulesOf = ({ stakeholders }: CapTable) =>
  new Map(stakeholders.flatMap(({ id, vestingSchedule }) => (vestingSchedule ? [[id, vestingSchedule] as const] : [])));

/** Everyone who has unvested shares after the sale, in the order of the rows. */
export function stillToVest(table: CapTable, rows: readonly VestingRow[], sale: Sale): StillToVest[] {
  const schedules = schedulesOf(table);
  return rows.flatMap(({ holderId, unvested: shares }) => {
    const schedule = schedules.get(holderId);
    if (!schedule || shares === 0n) return [];
    return [{ holderId, shares, until: leavesAt(schedule, sale) ? null : vestingEnd(schedule, table.vestingMonth) }];
  });
}

// Vesting by date after a sale: the unvested shares of people who stay vest on the same dates as before.

/**
 * Returns the number of shares that were unvested at a sale and have vested since, when the plain schedule has vested `portion` of the
 * grant (at most 1, and not less than on the day of the sale). With scheduled = floor(granted × portion) − vested it is floor(scheduled ×
 * unvested / (accelerated + unvested)): each date vests the same part of its original number, the last date does not change, and without
 * acceleration nothing changes. Source: "Automatic Acceleration" in the severance and change of control agreements of Adnexus Therapeutics
 * (Law Insider): a quarter of the unvested shares vests at the sale, the rest on the original dates, each number reduced by the same 25%.
 * The other usual clause uses the full numbers and ends earlier; docs/features/exits.md gives the reason against it.
 */
export function vestedSince({ vested, accelerated, unvested }: AtSale, portion: Fraction): bigint {
  if (unvested === 0n) return 0n;
  const later = accelerated + unvested;
  const scheduled = round(multiply(whole(vested + later), portion), 'floor') - vested;
  return (scheduled * unvested) / later;
}

export interface MonthAfterSale {
  month: Month;
  /** The whole shares that vest in the month, and the unvested shares after it. */
  vests: bigint;
  left: bigint;
}

/**
 * Vesting after the sale by calendar month, for all rows together: the shares that vest on the monthly dates of each schedule. Months
 * without such a date, and months before a cliff, are left out.
 */
export function monthsAfterSale(table: CapTable, rows: readonly VestingRow[], sale: Sale): MonthAfterSale[] {
  const schedules = new Map(table.stakeholders.map(({ id, vestingSchedule }) => [id, vestingSchedule]));
  const vests = new Map<Month, bigint>();
  for (const { holderId, until } of stillToVest(table, rows, sale)) {
    const schedule = schedules.get(holderId);
    const grants = rows.find((row) => row.holderId === holderId)?.grants ?? [];
    if (!schedule || until === null) continue;
    let before = 0n;
    for (let months = schedule.cliff; months <= schedule.vestingPeriod; months += 1) {
      const day = vestingEnd({ ...schedule, vestingPeriod: months }, table.vestingMonth);
      if (day === null || day <= sale.day) continue;
      const portion = vestedPortion(schedule, whole(months));
      const since = grants.reduce((all, grant) => all + vestedSince(grant, portion), 0n);
      if (since > before) vests.set(monthOfDay(day), (vests.get(monthOfDay(day)) ?? 0n) + since - before);
      before = since;
    }
  }
  const inOrder = [...vests].sort(([a], [b]) => (a < b ? -1 : 1));
  let left = inOrder.reduce((all, [, shares]) => all + shares, 0n);
  return inOrder.map(([month, shares]) => ({ month, vests: shares, left: (left -= shares) }));
}
