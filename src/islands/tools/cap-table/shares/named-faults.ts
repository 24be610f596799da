/** Faults of instruments and of vesting schedules with the name of each, for where several are together. */
import type { CapTable } from '@/domain/cap-table/document/document';
import type { Fault } from '@/domain/cap-table/document/faults';
import { holderName, instrumentName } from '@/domain/cap-table/presentation/instrument-text';
import { idsOf } from './fault-places';

/** With the instrument's name before the sentence, for where several are together. */
export const namedFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = idsOf(table.shares.convertibles);
  return faults.map((one) =>
    one.subject !== undefined && ids.has(one.subject)
      ? { ...one, message: `${instrumentName(table, one.subject)}: ${one.message}` }
      : one,
  );
};

/** Of schedules that cannot be computed, with the name of each holder. */
export const namedVestingFaults = (faults: readonly Fault[], table: CapTable): Fault[] =>
  faults.map((one) => ({
    ...one,
    message: `Vesting of ${holderName(table, one.subject ?? '')}: ${one.message} All of it counts as vested.`,
  }));
