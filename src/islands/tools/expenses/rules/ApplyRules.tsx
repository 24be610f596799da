/** Shows which recorded expenses the rules would change, before applying them. */
import { countText } from '@/domain/count';
import { useState } from 'react';
import { formatDay } from '@/domain/time/days';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { changesByRules, type RuleChange } from '@/domain/expenses/rules';
import { Button } from '@/islands/ui/Button';

const SHOWN = 50;
const count = (number: number) => `${countText(number)} ${number === 1 ? 'expense' : 'expenses'}`;

interface RulePreview {
  rules: ExpenseBook['rules'];
  expenses: ExpenseBook['expenses'];
  changes: readonly RuleChange[];
}

interface Props {
  book: ExpenseBook;
  onApply: (changes: readonly RuleChange[]) => void;
}

export function ApplyRules({ book, onApply }: Props) {
  const { rules, expenses } = book;
  const [found, setFound] = useState<RulePreview | null>(null);
  // Changes found for other rules or expenses are out of date.
  const changes = found && found.rules === rules && found.expenses === expenses ? found.changes : null;
  const look = () => setFound({ rules, expenses, changes: changesByRules(rules, expenses) });
  return (
    <section aria-label="Apply to recorded expenses" className="grid gap-3 rounded-lg bg-base-200 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-sans text-sm font-medium tracking-normal">Apply to recorded expenses</h3>
          <p className="muted text-[13px]">
            Rules apply to imports automatically. You can also apply them to the {count(expenses.length)} in this
            document.
          </p>
        </div>
        {changes === null && (
          <Button size="sm" onClick={look}>
            See what would change
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {changes !== null && (
          <p className="text-sm">
            {changes.length === 0
              ? 'Nothing would change. No rule gives a recorded expense another category.'
              : `${count(changes.length)} of ${countText(expenses.length)} would get another category.`}
          </p>
        )}
      </div>
      {changes !== null && changes.length > 0 && (
        <>
          <ul
            aria-label="Expenses that would change"
            tabIndex={0}
            className="max-h-56 divide-y divide-base-content/10 overflow-y-auto rounded-lg border hairline bg-base-100 text-sm"
          >
            {changes.slice(0, SHOWN).map(({ expense, category }) => (
              <li key={expense.id} className="grid gap-x-4 px-3 py-2 sm:grid-cols-2">
                <span className="min-w-0">
                  <span className="line-clamp-2 wrap-anywhere">{expense.description}</span>
                  <span className="muted text-[13px]">{formatDay(expense.date)}</span>
                </span>
                <span className="min-w-0 self-center sm:text-right">
                  <span className="muted line-through">{expense.category}</span>
                  <span className="sr-only"> becomes </span> <span className="font-medium">{category}</span>
                </span>
              </li>
            ))}
            {changes.length > SHOWN && (
              <li className="muted px-3 py-2">and {countText(changes.length - SHOWN)} more</li>
            )}
          </ul>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={() => setFound(null)}>
              Leave them
            </Button>
            <Button variant="primary" onClick={() => onApply(changes)}>
              Apply to {count(changes.length)}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
