/** What stands in place of a list that could not be read or is empty, and the button for more of one that goes on. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import type { Pages } from './use-pages';

export interface ListStateProps {
  pages: Pages<unknown> | 'failed' | null;
  isBusy: boolean;
  failed: string;
  empty: string;
  onAgain: () => void;
  onMore: () => void;
  /** The list itself. */
  children: ReactNode;
}

export function ListState({ pages, isBusy, failed, empty, onAgain, onMore, children }: ListStateProps) {
  if (pages === 'failed' || (pages === null && !isBusy))
    return (
      <EmptyState
        role="alert"
        title={failed}
        text="Nothing was changed."
        action={
          <Button size="sm" onClick={onAgain}>
            Try again
          </Button>
        }
      />
    );
  if (pages?.items.length === 0 && !isBusy) return <EmptyState title={empty} />;
  return (
    <>
      {children}
      {pages?.next && (
        <div className="flex justify-center">
          <Button size="sm" busy={isBusy} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
