/** Vesting after a sale: how much goes on vesting, for whom and until when. */
import type { CapTable, VestingSchedule } from '@/domain/cap-table/document/document';
import type { Sale } from './acceleration';
import type { VestingRow } from './exit-vesting';
import { vestingEnd } from './vesting';

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
