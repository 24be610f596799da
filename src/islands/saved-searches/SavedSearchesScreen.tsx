/** /portal/saved-searches: all saved searches of a person, with what is new in each. */
import type { SavedSearch } from '@/domain/saved-searches/saved-search';
import { SEARCHES_MOST } from '@/domain/saved-searches/saved-search';
import { SearchList } from './SearchList';
import { useSearches } from './use-searches';

export function SavedSearchesScreen({ start }: { start: SavedSearch[] | null }) {
  const model = useSearches(start);
  const count = model.searches?.length ?? 0;
  return (
    <>
      <h1 className="page-title">Saved searches</h1>
      <p className="muted mt-1 mb-5 text-sm">
        {count > 0 && <span className="tabular-nums">{`${count} of ${SEARCHES_MOST}. `}</span>}
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
