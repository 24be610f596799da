/** A computed figure that explains itself when pressed: dotted underline, the formula with its inputs in a dialog. */
import type { ReactNode } from 'react';
import type { Explanation } from '../../../../domain/cap-table/explanation';
import { useShares } from './shares-context';

export interface FigureProps {
  children: ReactNode;
  /** What the figure is: "Price per share". */
  label: string;
  /** Fetches what explains it, when asked. */
  explain: () => Promise<Explanation[]>;
  className?: string;
}

export function Figure({ children, label, explain, className = '' }: FigureProps) {
  const { open } = useShares();
  return (
    <button
      type="button"
      title="Explain this number"
      className={`min-h-6 cursor-help rounded-sm tabular-nums underline decoration-base-content/40 decoration-dotted underline-offset-4 hover:decoration-base-content ${className}`}
      onClick={() => open({ kind: 'explain', title: label, explain })}
    >
      {children}
      <span className="sr-only">, explain {label}</span>
    </button>
  );
}
