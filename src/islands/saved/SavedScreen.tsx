/**
 * Your Saved Items: favourites by type, and collections. Shown immediately from this browser's copy, as cards or as a work list;
 * collections also as a board.
 */
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Bookmark, CloudOff } from 'lucide-react';
import { SAVED_PAGE_SIZE } from '@/domain/saved/cards';
import { columnsOf, followUpState, type Deal, type SavedItem, type Collection } from '@/domain/saved/deals';
import { isCollectionId, readRef, refText, type SavedRef } from '@/domain/saved/items';
import { PIPELINE_STEPS, type PipelineStep } from '@/domain/saved/records';
import { $comparison, watchComparison } from '@/stores/comparison';
import { openSaved } from '@/stores/lazy-saved';
import { $hasUnsent, $isSavedFailed, $isSavedLoaded, $saved, refreshSaved } from '@/stores/saved';
import { readText, writeText } from '@/lib/storage/storage';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { PaperLine } from '@/islands/ui/PaperLine';
import { lazyComponent, whenFetched } from '@/islands/ui/loading/lazy-component';
import type { PaginationProps } from '@/islands/ui/table/Pagination';
import { RowSkeletons } from '@/islands/ui/table/RowTable';
import { Tabs } from '@/islands/ui/Tabs';
import { useDrag, type Drop } from '@/islands/ui/hooks/use-drag';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { Board } from './Board';
import { ActionsContext, itemActions, useContacts, type ItemActions, type PlacedDeal } from './item-actions';
import { SavedBar } from './SavedBar';
import { CardGrid, CardSkeletons, LoadFailure } from './SavedCards';
import type { OpenDialog } from './SavedDialogs';
import { SavedTable } from './SavedTable';
import {
  fieldOf,
  SAVED_LAYOUTS,
  savedHref,
  savedTabs,
  pageOf,
  searchItems,
  sortItems,
  TABLE_PAGE_SIZE,
  useSavedPage,
  type SavedLayout,
  type SavedPageState,
} from './use-saved-page';
import { useCards, type KnownCards } from './use-cards';

const PANEL = 'saved-list';
const COLUMN_PART = 25;
const NO_CARDS: KnownCards = new Map();

const fetchDialogs = () => import('./SavedDialogs');
const SavedDialogs = lazyComponent(fetchDialogs);
const Comparison = lazyComponent(() =>
  import('@/islands/comparison/ComparisonDrawer').then((module) => ({ default: module.Comparison })),
);

/** The view that was chosen last in this browser. */
const LAYOUT_KEY = 'savedLayout';
/** Favourites have no steps, and so no board. */
const layoutIn = (layout: SavedLayout, isCollection: boolean): SavedLayout =>
  layout === 'board' && !isCollection ? 'cards' : layout;

function dropped(actions: ItemActions, id: string, { place, side }: Drop): void {
  const ref = readRef(id);
  const at = place.indexOf(':');
  const [kind, value] = [place.slice(0, at), place.slice(at + 1)];
  if (!ref) return;
  if (kind === 'tab') return actions.moveTo(ref, value);
  const items = actions.inside?.items ?? [];
  const item = items.find((one) => refText(one) === id);
  if (!item) return;
  if (kind === 'step') return actions.step(item, value as PipelineStep);
  const target = items.find((one) => refText(one) === value);
  if (!target || target === item) return;
  if (kind === 'card') {
    const index = items.filter((one) => one !== item).indexOf(target);
    return actions.place(item, index + (side === 'after' ? 1 : 0), 'pointer');
  }
  const column = items.filter((one) => one.step === target.step && one !== item);
  actions.step(item, target.step, side === 'before' ? target : (column[column.indexOf(target) + 1] ?? null));
}

function DueLine({ collection, today }: { collection: Collection; today: string }) {
  const states = collection.items.map(({ followUp }) => followUpState(followUp, today));
  const count = (state: string) => states.filter((one) => one === state).length;
  const parts = [
    count('overdue') > 0 && `${count('overdue')} overdue`,
    count('today') > 0 && `${count('today')} to follow up today`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className="mt-2 text-sm font-medium text-error">{parts.join(' · ')}</p>;
}

const matchText = (count: number, q: string) =>
  count === 0 ? `Nothing saved here matches “${q}”` : `${count} ${count === 1 ? 'item matches' : 'items match'} “${q}”`;

export function SavedScreen({ start }: { start: SavedPageState }) {
  const { state, go } = useSavedPage(start);
  const view = useStore($saved, { ssr: 'initial' });
  const isLoaded = useStore($isSavedLoaded, { ssr: 'initial' });
  const isFailed = useStore($isSavedFailed, { ssr: 'initial' });
  const hasUnsent = useStore($hasUnsent, { ssr: 'initial' });
  const hasCompared = useOnce(useStore($comparison, { ssr: 'initial' }).length > 0);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const hasAsked = useOnce(openDialog !== null);
  const [announcement, announce] = useState('');
  const [lastLayout, setLastLayout] = useState<SavedLayout>(start.layout);
  const [parts, setParts] = useState<Partial<Record<PipelineStep, number>>>({});
  const screen = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stored = SAVED_LAYOUTS.find((one) => one === readText(LAYOUT_KEY));
    if (stored) {
      setLastLayout(stored);
      // A view in the address wins over the stored choice.
      const layout = layoutIn(stored, isCollectionId(start.tab));
      if (layout !== start.layout && !new URLSearchParams(location.search).has('view'))
        go({ ...start, layout }, 'replace');
    }
    void openSaved().then(refreshSaved, () => null);
    return watchComparison();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what comes later is chosen on the page
  }, []);

  const tabs = savedTabs(view, view.favourites.length > 0 || (isLoaded && !isFailed));
  const tab = tabs.find(({ value }) => value === state.tab) ?? tabs[0];
  const value = tab?.value ?? 'all';
  const items = tab?.items ?? [];
  const inside = view.collections.find(({ id }) => id === tab?.collection);
  const layout = layoutIn(state.layout, inside !== undefined);
  const contacts = useContacts();
  const deals = useMemo(() => {
    const found = new Map<string, PlacedDeal>();
    for (const collection of inside ? [inside] : view.collections)
      for (const deal of collection.items)
        if (!found.has(refText(deal))) found.set(refText(deal), { deal, collection });
    return found;
  }, [view.collections, inside]);
  const dealOf = (ref: SavedRef) => deals.get(refText(ref)) ?? null;
  const sortedBy = (known: KnownCards) =>
    layout === 'board'
      ? items
      : sortItems(items, state.sort, {
          name: (item) => known.get(refText(item))?.name,
          fit: (item) => known.get(refText(item))?.fit?.score,
          step: (item) => PIPELINE_STEPS.indexOf(dealOf(item)?.deal.step as PipelineStep) + 1 || null,
          'follow-up': (item) => dealOf(item)?.deal.followUp,
          letter: (item) => contacts.get(refText(item))?.day,
        });
  const pageSize = layout === 'table' ? TABLE_PAGE_SIZE : undefined;
  const seenOf = (all: readonly SavedItem[]): readonly SavedItem[] =>
    layout === 'board'
      ? columnsOf(all as Deal[]).flatMap(({ step, items: column }) => column.slice(0, parts[step] ?? COLUMN_PART))
      : pageOf(all, state.page, pageSize).shown;
  // A search, and an order that depends on the entries, need the entries of all items, not only of the visible ones.
  const field = fieldOf(state.sort);
  const needsAll = state.q !== '' || field === 'name' || field === 'fit';
  const { cards, error, retry } = useCards(needsAll ? items : seenOf(sortedBy(NO_CARDS)));
  const rows = searchItems(sortedBy(cards), state.q, cards);
  const paged = pageOf(rows, state.page, pageSize);
  const at = (change: Partial<SavedPageState>): SavedPageState => ({ ...state, tab: value, layout, ...change });
  const tabState = (to: string): SavedPageState => {
    const isCollection = tabs.find((one) => one.value === to)?.collection !== undefined;
    return { tab: to, page: 1, layout: layoutIn(lastLayout, isCollection), sort: '', q: '' };
  };
  // If there are many collections, the tab of the open one may be outside the view.
  useEffect(() => {
    const open = screen.current?.querySelector('[role="tab"][aria-selected="true"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value, tabs.length]);
  /** The entries of all items are known, so that the search has looked at each. */
  const isSearched = items.every((item) => cards.has(refText(item)));
  const isUnknownYet = items.length === 0 && !isLoaded;
  const isLost = items.length === 0 && isFailed;
  const nothingSeen = seenOf(rows).every((item) => !cards.get(refText(item)));

  const ask = (next: OpenDialog) => whenFetched(fetchDialogs, () => setOpenDialog(next));
  const actions = itemActions({
    inside,
    ownOrder: inside && (layout === 'board' || state.sort === '') ? rows : null,
    collections: view.collections,
    cards,
    contacts,
    dealOf,
    announce,
    onCollect: (card) => ask({ kind: 'collect', card }),
    onEdit: (item) => ask({ kind: 'edit', item }),
    onPass: (passing) => ask({ kind: 'pass', passing }),
    onPlaced: (index) => {
      if (layout !== 'cards') return;
      const page = Math.floor(index / SAVED_PAGE_SIZE) + 1;
      if (page !== paged.page) go(at({ page }), 'replace');
    },
  });
  useDrag(screen, (id, drop) => dropped(actions, id, drop));

  const pages: PaginationProps = {
    page: paged.page,
    pageCount: paged.pages,
    hrefFor: (to) => savedHref(at({ page: to })),
    onGo: (to) => {
      go(at({ page: to }));
      list.current?.scrollIntoView({ block: 'start' });
    },
    summary: `${paged.from + 1}-${paged.from + paged.shown.length} of ${rows.length} items`,
  };
  const shape = layout === 'table' ? <RowSkeletons count={6} /> : <CardSkeletons />;
  const shared = { isOffline: error !== null, pages };
  const onSort = (sort: SavedPageState['sort']) => go(at({ sort, page: 1 }));

  return (
    <ActionsContext value={actions}>
      <div ref={screen}>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="page-title">Your Saved Items</h1>
          <p className="muted min-h-5 text-sm" role="status">
            {hasUnsent && (
              <span className="inline-flex items-center gap-1.5">
                <CloudOff className="size-4" aria-hidden="true" />
                Saved in this browser, not yet in your account.
              </span>
            )}
          </p>
        </div>
        <p className="sr-only" aria-live="polite">
          {announcement}
        </p>
        <p className="sr-only" role="status">
          {state.q !== '' && isSearched && matchText(rows.length, state.q)}
        </p>
        <Tabs
          label="Saved items"
          className="mt-3"
          value={value}
          panelId={PANEL}
          items={tabs.map((one) => ({
            value: one.value,
            label: one.label,
            href: savedHref(tabState(one.value)),
            ...(one.collection ? { drop: `tab:${one.collection}` } : {}),
          }))}
          onChange={(to) => go(tabState(to))}
        />
        <SavedBar
          label={tab?.label ?? ''}
          inside={inside}
          layout={layout}
          hrefOf={(to) => savedHref(at({ layout: to, page: 1 }))}
          onLayout={(to) => {
            writeText(LAYOUT_KEY, to);
            setLastLayout(to);
            go(at({ layout: to, page: 1 }));
          }}
          isEmpty={items.length === 0 && !isUnknownYet}
          q={state.q}
          onSearch={(q) => go(at({ q, page: 1 }), 'replace')}
          sort={state.sort}
          onSort={onSort}
          onAsk={ask}
          onDeleted={() => go(tabState('all'))}
        />
        {isLoaded && (
          <PaperLine name={inside?.name ?? tab?.label ?? ''} only={state.q === '' ? [] : [`“${state.q}”`]} />
        )}
        {inside && <DueLine collection={inside} today={actions.today} />}
        <div ref={list} id={PANEL} role="tabpanel" aria-label={tab?.label} className="mt-3 scroll-mt-20">
          {isUnknownYet ? (
            shape
          ) : isLost ? (
            <LoadFailure missing="Your saved items" onRetry={() => void refreshSaved()} />
          ) : items.length === 0 ? (
            <EmptyState
              ghost={['mark', 'name', 'text', 'tag', 'figure']}
              title={tab?.empty ?? ''}
              text={
                inside
                  ? 'Save an entry of a directory to this collection, or drag a saved card onto its tab.'
                  : 'Press the bookmark on any directory entry to save it here.'
              }
              action={<Button href="/portal/all-investors">Browse investors</Button>}
            />
          ) : rows.length === 0 && isSearched ? (
            <EmptyState
              icon={Bookmark}
              title={matchText(0, state.q)}
              text="Try another name, tag or word from a note."
              action={<Button onClick={() => go(at({ q: '', page: 1 }), 'replace')}>Show all</Button>}
            />
          ) : error && nothingSeen ? (
            <LoadFailure missing="These details" onRetry={retry} />
          ) : inside && layout === 'board' ? (
            <Board
              collection={{ ...inside, items: rows as Deal[] }}
              shown={parts}
              part={COLUMN_PART}
              onMore={(step) => setParts({ ...parts, [step]: (parts[step] ?? COLUMN_PART) + COLUMN_PART })}
              isOffline={shared.isOffline}
            />
          ) : layout === 'table' ? (
            <SavedTable
              {...shared}
              caption={tab?.label ?? ''}
              rows={paged.shown}
              sort={state.sort}
              hrefOf={(sort) => savedHref(at({ sort, page: 1 }))}
              onSort={onSort}
            />
          ) : (
            <CardGrid {...shared} items={paged.shown} label={tab?.label ?? ''} />
          )}
        </div>
        <Suspense>{hasCompared && <Comparison />}</Suspense>
        <Suspense>
          {hasAsked && <SavedDialogs asked={openDialog} inside={inside} onClose={() => setOpenDialog(null)} />}
        </Suspense>
      </div>
    </ActionsContext>
  );
}
