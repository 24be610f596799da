/** The form of a new or existing expense. Typed values stay when the dialog is closed by accident. */
import { useLast, useOnce } from '@/islands/ui/hooks/use-modal';
import type { Day } from '@/domain/time/days';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { ExpenseDialog } from './ExpenseDialog';

export interface ExpenseFormProps {
  book: ExpenseBook;
  /** `new`, the id of an expense, or null while nothing is open. */
  open: string | null;
  today: Day;
  onClose: () => void;
}

export default function ExpenseForm({ book, open, today, onClose }: ExpenseFormProps) {
  const hasNew = useOnce(open === 'new');
  const known = useLast(open === 'new' ? null : open);
  const expense = useLast(book.expenses.find(({ id }) => id === known) ?? null);
  const isThere = expense !== null && book.expenses.some(({ id }) => id === expense.id);
  return (
    <>
      {hasNew && <ExpenseDialog open={open === 'new'} book={book} expense={null} today={today} onClose={onClose} />}
      {expense && (
        <ExpenseDialog
          key={expense.id}
          open={open === expense.id && isThere}
          book={book}
          expense={expense}
          today={today}
          onClose={onClose}
        />
      )}
    </>
  );
}
