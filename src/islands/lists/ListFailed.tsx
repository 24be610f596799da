/** Shown in place of a list while it is read, and when it could not be read. */
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';

export const ListLoading = () => (
  <div role="status" aria-label="Loading">
    <LoadingFrame rows={5} />
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
