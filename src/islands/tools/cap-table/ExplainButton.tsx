/** A figure that is a button: it shows how the figure was computed. The explanation is loaded and computed then. */
import { useRef, useState, type ReactNode } from 'react';
import type { Explanation } from '@/domain/cap-table/calculation/explanation';
import { toast } from '@/stores/toasts';
import { ExplainPanel } from './ExplainPanel';

export interface ExplainButtonProps {
  /** What the figure is, for screen readers and as the panel's heading: "Asha after Seed". */
  label: string;
  /** The figure as it is on the page. */
  children: ReactNode;
  currency: string;
  /** May fetch what it needs. */
  explain: () => readonly Explanation[] | Promise<readonly Explanation[]>;
  className?: string;
}

export function ExplainButton({ label, children, currency, explain, className = '' }: ExplainButtonProps) {
  const [lines, setLines] = useState<readonly Explanation[] | null>(null);
  const open = async () => {
    try {
      setLines(await explain());
    } catch {
      toast('error', 'The explanation could not be loaded. Check your connection and try again.');
    }
  };
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={lines !== null}
        aria-haspopup="dialog"
        title="Explain this number"
        className={`cursor-pointer rounded underline decoration-dotted decoration-base-content/40 underline-offset-4 hover:decoration-current max-md:-my-3 max-md:py-3 ${className}`}
        onClick={() => void open()}
      >
        {children}
        <span className="sr-only">: explain {label}</span>
      </button>
      {lines && (
        <ExplainPanel anchor={button} label={label} currency={currency} lines={lines} onClose={() => setLines(null)} />
      )}
    </>
  );
}
