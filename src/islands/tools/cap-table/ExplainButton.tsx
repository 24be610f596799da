/** A figure as a button: a press loads the explanation and shows how the figure was computed. */
import { useRef, useState, useCallback, useEffect, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { X } from 'lucide-react';
import type { Explanation } from '@/domain/cap-table/calculation/explanation';
import { toast } from '@/stores/toasts';
import { formatFigure } from '@/domain/cap-table/presentation/format';
import { IconButton } from '@/islands/ui/Button';
import { placeBeside } from '@/islands/ui/overlay/place-beside';

const WIDTH = 360;

interface ExplainPanelProps {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  currency: string;
  lines: readonly Explanation[];
  onClose: () => void;
}

/** A panel beside a figure, with the formulas and inputs behind it. Closes with Esc, a press elsewhere or its button. */
function ExplainPanel({ anchor, label, currency, lines, onClose }: ExplainPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  const place = useCallback(() => {
    if (panel.current && anchor.current) placeBeside(panel.current, anchor.current, 'end');
  }, [anchor]);

  useLayoutEffect(() => {
    const box = panel.current;
    if (!box) return;
    const from = anchor.current;
    box.showPopover();
    place();
    box.focus({ preventScroll: true });
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'closed') return;
      // After a press elsewhere, the focus stays there.
      if (document.activeElement === null || document.activeElement === document.body) from?.focus();
      close.current();
    };
    box.addEventListener('toggle', onToggle);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      box.removeEventListener('toggle', onToggle);
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor, place]);

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={`How ${label} is worked out`}
      tabIndex={-1}
      className="fixed inset-auto m-0 max-h-[80dvh] overflow-y-auto card p-4 text-left text-sm font-normal whitespace-normal text-base-content shadow-2xl outline-none"
      style={{ width: `min(${WIDTH}px, calc(100vw - 16px))` }}
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{label}</p>
        <IconButton label="Close" icon={X} className="-mt-1.5 -mr-2" onClick={() => panel.current?.hidePopover()} />
      </div>
      {lines.length === 0 && <p className="muted">You entered this figure, so there is nothing to explain.</p>}
      <ol className="mt-2 grid gap-3">
        {lines.map((line, index) => (
          <li key={index} className="grid gap-1 border-t hairline pt-3 first:border-0 first:pt-0">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{line.label}</span>
              <span className="num font-semibold">{formatFigure(line.result, currency)}</span>
            </p>
            <p className="muted text-[13px]">{line.formula}</p>
            {line.inputs.length > 0 && (
              <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 text-[13px]">
                {line.inputs.map((input, at) => (
                  <div key={at} className="contents">
                    <dt className="muted wrap-anywhere">{input.label}</dt>
                    <dd className="num">{formatFigure(input.figure, currency)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

export interface ExplainButtonProps {
  /** The name of the figure, for screen readers and as the panel's heading: "Asha after Seed". */
  label: string;
  /** The figure as shown on the page. */
  children: ReactNode;
  currency: string;
  /** May load the code that it needs. */
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
