/** The panel beside a selected chip: a value for this mail only, the fallback text, and the answer for all mails. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { fieldLabel, type MergeField } from '@/domain/outreach/letters/merge';
import { Button, IconButton } from '@/islands/ui/Button';
import { placeBeside } from '@/islands/ui/overlay/place-beside';
import { focusField, ValueInput } from './FieldValues';

export interface ChipPanelProps {
  /** Returns the element of the chip, which may be rendered again. */
  anchor: () => Element | null;
  field: MergeField;
  /** The source of the chip's text. */
  source: string;
  /** The value for this email only; '' if there is none. */
  own: string;
  /** The person whom this value is for; null for every recipient. */
  to: string | null;
  /** The text that would be shown without this value. */
  otherwise: string;
  /** The label of the button to the answer for more than this email; null if there is none. */
  everywhere: string | null;
  onOwn: (value: string) => void;
  onTakeBack: () => void;
  onFallback: (fallback: string | null) => void;
  /** Returns to the letter. */
  onClose: () => void;
}

export function ChipPanel({ anchor, field, source, own, to, otherwise, everywhere, ...on }: ChipPanelProps) {
  const { name, fallback } = field;
  const panel = useRef<HTMLDivElement>(null);
  // The text as typed, because the stored text has no spaces at its ends.
  const [standIn, setStandIn] = useState(fallback ?? '');
  const place = useCallback(() => {
    const chip = anchor();
    if (panel.current && chip) placeBeside(panel.current, chip, 'start');
  }, [anchor]);
  useLayoutEffect(() => {
    const box = panel.current;
    if (box && !box.matches(':popover-open')) box.showPopover();
    place();
  });
  useEffect(() => {
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [place]);
  const label = fieldLabel(name);
  return (
    <div
      ref={panel}
      popover="manual"
      role="group"
      aria-label={`${label} in this email`}
      tabIndex={-1}
      data-chip-panel=""
      className="fixed inset-auto m-0 grid max-h-[80dvh] w-80 max-w-[calc(100vw-16px)] gap-3 overflow-y-auto card p-4 text-sm text-base-content shadow-2xl outline-none not-open:hidden"
      onKeyDown={(event) => {
        const isDone = event.key === 'Enter' && event.target instanceof HTMLInputElement;
        if (event.key !== 'Escape' && !isDone) return;
        // The letter gets the cursor now, and must not receive this key.
        event.preventDefault();
        on.onClose();
      }}
    >
      <div className="min-w-0 pr-7">
        <p className="font-semibold wrap-anywhere">{label}</p>
        <p className="muted text-[13px] wrap-anywhere">{source}</p>
      </div>
      <ValueInput
        label={to === null ? 'Only in this email' : `Only in this email to ${to}`}
        value={own}
        placeholder={otherwise}
        onValue={on.onOwn}
      />
      {own.trim() !== '' && (
        <Button size="sm" className="min-w-0 justify-self-start" onClick={on.onTakeBack}>
          {otherwise ? <span className="truncate">Use “{otherwise}” again</span> : 'Remove it'}
        </Button>
      )}
      <ValueInput
        label="Text if it is not known"
        value={standIn}
        placeholder={fallback === '' ? 'Left out' : 'None, so we ask you for it'}
        limit={200}
        onValue={(text) => {
          setStandIn(text);
          on.onFallback(text.trim() === '' ? null : text);
        }}
      />
      {everywhere !== null && (
        <Button size="sm" variant="ghost" className="-ml-3 justify-self-start" onClick={() => focusField(name)}>
          {everywhere}
        </Button>
      )}
      {/* Last, so that Tab leads to the values first. */}
      <IconButton label="Close" icon={X} className="absolute top-2 right-2" onClick={on.onClose} />
    </div>
  );
}
