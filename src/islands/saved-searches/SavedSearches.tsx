/** The page of saved searches: rows with name, directory, filters in words and new matches; open, rename, delete. */
import { useRef, useState } from 'react';
import { Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { DIRECTORIES } from '@/domain/directory/directories';
import {
  newLabel,
  SEARCHES_NOT_LOADED,
  searchHref,
  wordsOfQuery,
  faultOfSearchName,
  SEARCH_NAME_LIMIT,
  MAX_SEARCHES,
  type SavedSearch,
} from '@/domain/saved-searches/saved-search';
import { Button, IconButton } from '@/islands/ui/Button';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { focusNextRow } from '@/islands/ui/focus';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { TagList } from '@/islands/ui/Tag';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { useSearches, type Searches } from './use-searches';

function SearchRow({ search, ...on }: { search: SavedSearch; onRename: () => void; onDelete: () => void }) {
  const { name, directory, query, newCount } = search;
  return (
    <li className="grid content-between gap-3 card p-4" data-search={search.id}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <a
              href={searchHref(search)}
              className="-my-1.5 min-w-0 py-1.5 leading-snug font-medium wrap-anywhere hover:underline max-md:-my-2.5 max-md:py-2.5"
            >
              {name}
            </a>
            {newCount > 0 && <span className="badge badge-primary badge-sm tabular-nums">{newLabel(newCount)}</span>}
          </div>
          <p className="muted text-xs">{DIRECTORIES[directory].title}</p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0">
          <IconButton label={`Rename ${name}`} icon={Pencil} onClick={on.onRename} />
          <IconButton label={`Delete ${name}`} icon={Trash2} onClick={on.onDelete} data-delete="" />
        </div>
      </div>
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TagList items={wordsOfQuery(directory, query)} max={6} label="Filters" />
        </div>
        <a
          href={searchHref(search)}
          aria-label={newCount > 0 ? `Open ${name}, ${newLabel(newCount)}` : `Open ${name}`}
          className="btn btn-ghost btn-sm border control-line max-md:min-h-11"
        >
          Open
        </a>
      </div>
    </li>
  );
}

export interface SearchListProps {
  model: Searches;
  /** One column in a panel, two on a page. */
  columns?: string;
  headingLevel?: 2 | 3;
}

export function SearchList({ model, columns = '', headingLevel = 2 }: SearchListProps) {
  const { searches, hasFailed, reload, rename, remove } = model;
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  // The last one stays while the dialog closes.
  const [last, setLast] = useState<SavedSearch | null>(null);
  if (renamed && renamed !== last) setLast(renamed);
  const list = useRef<HTMLDivElement>(null);
  /** The focus stays at the place of the removed row. */
  const removeAt = (index: number, search: SavedSearch) =>
    focusNextRow(
      () => remove(search),
      index,
      () => list.current?.querySelectorAll<HTMLElement>('[data-delete]'),
      () => list.current,
    );
  if (!searches && hasFailed)
    return (
      <FailedState
        headingLevel={headingLevel}
        icon={TriangleAlert}
        title={SEARCHES_NOT_LOADED}
        text="Your searches are safe. Try again in a moment."
        retry={reload}
      />
    );
  if (!searches)
    return (
      <ul aria-label="Loading" className={`grid gap-3 ${columns}`}>
        {[0, 1, 2].map((n) => (
          <li key={n} className="grid gap-3 card p-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-full" />
          </li>
        ))}
      </ul>
    );
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {searches.length === 0 ? (
        <EmptyState
          ghost={['name', 'tag', 'tag', 'figure']}
          headingLevel={headingLevel}
          title="No saved searches yet"
          text="Search or set filters in a directory and press “Save this search”."
          action={<Button href="/portal/all-investors">Browse investors</Button>}
        />
      ) : (
        <ul aria-label="Saved searches" className={`grid gap-3 ${columns}`}>
          {searches.map((search, index) => (
            <SearchRow
              key={search.id}
              search={search}
              onRename={() => setRenamed(search)}
              onDelete={() => removeAt(index, search)}
            />
          ))}
        </ul>
      )}
      <NameDialog
        key={last?.id}
        open={renamed !== null}
        title="Rename"
        submitLabel="Rename"
        name={last?.name ?? ''}
        onClose={() => setRenamed(null)}
        limit={SEARCH_NAME_LIMIT}
        onSubmit={(name) => faultOfSearchName(name) ?? (renamed ? rename(renamed, name) : null)}
      />
    </div>
  );
}

/** /portal/saved-searches: all saved searches of a person, with the new matches of each. */
export function SavedSearchesScreen({ start }: { start: SavedSearch[] | null }) {
  const model = useSearches(start);
  const count = model.searches?.length ?? 0;
  return (
    <>
      <h1 className="page-title">Saved searches</h1>
      <p className="muted mt-1 mb-5 text-sm">
        {count > 0 && <span className="tabular-nums">{`${count} of ${MAX_SEARCHES}. `}</span>}
        You get a notification about new matches, and an email once a day if{' '}
        <a href="/portal/settings/notifications" className="text-secondary underline">
          New opportunities
        </a>{' '}
        is turned on.
      </p>
      <SearchList model={model} columns="lg:grid-cols-2" />
    </>
  );
}
