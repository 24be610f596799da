/** The expenses: due notices, filters, the table with its pages, and scheduled expenses. */
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState, memo } from 'react';
import { SearchX, Tag as TagIcon } from 'lucide-react';
import { countText } from '@/domain/count';
import type { Day } from '@/domain/time/days';
import type { ExpenseBook, Expense, UnsortedBy } from '@/domain/expenses/expense';
import { filterInSlices, listInSlices, PAGE_SIZES, pageOf } from '@/domain/expenses/table';
import { formatMoney } from '@/domain/money/money';
import { isWordless, WORDLESS } from '@/domain/text/spelling';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Pagination } from '@/islands/ui/table/Pagination';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { lazyComponent, whenFetched } from '@/islands/ui/loading/lazy-component';
import { useTight } from '@/islands/ui/hooks/use-browser';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { DueNotice, Scheduled } from '@/islands/tools/expenses/Recurring';
import { filterOf, isFiltered, WITHOUT_FILTERS, type ExpensePage } from '@/islands/tools/expenses/page-state';
import { useReceiptCounts } from '@/islands/tools/expenses/receipts/use-receipt-counts';
import { useSliced } from '@/islands/tools/expenses/use-sliced';
import { onPlainClick } from '@/lib/plain-click';
import { acceptCategories } from '@/islands/tools/expenses/expense-actions';
import { BulkBar, ExpenseTable } from './ExpenseTable';
import { ExpenseFilters } from './ExpenseFilters';

interface SortNoticeProps {
  counts: Readonly<Record<UnsortedBy, number>>;
  /** The kind that is shown now. */
  now: UnsortedBy | null;
  /** The expenses that are shown, on any page. */
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

/** Imported expenses whose category no person has chosen: links to them, and a button that accepts all their categories. */
const SortNotice = memo(function SortNotice({ counts, now, shown, go, hrefOf }: SortNoticeProps) {
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

const fetchDialogs = () => import('@/islands/tools/expenses/dialogs');
const DeleteQuestion = lazyComponent(() => fetchDialogs().then((dialogs) => ({ default: dialogs.DeleteQuestion })));

export interface ExpensesTabProps {
  book: ExpenseBook;
  page: ExpensePage;
  today: Day;
  /** Opens the form with an expense, or with a `new` one. */
  onOpen: (id: string) => void;
  onImport: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();
/** The table needs about 750 px with letters of 16 px. */
const TABLE_REM = 47;

export function ExpensesTab({ book, page, today, onOpen, onImport }: ExpensesTabProps) {
  const { state, go, goLater, hrefOf } = page;
  const { expenses, currency } = book;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  const [idsToDelete, setIdsToDelete] = useState<ReadonlySet<string> | null>(null);
  const [place, hasCards] = useTight(TABLE_REM);

  const { text, categories, methods, from, to, recurring, unsorted, sort } = state;
  const ordered = useSliced(() => listInSlices(expenses, sort), [expenses, sort]);
  const { rows: inOrder, span = null, recurs = false, unsorted: toSort } = ordered.result ?? {};
  const found = useSliced(inOrder ? () => filterInSlices(inOrder, filterOf(state)) : null, [
    inOrder,
    text,
    categories,
    methods,
    from,
    to,
    recurring,
    unsorted,
  ]);
  const shown = found.result;
  const isBusy = !ordered.isCurrent || !found.isCurrent;
  const hasAsked = useOnce(idsToDelete !== null);
  const ask = useCallback((ids: ReadonlySet<string>) => whenFetched(fetchDialogs, () => setIdsToDelete(ids)), []);
  const paged = useMemo(() => shown && pageOf(shown.rows, state.page, state.size), [shown, state.page, state.size]);

  // Removed expenses cannot stay chosen. Deletion, undo or another tab can remove them.
  useEffect(() => {
    setChosen((now) => {
      if (now.size === 0) return now;
      const there = expenses.filter(({ id }) => now.has(id));
      return there.length === now.size ? now : new Set(there.map(({ id }) => id));
    });
  }, [expenses]);

  const receipts = useReceiptCounts(paged?.rows);

  // Typing comes before rendering the rows again.
  const table = useDeferredValue(
    useMemo(() => paged && { rows: paged.rows, sort, hrefOf, receipts }, [paged, sort, hrefOf, receipts]),
  );

  if (expenses.length === 0)
    return (
      <div className="mt-3">
        <EmptyState
          ghost={['box', 'name', 'tag', 'text', 'figure']}
          title="No expenses yet"
          text="Record what the company spends and see it by category, month and vendor. It stays in this browser unless you save it in your account."
          action={
            <>
              <Button onClick={onImport}>Import a bank file</Button>
              <Button variant="primary" onClick={() => onOpen('new')}>
                Add your first expense
              </Button>
            </>
          }
        />
      </div>
    );
  const first = paged ? (paged.page - 1) * state.size + 1 : 0;
  return (
    <div ref={place} className="mt-3 grid grid-cols-1 gap-3 max-sm:mt-2 max-sm:gap-1.5 max-sm:pb-16">
      {recurs && <DueNotice expenses={expenses} currency={currency} today={today} />}
      {toSort && toSort.none + toSort.guess > 0 && (
        <SortNotice counts={toSort} now={unsorted} shown={shown?.rows ?? []} go={go} hrefOf={hrefOf} />
      )}
      <ExpenseFilters state={state} go={go} goLater={goLater} span={span} hasCards={hasCards} />
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 max-sm:min-h-6">
        <p role="status" className="muted text-sm tabular-nums">
          {shown && (
            <>
              {countText(shown.rows.length)} {shown.rows.length === 1 ? 'expense' : 'expenses'}
              {isFiltered(state) && ` of ${countText(expenses.length)}`}, total{' '}
              <span className="font-medium text-base-content">{formatMoney(shown.total, currency)}</span>
              {isWordless(state.text.trim()) && `. ${WORDLESS}`}
            </>
          )}
        </p>
        {isFiltered(state) && (
          <Button size="sm" variant="ghost" onClick={() => go(WITHOUT_FILTERS)}>
            Clear filters
          </Button>
        )}
      </div>
      {chosen.size > 0 && (
        <BulkBar chosen={chosen} shown={shown?.rows ?? []} currency={currency} onChoose={setChosen} onDelete={ask} />
      )}
      {!table || !paged || !shown ? (
        <LoadingFrame className="h-96 w-full" />
      ) : shown.rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={unsorted && toSort?.[unsorted] === 0 ? 'All sorted' : 'No matching expenses'}
          text={
            unsorted && toSort?.[unsorted] === 0
              ? 'Every expense has a category that you chose.'
              : 'No expense matches this search and these filters.'
          }
          action={<Button onClick={() => go(WITHOUT_FILTERS)}>Clear all filters</Button>}
        />
      ) : (
        <>
          <div
            aria-busy={isBusy || undefined}
            className={`min-w-0 transition-opacity duration-150 ${isBusy ? 'opacity-60' : ''}`}
          >
            <ExpenseTable
              {...table}
              asCards={hasCards}
              chosen={chosen}
              currency={currency}
              onChoose={setChosen}
              onSort={go}
              onOpen={onOpen}
              onDelete={ask}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <label className="muted flex items-center gap-2 text-sm whitespace-nowrap">
              Rows per page
              <select
                className="select select-sm w-18 max-md:h-11"
                value={state.size}
                onChange={(event) => {
                  const size = PAGE_SIZES.find((one) => one === Number(event.target.value));
                  // The first row on screen stays on screen.
                  if (size) go({ size, page: Math.floor((first - 1) / size) + 1 });
                }}
              >
                {PAGE_SIZES.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </select>
            </label>
            <div className="min-w-0 flex-1 basis-72">
              <Pagination
                page={paged.page}
                pageCount={paged.pages}
                hrefFor={(to) => hrefOf({ page: to, open: null })}
                onGo={(to) => go({ page: to })}
                summary={`${countText(first)}–${countText(first + paged.rows.length - 1)} of ${countText(paged.total)}`}
              />
            </div>
          </div>
        </>
      )}
      {recurs && <Scheduled expenses={expenses} currency={currency} today={today} onOpen={onOpen} />}
      <Suspense>{hasAsked && <DeleteQuestion ids={idsToDelete} onClose={() => setIdsToDelete(null)} />}</Suspense>
    </div>
  );
}
