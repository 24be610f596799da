/** What stands in place of a list that could not be read. */
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';

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
