/** State in the address: tabs, filters, pages, the open item. Back works, and a copied link shows the same. All screens use this hook for it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { followAddress, writeAddress, type Step } from '@/lib/address';

/** While one types, the address follows after this pause. */
const TYPING_MS = 300;

interface Options<State> {
  /** As the server read it from the request, so that it and the first paint agree. */
  first: State;
  read: (query: URLSearchParams) => State;
  /** The address of a state. What belongs to others in the query it takes over by itself. */
  href: (state: State) => string;
  /** After Back or Forward, beside showing the state; false when the page is to be left as it is. */
  onFollow?: (state: State) => boolean | void;
}

/** `typed` makes one step for all that is typed after a choice, so that Back has the choice without the text; else as `replace`. */
export type StateStep = Step | 'typed';

export interface UrlState<State> {
  state: State;
  /** The newest state, also before it is drawn: what had to be fetched first comes after later choices. */
  latest: () => State;
  go: (change: Partial<State>, how?: StateStep) => void;
  /** As `go` with `typed`, and the address follows when no further change comes for a moment. */
  goLater: (change: Partial<State>) => void;
  /** Undoes the step that was pushed for this; shows at once what the step before has. */
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
    const step = how === 'typed' ? (isChosen.current ? 'push' : 'replace') : how;
    if (how !== 'replace') isChosen.current = how === 'push';
    writeAddress(given.current.href(latest.current), step);
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
      // What waits belongs to the step that is left.
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
      settle();
      show({ ...latest.current, ...change });
      history.back();
    },
    [settle, show],
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
