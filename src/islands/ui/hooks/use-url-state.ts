/** State in the address: tabs, filters, pages, the open item. Back works, and a copied link shows the same. All screens use this hook for it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { followAddress, writeAddress, type Step } from '@/lib/address';

/** Pause after typing before the address is updated. */
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

/** `typed` makes one step for all that is typed after a choice, so that Back has the choice without the text; else as `replace`. */
export type StateStep = Step | 'typed';

export interface UrlState<State> {
  state: State;
  /** The newest state, even before it is drawn: code that had to wait for a load may run after later choices. */
  latest: () => State;
  go: (change: Partial<State>, how?: StateStep) => void;
  /** As `go` with `typed`, and the address follows when no further change comes for a moment. */
  goLater: (change: Partial<State>) => void;
  /** Goes back over the step that was pushed for this, and shows at once the values that the earlier step has. */
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
