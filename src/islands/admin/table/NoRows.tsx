/** What stands in place of a table without rows: the way back to all of them where it is narrowed, else the first step. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';

export interface NoRowsProps {
  /** What the rows are, as in "No users yet". */
  many: string;
  isNarrowed: boolean;
  onShowAll: () => void;
  /** What belongs here, and how it comes here. */
  text?: string;
  action?: ReactNode;
}

export function NoRows({ many, isNarrowed, onShowAll, text, action }: NoRowsProps) {
  if (!isNarrowed) return <EmptyState title={`No ${many} yet`} text={text} action={action} />;
  return (
    <EmptyState
      title={`No ${many} match`}
      action={
        <Button size="sm" onClick={onShowAll}>
          Show all
        </Button>
      }
    />
  );
}
