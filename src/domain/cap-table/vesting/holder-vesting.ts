/** The vested part of each holder's shares and options on a day without a sale. */
import type { CapTable } from '@/domain/cap-table/document/document';
import type { Fault } from '@/domain/cap-table/document/faults';
import { vestAtExit } from './exit-vesting';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';

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
