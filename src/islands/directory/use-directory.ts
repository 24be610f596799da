/** The model of a list: state in the URL, answers from the API, history. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Directory } from '@/domain/directory/directories';
import { clearAll, listHref, readPageState } from '@/domain/directory/filters/filters';
import {
  isNarrowed,
  listStateParams,
  type Facets,
  type ListState,
  type Relaxation,
} from '@/domain/directory/list-state';
import { api } from '@/lib/api/api';
import { followAddress, isOpenedHere, OPENED_HERE, writeAddress } from '@/lib/address';
import { listOf, type ListAnswer } from '@/lib/directory/list-answer';
import { useTypedText } from '@/islands/ui/hooks/use-url-state';

/** Until this time nothing changes on screen; then the rows turn into skeletons. */
const SKELETON_DELAY_MS = 150;
const TYPING_DELAY_MS = 250;
const MAX_CACHED = 20;
const FIRST_PAGE = { page: 1, after: '', before: '' } as const;

export interface LoadedList {
  answer: ListAnswer;
  relaxations: Relaxation[];
}

export interface DirectoryModel extends LoadedList {
  state: ListState;
  /** The newest state, for code that had to wait: a choice made since must stay. */
  latest: () => ListState;
  /** The text in the search box, ahead of the list while a person types. */
  text: string;
  isWaiting: boolean;
  /**
   * Shows another state, including a search that was typed just before it. Returns the list's answer. Null if the query is the same, or if
   * a newer request replaced this one.
   */
  go: (next: ListState, how?: 'push' | 'replace') => Promise<ListAnswer | null>;
  type: (text: string) => void;
  submit: () => void;
  /** Removes everything that narrows the list, and the text in the search box. */
  clear: () => void;
  /** Loads again, and clears the cache of earlier answers. */
  retry: () => void;
  open: (id: string) => void;
  close: () => void;
}

const apiQuery = (directory: Directory, state: ListState) => listStateParams(directory.name, state, 'api').toString();

async function load(directory: Directory, state: ListState, signal: AbortSignal): Promise<LoadedList> {
  const query = listStateParams(directory.name, state, 'api');
  const answer = listOf(directory, await api.get(directory.api, { query, signal }));
  const isEmpty = answer.kind === 'rows' && answer.rows.length === 0 && isNarrowed(state);
  const fewer = isEmpty ? await api.get(`${directory.api}/relaxations` as const, { query, signal }) : null;
  return { answer, relaxations: fewer?.data ?? [] };
}

export function useDirectory(
  directory: Directory,
  first: { state: ListState; canFit: boolean } & LoadedList,
): DirectoryModel {
  const [state, setState] = useState(first.state);
  const [loaded, setLoaded] = useState<LoadedList>({ answer: first.answer, relaxations: first.relaxations });
  const [isWaiting, setWaiting] = useState(false);
  const current = useRef(first.state);
  const shown = useRef(apiQuery(directory, first.state));
  const cached = useRef(new Map<string, LoadedList>());
  const running = useRef<AbortController | null>(null);
  /** The state before a person began to type: after Enter, Back leads to it. */
  const beforeTyping = useRef<ListState | null>(null);

  const show = useCallback(
    async (next: ListState, options: { fresh?: boolean; mayKeep?: boolean } = {}): Promise<ListAnswer | null> => {
      current.current = next;
      setState(next);
      const query = apiQuery(directory, next);
      running.current?.abort();
      const settle = (result: LoadedList): ListAnswer => {
        shown.current = query;
        setLoaded(result);
        setWaiting(false);
        return result.answer;
      };
      const old = options.mayKeep ? cached.current.get(query) : undefined;
      if (old) return settle(old);
      if (query === shown.current && !options.fresh) {
        setWaiting(false);
        return null;
      }
      const control = (running.current = new AbortController());
      const slow = setTimeout(() => setWaiting(true), SKELETON_DELAY_MS);
      try {
        const result = await load(directory, next, control.signal);
        if (control.signal.aborted) return null;
        if (result.answer.kind === 'rows') {
          cached.current.set(query, result);
          const [oldest] = cached.current.keys();
          if (cached.current.size > MAX_CACHED && oldest !== undefined) cached.current.delete(oldest);
        }
        return settle(result);
      } catch {
        return null; // overtaken by a newer request
      } finally {
        clearTimeout(slow);
      }
    },
    [directory],
  );

  /** Writes the address of a typed search. */
  const search = useCallback(
    (q: string): ListState => {
      const next = { ...current.current, q, ...FIRST_PAGE, open: '' };
      writeAddress(listHref(directory, next), 'replace');
      return next;
    },
    [directory],
  );
  const {
    text,
    setTo,
    type: typeText,
    take,
  } = useTypedText(first.state.q, (q) => void show(search(q)), TYPING_DELAY_MS);

  const goTo = useCallback(
    (next: ListState, step: 'push' | 'replace' = 'push') => {
      beforeTyping.current = null;
      setTo(next.q);
      writeAddress(listHref(directory, next), step);
      return show(next);
    },
    [directory, setTo, show],
  );

  const go = useCallback(
    (next: ListState, step?: 'push' | 'replace') => {
      const typed = take();
      if (typed === null || typed === current.current.q || next.q !== current.current.q) return goTo(next, step);
      search(typed);
      return goTo({ ...next, q: typed, ...FIRST_PAGE }, step);
    },
    [goTo, search, take],
  );

  const type = useCallback(
    (value: string) => {
      beforeTyping.current ??= current.current;
      typeText(value);
    },
    [typeText],
  );

  const submit = useCallback(() => {
    const before = beforeTyping.current;
    if (before) writeAddress(listHref(directory, before), 'replace');
    void goTo({ ...current.current, q: text.trim(), ...FIRST_PAGE, open: '' });
  }, [directory, goTo, text]);

  const clear = useCallback(() => void goTo(clearAll(directory.name, current.current)), [directory, goTo]);

  const retry = useCallback(() => {
    cached.current.clear();
    void show(current.current, { fresh: true });
  }, [show]);

  const open = useCallback(
    (id: string) => {
      const typed = take();
      const next = { ...(typed === null ? current.current : search(typed)), open: id };
      writeAddress(listHref(directory, next), 'push', OPENED_HERE);
      void show(next);
    },
    [directory, search, show, take],
  );

  const close = useCallback(() => {
    if (!current.current.open) return;
    if (isOpenedHere()) history.back();
    else void go({ ...current.current, open: '' }, 'replace');
  }, [go]);

  useEffect(() => {
    cached.current.set(shown.current, loaded);
    const stop = followAddress((query) => {
      if (location.pathname !== directory.page) return;
      beforeTyping.current = null;
      const next = readPageState(directory.name, query, {
        canFit: first.canFit,
        fitsFirst: first.state.first === 'fit',
        firstSize: current.current.firstSize,
      });
      setTo(next.q);
      void show(next, { mayKeep: true });
    });
    return () => {
      stop();
      running.current?.abort();
    };
    // The first answer is cached once; later ones are cached when they arrive.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [directory, show]);

  const latest = useCallback(() => current.current, []);
  return { state, latest, ...loaded, text, isWaiting, go, type, submit, clear, retry, open, close };
}

/** The options of the filters, loaded on demand: undefined until then, null on failure. `soon` starts the load before the panel is opened. */
export function useFacets(directory: Directory, first: Facets | null | undefined, isWanted: boolean) {
  const [facets, setFacets] = useState(first);
  const isAsked = useRef(first !== undefined);
  const soon = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    api.get(`${directory.api}/facets` as const).then(({ data }) => setFacets(data ?? null));
  };
  useEffect(() => {
    if (isWanted) soon();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, [isWanted]);
  return { facets, soon };
}
