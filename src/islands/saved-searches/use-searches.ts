/** A person's saved searches as a screen needs them: loaded, renamed, deleted at once with Undo. */
import { useCallback, useEffect, useState } from 'react';
import type { SavedSearch } from '@/domain/saved-searches/saved-search';
import { toast } from '@/stores/toasts';
import { deleteSearch, fetchSearches, renameSearch, saveSearch } from './search-calls';

export interface Searches {
  /** Null while they load. */
  searches: readonly SavedSearch[] | null;
  hasFailed: boolean;
  reload: () => void;
  /** Null when it was done, else why not. */
  rename: (search: SavedSearch, name: string) => Promise<string | null>;
  remove: (search: SavedSearch) => void;
}

/** `first`: what the server rendered; undefined loads when `isWanted`. */
export function useSearches(first: readonly SavedSearch[] | null | undefined, isWanted = true): Searches {
  const [searches, setSearches] = useState<readonly SavedSearch[] | null>(first ?? null);
  const [hasFailed, setFailed] = useState(first === null);
  const [tries, setTries] = useState(0);
  const mustLoad = isWanted && (first === undefined || tries > 0);

  useEffect(() => {
    if (!mustLoad) return;
    let isGone = false;
    void fetchSearches().then((found) => {
      if (isGone) return;
      setFailed(found === null);
      if (found) setSearches(found);
    });
    return () => {
      isGone = true;
    };
  }, [mustLoad, tries]);

  const reload = useCallback(() => {
    setFailed(false);
    setTries((n) => n + 1);
  }, []);

  const rename = useCallback(async ({ id }: SavedSearch, name: string) => {
    const { search, error } = await renameSearch(id, name);
    if (search) setSearches((now) => now && now.map((one) => (one.id === id ? search : one)));
    return error;
  }, []);

  const remove = useCallback((search: SavedSearch) => {
    const insert = (made: SavedSearch) =>
      setSearches((now) => {
        const rest = (now ?? []).filter(({ id }) => id !== made.id);
        return [...rest, { ...made, createdAt: search.createdAt }].sort((a, b) =>
          b.createdAt.localeCompare(a.createdAt),
        );
      });
    setSearches((now) => now && now.filter(({ id }) => id !== search.id));
    const gone = deleteSearch(search.id);
    void gone.then((error) => {
      if (!error) return;
      insert(search);
      toast('error', error);
    });
    toast('info', `“${search.name}” deleted`, {
      duration: 8000,
      action: {
        label: 'Undo',
        run: () =>
          void gone.then(async (failed) => {
            if (failed) return;
            const { name, directory, query, seenSeq } = search;
            const made = await saveSearch({ name, directory, query, seenSeq });
            if (made.search) insert(made.search);
            else toast('error', made.error);
          }),
      },
    });
  }, []);

  return { searches, hasFailed, reload, rename, remove };
}
