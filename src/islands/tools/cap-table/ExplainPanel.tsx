/** How a figure came about, beside it: formulas with their inputs. Closes with Esc, a press elsewhere or its button. */
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { X } from 'lucide-react';
import type { Explanation } from '@/domain/cap-table/calculation/explanation';
import { formatFigure } from '@/domain/cap-table/presentation/format-figure';
import { IconButton } from '@/islands/ui/IconButton';
import { placeBeside } from '@/islands/ui/overlay/place-beside';

const WIDTH = 360;

interface ExplainPanelProps {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  currency: string;
  lines: readonly Explanation[];
  onClose: () => void;
}

export function ExplainPanel({ anchor, label, currency, lines, onClose }: ExplainPanelProps) {
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
      // A press elsewhere keeps the focus that it took.
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
        <IconButton
          label="Close"
          icon={<X className="size-4" />}
          className="-mt-1.5 -mr-2"
          onClick={() => panel.current?.hidePopover()}
        />
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
