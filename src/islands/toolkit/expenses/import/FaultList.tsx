/** The lines of a file that could not be read: where, what they say, and why; a page at a time. */
import { useState } from 'react';
import type { LineFault } from '../../../../domain/expenses/import/statement';
import { Pager } from '../../../ui/Pager';

const SIZE = 50;

export function FaultList({ faults }: { faults: readonly LineFault[] }) {
  const [page, setPage] = useState(0);
  return (
    <div className="grid gap-3">
      <ul
        aria-label="Lines that could not be read"
        tabIndex={0}
        className="max-h-[max(16rem,46dvh)] divide-y divide-base-content/10 overflow-y-auto rounded-xl border hairline text-sm"
      >
        {faults.slice(page * SIZE, (page + 1) * SIZE).map(({ line, place, message, text }, index) => (
          <li key={index} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[6rem_1fr]">
            <span className="font-medium tabular-nums">{place ?? `Line ${line.toLocaleString('en-IN')}`}</span>
            <span className="min-w-0">
              <span className="block">{message}</span>
              {text !== '' && <span className="muted block text-[13px] wrap-anywhere">{text}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} size={SIZE} total={faults.length} noun="lines" onPage={setPage} />
    </div>
  );
}
