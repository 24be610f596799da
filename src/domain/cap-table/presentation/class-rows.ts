/** The shares of each share class at one step of the capitalisation. */
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import type { ClassInfo } from '@/domain/cap-table/calculation/holdings';

export interface ClassRow {
  info: ClassInfo;
  holders: number;
  shares: bigint;
  /** The number of shares after conversion into common shares. */
  converted: bigint;
}

/** One row for each share class that has shares. */
export function classRows(step: Step): ClassRow[] {
  const rows = new Map(
    step.state.classes.map((info) => [info.id, { info, held: new Set<string>(), shares: 0n, converted: 0n }]),
  );
  for (const { classId, holderId, shares, converted } of step.state.holdings) {
    const row = rows.get(classId);
    if (!row) continue;
    row.held.add(holderId);
    row.shares += shares;
    row.converted += converted;
  }
  return [...rows.values()]
    .filter((row) => row.converted > 0n || row.shares > 0n)
    .map(({ held, ...row }) => ({ ...row, holders: held.size }));
}
