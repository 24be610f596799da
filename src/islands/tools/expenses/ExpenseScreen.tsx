/** The expense tracker: its frame, its tabs and its dialogs. */
import { optionsOf } from '@/domain/options';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { BookOpen, ListFilter, Plus, Upload } from 'lucide-react';
import { hasMoney, type Expense } from '@/domain/expenses/expense';
import { warmInSlices } from '@/domain/expenses/stored-book';
import { localToday } from '@/lib/local-today';
import { runInSlices } from './use-sliced';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { useKeys } from '@/islands/ui/hooks/use-keys';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { lazyComponent, lastFetched, whenFetched } from '@/islands/ui/loading/lazy-component';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { ExportMenu } from '@/islands/tools/frame/DocumentMenu';
import { EXPORT_FAILED } from '@/islands/tools/frame/save-report';
import { ToolFrame } from '@/islands/tools/frame/ToolFrame';
import { useCurrencyItem } from '@/islands/tools/frame/use-currency-change';
import { useFetchedAhead, useTool, useToolShortcuts } from '@/islands/tools/frame/use-tool';
import { BudgetTab } from './budgets/BudgetTab';
import { ExpensesTab } from './list/ExpensesTab';
import { useExpensePage, type ExpensePageState, type ExpenseTab } from './page-state';
import { expenseStore } from './store';
import { useTidyReceipts } from './receipts/use-receipt-counts';

const fetchDialogs = () => import('./dialogs');
const ExpenseForm = lazyComponent(() => fetchDialogs().then((dialogs) => ({ default: dialogs.ExpenseForm })));
const GlossaryDialog = lazyComponent(() => fetchDialogs().then((dialogs) => ({ default: dialogs.GlossaryDialog })));
const RulesDialog = lazyComponent(() => fetchDialogs().then((dialogs) => ({ default: dialogs.RulesDialog })));
const fetchAnalytics = () => import('./analytics/AnalyticsTab');
const AnalyticsTab = lazyComponent(fetchAnalytics);
const fetchImport = () => import('./import/ImportDialog');
const ImportDialog = lazyComponent(fetchImport);

const chooseTab = lastFetched();

const exportAs = (ending: 'xlsx' | 'pdf' | 'csv') =>
  void import('./export-expenses').then(
    ({ exportExpenses }) => exportExpenses(ending),
    () => toast('error', EXPORT_FAILED),
  );

const loadCurrencyChange = async () => (await import('@/domain/expenses/change-currency')).bookInCurrency;

const PANEL = 'expense-panel';
const TABS: readonly { value: ExpenseTab; label: string }[] = optionsOf({
  expenses: 'Expenses',
  budget: 'Budget',
  analytics: 'Analytics',
});

/** From this number of expenses on, people would notice the time that storing takes. */
const LARGE_BOOK = 1000;
const WARM_AFTER_MS = 500;
/** Shorter than the store's delay before it writes. */
const WARM_AGAIN_AFTER_MS = 100;

/** Prepares a large book for its next write while nothing else happens, so that encoding and writing are two short tasks. */
function useWarmBook(expenses: readonly Expense[], isReady: boolean): void {
  const isLarge = isReady && expenses.length > LARGE_BOOK;
  const isWarm = useRef(false);
  useEffect(() => {
    if (!isLarge) return;
    const stop = new AbortController();
    const warm = () => {
      isWarm.current = true;
      void runInSlices(warmInSlices(expenses), stop.signal);
    };
    const timer = setTimeout(warm, isWarm.current ? WARM_AGAIN_AFTER_MS : WARM_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isLarge, expenses]);
}

/** Hands a bank file shared with the installed app (public/manifest.webmanifest) to the import, which asks before reading it. */
function useSharedFile(isReady: boolean, onFile: (file: File | null) => void): void {
  const last = useRef(onFile);
  last.current = onFile;
  useEffect(() => {
    if (!isReady || new URLSearchParams(location.search).get('import') !== 'shared') return;
    history.replaceState(history.state, '', location.pathname);
    void import('@/lib/offline/own-device')
      .then(({ takeBankFile }) => takeBankFile())
      .catch(() => null)
      .then((file) => {
        if (!file) toast('info', 'The shared file did not arrive. Please choose it here.');
        last.current(file);
      });
  }, [isReady]);
}

export function ExpenseScreen({ start }: { start: ExpensePageState }) {
  const state = useTool(expenseStore);
  const page = useExpensePage(start);
  const [dialog, setDialog] = useState<'glossary' | 'import' | 'rules' | null>(null);
  const has = {
    glossary: useOnce(dialog === 'glossary'),
    import: useOnce(dialog === 'import'),
    rules: useOnce(dialog === 'rules'),
  };
  const openDialog = useCallback(
    (which: 'glossary' | 'import' | 'rules') =>
      whenFetched<() => Promise<unknown>>(which === 'import' ? fetchImport : fetchDialogs, () => setDialog(which)),
    [],
  );
  const closeDialog = () => setDialog(null);
  const [shared, setShared] = useState<File | null>(null);
  const { id, data: book } = state.workspace.open;
  const isReady = state.phase === 'ready';
  const { tab, open } = page.state;
  const hasForm = useOnce(isReady && open !== null);
  const today = localToday();

  const { openItem } = page;
  const openForm = useCallback((which: string) => whenFetched(fetchDialogs, () => openItem(which)), [openItem]);
  const openTab = (to: ExpenseTab) =>
    chooseTab<() => Promise<unknown>>(to === 'analytics' ? fetchAnalytics : async () => undefined, () =>
      page.go({ tab: to }),
    );
  const currency = useCurrencyItem({
    store: expenseStore,
    value: book.currency,
    hasMoney: hasMoney(book),
    load: loadCurrencyChange,
  });
  useFetchedAhead(fetchDialogs);
  useToolShortcuts(expenseStore, { e: () => exportAs('xlsx'), p: () => exportAs('pdf') });
  useWarmBook(book.expenses, isReady);
  useTidyReceipts(state);
  useSharedFile(isReady, (file) => {
    setShared(file);
    openDialog('import');
  });
  useKeys(({ key }) => (key === 'n' && isReady ? () => openForm('new') : null));

  return (
    <ToolFrame
      store={expenseStore}
      state={state}
      title="Expense Tracker"
      noun="expense book"
      coming={{ rest: TABS.find(({ value }) => value === tab)?.label ?? '' }}
      isFilled={hasMoney(book)}
      more={[
        currency.item,
        { label: 'Rules', icon: ListFilter, onSelect: () => openDialog('rules') },
        { label: 'Glossary', icon: BookOpen, onSelect: () => openDialog('glossary') },
      ]}
      actions={
        <>
          <Button
            size="sm"
            aria-label="Import"
            className="max-sm:px-3!"
            icon={Upload}
            onClick={() => openDialog('import')}
          >
            <span className="max-sm:hidden">Import</span>
          </Button>
          <ExportMenu
            items={[
              { label: 'Excel', hint: 'Ctrl E', onSelect: () => exportAs('xlsx') },
              { label: 'PDF', hint: 'Ctrl P', onSelect: () => exportAs('pdf') },
              { label: 'CSV', onSelect: () => exportAs('csv') },
            ]}
          />
          <Button
            size="sm"
            // In an empty book, the main action is in the middle of the page.
            variant={isReady && book.expenses.length === 0 && tab === 'expenses' ? 'outline' : 'primary'}
            icon={Plus}
            title="New expense (N)"
            className="max-sm:fixed max-sm:inset-x-4 max-sm:not-[.btn-primary]:bg-base-100 max-sm:bottom-4 max-sm:z-10 max-sm:shadow-lg"
            onClick={() => openForm('new')}
          >
            Add Expense
          </Button>
        </>
      }
      tabs={
        <Tabs
          label="Expense tracker"
          items={TABS.map(({ value, label }) => ({ value, label, href: page.hrefOf({ tab: value, open: null }) }))}
          value={tab}
          onChange={(to) => openTab(to as ExpenseTab)}
          panelId={PANEL}
        />
      }
    >
      {currency.dialog}
      <div id={PANEL} role="tabpanel" aria-label={TABS.find(({ value }) => value === tab)?.label}>
        {tab === 'expenses' && (
          <ExpensesTab
            key={id}
            book={book}
            page={page}
            today={today}
            onOpen={openForm}
            onImport={() => openDialog('import')}
          />
        )}
        {tab === 'budget' && <BudgetTab key={id} book={book} page={page} today={today} />}
        <Suspense fallback={<LoadingFrame className="mt-3 h-96 w-full" />}>
          {tab === 'analytics' && <AnalyticsTab key={id} book={book} page={page} today={today} />}
        </Suspense>
      </div>
      <Suspense>
        {hasForm && <ExpenseForm key={id} book={book} open={open} today={today} onClose={page.closeItem} />}
      </Suspense>
      <Suspense>
        {has.glossary && <GlossaryDialog open={dialog === 'glossary'} onClose={closeDialog} />}
        {has.import && (
          <ImportDialog
            key={id}
            store={expenseStore}
            open={dialog === 'import'}
            onClose={closeDialog}
            shared={shared}
          />
        )}
        {has.rules && (
          <RulesDialog key={`rules ${id}`} store={expenseStore} open={dialog === 'rules'} onClose={closeDialog} />
        )}
      </Suspense>
    </ToolFrame>
  );
}
