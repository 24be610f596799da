/** Asks before expenses are deleted, in the specification's words. */
import { countText } from '@/domain/count';
import { deleteExpensesQuestion } from '@/domain/expenses/expense';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { deleteExpenses } from './expense-actions';

export interface DeleteQuestionProps {
  /** Null when nothing is asked. */
  ids: ReadonlySet<string> | null;
  onClose: () => void;
}

export default function DeleteQuestion({ ids, onClose }: DeleteQuestionProps) {
  const count = useLast(ids)?.size ?? 0;
  return (
    <ConfirmDialog
      open={ids !== null}
      danger
      title={count === 1 ? 'Delete expense' : `Delete ${countText(count)} expenses`}
      text={deleteExpensesQuestion(count)}
      confirmLabel="Delete"
      onCancel={onClose}
      onConfirm={() => {
        if (ids) deleteExpenses(ids);
        onClose();
      }}
    />
  );
}
