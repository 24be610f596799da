/** Faults and assumptions of the calculation, shown next to the affected entry. */
import { Info, TriangleAlert } from 'lucide-react';
import type { Fault } from '@/domain/cap-table/document/faults';

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

/** Those about any of these ids. */
export const faultsAbout = (faults: readonly Fault[], ids: ReadonlySet<string>): Fault[] =>
  faults.filter(({ subject }) => subject !== undefined && ids.has(subject));
