/** Vesting after a sale: how much goes on vesting, for whom and until when. */
import type { CapTable, VestingSchedule } from '@/domain/cap-table/document/document';
import { multiply, round, whole, type Fraction } from '@/domain/money/fractions';
import { monthOfDay, type Month } from '@/domain/time/months';
import { vestingEnd, vestedPortion, type Sale, type AtSale } from './vesting';
import type { VestingRow } from './exit-vesting';

/** Does the holder leave with the sale? Who is let go keeps what accelerates, and nothing vests after that. */
const leavesAt = (
  { acceleration }: Pick<VestingSchedule, 'acceleration'>,
  { isLetGo }: Pick<Sale, 'isLetGo'>,
): boolean => isLetGo && acceleration?.trigger === 'double';

export interface StillToVest {
  holderId: string;
  /** Whole shares that the sale leaves unvested. */
  shares: bigint;
  /** The day on which the last of them vests; null for who leaves. */
  until: string | null;
}

const schedulesOf = ({ stakeholders }: CapTable) =>
  new Map(stakeholders.flatMap(({ id, vestingSchedule }) => (vestingSchedule ? [[id, vestingSchedule] as const] : [])));

/** Everyone whom the sale leaves unvested shares, in the order of the rows. */
export function stillToVest(table: CapTable, rows: readonly VestingRow[], sale: Sale): StillToVest[] {
  const schedules = schedulesOf(table);
  return rows.flatMap(({ holderId, unvested: shares }) => {
    const schedule = schedules.get(holderId);
    if (!schedule || shares === 0n) return [];
    return [{ holderId, shares, until: leavesAt(schedule, sale) ? null : vestingEnd(schedule, table.vestingMonth) }];
  });
}

// Vesting after a sale by date: what is still unvested goes on vesting for those who stay, on the same dates as before.

/**
 * Returns how many of the shares that a sale left unvested have vested since, once the schedule alone would have brought the whole
 * grant to `portion` (up to 1, and no less than on the day of the sale). With scheduled = floor(granted × portion) − vested it is
 * floor(scheduled × unvested / (accelerated + unvested)): each date brings the same part of what it would have brought, the last
 * date stays the last, and without acceleration nothing changes.
 *
 * Source: "Automatic Acceleration" in the severance and change of control agreements of Adnexus Therapeutics (Law Insider): a quarter
 * of what is unvested vests at the sale, the rest on the original dates, each number reduced by the same 25%. The other usual clause
 * keeps the numbers and ends earlier; docs/features/exits.md says why we do not take it.
 */
export function vestedSince({ vested, accelerated, unvested }: AtSale, portion: Fraction): bigint {
  if (unvested === 0n) return 0n;
  const later = accelerated + unvested;
  const scheduled = round(multiply(whole(vested + later), portion), 'floor') - vested;
  return (scheduled * unvested) / later;
}

export interface MonthAfterSale {
  month: Month;
  /** Whole shares that vest in it, and those that are left after it. */
  vests: bigint;
  left: bigint;
}

/**
 * The same by calendar month, all rows together: what the dates of each schedule, one a month from its start, bring after the sale.
 * Months without such a date, and those before a cliff, are left out.
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
