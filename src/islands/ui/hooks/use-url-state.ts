/** State in the address: tabs, filters, pages, the open item. Back works, and a copied link shows the same. All screens use this hook for it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { followAddress, isOpenedHere, OPENED_HERE, writeAddress, type Step } from '@/lib/address';

/** Pause after typing before the address is updated, or a search is made. */
const TYPING_MS = 300;

interface Options<State> {
  /** The state that the server read from the request, so that the first render agrees with the server's. */
  first: State;
  read: (query: URLSearchParams) => State;
  /** The address of a state. It must itself preserve query parameters that do not belong to the state. */
  href: (state: State) => string;
  /** Called after Back or Forward, before the state is shown. If it returns false, the page does not change. */
  onFollow?: (state: State) => boolean | void;
}

/** `open` is a `push` that `goBack` undoes. `typed` makes one step for all that is typed after a choice, so that Back has the choice without the text; else as `replace`. */
type StateStep = Step | 'open' | 'typed';

export interface UrlState<State> {
  state: State;
  /** The newest state, even before it is drawn: code that had to wait for a load may run after later choices. */
  latest: () => State;
  go: (change: Partial<State>, how?: StateStep) => void;
  /** As `go` with `typed`, and the address follows when no further change comes for a moment. */
  goLater: (change: Partial<State>) => void;
  /**
   * Closes the view that `open` opened: goes back over its step in the history. If the person arrived with this address, replaces the step
   * instead.
   */
  goBack: (change: Partial<State>) => void;
  hrefOf: (change: Partial<State>) => string;
}

export function useUrlState<State extends object>(options: Options<State>): UrlState<State> {
  const [state, setState] = useState(options.first);
  const latest = useRef(options.first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOptions = useRef(options);
  latestOptions.current = options;

  /** True if the shown step was chosen: typing then adds a separate step. */
  const isChosen = useRef(false);

  const write = useCallback((mode: StateStep) => {
    const step = mode === 'typed' ? (isChosen.current ? 'push' : 'replace') : mode === 'open' ? 'push' : mode;
    if (mode !== 'replace') isChosen.current = mode !== 'typed';
    writeAddress(latestOptions.current.href(latest.current), step, mode === 'open' ? OPENED_HERE : null);
  }, []);
  const settle = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    write('typed');
  }, [write]);
  const show = useCallback((next: State) => {
    latest.current = next;
    setState(next);
  }, []);

  useEffect(() => {
    const stop = followAddress((query) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      // Typing does not take the place of a step that Back or Forward led to.
      isChosen.current = true;
      const next = latestOptions.current.read(query);
      if (latestOptions.current.onFollow?.(next) !== false) show(next);
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [show]);

  const go = useCallback<UrlState<State>['go']>(
    (change, mode = 'push') => {
      // A pending update of the address belongs to the step that is left.
      settle();
      show({ ...latest.current, ...change });
      write(mode);
    },
    [settle, show, write],
  );
  const goLater = useCallback<UrlState<State>['goLater']>(
    (change) => {
      show({ ...latest.current, ...change });
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, TYPING_MS);
    },
    [settle, show],
  );
  const goBack = useCallback<UrlState<State>['goBack']>(
    (change) => {
      const next = { ...latest.current, ...change };
      // Closed already: the browser goes back a moment later, and must not do so twice.
      if (latestOptions.current.href(next) === latestOptions.current.href(latest.current)) return;
      if (!isOpenedHere()) return go(change, 'replace');
      settle();
      show(next);
      history.back();
    },
    [go, settle, show],
  );
  return {
    state,
    latest: useCallback(() => latest.current, []),
    go,
    goLater,
    goBack,
    hrefOf: (change) => options.href({ ...state, ...change }),
  };
}

/**
 * The text of a search box. `search` is called with it after a pause. `take` returns a text that still waits, only once; every other choice
 * must call it first.
 */
export function useTypedText(first: string, search: (q: string) => void, pauseMs = TYPING_MS) {
  const [text, setText] = useState(first);
  const waiting = useRef<{ q: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestSearch = useRef(search);
  latestSearch.current = search;

  const take = useCallback((): string | null => {
    const typed = waiting.current;
    clearTimeout(typed?.timer);
    waiting.current = null;
    return typed && typed.q;
  }, []);
  /** Shows a text that needs no search of its own. */
  const setTo = useCallback(
    (next: string) => {
      take();
      setText(next);
    },
    [take],
  );
  const type = useCallback(
    (next: string) => {
      setTo(next);
      const q = next.trim();
      const timer = setTimeout(() => {
        take();
        latestSearch.current(q);
      }, pauseMs);
      waiting.current = { q, timer };
    },
    [setTo, take, pauseMs],
  );
  useEffect(() => () => void take(), [take]);
  return { text, setTo, type, take };
}

interface SearchOptions<State> extends Options<State> {
  /** The changes of a new search besides `q`, for example the first page. */
  restart: Partial<State>;
  /** The part of the state with the page: a page that was chosen in the list before the search is not one of its results. */
  paging: keyof State;
}

export interface SearchState<State> extends UrlState<State> {
  /** The text in the search box, ahead of `q` while a person types. */
  text: string;
  type: (text: string) => void;
}

/** State in the address with a search `q`, which follows after a pause in typing, or at once with the next choice. */
export function useSearchState<State extends { q: string }>(options: SearchOptions<State>): SearchState<State> {
  const latestOptions = useRef(options);
  latestOptions.current = options;
  const url = useUrlState<State>({
    ...options,
    onFollow: (next) => {
      setTo(next.q);
      return options.onFollow?.(next);
    },
  });
  const { go: write, latest } = url;
  const search = useCallback(
    (q: string) => {
      if (q !== latest().q) write({ ...latestOptions.current.restart, q } as Partial<State>, 'typed');
    },
    [write, latest],
  );
  const { text, setTo, type, take } = useTypedText(options.first.q, search);

  const go = useCallback<UrlState<State>['go']>(
    (change, mode) => {
      const typed = take();
      let chosen = change;
      if (change.q !== undefined) setTo(change.q);
      else if (typed !== null && typed !== latest().q) {
        search(typed);
        const { restart, paging } = latestOptions.current;
        if (paging in change) chosen = { ...change, [paging]: restart[paging] };
      }
      write(chosen, mode);
    },
    [take, setTo, search, write, latest],
  );
  return { ...url, text, type, go };
}
