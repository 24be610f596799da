/** A computed figure of the mode "shares" that explains itself when it is pressed. */
import type { ReactNode } from 'react';
import type { Explanation } from '@/domain/cap-table/calculation/explanation';
import { ExplainButton } from '@/islands/tools/cap-table/ExplainButton';
import { useShares } from './shares-context';

export interface FigureProps {
  children: ReactNode;
  /** What the figure is: "Price per share". */
  label: string;
  /** Fetches what explains it, when asked. */
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
