/** The cap table tool: its frame, its two modes, and the actions of its header and shortcuts. */
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { Info, Keyboard, Trash2 } from 'lucide-react';
import type { CapTable } from '@/domain/cap-table/document/document';
import { hasMoney } from '@/domain/cap-table/document/map-money';
import { isCurrency, type Currency } from '@/domain/money/money';
import { toast } from '@/stores/toasts';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { Button, IconButton } from '@/islands/ui/Button';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { ExportMenu } from '@/islands/tools/frame/DocumentMenu';
import { EXPORT_FAILED } from '@/islands/tools/frame/save-report';
import { ToolFrame } from '@/islands/tools/frame/ToolFrame';
import { useCurrencyItem } from '@/islands/tools/frame/use-currency-change';
import { dropRowDrafts } from '@/islands/tools/frame/use-tool-drafts';
import { useTool, useToolShortcuts } from '@/islands/tools/frame/use-tool';
import type { CAP_TABLE_GUIDE } from '@/domain/cap-table/presentation/guide';
import { GuideDialog } from '@/islands/tools/frame/GuideDialog';
import { clearAll } from '@/domain/cap-table/document/scenarios';
import { ConfirmDialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { useSharedHash, placeHref, usePlace } from './use-place';
import { ShortcutsDialog, ShortcutList, type CapTableAction } from './ShortcutsDialog';
import { capTableStore as store, changeWithUndo } from './store';
import { SaveScenarioDialog } from './scenarios/SaveScenarioDialog';

interface ClearDialogProps extends Closable {
  store: ToolStore<CapTable>;
  /** Resets the forms on the page. */
  onCleared: () => void;
}

/** Asks before Clear All, then clears everything except the saved scenarios. Undo restores the table. */
function ClearDialog({ store, open, onClose, onCleared }: ClearDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Clear all?"
      text="This removes stakeholders, funding rounds, shares and anything typed into forms. Saved scenarios stay."
      confirmLabel="Clear All"
      danger
      onConfirm={() => {
        onClose();
        onCleared();
        changeWithUndo(store, clearAll, 'Stakeholders and rounds were cleared.');
      }}
      onCancel={onClose}
    />
  );
}

interface GuideProps extends Closable {
  onRun: (action: CapTableAction) => void;
}

/** The guide of the cap table tool, with its seven tabs. */
function CapTableGuide({ guide, open, onClose, onRun }: GuideProps & { guide: typeof CAP_TABLE_GUIDE }) {
  const tabs = guide.map(({ id, label, sections }) => ({
    id,
    label,
    content: (
      <div className="grid gap-5">
        {sections.map(({ heading, text, isList }) => (
          <section key={heading} className="grid gap-1.5">
            <h3 className="font-sans text-base font-semibold tracking-normal">{heading}</h3>
            {isList ? (
              <ul className="grid list-disc gap-1.5 pl-5">
                {text.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : (
              text.map((line) => <p key={line}>{line}</p>)
            )}
          </section>
        ))}
      </div>
    ),
  }));
  const shortcuts = { id: 'shortcuts', label: 'Shortcuts', content: <ShortcutList onRun={onRun} /> };
  return <GuideDialog open={open} onClose={onClose} title="Cap table guide" tabs={[...tabs, shortcuts]} />;
}

const PercentMode = lazyComponent(() => import('./PercentMode').then((mode) => ({ default: mode.PercentMode })));
const SharesMode = lazyComponent(() => import('./shares/SharesMode'));
const Guide = lazyComponent(() =>
  import('@/domain/cap-table/presentation/guide').then(({ CAP_TABLE_GUIDE: guide }) => ({
    default: (props: GuideProps) => <CapTableGuide guide={guide} {...props} />,
  })),
);
const OwnSharedTable = lazyComponent(() => import('./shares/sharing/OwnSharedTable'));

const loadCurrencyChange = async () => (await import('@/domain/cap-table/document/change-currency')).withCurrency;
const exports = () => import('./exports');
const exportFailed = () => toast('error', EXPORT_FAILED);

const PANEL = 'cap-table-mode';
const LINKED =
  'Stakeholders and rounds are the same in Quick split and Cap table. Percentages and share counts are separate.';
/** The parts of the quick split, for its loading frames. */
const SPLIT = { cards: ['Stakeholders', 'Funding Rounds'], rest: 'Equity Distribution and Dilution' };
const ICON = { className: 'size-4', 'aria-hidden': true } as const;

type OpenDialog = 'clear' | 'guide' | 'shortcuts' | 'save' | null;

/** Renders a dialog from the first time that it is opened. */
function Asking({ now, which, children }: { now: OpenDialog; which: OpenDialog; children: ReactNode }) {
  return useOnce(now === which) && <Suspense>{children}</Suspense>;
}

/** `search` is the query string of the request. A table shared by link is shown instead of the person's own tables. */
export function CapTableScreen({ search }: { search: string }) {
  const state = useTool(store);
  const shared = useSharedHash();
  return shared.hash !== null && state.phase === 'ready' ? (
    <Suspense fallback={<LoadingFrame className="h-72 w-full" />}>
      <OwnSharedTable hash={shared.hash} store={store} state={state} onLeave={shared.leave} />
    </Suspense>
  ) : (
    <CapTableTool search={shared.search ?? search} state={state} />
  );
}

function CapTableTool({ search, state }: { search: string; state: ToolState<CapTable> }) {
  const { place, go } = usePlace(search);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  /** Counts clearings; as part of a key, it resets the forms. */
  const [cleared, setCleared] = useState(0);
  const { name, data: table } = state.workspace.open;
  const isShares = place.mode === 'shares';
  const [tabPlace, setTabPlace] = useState<HTMLElement | null>(null);
  const currency = useCurrencyItem({
    store,
    value: table.currency as Currency,
    hasMoney: hasMoney(table),
    load: loadCurrencyChange,
  });

  const run = (action: CapTableAction) => {
    if (state.phase !== 'ready') return;
    const exported = { table, name, isShares };
    if (action === 'pdf' || action === 'excel') {
      setOpenDialog(null);
      exports().then(({ exportCapTable }) => exportCapTable(exported, action), exportFailed);
    } else setOpenDialog(action === 'info' ? 'guide' : action);
  };
  /** A stable function, so that memoised components do not render again. */
  const askToSave = useCallback(() => setOpenDialog('save'), []);
  const print = () => {
    // Browsers allow a new window only during the press itself.
    const page = table.stakeholders.length + table.fundingRounds.length > 0 ? window.open('', '_blank') : null;
    exports().then(
      ({ printCapTable }) => printCapTable({ table, name, isShares }, page),
      () => {
        page?.close();
        exportFailed();
      },
    );
  };
  useToolShortcuts(store, {
    d: () => run('clear'),
    p: () => run('pdf'),
    e: () => run('excel'),
    i: () => run('info'),
    s: () => run('save'),
  });

  // One dialog may open the next: each closes only itself.
  const closing = (which: OpenDialog) => () => setOpenDialog((now) => (now === which ? null : now));
  return (
    <ToolFrame
      store={store}
      state={state}
      title="Cap Table & Equity"
      noun="cap table"
      coming={isShares ? { rest: 'Cap table' } : SPLIT}
      isFilled={table.stakeholders.length + table.fundingRounds.length > 0}
      more={[
        // An imported table may be in a currency that Outset does not offer.
        ...(isCurrency(table.currency) ? [currency.item] : []),
        { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: () => setOpenDialog('shortcuts') },
      ]}
      actions={
        <>
          <IconButton label="Info" icon={Info} onClick={() => run('info')} />
          <Button size="sm" icon={<Trash2 {...ICON} className="size-4 max-xl:hidden" />} onClick={() => run('clear')}>
            Clear All
          </Button>
          <ExportMenu
            items={[
              { label: 'PDF', hint: 'Ctrl/⌘ P', onSelect: () => run('pdf') },
              { label: 'Excel', hint: 'Ctrl/⌘ E', onSelect: () => run('excel') },
              { label: 'Print', onSelect: print },
            ]}
          />
        </>
      }
      mode={
        <Tabs
          look="switch"
          label="Count in"
          panelId={PANEL}
          value={place.mode}
          items={[
            { value: 'percent', label: 'Quick split', href: placeHref({ ...place, mode: 'percent' }) },
            { value: 'shares', label: 'Cap table', href: placeHref({ ...place, mode: 'shares' }) },
          ]}
          onChange={(mode) => go({ ...place, mode: mode === 'shares' ? 'shares' : 'percent' })}
        />
      }
      tabs={
        isShares ? (
          <div ref={setTabPlace} className="min-h-10.25 max-md:min-h-11.25" />
        ) : (
          <p className="muted flex min-h-10 items-center border-b hairline text-[13px] max-sm:hidden">{LINKED}</p>
        )
      }
    >
      {currency.dialog}
      <div id={PANEL} role="tabpanel" aria-label={isShares ? 'Cap table' : 'Quick split'}>
        <Suspense fallback={<LoadingFrame className="mt-3 h-200 w-full" />}>
          {isShares ? (
            <SharesMode store={store} state={state} tabPlace={tabPlace} />
          ) : (
            <PercentMode
              key={`${state.workspace.open.id} ${cleared}`}
              store={store}
              table={table}
              place={place}
              go={go}
              onSaveScenario={askToSave}
            />
          )}
          <p className={`print:hidden muted mt-4 text-[13px] text-pretty ${isShares ? '' : 'sm:hidden'}`}>{LINKED}</p>
        </Suspense>
      </div>
      <Asking now={openDialog} which="guide">
        <Guide open={openDialog === 'guide'} onClose={closing('guide')} onRun={run} />
      </Asking>
      <Asking now={openDialog} which="shortcuts">
        <ShortcutsDialog open={openDialog === 'shortcuts'} onClose={closing('shortcuts')} onRun={run} />
      </Asking>
      <Asking now={openDialog} which="save">
        <SaveScenarioDialog store={store} open={openDialog === 'save'} onClose={closing('save')} />
      </Asking>
      <Asking now={openDialog} which="clear">
        <ClearDialog
          store={store}
          open={openDialog === 'clear'}
          onClose={closing('clear')}
          onCleared={() => {
            dropRowDrafts(store);
            setCleared((count) => count + 1);
          }}
        />
      </Asking>
    </ToolFrame>
  );
}
