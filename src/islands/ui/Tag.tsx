/** A short label of a thing: its stage, its sector. With `onRemove` it is a filter that can be taken off. */
import type { ReactNode } from 'react';
import { X } from 'lucide-react';

const VARIANTS = { solid: 'bg-neutral text-neutral-content', outline: 'border hairline muted' } as const;

export interface TagProps {
  children: ReactNode;
  variant?: keyof typeof VARIANTS;
  onRemove?: () => void;
  /** What the X takes off, e.g. "Remove Mumbai". */
  removeLabel?: string;
}

export function Tag({ children, variant = 'solid', onRemove, removeLabel = 'Remove' }: TagProps) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full text-xs whitespace-nowrap ${VARIANTS[variant]} ${onRemove ? 'h-8 pl-3 text-sm max-md:h-11' : 'h-5.5 px-2.5'}`}
    >
      <span className="truncate" title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid size-8 cursor-pointer place-items-center rounded-full hover:bg-base-content/10 max-md:size-11"
        >
          <X className="size-3.5" />
        </button>
      )}
    </span>
  );
}
