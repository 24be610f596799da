/** Your Saved Items: favourites by type and collections, shown from this browser's copy at once; collections also as board and table. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Bookmark, CloudOff, TriangleAlert } from 'lucide-react';
import { SAVED_PAGE_SIZE, type SavedCard } from '../../domain/saved/cards';
import { readRef, refText } from '../../domain/saved/items';
import { columnsOf, followUpState } from '../../domain/saved/pipeline';
import type { PipelineStep } from '../../domain/saved/records';
import type { Collection, CollectionItem, SavedItem } from '../../domain/saved/view';
import { $hasUnsent, $isSavedFailed, $isSavedLoaded, $saved, refreshSaved } from '../../stores/saved';
import { openSaved } from '../../stores/lazy-saved';
import { readText, writeText } from '../../lib/storage';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { SearchInput } from '../ui/SearchInput';
import type { PaginationProps } from '../ui/Pagination';
import { Tabs } from '../ui/Tabs';
import { lazyComponent } from '../ui/lazy-component';
import { lastFetched, prefetch, whenFetched } from '../ui/prefetch';
import { useDrag, type Drop } from '../ui/use-drag';
import { useOnce } from '../ui/use-once';
import { CardSkeletons } from './CardSkeletons';
import { CollectionBar } from './CollectionBar';
import { ActionsContext, itemActions, type ItemActions, type Passing } from './item-actions';
import { SAVED_LAYOUTS, savedHref, savedTabs, type SavedLayout, type SavedPageState } from './saved-tabs';
import { LOAD_FAILED, useCards } from './use-cards';
import { useContacts } from './use-contacts';
import { pageOf, searchItems, sortItems, TABLE_PAGE_SIZE, useSavedPage } from './use-saved-page';

const PANEL = 'saved-list';
const COLUMN_PART = 25;
const fetchPart = {
  cards: () => import('./CardGrid'),
  board: () => import('./Board'),
  table: () => import('./PipelineTable'),
  edit: () => import('./ItemDialog'),
  pass: () => import('./PassDialog'),
  collect: () => import('./SaveDialog').then((module) => ({ default: module.SaveDialog })),
};
const CardGrid = lazyComponent(fetchPart.cards);
const Board = lazyComponent(fetchPart.board);
const PipelineTable = lazyComponent(fetchPart.table);
const ItemDialog = lazyComponent(fetchPart.edit);
const PassDialog = lazyComponent(fetchPart.pass);
const SaveDialog = lazyComponent(fetchPart.collect);

const chooseLayout = lastFetched();
/** The view of collections that was chosen last in this browser. */
const LAYOUT_KEY = 'savedLayout';

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
  return <p className="mt-3 text-sm font-medium text-error">{parts.join(' · ')}</p>;
}

export function SavedScreen({ start }: { start: SavedPageState }) {
  const { state, go } = useSavedPage(start);
  const view = useStore($saved, { ssr: 'initial' });
  const isLoaded = useStore($isSavedLoaded, { ssr: 'initial' });
  const isFailed = useStore($isSavedFailed, { ssr: 'initial' });
  const hasUnsent = useStore($hasUnsent, { ssr: 'initial' });
  const [collect, setCollect] = useState<SavedCard | null>(null);
  const [editing, setEditing] = useState<CollectionItem | null>(null);
  const [passing, setPassing] = useState<Passing | null>(null);
  const [said, announce] = useState('');
  const [lastLayout, setLastLayout] = useState<SavedLayout>(start.layout);
  const [parts, setParts] = useState<Partial<Record<PipelineStep, number>>>({});
  const hasCollected = useOnce(collect !== null);
  const hasEdited = useOnce(editing !== null);
  const hasPassed = useOnce(passing !== null);
  const screen = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stored = SAVED_LAYOUTS.find((one) => one === readText(LAYOUT_KEY));
    if (stored) setLastLayout(stored);
  }, []);
  useEffect(() => {
    // Beside the items, not after them.
    prefetch(fetchPart[start.layout]);
    void openSaved().then(refreshSaved, () => null);
  }, [start.layout]);

  const tabs = savedTabs(view);
  const tab = tabs.find(({ value }) => value === state.tab) ?? tabs[0];
  const value = tab?.value ?? 'all';
  const items = tab?.items ?? [];
  const inside = view.collections.find(({ id }) => id === tab?.collection);
  const layout: SavedLayout = inside ? state.layout : 'cards';
  const contacts = useContacts();
  const sorted =
    inside && layout === 'table'
      ? sortItems(inside.items, state.sort, (item) => contacts.get(refText(item))?.day ?? null)
      : items;
  const pageSize = layout === 'table' ? TABLE_PAGE_SIZE : undefined;
  const seenOf = (all: readonly SavedItem[]): readonly SavedItem[] =>
    layout === 'board'
      ? columnsOf(all as CollectionItem[]).flatMap(({ step, items: column }) =>
          column.slice(0, parts[step] ?? COLUMN_PART),
        )
      : pageOf(all, state.page, pageSize).shown;
  // A search asks for the entries of all items, not of those in sight.
  const { cards, error, retry } = useCards(state.q ? items : seenOf(sorted));
  const rows = searchItems(sorted, state.q, cards);
  const paged = pageOf(rows, state.page, pageSize);
  const seen = seenOf(rows);
  const at = (change: Partial<SavedPageState>): SavedPageState => ({ ...state, tab: value, layout, ...change });
  const tabState = (to: string): SavedPageState => ({
    tab: to,
    page: 1,
    layout: tabs.find((one) => one.value === to)?.collection ? lastLayout : 'cards',
    sort: '',
    q: '',
  });
  // With many collections the open one's tab may be out of sight.
  useEffect(() => {
    const open = screen.current?.querySelector('[role="tab"][aria-selected="true"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value, tabs.length]);
  const isUnknownYet = items.length === 0 && !isLoaded;
  const isLost = items.length === 0 && isFailed;
  const nothingSeen = seen.every((item) => !cards.get(refText(item)));

  const actions = itemActions({
    inside,
    collections: view.collections,
    cards,
    contacts,
    announce,
    onCollect: (card) => whenFetched(fetchPart.collect, () => setCollect(card)),
    onEdit: (item) => whenFetched(fetchPart.edit, () => setEditing(item)),
    onPass: (asked) => whenFetched(fetchPart.pass, () => setPassing(asked)),
    onPlaced: (index) => {
      if (layout !== 'cards') return;
      const page = Math.floor(index / SAVED_PAGE_SIZE) + 1;
      if (page !== paged.page) go(at({ page }), 'replace');
    },
  });
  useDrag(screen, (id, drop) => dropped(actions, id, drop));

  const isOffline = error !== null;
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
  const failed = (again: () => void) => (
    <EmptyState
      role="alert"
      icon={<TriangleAlert />}
      title={LOAD_FAILED}
      text="Your saved items are safe. Try again in a moment."
      action={<Button onClick={again}>Try again</Button>}
    />
  );

  return (
    <ActionsContext value={actions}>
      <div ref={screen}>
        <h1 className="text-3xl font-semibold max-sm:text-2xl">Your Saved Items</h1>
        <p className="muted mt-1 min-h-5 text-sm" role="status">
          {hasUnsent && (
            <span className="inline-flex items-center gap-1.5">
              <CloudOff className="size-4" aria-hidden="true" />
              Saved in this browser, not yet in your account.
            </span>
          )}
        </p>
        <p className="sr-only" aria-live="polite">
          {said}
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
        {inside && (
          <CollectionBar
            collection={inside}
            layout={layout}
            hrefOf={(to) => savedHref(at({ layout: to, page: 1 }))}
            onLayout={(to) => {
              const { href } = location;
              writeText(LAYOUT_KEY, to);
              setLastLayout(to);
              // Who has gone elsewhere while it was fetched stays there.
              chooseLayout(fetchPart[to], () => location.href === href && go(at({ layout: to, page: 1 })));
            }}
            onDeleted={() => go({ tab: 'all', page: 1, layout: 'cards', sort: '', q: '' })}
          />
        )}
        {inside && <DueLine collection={inside} today={actions.today} />}
        {(items.length > SAVED_PAGE_SIZE || state.q) && (
          <SearchInput
            aria-label={`Search in ${tab?.label ?? ''}`}
            placeholder="Name, tag or note"
            className="mt-3 w-full max-w-80"
            value={state.q}
            onChange={(event) => go(at({ q: event.target.value.slice(0, 100), page: 1 }), 'replace')}
          />
        )}
        <div ref={list} id={PANEL} role="tabpanel" aria-label={tab?.label} className="mt-4 scroll-mt-20">
          {isUnknownYet ? (
            <CardSkeletons />
          ) : isLost ? (
            failed(() => void refreshSaved())
          ) : items.length === 0 ? (
            <EmptyState
              icon={<Bookmark />}
              title={tab?.empty ?? ''}
              text={
                inside
                  ? 'Save an entry of a directory to this collection, or drag a saved card onto its tab.'
                  : 'Press the bookmark on any directory entry to save it here.'
              }
              action={<Button href="/portal/all-investors">Browse investors</Button>}
            />
          ) : rows.length === 0 && items.every((item) => cards.has(refText(item))) ? (
            <EmptyState
              icon={<Bookmark />}
              title={`Nothing saved here matches “${state.q}”`}
              text="Try another name, tag or word from a note."
              action={<Button onClick={() => go(at({ q: '', page: 1 }), 'replace')}>Show all</Button>}
            />
          ) : error && nothingSeen ? (
            failed(retry)
          ) : inside && layout === 'board' ? (
            <Suspense fallback={<CardSkeletons />}>
              <Board
                collection={{ ...inside, items: rows as CollectionItem[] }}
                shown={parts}
                part={COLUMN_PART}
                onMore={(step) => setParts({ ...parts, [step]: (parts[step] ?? COLUMN_PART) + COLUMN_PART })}
                isOffline={isOffline}
              />
            </Suspense>
          ) : (
            <Suspense fallback={<CardSkeletons />}>
              {inside && layout === 'table' ? (
                <PipelineTable
                  caption={tab?.label ?? ''}
                  rows={paged.shown as CollectionItem[]}
                  sort={state.sort}
                  hrefOf={(sort) => savedHref(at({ sort, page: 1 }))}
                  onSort={(sort) => go(at({ sort, page: 1 }))}
                  isOffline={isOffline}
                  pages={pages}
                />
              ) : (
                <CardGrid items={paged.shown} label={tab?.label ?? ''} isOffline={isOffline} pages={pages} />
              )}
            </Suspense>
          )}
        </div>
        <Suspense>{hasCollected && <SaveDialog item={collect} onClose={() => setCollect(null)} />}</Suspense>
        <Suspense>{hasEdited && <ItemDialog item={editing} onClose={() => setEditing(null)} />}</Suspense>
        <Suspense>{hasPassed && <PassDialog passing={passing} onClose={() => setPassing(null)} />}</Suspense>
      </div>
    </ActionsContext>
  );
}
