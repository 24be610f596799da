/** The category of an expense, with a quiet mark while it is only a guess: one press says that it is right. */
import { Check } from 'lucide-react';
import type { Expense } from '@/domain/expenses/expense';
import { Tag } from '@/islands/ui/Tag';
import { acceptCategories } from './expense-actions';

/** Says that the category is only a guess, and accepts it. */
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
