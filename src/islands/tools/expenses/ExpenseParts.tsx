/** The parts that table rows and phone cards share: an expense's name, buttons, recurrence and category. */
import { Paperclip, Pencil, Repeat, Trash2, Check } from 'lucide-react';
import type { Expense } from '@/domain/expenses/expense';
import type { ExpenseSort } from '@/domain/expenses/table';
import type { Currency } from '@/domain/money/money';
import { onPlainClick } from '@/lib/plain-click';
import { IconButton } from '@/islands/ui/Button';
import { Tag } from '@/islands/ui/Tag';
import type { ExpensePageState } from './page-state';
import { acceptCategories } from './expense-actions';

const periodText = (expense: Expense) =>
  expense.isRecurring && expense.recurringPeriod
    ? expense.recurringPeriod[0]!.toUpperCase() + expense.recurringPeriod.slice(1)
    : null;

export function Recurs({ expense }: { expense: Expense }) {
  const period = periodText(expense);
  if (period)
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Repeat className="size-3.5 text-secondary" aria-hidden="true" />
        {period}
      </span>
    );
  return <span className="muted">{expense.occurrence ? 'Recorded' : '–'}</span>;
}

/** A page of expenses, as a table or as cards. */
export interface ExpenseTableProps {
  rows: readonly Expense[];
  sort: ExpenseSort;
  hrefOf: (change: Partial<ExpensePageState>) => string;
  chosen: ReadonlySet<string>;
  /** The number of receipts, by the id of the expense. */
  receipts: ReadonlyMap<string, number>;
  currency: Currency;
  onChoose: (ids: ReadonlySet<string>) => void;
  onSort: (change: Partial<ExpensePageState>) => void;
  onOpen: (id: string) => void;
  onDelete: (ids: ReadonlySet<string>) => void;
}

export interface ExpensePartProps {
  expense: Expense;
  /** The number of its receipts. */
  receipts: number;
  hrefOf: (change: Partial<ExpensePageState>) => string;
  onOpen: (id: string) => void;
  onDelete: (ids: ReadonlySet<string>) => void;
}

export function ExpenseName({ expense, receipts, hrefOf, onOpen }: Omit<ExpensePartProps, 'onDelete'>) {
  const open = onPlainClick(() => onOpen(expense.id));
  return (
    <a
      href={hrefOf({ open: expense.id })}
      onClick={open}
      className="line-clamp-2 font-medium wrap-anywhere hover:underline max-md:py-1 max-sm:line-clamp-1 max-sm:text-[15px]"
    >
      {expense.description}
      {receipts > 0 && (
        <Paperclip
          className="muted ml-1.5 inline size-3.5 align-[-2px]"
          role="img"
          aria-label={receipts === 1 ? '1 receipt' : `${receipts} receipts`}
        />
      )}
    </a>
  );
}

export function ExpenseButtons({
  expense,
  onOpen,
  onDelete,
}: Pick<ExpensePartProps, 'expense' | 'onOpen' | 'onDelete'>) {
  return (
    <div className="flex justify-end">
      <IconButton label={`Edit ${expense.description}`} icon={Pencil} onClick={() => onOpen(expense.id)} />
      <IconButton
        label={`Delete ${expense.description}`}
        icon={Trash2}
        onClick={() => onDelete(new Set([expense.id]))}
      />
    </div>
  );
}

/** Shows that the category is only a guess; a press accepts it. */
export function GuessButton({ expense: { id, description, category } }: { expense: Expense }) {
  return (
    <button
      type="button"
      title="Guessed from the name. Press if it is right."
      onClick={() => acceptCategories(new Set([id]))}
      className="muted inline-flex min-h-6 shrink-0 cursor-pointer items-center gap-1 rounded-full px-1.5 text-xs hover:bg-base-content/10 hover:text-base-content"
    >
      guess
      <span className="sr-only">
        Accept {category} for {description}
      </span>
      <Check className="size-3" aria-hidden="true" />
    </button>
  );
}

export const categoryText = ({ category, categoryFrom }: Expense) =>
  categoryFrom === 'none' ? 'No category' : category;

/** The category of an expense. A small mark shows that it is only a guess; one press accepts the guess. */
export function CategoryMark({ expense }: { expense: Expense }) {
  const isGuess = expense.categoryFrom === 'guess';
  const tag = <Tag isMuted={isGuess || expense.categoryFrom === 'none'}>{categoryText(expense)}</Tag>;
  if (!isGuess) return tag;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
      {tag}
      <GuessButton expense={expense} />
    </span>
  );
}
