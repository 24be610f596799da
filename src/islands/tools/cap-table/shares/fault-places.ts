/** Which view a fault belongs to, so that it is shown where it can be mended. */
import type { CapTable } from '@/domain/cap-table/document/document';
import type { Fault } from '@/domain/cap-table/document/faults';

export const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));

export const convertibleFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = idsOf(table.shares.convertibles);
  return faults.filter(({ subject }) => subject !== undefined && ids.has(subject));
};

export const roundFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = idsOf(table.fundingRounds);
  return faults.filter(({ subject }) => subject !== undefined && ids.has(subject));
};

/** What is about neither instruments nor rounds: classes, issues, grants, the pool. */
export const issueFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = new Set([...idsOf(table.shares.convertibles), ...idsOf(table.fundingRounds)]);
  return faults.filter(({ subject }) => subject === undefined || !ids.has(subject));
};
