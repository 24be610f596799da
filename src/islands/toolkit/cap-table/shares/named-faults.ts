/** Faults of instruments with the name of each, for where several stand together. */
import type { CapTable } from '../../../../domain/cap-table/document/document';
import type { Fault } from '../../../../domain/cap-table/document/faults';
import { instrumentName } from '../../../../domain/cap-table/presentation/instrument-text';
import { idsOf } from './fault-places';

/** With the instrument's name before the sentence, for where several stand together. */
export const namedFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = idsOf(table.shares.convertibles);
  return faults.map((one) =>
    one.subject !== undefined && ids.has(one.subject)
      ? { ...one, message: `${instrumentName(table, one.subject)}: ${one.message}` }
      : one,
  );
};
