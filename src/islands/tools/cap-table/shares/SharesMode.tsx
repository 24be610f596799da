/** The second mode of the cap table tool: share counts, SAFEs and notes, priced rounds, exits, comparison. */
import { Suspense, useCallback, useDeferredValue, useMemo, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { computeCapitalisation } from '@/domain/cap-table/calculation/capitalisation';
import { hasShares, type CapTable } from '@/domain/cap-table/document/document';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { Tabs } from '@/islands/ui/Tabs';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { convertibleFaults, issueFaults, roundFaults } from './Faults';
import {
  SharesContext,
  useShares,
  useSharesUrl,
  type SharesDialog,
  type SharesTools,
  type SharesView,
} from './shares-context';
import { TableView } from './TableView';
import { IssuesView } from './entries/IssuesView';
import { ConvertiblesView } from './classes/ConvertiblesView';
import { ExitView } from './exit/ExitView';
import { CompareView } from './rounds/CompareView';
import { Share2, Plus } from 'lucide-react';
import { buttonClass, Button } from '@/islands/ui/Button';
import { FetchedMenu } from '@/islands/tools/frame/FetchedMenu';
import type { ShareMenuProps } from './sharing/ShareMenuRows';
import { limitOf, DEFAULT_SHARES, sharesFromPercent } from '@/domain/cap-table/editing/share-edits';
import { toast } from '@/stores/toasts';
import { EmptyState } from '@/islands/ui/EmptyState';
import { useFetchedAhead } from '@/islands/tools/frame/use-tool';
import { RoundCard } from './rounds/RoundCard';
import { sharesText } from '@/domain/cap-table/presentation/texts';

/** The first step of the mode "shares": start from the percentages, or issue the first shares. */
function SharesStart() {
  const { table, open, edit, isReadOnly } = useShares();
  const start = () => {
    const started = sharesFromPercent(table);
    if (!started.ok) return void toast('error', started.faults[0]?.message ?? 'This is not possible.');
    edit((now) => ({ ...now, shares: started.value.shares }));
    toast('success', `${sharesText(DEFAULT_SHARES, table.currency)} shares now make up 100 percent.`);
  };
  const hasPercent = table.stakeholders.some((one) => one.equity > 0);
  return (
    <EmptyState
      ghost={['mark', 'name', 'bar', 'figure']}
      title="No shares yet"
      text={
        hasPercent
          ? `Turn your percentages into whole shares, ${sharesText(DEFAULT_SHARES, table.currency)} in all, or issue the shares one by one.`
          : 'Issue the founders’ shares first. SAFEs, rounds and exits build on them.'
      }
      action={
        isReadOnly ? null : (
          <>
            {hasPercent && (
              <>
                <Button variant="primary" onClick={start}>
                  Start from the percentages
                </Button>
                <Button onClick={() => open({ kind: 'start' })}>Choose the total</Button>
              </>
            )}
            <Button
              variant={hasPercent ? 'outline' : 'primary'}
              onClick={() => open({ kind: 'certificate', id: null })}
            >
              Issue shares
            </Button>
          </>
        )
      }
    />
  );
}

/** The priced rounds in order: each with its controls, its fields to model with, and its result. */
function RoundsView() {
  const { table, open, isReadOnly } = useShares();
  const add = () => {
    const limit = limitOf(table, 'rounds');
    if (limit) toast('error', limit);
    else open({ kind: 'round', id: null });
  };
  const button = isReadOnly ? null : (
    <Button size="sm" icon={Plus} onClick={add}>
      Add round
    </Button>
  );
  if (table.fundingRounds.length === 0)
    return (
      <EmptyState
        ghost={['name', 'tag', 'figure', 'figure']}
        title="No rounds yet"
        text="Add a priced round: new money, valuation and option pool give the price, the new shares and everyone’s dilution."
        action={button}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      {table.fundingRounds.map((round, at) => (
        <RoundCard key={round.id} round={round} at={at} />
      ))}
      <div className="print:hidden">{button}</div>
    </div>
  );
}

const fetchRows = () => import('./sharing/ShareMenuRows');

const BUTTON = {
  label: 'Share and files',
  triggerClass: buttonClass('outline', 'sm'),
  trigger: (
    <>
      <Share2 className="size-4" aria-hidden="true" />
      Share
    </>
  ),
};

/**
 * The "Share" menu of the mode "shares": a link that needs no server, and import and export of Open Cap Format files.
 */
const ShareMenu = (props: ShareMenuProps) => (
  <FetchedMenu button={BUTTON} load={fetchRows}>
    {({ ShareMenuRows }) => <ShareMenuRows {...props} button={BUTTON} />}
  </FetchedMenu>
);

const VIEWS: Record<SharesView, ComponentType> = {
  table: TableView,
  issues: IssuesView,
  convertibles: ConvertiblesView,
  rounds: RoundsView,
  exit: ExitView,
  compare: CompareView,
};
const fetchDialogs = () => import('./SharesDialogs');
const SharesDialogs = lazyComponent(fetchDialogs);
/** Loads the dialogs and schemas with which a person enters a table. */
const fetchForms = () =>
  Promise.all([
    fetchDialogs(),
    import('@/domain/cap-table/editing/share-forms'),
    import('@/domain/cap-table/editing/entry'),
  ]);
const fetchNothing = () => Promise.resolve();

const PANEL = 'shares-view';

export interface SharesModeProps {
  store: ToolStore<CapTable>;
  state: ToolState<CapTable>;
  /** True for a table that someone shared: it cannot be changed. */
  isReadOnly?: boolean;
  /** The element for the tabs, in the tool's second line; a shared table shows them above its section. */
  tabPlace?: HTMLElement | null;
}

export default function SharesMode({ store, state, isReadOnly = false, tabPlace = null }: SharesModeProps) {
  // Typed text shows in its field at once; the tables update as soon as there is time.
  const table = useDeferredValue(state.workspace.open.data);
  const capitalisation = useMemo(() => computeCapitalisation(table), [table]);
  useFetchedAhead(isReadOnly ? fetchNothing : fetchForms);
  const { url, go, hrefOf } = useSharesUrl();
  const [dialog, setDialog] = useState<SharesDialog | null>(null);
  const hasDialogs = useOnce(dialog !== null);
  const close = useCallback(() => setDialog(null), []);
  const tools = useMemo(
    (): SharesTools => ({
      table,
      capitalisation,
      store,
      edit: isReadOnly ? () => undefined : store.edit,
      endStep: isReadOnly ? () => undefined : store.endStep,
      open: setDialog,
      url,
      go,
      hrefOf,
      isReadOnly,
    }),
    [table, capitalisation, store, url, go, hrefOf, isReadOnly],
  );
  const View = VIEWS[url.view];
  const only = (faults: typeof capitalisation.faults) => faults.filter(({ weight }) => weight !== 'notice').length;
  const tab = (value: SharesView, label: string, count = 0) => ({
    value,
    label:
      count > 0 ? (
        <>
          {label}
          <span className="size-2 rounded-full bg-warning" aria-hidden="true" />
          <span className="sr-only">, needs attention</span>
        </>
      ) : (
        label
      ),
    href: hrefOf({ view: value }),
  });
  const { faults } = capitalisation;
  const tabs = (
    <div className="flex items-end gap-2 border-b hairline">
      <Tabs
        className="-mb-px min-w-0 flex-1"
        label="Cap table sections"
        panelId={PANEL}
        value={url.view}
        items={[
          tab('table', 'Cap table'),
          tab('issues', 'Shares & options', only(issueFaults(faults, table))),
          tab('convertibles', 'SAFEs & notes', only(convertibleFaults(faults, table))),
          tab('rounds', 'Rounds', only(roundFaults(faults, table))),
          tab('exit', 'Exit'),
          tab('compare', 'Compare'),
        ]}
        onChange={(view) => go({ view: view as SharesView })}
      />
      {!isReadOnly && <ShareMenu store={store} state={state} />}
    </div>
  );
  return (
    <SharesContext value={tools}>
      {isReadOnly ? <div className="mt-4">{tabs}</div> : tabPlace && createPortal(tabs, tabPlace)}
      <div id={PANEL} role="tabpanel" aria-label="Cap table section" className={isReadOnly ? 'mt-4' : 'mt-3'}>
        {!hasShares(table) && url.view === 'table' ? <SharesStart /> : <View key={state.workspace.open.id} />}
      </div>
      {hasDialogs && (
        // A form starts from the current table, because the table in the views may be older.
        <SharesContext value={{ ...tools, table: state.workspace.open.data }}>
          <Suspense>
            <SharesDialogs key={state.workspace.open.id} open={dialog !== null} dialog={dialog} onClose={close} />
          </Suspense>
        </SharesContext>
      )}
    </SharesContext>
  );
}
