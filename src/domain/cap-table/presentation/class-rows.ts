/** A step of the capitalisation as rows by share class. */
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import type { ClassInfo } from '@/domain/cap-table/calculation/holdings';

export interface ClassRow {
  info: ClassInfo;
  holders: number;
  shares: bigint;
  /** As common shares. */
  converted: bigint;
}

/** Rows by class, those without shares left out. */
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
