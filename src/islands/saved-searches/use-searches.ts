/** A person's saved searches for a screen: loaded, renamed, and deleted at once with Undo. */
import { useCallback, useEffect, useState } from 'react';
import type { SavedSearch, SeenAnswer } from '@/domain/saved-searches/saved-search';
import { toast } from '@/stores/toasts';
import { api, failureText, UNREACHABLE, type Answer } from '@/lib/api/api';

// Talks to the API of saved searches. Every answer is a value; nothing throws.

const PATH = '/api/saved-searches';

/** The saved search, or the error text. */
export type Outcome = { search: SavedSearch; error: null } | { search: null; error: string };

async function fetchSearches(): Promise<SavedSearch[] | null> {
  return (await api.get(PATH)).data ?? null;
}

const outcomeOf = (answer: Answer<SavedSearch>): Outcome =>
  answer.data ? { search: answer.data, error: null } : { search: null, error: failureText(answer, UNREACHABLE) };

export async function saveSearch(
  input: Pick<SavedSearch, 'name' | 'directory' | 'query'> & { seenSeq?: number },
): Promise<Outcome> {
  return outcomeOf(await api.post(PATH, { json: input }));
}

async function renameSearch(id: string, name: string): Promise<Outcome> {
  return outcomeOf(await api.put(`${PATH}/:id`, { param: { id }, json: { name } }));
}

/** Null if it is deleted (or already was), else the error text. */
async function deleteSearch(id: string): Promise<string | null> {
  const answer = await api.delete(`${PATH}/:id`, { param: { id } });
  return answer.ok || answer.status === 404 ? null : failureText(answer, UNREACHABLE);
}

/** Marks a search as seen. Returns its new matches. Null if the search is not the person's own, or the server could not be reached. */
export async function markSearchSeen(id: string): Promise<SeenAnswer | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  return (await api.post(`${PATH}/:id/seen`, { param: { id } })).data ?? null;
}

export type Searches = ReturnType<typeof useSearches>;

/** `first`: the searches that the server rendered; if undefined, they are loaded when `isWanted`. */
export function useSearches(first: readonly SavedSearch[] | null | undefined, isWanted = true) {
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
    const deletion = deleteSearch(search.id);
    void deletion.then((error) => {
      if (!error) return;
      insert(search);
      toast('error', error);
    });
    toast('info', `“${search.name}” deleted`, {
      duration: 8000,
      action: {
        label: 'Undo',
        run: () =>
          void deletion.then(async (failed) => {
            if (failed) return;
            const { name, directory, query, seenSeq } = search;
            const made = await saveSearch({ name, directory, query, seenSeq });
            if (made.search) insert(made.search);
            else toast('error', made.error);
          }),
      },
    });
  }, []);

  return {
    /** Null while they load. */
    searches,
    hasFailed,
    reload,
    /** Null on success, else the error text. */
    rename,
    remove,
  };
}
