/** Your Saved Items: favourites by type and collections, six a page, shown from this browser's copy at once. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Bookmark, CloudOff, TriangleAlert } from 'lucide-react';
import { SAVED_PAGE_SIZE, type SavedCard } from '../../domain/saved/cards';
import { refText } from '../../domain/saved/items';
import { $hasUnsent, $isSavedLoaded, $saved } from '../../stores/saved';
import { openSaved } from '../../stores/saved-door';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Pagination } from '../ui/Pagination';
import { Skeleton } from '../ui/Skeleton';
import { Tabs } from '../ui/Tabs';
import { CollectionBar } from './CollectionBar';
import { SaveDialog } from './SaveDialog';
import { readSavedPage, savedHref, savedTabs, type SavedPageState } from './saved-tabs';
import { SavedItemCard } from './SavedItemCard';
import { useCards } from './use-cards';

const PANEL = 'saved-list';
const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3';

function useSavedPage(first: SavedPageState) {
  const [state, setState] = useState(first);
  useEffect(() => {
    const back = () => setState(readSavedPage(new URLSearchParams(location.search)));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go = (next: SavedPageState) => {
    history.pushState(null, '', savedHref(next));
    setState(next);
  };
  return { state, go };
}

function Loading() {
  return (
    <ul className={GRID} aria-label="Loading">
      {Array.from({ length: 3 }, (_, n) => (
        <li key={n} className="grid gap-4 rounded-xl border hairline bg-base-100 p-5">
          <div className="flex gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </li>
      ))}
    </ul>
  );
}

export function SavedScreen({ start }: { start: SavedPageState }) {
  const { state, go } = useSavedPage(start);
  const view = useStore($saved, { ssr: 'initial' });
  const isLoaded = useStore($isSavedLoaded, { ssr: 'initial' });
  const hasUnsent = useStore($hasUnsent, { ssr: 'initial' });
  const [collect, setCollect] = useState<SavedCard | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => void openSaved(), []);

  const tabs = savedTabs(view);
  const tab = tabs.find(({ value }) => value === state.tab) ?? tabs[0];
  const items = tab?.items ?? [];
  const pages = Math.max(1, Math.ceil(items.length / SAVED_PAGE_SIZE));
  const page = Math.min(state.page, pages);
  const from = (page - 1) * SAVED_PAGE_SIZE;
  const shown = items.slice(from, from + SAVED_PAGE_SIZE);
  const { cards, error, retry } = useCards(shown);
  const inside = view.collections.find(({ id }) => id === tab?.collection);
  const isUnknownYet = items.length === 0 && !isLoaded;
  const nothingSeen = shown.every((item) => !cards.get(refText(item)));

  return (
    <>
      <h1 className="text-3xl font-semibold max-sm:text-2xl">Your Saved Items</h1>
      <p className="muted mt-1 min-h-5 text-sm" role="status">
        {hasUnsent && (
          <span className="inline-flex items-center gap-1.5">
            <CloudOff className="size-4" aria-hidden="true" />
            Saved in this browser, not yet in your account.
          </span>
        )}
      </p>
      <Tabs
        label="Saved items"
        className="mt-3"
        value={tab?.value ?? 'all'}
        panelId={PANEL}
        items={tabs.map(({ value, label }) => ({ value, label, href: savedHref({ tab: value, page: 1 }) }))}
        onChange={(value) => go({ tab: value, page: 1 })}
      />
      {inside && <CollectionBar collection={inside} onDeleted={() => go({ tab: 'all', page: 1 })} />}
      <div ref={list} id={PANEL} role="tabpanel" aria-label={tab?.label} className="mt-4 scroll-mt-20">
        {isUnknownYet ? (
          <Loading />
        ) : items.length === 0 ? (
          <EmptyState
            icon={<Bookmark />}
            title={tab?.empty ?? ''}
            text={
              inside
                ? 'Save an entry of a directory to this collection, and it stands here.'
                : 'Press the star or the bookmark of an entry in a directory, and it stands here.'
            }
            action={<Button href="/portal/all-investors">Browse investors</Button>}
          />
        ) : error && nothingSeen ? (
          <EmptyState
            role="alert"
            icon={<TriangleAlert />}
            title={error}
            text="What you saved is safe. Try again in a moment."
            action={<Button onClick={retry}>Try again</Button>}
          />
        ) : (
          <>
            <ul className={GRID} aria-label={tab?.label}>
              {shown.map((item) => (
                <li key={refText(item)}>
                  <SavedItemCard
                    item={item}
                    card={cards.get(refText(item))}
                    inside={inside}
                    collections={view.collections}
                    onCollect={setCollect}
                  />
                </li>
              ))}
            </ul>
            <div className="mt-4">
              <Pagination
                page={page}
                pageCount={pages}
                hrefFor={(to) => savedHref({ tab: tab?.value ?? 'all', page: to })}
                onGo={(to) => {
                  go({ tab: tab?.value ?? 'all', page: to });
                  list.current?.scrollIntoView({ block: 'start' });
                }}
                summary={`${from + 1}-${from + shown.length} of ${items.length} items`}
              />
            </div>
          </>
        )}
      </div>
      <SaveDialog item={collect} onClose={() => setCollect(null)} />
    </>
  );
}
