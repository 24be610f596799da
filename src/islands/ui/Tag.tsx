/** Short words about a thing: a plain tag, a choice that can be removed (the only one that looks like a chip), a list of tags, and badges. */
import type { ReactNode } from 'react';
import { X } from 'lucide-react';

export function Tag({ children, isMuted = false }: { children: ReactNode; isMuted?: boolean }) {
  return <span className={`text-[13px] font-normal ${isMuted ? 'muted' : ''}`}>{children}</span>;
}

export interface ChosenTagProps {
  children: string;
  onRemove: () => void;
  /** The label of the X, e.g. "Remove Mumbai". */
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

/** Shown if a value is not known. A dash is for values that do not apply. */
export const NotKnown = () => <span className="no-value muted text-xs whitespace-nowrap">Not known</span>;

export interface TagListProps {
  items: readonly string[];
  max?: number;
  /** The label of the list, for screen readers. */
  label?: string;
}

/** The first `max` words of a list, and a "+N" that names the rest on hover and to screen readers. Plain text, on one line in a table row. */
export function TagList({ items, max = 2, label }: TagListProps) {
  if (items.length === 0) return <NotKnown />;
  const rest = items.slice(max);
  return (
    <ul aria-label={label} title={rest.length > 0 ? items.join(', ') : undefined} className="tag-list">
      {items.slice(0, max).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {rest.length > 0 && (
        <li data-rest="">
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">and {rest.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}

/** Marks an entry that was made up to show how the portal works. */
export function SampleBadge() {
  return (
    <span
      className="inline-flex h-4.5 shrink-0 items-center rounded border hairline px-1.5 text-[11px] font-normal muted"
      title="Made up for demonstration"
    >
      Sample
    </span>
  );
}

/** The number of active filters, beside the name of their button; nothing for 0. */
export function OnBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge badge-primary badge-xs tabular-nums">
      {count}
      <span className="sr-only"> on</span>
    </span>
  );
}
