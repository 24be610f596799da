/** Budgets: one per category, how much of each is used, and how much recurring expenses will still use. */
import { useMemo, useState } from 'react';
import { Plus } from 'lucide-react';
import type { Day } from '@/domain/time/days';
import { computeUsage, daysOfMonth, totalUsage, type BudgetUsage } from '@/domain/expenses/budgets';
import { byCategory } from '@/domain/expenses/analytics';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { monthSpan, within } from '@/domain/expenses/periods';
import { formatMoney, formatShare, sumMoney, type Currency, type Minor } from '@/domain/money/money';
import { addMonths, formatMonth, isMonth, monthOfDay, monthRange } from '@/domain/time/months';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Select } from '@/islands/ui/fields/inputs';
import { BudgetRow, BudgetForm, type BudgetDraft } from './Budget';
import {
  storeBudgetMonth,
  readBudgetMonth,
  type BudgetMonth,
  type ExpensePage,
} from '@/islands/tools/expenses/page-state';

/** The number of months ahead that people can choose, to see scheduled expenses. */
const MONTHS_AHEAD = 3;

function Figure({ label, amount, currency, detail }: FigureProps) {
  return (
    <div className="card p-5 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:px-4 max-sm:py-3">
      <dt className="muted text-sm">{label}</dt>
      <dd className="mt-1 text-2xl font-semibold max-sm:mt-0 max-sm:text-lg">{formatMoney(amount, currency)}</dd>
      {detail && <dd className="muted mt-1 text-[13px] max-sm:col-span-2 max-sm:mt-0">{detail}</dd>}
    </div>
  );
}
interface FigureProps {
  label: string;
  amount: Minor;
  currency: Currency;
  detail?: string;
}

function Summary({ usages, currency }: { usages: readonly BudgetUsage[]; currency: Currency }) {
  const { amount, spent, usage } = totalUsage(usages);
  const scheduled = sumMoney(usages.map((one) => one.scheduled));
  const over = usages.filter(({ isOver }) => isOver).length;
  return (
    <dl className="grid grid-cols-1 gap-4 max-sm:gap-2 sm:grid-cols-3">
      <Figure
        label="Budgeted"
        amount={amount}
        currency={currency}
        detail={`in ${usages.length} ${usages.length === 1 ? 'category' : 'categories'}`}
      />
      <Figure
        label="Spent"
        amount={spent}
        currency={currency}
        detail={[usage !== null && formatShare(usage), scheduled > 0 && `${formatMoney(scheduled, currency)} scheduled`]
          .filter(Boolean)
          .join(', ')}
      />
      <Figure
        label={spent > amount ? 'Over all budgets by' : 'Left'}
        amount={Math.abs(amount - spent)}
        currency={currency}
        detail={
          over === 0
            ? 'No category is over budget'
            : `${over} ${over === 1 ? 'category is' : 'categories are'} over budget`
        }
      />
    </dl>
  );
}

export function BudgetTab({ book, page, today }: { book: ExpenseBook; page: ExpensePage; today: Day }) {
  const { state, go } = page;
  const { expenses, budgets, currency } = book;
  const [askedBudget, setAskedBudget] = useState<BudgetDraft & { turn: number }>();
  const [isAsked, setIsAsked] = useState(false);
  const ask = (draft: BudgetDraft) => {
    setAskedBudget({ ...draft, turn: (askedBudget?.turn ?? 0) + 1 });
    setIsAsked(true);
  };

  const now = monthOfDay(today);
  const [stored, setStored] = useState(() => readBudgetMonth(now));
  const chosen = state.month ?? stored;
  const month = chosen === 'all' ? null : chosen;
  const choose = (next: BudgetMonth) => {
    storeBudgetMonth(next, now);
    setStored(next);
    go({ month: next });
  };
  const range = useMemo(() => (month ? daysOfMonth(month) : null), [month]);
  const withScheduled = month !== null && state.scheduled;
  const usages = useMemo(
    () => computeUsage(budgets, expenses, range, withScheduled ? today : null),
    [budgets, expenses, range, withScheduled, today],
  );
  const months = useMemo(() => {
    const span = monthSpan(expenses);
    const ahead = addMonths(now, MONTHS_AHEAD);
    const from = span && span.first < now ? span.first : now;
    const list = monthRange(from, span && span.last > ahead ? span.last : ahead).reverse();
    return month && !list.includes(month) ? [month, ...list] : list;
  }, [expenses, now, month]);
  const unplanned = useMemo(() => {
    const planned = new Set(budgets.map(({ category }) => category));
    return byCategory(within(expenses, range)).filter(({ category }) => !planned.has(category));
  }, [budgets, expenses, range]);
  const when = month ? formatMonth(month) : 'all time';

  return (
    <div className="mt-3 grid grid-cols-1 gap-4 max-sm:pb-16">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label="Month"
          className="select-sm w-44!"
          placeholder="All time"
          options={months.map((one) => ({ value: one, label: formatMonth(one) }))}
          value={month ?? ''}
          onChange={({ target }) => choose(isMonth(target.value) ? target.value : 'all')}
        />
        {month && (
          <Checkbox
            className="print:hidden"
            label="Include scheduled expenses"
            checked={state.scheduled}
            onChange={(event) => go({ scheduled: event.target.checked })}
          />
        )}
        <Button size="sm" className="ml-auto" icon={Plus} onClick={() => ask({ category: '', isLocked: false })}>
          Set Budget
        </Button>
      </div>
      {budgets.length === 0 ? (
        <EmptyState
          ghost={['name', 'bar', 'figure']}
          title="No budgets yet"
          text="Set how much you want to spend on a category, and see at a glance what is left."
          action={
            <Button variant="primary" onClick={() => ask({ category: '', isLocked: false })}>
              Set your first budget
            </Button>
          }
        />
      ) : (
        <>
          <Summary usages={usages} currency={currency} />
          <ul aria-label={`Budgets, ${when}`} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {usages.map((usage) => (
              <li key={usage.category}>
                <BudgetRow
                  usage={usage}
                  currency={currency}
                  when={when}
                  onEdit={() => ask({ category: usage.category, isLocked: true })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {unplanned.length > 0 && (
        <section aria-label="Spent without a budget" className="card p-5">
          <h2 className="font-sans text-base font-semibold tracking-normal">Spent without a budget</h2>
          <ul className="mt-2 divide-y divide-base-content/10 text-sm">
            {unplanned.map(({ category, total }) => (
              <li key={category} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
                <span className="min-w-0 flex-1 basis-44">{category}</span>
                <span className="num">{formatMoney(total, currency)}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  className="max-sm:-ml-3"
                  aria-label={`Set budget for ${category}`}
                  onClick={() => ask({ category, isLocked: false })}
                >
                  Set budget
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}

      {askedBudget && (
        <BudgetForm
          key={askedBudget.turn}
          open={isAsked}
          asked={askedBudget}
          budgets={budgets}
          currency={currency}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
