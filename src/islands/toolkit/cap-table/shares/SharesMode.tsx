/** The second mode of the cap table tool: share counts, SAFEs and notes, priced rounds, exits, comparison. */
import { Suspense, useCallback, useDeferredValue, useMemo, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { computeCapitalisation } from '../../../../domain/cap-table/calculation/capitalisation';
import { hasShares, type CapTable } from '../../../../domain/cap-table/document/document';
import type { ToolState, ToolStore } from '../../../../stores/tool-store';
import { Tabs } from '../../../ui/Tabs';
import { lazyComponent } from '../../../ui/lazy-component';
import { useOnce } from '../../../ui/use-once';
import { convertibleFaults, issueFaults, roundFaults } from './fault-places';
import { ShareMenu } from './ShareMenu';
import { SharesContext, type SharesDialog, type SharesTools } from './shares-context';
import { useSharesUrl, type SharesView } from './shares-url';
import { SharesStart } from './SharesStart';
import { TableView } from './TableView';
import { IssuesView } from './entries/IssuesView';
import { ConvertiblesView } from './ConvertiblesView';
import { RoundsView } from './RoundsView';
import { ExitView } from './ExitView';
import { CompareView } from './CompareView';

const VIEWS: Record<SharesView, ComponentType> = {
  table: TableView,
  issues: IssuesView,
  convertibles: ConvertiblesView,
  rounds: RoundsView,
  exit: ExitView,
  compare: CompareView,
};
const SharesDialogs = lazyComponent(() => import('./SharesDialogs'));

const PANEL = 'shares-view';

export interface SharesModeProps {
  store: ToolStore<CapTable>;
  state: ToolState<CapTable>;
  /** A table that somebody shared: it is shown, not changed. */
  isReadOnly?: boolean;
  /** Where the tabs are drawn, in the tool's second line; a shared table has them above its section. */
  tabPlace?: HTMLElement | null;
}

export default function SharesMode({ store, state, isReadOnly = false, tabPlace = null }: SharesModeProps) {
  // What is typed stands in its field at once; the tables follow as soon as there is time.
  const table = useDeferredValue(state.workspace.open.data);
  const capitalisation = useMemo(() => computeCapitalisation(table), [table]);
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
        // A form starts from the table as it is now, not from the one that the views still draw.
        <SharesContext value={{ ...tools, table: state.workspace.open.data }}>
          <Suspense>
            <SharesDialogs key={state.workspace.open.id} dialog={dialog} onClose={close} />
          </Suspense>
        </SharesContext>
      )}
    </SharesContext>
  );
}
