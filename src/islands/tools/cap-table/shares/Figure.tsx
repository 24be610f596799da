/** Figures of the mode "shares": a computed one that explains itself when pressed, and rows of named ones. */
import type { ReactNode } from 'react';
import type { Explanation } from '@/domain/cap-table/calculation/explanation';
import { ExplainButton } from '@/islands/tools/cap-table/ExplainButton';
import { useShares } from './shares-context';

export interface FigureProps {
  children: ReactNode;
  /** The name of the figure: "Price per share". */
  label: string;
  /** Loads the explanation on demand. */
  explain: () => Promise<readonly Explanation[]>;
}

export function Figure({ children, label, explain }: FigureProps) {
  const { table } = useShares();
  return (
    <ExplainButton label={label} currency={table.currency} explain={explain} className="text-start tabular-nums">
      {children}
    </ExplainButton>
  );
}

/** One figure with its name, in a row of several. */
export function Stat({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-0 card px-4 py-3">
      <dt className="muted text-xs">{label}</dt>
      <dd className="mt-0.5 text-xl font-semibold tabular-nums wrap-anywhere max-sm:text-base">{children}</dd>
      {note && <dd className="muted mt-0.5 text-xs">{note}</dd>}
    </div>
  );
}

export function Stats({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 lg:grid-cols-4">
      {children}
    </dl>
  );
}
