/** A short word about a thing, such as its state, in plain text; and a filter or choice that can be taken off, which alone looks like a chip. */
import type { ReactNode } from 'react';
import { X } from 'lucide-react';

export function Tag({ children, isMuted = false }: { children: ReactNode; isMuted?: boolean }) {
  return <span className={`text-[13px] font-normal ${isMuted ? 'muted' : ''}`}>{children}</span>;
}

export interface ChosenTagProps {
  children: string;
  onRemove: () => void;
  /** What the X takes off, e.g. "Remove Mumbai". */
  removeLabel: string;
}

export function ChosenTag({ children, onRemove, removeLabel }: ChosenTagProps) {
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1 rounded-full bg-neutral pl-3 text-sm whitespace-nowrap text-neutral-content max-md:h-11">
      <span className="truncate" title={children}>
        {children}
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-8 cursor-pointer place-items-center rounded-full hover:bg-base-content/10 max-md:size-11"
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}
