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
  /** Called after Back or Forward, before the state is shown; false leaves the page as it is. */
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
  /** Closes what `open` opened: goes back over its step, but replaces the step of an address that a person arrived with. */
  goBack: (change: Partial<State>) => void;
  hrefOf: (change: Partial<State>) => string;
}

export function useUrlState<State extends object>(options: Options<State>): UrlState<State> {
  const [state, setState] = useState(options.first);
  const latest = useRef(options.first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const given = useRef(options);
  given.current = options;

  /** Whether the step that is shown was chosen: typing then adds one of its own. */
  const isChosen = useRef(false);

  const write = useCallback((how: StateStep) => {
    const step = how === 'typed' ? (isChosen.current ? 'push' : 'replace') : how === 'open' ? 'push' : how;
    if (how !== 'replace') isChosen.current = how !== 'typed';
    writeAddress(given.current.href(latest.current), step, how === 'open' ? OPENED_HERE : null);
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
      const next = given.current.read(query);
      if (given.current.onFollow?.(next) !== false) show(next);
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [show]);

  const go = useCallback<UrlState<State>['go']>(
    (change, how = 'push') => {
      // A pending update of the address belongs to the step that is left.
      settle();
      show({ ...latest.current, ...change });
      write(how);
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
      if (given.current.href(next) === given.current.href(latest.current)) return;
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

/** The text of a search box. `search` is called with it after a pause. `take` returns a text that still waits, once: every other choice must call it first. */
export function useTypedText(first: string, search: (q: string) => void, pauseMs = TYPING_MS) {
  const [text, setText] = useState(first);
  const waiting = useRef<{ q: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const given = useRef(search);
  given.current = search;

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
        given.current(q);
      }, pauseMs);
      waiting.current = { q, timer };
    },
    [setTo, take, pauseMs],
  );
  useEffect(() => () => void take(), [take]);
  return { text, setTo, type, take };
}

interface SearchOptions<State> extends Options<State> {
  /** What a new search sets besides `q`: the first page, for example. */
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
  const given = useRef(options);
  given.current = options;
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
      if (q !== latest().q) write({ ...given.current.restart, q } as Partial<State>, 'typed');
    },
    [write, latest],
  );
  const { text, setTo, type, take } = useTypedText(options.first.q, search);

  const go = useCallback<UrlState<State>['go']>(
    (change, how) => {
      const typed = take();
      let chosen = change;
      if (change.q !== undefined) setTo(change.q);
      else if (typed !== null && typed !== latest().q) {
        search(typed);
        const { restart, paging } = given.current;
        if (paging in change) chosen = { ...change, [paging]: restart[paging] };
      }
      write(chosen, how);
    },
    [take, setTo, search, write, latest],
  );
  return { ...url, text, type, go };
}
