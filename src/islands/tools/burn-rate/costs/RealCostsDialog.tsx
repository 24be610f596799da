/** Copies the average costs of the last full months from the expense tracker. People can change the target of each category. */
import { useEffect, useMemo, useState } from 'react';
import {
  COST_TARGETS,
  BURN_LIMITS,
  hasMoney,
  type CostMapping,
  type CostTarget,
  type BurnPlan,
} from '@/domain/burn-rate/plan';
import {
  applyRealCosts,
  computeRealCosts,
  takeBackRealCosts,
  typedCosts,
  type TypedCosts,
} from '@/domain/burn-rate/real-costs';
import { CURRENCY_FACTS, formatMoney, sumMoney } from '@/domain/money/money';
import { formatMonth, type Month } from '@/domain/time/months';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Select, SelectField } from '@/islands/ui/fields/inputs';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { useCurrencyChange } from '@/islands/tools/frame/use-currency-change';
import { loadCurrencyChange, type BurnStore } from '@/islands/tools/burn-rate/store';
import { EMPTY_BOOK, type ExpenseBook } from '@/domain/expenses/expense';
import { EXPENSE_BOOK, EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import type { ToolDocument } from '@/domain/tools/document';
import { readWorkspace } from '@/domain/tools/local-keys';
import { documentsOf } from '@/domain/tools/reconcile';
import { readEntries } from '@/lib/storage/tool-storage';
import { transferIfNeeded } from '@/stores/tools/lazy-tool-account';
import { BeforeAndAfter, TypedChoice } from './RealCostsChange';

// Reads the expense books of this browser as the expense tracker would show them to this person.

const NONE: ToolDocument<ExpenseBook> = { id: 'none', name: '', savedAt: 0, data: EMPTY_BOOK };

interface Books {
  /** The books with expenses, the open one first. */
  books: readonly ToolDocument<ExpenseBook>[];
  /** True if some entries of the tracker could not be read. */
  isPartial: boolean;
}

/** Before reading, sets aside documents that belong to another person's account. */
async function readBooks(): Promise<Books> {
  await transferIfNeeded('expenses', { kind: EXPENSE_BOOK, layout: EXPENSE_LAYOUT });
  const { workspace, aside } = readWorkspace(
    EXPENSE_BOOK,
    EXPENSE_LAYOUT,
    readEntries('expenses', EXPENSE_LAYOUT),
    NONE,
    Date.now(),
  );
  return {
    books: documentsOf(workspace).filter(({ data }) => data.expenses.length > 0),
    isPartial: aside.length > 0,
  };
}

const TRACKER = '/portal/tools/expense-tracker';
const TARGETS = COST_TARGETS.map((target) => ({ value: target, label: target === 'Team' ? 'Team costs' : target }));

export interface RealCostsDialogProps extends Closable {
  store: BurnStore;
  plan: BurnPlan;
  month: Month;
}

export default function RealCostsDialog(props: RealCostsDialogProps) {
  // The books are read again each time the dialog opens, even while it still closes.
  const [wasOpen, setWasOpen] = useState(props.open);
  const [times, setTimes] = useState(0);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setTimes(times + 1);
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      size="lg"
      title="Use my actual costs"
      description="The monthly average of your last three full months in the expense tracker, by category."
    >
      <RealCosts key={times} {...props} />
    </Dialog>
  );
}

function RealCosts(props: RealCostsDialogProps) {
  const [found, setFound] = useState<Books | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = (books: Books | 'failed') => isGone || setFound(books);
    readBooks().then(show, () => show('failed'));
    return () => {
      isGone = true;
    };
  }, []);
  if (found === 'failed')
    return (
      <EmptyState
        role="alert"
        headingLevel={3}
        title="The expense tracker could not be read"
        text="Your expenses are safe. Check your connection, then close this and try again."
      />
    );
  return found ? <FoundCosts {...props} {...found} /> : <LoadingFrame className="h-48 w-full" />;
}

function FoundCosts({ onClose, store, plan, month, books, isPartial }: RealCostsDialogProps & Books) {
  const [bookId, setBookId] = useState(books[0]?.id ?? '');
  const [mapping, setMapping] = useState<CostMapping>(plan.costMapping);
  const [typed, setTyped] = useState<TypedCosts>('replace');
  const change = useCurrencyChange({
    store,
    value: plan.currency,
    hasMoney: hasMoney(plan),
    load: loadCurrencyChange,
  });
  const book = books.find(({ id }) => id === bookId);
  const { range, costs } = useMemo(
    () => computeRealCosts(book?.data.expenses ?? [], month, mapping),
    [book, month, mapping],
  );
  const tracker = <Button href={TRACKER}>Open the expense tracker</Button>;
  const partial = isPartial && (
    <p role="alert" className="mt-3 text-sm">
      Some entries in the expense tracker could not be read and are left out here. Open the tracker to see which.
    </p>
  );

  if (!book)
    return (
      <>
        <EmptyState
          ghost={['box', 'name', 'figure']}
          headingLevel={3}
          title="No expenses in this browser yet"
          text="Open the expense tracker to record or import them, or to get them from your account. Then come back."
          action={tracker}
        />
        {partial}
      </>
    );
  const { currency } = book.data;
  const chooser = books.length > 1 && (
    <SelectField
      label="Expense book"
      className="mb-4 max-w-80"
      options={books.map(({ id, name }) => ({ value: id, label: name }))}
      value={bookId}
      onChange={(event) => setBookId(event.target.value)}
    />
  );
  if (!range)
    return (
      <>
        {chooser}
        <EmptyState
          ghost={['box', 'name', 'figure']}
          headingLevel={3}
          title="No full month to average yet"
          text="All your expenses are from this month or older than the last three full months. The current month does not count."
          action={tracker}
        />
        {partial}
      </>
    );
  const money = (amount: number) => formatMoney(amount, currency);
  const copiedCosts = costs.filter(({ target }) => target !== 'Leave out');
  const own = typedCosts(plan);
  const next = { ...applyRealCosts(plan, costs, currency, typed), costMapping: mapping };
  const copyCosts = () => {
    const { members, fixedCosts } = BURN_LIMITS;
    if (next.teamMembers.length > members || next.fixedCosts.length > fixedCosts)
      return void toast('error', `A plan can have at most ${members} team members and ${fixedCosts} fixed costs.`);
    store.edit(() => next);
    toast(
      'success',
      `${copiedCosts.length} ${copiedCosts.length === 1 ? 'cost was' : 'costs were'} added from the expense tracker.${own > 0 && typed === 'replace' ? ' What you typed was replaced.' : ''}`,
      {
        action: { label: 'Undo', run: () => store.edit((now) => takeBackRealCosts(now, plan, typed)) },
      },
    );
    onClose();
  };
  return (
    <>
      {chooser}
      <p className="text-sm">
        {range.months === 1
          ? `From ${formatMonth(range.from)}, your only full month so far.`
          : `From ${formatMonth(range.from)} to ${formatMonth(range.to)}, ${range.months} months.`}
      </p>
      <ul className="mt-3 grid text-sm" aria-label="Costs by category">
        {costs.map(({ category, monthlyCost, target }) => (
          <li
            key={category}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b hairline py-2 sm:grid-cols-[1fr_8rem_10rem]"
          >
            <span>{category}</span>
            <span className="num">{money(monthlyCost)}</span>
            <Select
              aria-label={`${category} goes to`}
              className="select-sm max-sm:col-span-2"
              options={TARGETS}
              value={target}
              onChange={(event) => setMapping({ ...mapping, [category]: event.target.value as CostTarget })}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between text-sm font-medium">
        <span>Total a month</span>
        <span className="tabular-nums">{money(sumMoney(copiedCosts.map(({ monthlyCost }) => monthlyCost)))}</span>
      </p>
      {currency === plan.currency ? (
        <>
          {own > 0 && <TypedChoice amount={money(own)} value={typed} onChange={setTyped} />}
          <BeforeAndAfter before={plan} after={next} />
          <p className="muted mt-3 text-sm">Costs you brought in earlier are always replaced.</p>
        </>
      ) : (
        <div role="alert" className="mt-4 rounded-lg border border-warning/60 bg-warning/10 px-4 py-3 text-sm">
          <p>
            {`These expenses are in ${CURRENCY_FACTS[currency].name}, this plan is in ${CURRENCY_FACTS[plan.currency].name}. We do not convert amounts, so you cannot mix the two.`}
          </p>
          <Button
            size="sm"
            className="mt-3"
            onClick={() => change.choose(currency)}
          >{`Set this plan to ${CURRENCY_FACTS[currency].name}`}</Button>
        </div>
      )}
      {change.dialog}
      {partial}
      <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabled={currency !== plan.currency || copiedCosts.length === 0} onClick={copyCosts}>
          Use these costs
        </Button>
      </div>
    </>
  );
}
