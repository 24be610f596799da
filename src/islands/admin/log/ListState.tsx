/** What stands in place of a list that could not be read or is empty, and the button for more of one that goes on. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { ListFailed } from '../table/ListFailed';
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
  if (pages === 'failed') return <ListFailed title={failed} isBusy={isBusy} onAgain={onAgain} />;
  if (pages === null)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  if (pages.items.length === 0 && !isBusy) return <EmptyState title={empty} />;
  return (
    <>
      {children}
      {pages.next && (
        <div className="flex justify-center">
          <Button size="sm" busy={isBusy} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
