/** The filters of expenses: words, categories, payment methods, months, and whether they recur. */
import { memo, useState } from 'react';
import { ChevronDown, ListFilter } from 'lucide-react';
import { EXPENSE_CATEGORIES, PAYMENT_METHODS } from '@/domain/expenses/expense';
import { formatShortMonth, monthRange, type Month } from '@/domain/time/months';
import { Button, buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import { Select, SearchInput } from '@/islands/ui/fields/inputs';
import { useNarrow } from '@/islands/ui/hooks/use-browser';
import { SortSelect } from './ExpenseCards';
import type { ExpensePageState, ExpensePage } from '@/islands/tools/expenses/page-state';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly Value[];
  chosen: readonly Value[];
  onChoose: (chosen: readonly Value[]) => void;
}

function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <Menu
      label={chosen.length > 0 ? `${label}, ${chosen.length} chosen` : label}
      align="start"
      width={264}
      triggerClass={buttonClass('outline', 'sm', 'max-sm:justify-between')}
      trigger={
        <>
          {label}
          {chosen.length > 0 && <span className="num text-brand">{chosen.length}</span>}
          <ChevronDown className="size-4" aria-hidden="true" />
        </>
      }
      items={options.map((option) => ({
        label: option,
        checked: chosen.includes(option),
        onSelect: () =>
          onChoose(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]),
      }))}
    />
  );
}

export interface ExpenseFiltersProps {
  state: ExpensePageState;
  go: ExpensePage['go'];
  goLater: ExpensePage['goLater'];
  /** The months that have expenses. */
  span: { first: Month; last: Month } | null;
  /** Cards have no headers to sort by, unlike the table. */
  hasCards: boolean;
}

/** The newest first; also includes a month from the address that has no expenses. */
function monthOptions(span: ExpenseFiltersProps['span'], chosen: Month | null) {
  const months = span ? monthRange(span.first, span.last).reverse() : [];
  if (chosen && !months.includes(chosen)) months.unshift(chosen);
  return months.map((month) => ({ value: month, label: formatShortMonth(month) }));
}

export const ExpenseFilters = memo(function ExpenseFilters(props: ExpenseFiltersProps) {
  const { state, go, goLater, span, hasCards } = props;
  const { text, categories, methods, from, to, recurring } = state;
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const count = categories.length + methods.length + [from, to, recurring].filter(Boolean).length;
  return (
    <search
      className="print:hidden flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2"
      aria-label="Filters"
    >
      <div className="flex min-w-0 gap-2 max-sm:col-span-2">
        <SearchInput
          aria-label="Search expenses"
          placeholder="Search expenses"
          value={text}
          maxLength={200}
          onChange={(event) => goLater({ text: event.target.value, page: 1 })}
          className="w-64 max-sm:w-full max-sm:flex-1"
        />
        {isNarrow && (
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-label={count > 0 ? `Filters, ${count} chosen` : 'Filters'}
            icon={ListFilter}
            onClick={() => setOpen(!isOpen)}
          >
            Filters
            {count > 0 && <span className="num text-brand">{count}</span>}
          </Button>
        )}
      </div>
      {(!isNarrow || isOpen) && (
        <>
          <Choice
            label="Category"
            options={EXPENSE_CATEGORIES}
            chosen={categories}
            onChoose={(next) => go({ categories: next, page: 1 })}
          />
          <Choice
            label="Payment method"
            options={PAYMENT_METHODS}
            chosen={methods}
            onChoose={(next) => go({ methods: next, page: 1 })}
          />
          <Select
            aria-label="From month"
            className="select-sm w-36! max-sm:w-full!"
            placeholder="From any month"
            options={monthOptions(span, from)}
            value={from ?? ''}
            onChange={({ target }) => {
              const month = target.value || null;
              go({ from: month, page: 1, ...(month && to && to < month ? { to: month } : {}) });
            }}
          />
          <Select
            aria-label="To month"
            className="select-sm w-36! max-sm:w-full!"
            placeholder="To any month"
            options={monthOptions(span, to)}
            value={to ?? ''}
            onChange={({ target }) => {
              const month = target.value || null;
              go({ to: month, page: 1, ...(month && from && from > month ? { from: month } : {}) });
            }}
          />
          <Button
            size="sm"
            aria-pressed={recurring}
            className={recurring ? 'border-secondary! text-secondary' : ''}
            onClick={() => go({ recurring: !recurring, page: 1 })}
          >
            Recurring
          </Button>
          {hasCards && <SortSelect sort={state.sort} go={go} />}
        </>
      )}
    </search>
  );
});
