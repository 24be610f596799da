/** The category of an expense, with a quiet mark while it is only a guess: one press says that it is right. */
import { Check } from 'lucide-react';
import type { Expense } from '../../../domain/expenses/expense';
import { Tag } from '../../ui/Tag';
import { whenFetched } from '../../ui/prefetch';

const fetchActions = () => import('./expense-actions');

export function CategoryMark({ expense: { id, description, category, categoryFrom } }: { expense: Expense }) {
  if (categoryFrom === 'none') return <Tag variant="outline">No category</Tag>;
  if (categoryFrom !== 'guess') return <Tag>{category}</Tag>;
  const accept = () => whenFetched(fetchActions, (actions) => actions.acceptCategories(new Set([id])));
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Tag variant="outline">{category}</Tag>
      <button
        type="button"
        title="Guessed from the name. Press if it is right."
        onClick={accept}
        className="muted inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-full px-1.5 text-xs hover:bg-base-content/10 hover:text-base-content max-md:min-h-11"
      >
        guess
        <span className="sr-only">
          Accept {category} for {description}
        </span>
        <Check className="size-3" aria-hidden="true" />
      </button>
    </span>
  );
}
