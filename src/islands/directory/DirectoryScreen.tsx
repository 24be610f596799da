/** A directory: heading, search and filters, the list as table, grid or cards, details and comparison. One island per page. */
import { optionsOf } from '@/domain/options';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useStore } from '@nanostores/react';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { toFirstPage, listHref, filterTexts } from '@/domain/directory/filters/filters';
import type { Facets, ListState, Relaxation } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import { samplesText, totalText } from '@/domain/pagination';
import { NOUN_OF_LISTING } from '@/domain/quality/items';
import { $comparison, watchComparison } from '@/stores/comparison';
import { askToSignIn } from '@/stores/shell';
import { SuggestLink } from '@/islands/quality/links';
import { Button } from '@/islands/ui/Button';
import { Icon } from '@/islands/ui/Icon';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { useNarrow } from '@/islands/ui/hooks/use-browser';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { ViewSwitch } from '@/islands/ui/table/RowTable';
import { DirectoryContext, type DirectoryView, type Tool } from './context';
import { DirectoryList } from './DirectoryList';
import { FORM_ID, PANEL_PARAM } from '@/lib/directory/list-answer';
import type { ListAnswer } from '@/lib/directory/list-answer';
import { PlaceBar, useLocalFetch } from './nearby';
import { PaperLine } from '@/islands/ui/PaperLine';
import { Tabs } from '@/islands/ui/Tabs';
import { FilterPanel } from './filters/FilterPanel';
import { Toolbar } from './Toolbar';
import { useDirectory, useFacets } from './use-directory';

// These parts are loaded when a click opens them.
const DetailsDialog = lazyComponent(() =>
  import('./DetailsDialog').then((module) => ({ default: module.DetailsDialog })),
);
const Finder = lazyComponent(() => import('./filters/Finder').then((module) => ({ default: module.Finder })));
const Comparison = lazyComponent(() =>
  import('@/islands/comparison/ComparisonDrawer').then((module) => ({ default: module.Comparison })),
);
const SaveDialog = lazyComponent(() =>
  import('@/islands/saved/SaveDialog').then((module) => ({ default: module.SaveDialog })),
);

export interface DirectoryStart {
  name: DirectoryName;
  state: ListState;
  answer: ListAnswer;
  relaxations: Relaxation[];
  /** For the filters, if the panel is drawn at once. */
  facets: Facets | null | undefined;
  /** Entries of the directory; undefined when they could not be counted. */
  total: number | undefined;
  /** Sample entries of the directory, which `total` does not count. */
  samples?: number | undefined;
  /** The entry of `open=` when it is not on this page of the list. */
  opened: Listing | null;
  isGuest: boolean;
  canFit: boolean;
  /** The cookie that stores the account's choice of rows; empty for guests. */
  rowsCookie: string;
  /** The filters are drawn at once: the link to them was followed without JavaScript. */
  opensPanel: boolean;
  /** The current year, so that server and browser draw the same. */
  year: number;
}

const TABS = optionsOf({ all: 'All', 'pre-seed': 'Pre-Seed', seed: 'Seed', angel: 'Angel' });

export function DirectoryScreen(start: DirectoryStart) {
  const directory = DIRECTORIES[start.name];
  const model = useDirectory(directory, start);
  const { state, answer, open } = model;
  const [isPanelOpen, setPanelOpen] = useState(start.opensPanel);
  const hasPanel = useOnce(isPanelOpen);
  const isPhone = useNarrow();
  const { facets, soon } = useFacets(directory, start.facets, isPanelOpen);
  const { isGuest, canFit, rowsCookie, total, samples = 0 } = start;
  const [collect, setCollect] = useState<Listing | null>(null);
  // Not while the server draws: the dialog's code is fetched by the browser.
  const [hasOpened, setHasOpened] = useState(false);
  useEffect(() => {
    if (state.open) setHasOpened(true);
  }, [state.open]);
  const isComparing = useStore($comparison, { ssr: 'initial' }).length > 0;
  const hasCompared = useOnce(isComparing);
  const hasCollected = useOnce(collect !== null);
  // Undefined until a tool is opened.
  const [tool, setTool] = useState<Tool | null>();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const view = useMemo<DirectoryView>(
    () => ({
      directory,
      model,
      isGuest,
      canFit,
      rowsCookie,
      fresh,
      onTool: isGuest ? () => askToSignIn() : setTool,
      onOpen: ({ id }) => (isGuest ? askToSignIn() : open(id)),
      onCollect: setCollect,
    }),
    [directory, model, open, isGuest, canFit, rowsCookie, fresh],
  );
  const local = useLocalFetch(view);

  useEffect(() => watchComparison(), []);
  useEffect(() => {
    if (isGuest && start.state.open) askToSignIn();
    if (!isGuest && /[?&]saved=/.test(location.search)) setTool(null);
    // The link was followed before the page was hydrated.
    const address = new URL(location.href);
    if (!address.searchParams.has(PANEL_PARAM)) return;
    address.searchParams.delete(PANEL_PARAM);
    history.replaceState(history.state, '', address.pathname + address.search);
  }, [isGuest, start.state.open]);

  const tab = directory.name === 'all-investors' ? TABS.find(({ value }) => value === state.tab) : undefined;
  const only = filterTexts(state);
  return (
    <DirectoryContext value={view}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:block">
          <h1 className="page-title">{directory.title}</h1>
          {total !== undefined && (
            <p className="muted text-sm sm:mt-1">
              <span className="tabular-nums">{totalText(total, false)}</span> {directory.localNoun}
              {samples > 0 && ` and ${samplesText(samples)}`}
              {isGuest && '. Guests see the first page.'}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button size="sm" onClick={() => view.onTool('searches')} className="noscript:hidden">
            Saved searches
          </Button>
          <Button
            size="sm"
            busy={local.isBusy}
            icon={<Icon name="map-pin" />}
            onClick={() => void local.locate()}
            className="noscript:hidden"
          >
            {directory.localButton}
          </Button>
          <ViewSwitch
            value={state.view}
            hrefOf={(view) => listHref(directory, { ...state, view, open: '' })}
            onChoose={(view) => void model.go({ ...state, view, open: '' })}
          />
        </div>
      </div>
      {directory.name === 'all-investors' && (
        <Tabs
          label="Investor type"
          className="mt-4"
          value={state.tab}
          panelId="directory-list"
          items={TABS.map(({ value, label }) => ({
            value,
            label,
            href: listHref(directory, toFirstPage(state, { tab: value, types: [] })),
          }))}
          onChange={(value) => void model.go(toFirstPage(state, { tab: value as ListState['tab'], types: [] }))}
        />
      )}
      <form
        id={FORM_ID}
        method="get"
        action={directory.page}
        role="search"
        aria-label={directory.title}
        onSubmit={(event) => {
          event.preventDefault();
          model.submit();
        }}
      >
        <Toolbar isPanelOpen={isPanelOpen} onPanel={() => setPanelOpen(!isPanelOpen)} onPanelSoon={soon} />
        {hasPanel && (
          <FilterPanel
            facets={facets}
            year={start.year}
            isOpen={isPanelOpen}
            isPhone={isPhone}
            onClose={() => setPanelOpen(false)}
          />
        )}
      </form>
      <PlaceBar local={local} />
      {tool !== undefined && (
        <Suspense>
          <Finder tool={tool} onTool={setTool} onFresh={setFresh} />
        </Suspense>
      )}
      {only.length > 0 && <PaperLine name={directory.title} only={only} />}
      <DirectoryList tab={tab?.label} />
      <SuggestLink noun={directory.kinds.length === 1 ? NOUN_OF_LISTING[directory.kinds[0] ?? 'seed'] : undefined}>
        Suggest an entry
      </SuggestLink>
      <Suspense>
        {hasOpened && <DetailsDialog rows={answer.kind === 'rows' ? answer.rows : []} first={start.opened} />}
      </Suspense>
      <Suspense>{hasCompared && <Comparison />}</Suspense>
      {hasCollected && (
        <Suspense>
          <SaveDialog
            item={collect && { type: collect.kind, id: collect.id, name: collect.name }}
            onClose={() => setCollect(null)}
          />
        </Suspense>
      )}
    </DirectoryContext>
  );
}

// Drawn from its props only (src/lib/react-renderer.ts).
DirectoryScreen.isDrawnOnce = true as const;
