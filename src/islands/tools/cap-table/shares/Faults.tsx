/** Faults and assumptions of the calculation, shown next to the affected entry, and filters for them. */
import { Info, TriangleAlert } from 'lucide-react';
import type { Fault } from '@/domain/cap-table/document/faults';
import type { CapTable } from '@/domain/cap-table/document/document';
import { holderName, instrumentName } from '@/domain/cap-table/presentation/texts';

export function Faults({ faults, className = '' }: { faults: readonly Fault[]; className?: string }) {
  if (faults.length === 0) return null;
  const sentences = [...new Map(faults.map((one) => [`${one.weight} ${one.message}`, one])).values()];
  return (
    <ul className={`grid gap-2 ${className}`}>
      {sentences.map(({ message, weight }) => {
        const Icon = weight === 'notice' ? Info : TriangleAlert;
        return (
          <li
            key={message}
            className={`flex gap-2 rounded-lg border px-3 py-2 text-sm ${weight === 'notice' ? 'border-info/40 bg-info/10' : 'border-warning/60 bg-warning/10'}`}
          >
            <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{weight === 'notice' ? 'Note: ' : 'Problem: '}</span>
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The faults about any of these ids. */
export const faultsAbout = (faults: readonly Fault[], ids: ReadonlySet<string>): Fault[] =>
  faults.filter(({ subject }) => subject !== undefined && ids.has(subject));

// These filters choose the faults of a view, so that each is shown where people can fix it.

const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));

export const convertibleFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = idsOf(table.shares.convertibles);
  return faults.filter(({ subject }) => subject !== undefined && ids.has(subject));
};

export const roundFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = idsOf(table.fundingRounds);
  return faults.filter(({ subject }) => subject !== undefined && ids.has(subject));
};

/** The faults that are not about instruments or rounds: classes, issues, grants, the pool. */
export const issueFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = new Set([...idsOf(table.shares.convertibles), ...idsOf(table.fundingRounds)]);
  return faults.filter(({ subject }) => subject === undefined || !ids.has(subject));
};

// Faults with the name of their instrument or holder, for lists with several of them.

/** Puts the instrument's name before the sentence. */
export const namedFaults = (faults: readonly Fault[], table: CapTable): Fault[] => {
  const ids = idsOf(table.shares.convertibles);
  return faults.map((one) =>
    one.subject !== undefined && ids.has(one.subject)
      ? { ...one, message: `${instrumentName(table, one.subject)}: ${one.message}` }
      : one,
  );
};

/** The faults of schedules that cannot be computed, each with the holder's name. */
export const namedVestingFaults = (faults: readonly Fault[], table: CapTable): Fault[] =>
  faults.map((one) => ({
    ...one,
    message: `Vesting of ${holderName(table, one.subject ?? '')}: ${one.message} All of it counts as vested.`,
  }));
