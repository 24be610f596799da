/** Shown in place of a list while it is read, and when it could not be read. */
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';

export const ListLoading = () => (
  <div role="status" aria-label="Loading">
    <Skeleton className="h-64 w-full" />
  </div>
);

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
