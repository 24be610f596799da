/** What imports left without a category that someone chose: the way to those rows, and what ends the question for all of them. */
import { memo } from 'react';
import { Tag as TagIcon } from 'lucide-react';
import type { Expense, UnsortedBy } from '@/domain/expenses/expense';
import { countText } from '@/domain/count';
import { onPlainClick } from '@/lib/site/plain-click';
import { Button } from '@/islands/ui/Button';
import { acceptCategories } from '@/islands/tools/expenses/expense-actions';
import { WITHOUT_FILTERS } from '@/islands/tools/expenses/page-state';
import type { ExpensePage } from '@/islands/tools/expenses/use-expense-page';

export interface SortNoticeProps {
  counts: Readonly<Record<UnsortedBy, number>>;
  /** Which of them is looked at now. */
  now: UnsortedBy | null;
  /** Those that are looked at, on whatever page. */
  shown: readonly Expense[];
  go: ExpensePage['go'];
  hrefOf: ExpensePage['hrefOf'];
}

const LINKS: Readonly<Record<UnsortedBy, (count: number) => string>> = {
  none: (count) => `${countText(count)} without a category: sort ${count === 1 ? 'it' : 'them'} now`,
  guess: (count) => `${countText(count)} guessed. Please check ${count === 1 ? 'it' : 'them'}`,
};
const HELP: Readonly<Record<UnsortedBy, string>> = {
  none: 'Choose rows and give them a category, or make a rule for the next import.',
  guess: 'These were recognised by a common name. Accept what is right, change the others.',
};

export const SortNotice = memo(function SortNotice({ counts, now, shown, go, hrefOf }: SortNoticeProps) {
  const kinds = (['none', 'guess'] as const).filter((kind) => counts[kind] > 0 && kind !== now);
  if (kinds.length === 0 && now === null) return null;
  const to = (kind: UnsortedBy) => ({ ...WITHOUT_FILTERS, unsorted: kind });
  const follow = (kind: UnsortedBy) => onPlainClick(() => go(to(kind)));
  const accept = () => acceptCategories(new Set(shown.map(({ id }) => id)));
  return (
    <section
      aria-label="Expenses to sort"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl max-md:gap-y-0 max-sm:order-1 border hairline bg-base-100 px-4 py-2 text-sm"
    >
      <TagIcon className="muted size-4 shrink-0" aria-hidden="true" />
      {now !== null && <p className="min-w-0 flex-1 basis-56">{HELP[now]}</p>}
      {now !== null && shown.length > 0 && (
        <Button size="sm" onClick={accept}>
          {now === 'guess' ? `Accept all ${countText(shown.length)}` : `Keep all ${countText(shown.length)} as Other`}
        </Button>
      )}
      {kinds.map((kind) => (
        <a
          key={kind}
          className="link tabular-nums max-md:inline-flex max-md:min-h-11 max-md:items-center"
          href={hrefOf({ ...to(kind), open: null })}
          onClick={follow(kind)}
        >
          {LINKS[kind](counts[kind])}
        </a>
      ))}
    </section>
  );
});
