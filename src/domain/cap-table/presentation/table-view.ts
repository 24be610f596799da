/** A step of the capitalisation as rows by holder, with columns for its classes, grouped by round. */
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable } from '@/domain/cap-table/document/document';
import type { OwnershipRow, ClassInfo } from '@/domain/cap-table/calculation/holdings';

export interface ClassColumn {
  id: string;
  name: string;
  classIds: readonly string[];
}

/** Columns of the table by holder: a round's own class and the classes of its conversions are one column. */
export function classColumns(table: CapTable, step: Step): ClassColumn[] {
  const heldClasses = new Set(step.state.holdings.map((one) => one.classId));
  const columns = new Map<string, { name: string; classIds: string[] }>();
  const put = (id: string, name: string, classId: string) => {
    const column = columns.get(id) ?? { name, classIds: [] };
    column.classIds.push(classId);
    columns.set(id, column);
  };
  for (const { id, name } of step.state.classes) {
    if (!heldClasses.has(id)) continue;
    const round = table.fundingRounds.find((one) => id === `round:${one.id}` || id.startsWith(`${one.id}:`));
    if (id.startsWith('maturity:')) put('maturity', 'iSAFE', id);
    else if (round && !table.shares.classes.some((own) => own.id === id)) put(`round:${round.id}`, round.name, id);
    else put(id, name, id);
  }
  return [...columns].map(([id, column]) => ({ id, ...column }));
}

export interface HolderRow extends OwnershipRow {
  /** Shares by column, in the order of the columns. */
  columns: bigint[];
  /** Minor units of instruments that have not converted. */
  open: number;
}

/** Rows by holder. Empty rows of pools are left out: the pool has its own row. */
export function holderRows(step: Step, columns: readonly ClassColumn[]): HolderRow[] {
  const at = new Map(columns.flatMap(({ classIds }, place) => classIds.map((id) => [id, place] as const)));
  return step.ownership.rows
    .filter((row) => row.total > 0n || (row.type !== 'option-pool' && row.type !== 'pool'))
    .map((row) => {
      const counts = columns.map(() => 0n);
      for (const { classId, shares } of row.byClass) {
        const place = at.get(classId);
        if (place !== undefined) counts[place] = (counts[place] ?? 0n) + shares;
      }
      const open = step.state.open.reduce((all, one) => all + (one.stakeholderId === row.holderId ? one.amount : 0), 0);
      return { ...row, columns: counts, open };
    });
}

// The shares of each share class at one step of the capitalisation.

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
