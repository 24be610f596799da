/** Under the search of a table: how many rows are selected and what can be done with them, how far a file is, and what became of it. */
import type { ReactNode } from 'react';
import { countText } from '@/domain/count';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';

export interface TableStatusProps {
  selectedCount?: number;
  onClear?: () => void;
  /** How many rows are read for a file that is being made; null at rest. */
  count?: number | null;
  /** What became of the last file. */
  result?: string;
  /** What can be done with those selected. */
  children?: ReactNode;
}

/** The region is from the start, so that its text is announced. */
export function TableStatus({ selectedCount = 0, onClear, count = null, result = '', children }: TableStatusProps) {
  const isShown = selectedCount > 0 || count !== null || result !== '';
  return (
    <div
      role="status"
      className={isShown ? 'card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-sm' : 'sr-only'}
    >
      {selectedCount > 0 && <span>{`${countText(selectedCount)} selected`}</span>}
      {count !== null ? (
        <span className="flex items-center gap-2">
          <progress className="progress w-24" aria-label="Export" />
          {count === 0 ? 'Preparing the file …' : `${countText(count)} read …`}
        </span>
      ) : (
        result !== '' && <span className="muted">{result}</span>
      )}
      {selectedCount > 0 && (
        <div className="ml-auto flex flex-wrap gap-2">
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear selection
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

export const ListLoading = () => (
  <div role="status" aria-label="Loading">
    <LoadingFrame rows={5} />
  </div>
);

/** Shown in place of a list while it is read, and when it could not be read. */
export function ListFailed({
  title,
  isBusy = false,
  onAgain,
}: {
  title: string;
  isBusy?: boolean;
  onAgain: () => void;
}) {
  return (
    <EmptyState
      role="alert"
      title={title}
      text="Nothing was changed."
      action={
        <Button size="sm" busy={isBusy} onClick={onAgain}>
          Try again
        </Button>
      }
    />
  );
}
