/** A figure that can be pressed: it opens how it came about. What it opens is fetched and computed then. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Explanation } from '../../../domain/cap-table/explanation';

const ExplainPanel = lazy(() => import('./ExplainPanel'));

export interface ExplainButtonProps {
  /** What the figure is, for screen readers and as the panel's heading: "Asha after Seed". */
  label: string;
  /** The figure as it stands on the page. */
  children: ReactNode;
  currency: string;
  explain: () => readonly Explanation[];
  className?: string;
}

export function ExplainButton({ label, children, currency, explain, className = '' }: ExplainButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title="Explain this number"
        className={`cursor-pointer rounded underline decoration-dotted decoration-base-content/40 underline-offset-4 hover:decoration-current max-md:min-h-11 ${className}`}
        onClick={() => setOpen(true)}
      >
        {children}
        <span className="sr-only">: explain {label}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ExplainPanel
            anchor={button}
            label={label}
            currency={currency}
            lines={explain()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
