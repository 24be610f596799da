/** The Resources tab: search, categories in two accordion columns, preview, download, bookmarks. One island. */
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from '@nanostores/react';
import { Bookmark, FolderOpen, SearchX } from 'lucide-react';
import { isOpen, turned, type AccordionState } from '@/domain/dashboard/accordion';
import {
  SIGN_IN_TO_BOOKMARK,
  SIGN_IN_TO_VIEW_BOOKMARKS,
  RESOURCES_FAILED,
  RESOURCES_UNREACHABLE,
  searchResources,
  type Resource,
  type ResourceCategory,
} from '@/domain/resources/resources';
import { slugOf } from '@/domain/text/slug';
import { wordsOf } from '@/domain/support/faq-search';
import { $bookmarks, pressBookmark, watchBookmarks } from '@/stores/bookmarks';
import { askToSignIn } from '@/stores/shell';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { NotFoundDialog } from '@/islands/ui/overlay/Dialog';
import { FoundCount, LoadFailure, AccordionSearch, useAccordion } from '@/islands/dashboard/accordion';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { api, type Answer } from '@/lib/api/api';
import { CategorySection, type ResourceActions } from './ResourceRows';
import { download } from './download';

/** The resources of an answer, or a failure in the specification's words. */
export type ResourcesAnswer = { kind: 'list'; categories: ResourceCategory[] } | { kind: 'error'; text: string };

export const resourcesUnreachable: ResourcesAnswer = { kind: 'error', text: RESOURCES_UNREACHABLE };

export function resourcesOf({ ok, status, message, data }: Answer<ResourceCategory[]>): ResourcesAnswer {
  if (ok && data) return { kind: 'list', categories: data };
  return status === 0 ? resourcesUnreachable : { kind: 'error', text: (!ok && message) || RESOURCES_FAILED };
}

const WIDE = '(width >= 64rem)';

function listen(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Whether the two columns are side by side. The server assumes so; on a narrow page the stylesheet sets the right order until
 * the browser answers.
 */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );

const ResourcePreview = lazyComponent(() => import('./ResourcePreview'));
const BookmarksDialog = lazyComponent(() => import('./BookmarksDialog'));

export interface ResourcesStart {
  state: AccordionState;
  answer: ResourcesAnswer;
  /** Email address of the signed-in person; null for guests. */
  owner: string | null;
}

const NONE: ResourceCategory[] = [];

interface ColumnsProps {
  categories: ResourceCategory[];
  draw: (one: ResourceCategory, place: number) => React.ReactNode;
}

/** Fills the two columns alternately; one column has the order of the list. */
function Columns({ categories, draw }: ColumnsProps) {
  const isWide = useIsWide();
  const numbered = categories.map((category, place) => ({ category, place }));
  const columns = isWide ? [0, 1].map((side) => numbered.filter(({ place }) => place % 2 === side)) : [numbered];
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      {columns.map((column, side) => (
        <div key={side} data-column={side + 1} className="contents min-w-0 flex-1 flex-col gap-4 lg:flex">
          {column.map(({ category, place }) => (
            <div key={category._id} style={{ order: place }}>
              {draw(category, place)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function ResourcesScreen(start: ResourcesStart) {
  const { owner } = start;
  const isGuest = owner === null;
  const accordion = useAccordion('resources', start.state);
  const { state, go } = accordion;
  const [answer, setAnswer] = useState(start.answer);
  const [isLoading, setLoading] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const [hasListOpened, setListOpened] = useState(false);
  const bookmarks = useStore($bookmarks, { ssr: 'initial' });
  const categories = answer.kind === 'list' ? answer.categories : NONE;
  const words = useMemo(() => wordsOf(state.q), [state.q]);
  const shown = useMemo(() => searchResources(categories, words), [categories, words]);
  const found = shown.reduce((sum, { items }) => sum + items.length, 0);
  const looked = useMemo(
    () =>
      categories
        .flatMap(({ items }) => items)
        .find(({ _id, name }) => state.show !== '' && (_id === state.show || slugOf(name) === state.show)) ?? null,
    [categories, state.show],
  );
  const [hasLooked, setLookedOnce] = useState(false);
  // In an effect, because an address may open it and the server does not draw parts that are loaded on demand.
  useEffect(() => {
    if (looked) setLookedOnce(true);
  }, [looked]);

  useEffect(() => {
    if (owner !== null) return watchBookmarks(owner);
    if (start.state.show) askToSignIn();
    return undefined;
  }, [owner, start.state.show]);

  const setDownloads = useCallback((id: string, downloads: number) => {
    const counted = (item: Resource) => (item._id === id ? { ...item, downloads } : item);
    setAnswer((now) =>
      now.kind === 'list'
        ? { kind: 'list', categories: now.categories.map((one) => ({ ...one, items: one.items.map(counted) })) }
        : now,
    );
  }, []);
  const actions: ResourceActions = {
    isGuest,
    onPreview: (resource) => (isGuest ? askToSignIn() : go({ show: resource._id }, 'open')),
    onDownload: (resource, categoryId) => {
      if (isGuest) return askToSignIn();
      void download(resource, categoryId).then((count) => {
        if (count !== null) setDownloads(resource._id, count);
      });
    },
    onBookmark: (resource, category) =>
      isGuest ? askToSignIn(SIGN_IN_TO_BOOKMARK) : void pressBookmark(resource, category),
  };
  const openList = () => {
    if (isGuest) return askToSignIn(SIGN_IN_TO_VIEW_BOOKMARKS);
    setListOpened(true);
    setListOpen(true);
  };
  const retry = () => {
    setLoading(true);
    api
      .get('/api/resources/categories')
      .then((answered) => setAnswer(resourcesOf(answered)))
      .finally(() => setLoading(false));
  };
  // At first, one section per column is open.
  const openNow = shown.filter(({ _id }, place) => isOpen(state, _id, place < 2)).map(({ _id }) => _id);

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="resources" className="text-lg font-semibold">
          Startup Resources
        </h2>
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-2 max-sm:basis-full">
          <AccordionSearch tab="resources" label="Search the resources" accordion={accordion} />
          <Button variant="outline" size="sm" icon={Bookmark} onClick={openList}>
            Bookmarks
            {bookmarks.length > 0 && (
              <span className="badge badge-primary badge-xs tabular-nums">{bookmarks.length}</span>
            )}
          </Button>
        </div>
      </div>
      <FoundCount query={answer.kind === 'list' ? state.q : ''} found={found} noun="resource" />
      <div className="mt-4">
        {answer.kind === 'error' && <LoadFailure title={answer.text} isRetrying={isLoading} retry={retry} />}
        {answer.kind === 'list' && shown.length === 0 && (
          <EmptyState
            icon={state.q ? SearchX : FolderOpen}
            title={state.q ? 'No resource matches this search' : 'No resources yet'}
            text={state.q ? 'Try fewer letters or another word.' : 'Templates and checklists will appear here.'}
            action={state.q && <Button onClick={() => accordion.search('')}>Show all</Button>}
          />
        )}
        <Columns
          categories={shown}
          draw={(category) => (
            <CategorySection
              category={category}
              isOpen={openNow.includes(category._id)}
              onTurn={() => go({ open: turned(state, openNow, category._id).open }, 'replace')}
              accordion={accordion}
              actions={actions}
              words={words}
            />
          )}
        />
      </div>
      <Suspense>
        {hasListOpened && (
          <BookmarksDialog
            open={isListOpen}
            onClose={() => setListOpen(false)}
            categories={categories}
            actions={actions}
          />
        )}
      </Suspense>
      <NotFoundDialog
        open={state.show !== '' && !isGuest && answer.kind === 'list' && looked === null}
        onClose={accordion.close}
      />
      <Suspense>
        {hasLooked && !isGuest && (
          <ResourcePreview
            resource={looked}
            onClose={accordion.close}
            onDownload={(resource) => {
              const category = categories.find(({ items }) => items.includes(resource));
              if (category) actions.onDownload(resource, category._id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
