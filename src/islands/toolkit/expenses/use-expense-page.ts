/** The state of the tracker in this tab and in its address. Typing changes the address a moment later. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { expenseHref, readExpensePage, type ExpensePageState } from './page-state';

const WRITE_DELAY_MS = 300;

export interface ExpensePage {
  state: ExpensePageState;
  /** Changes the state; `push` makes it a step that Back undoes. */
  go: (change: Partial<ExpensePageState>, how?: 'push' | 'replace') => void;
  /** Opens an expense, or `new`; Back closes it. */
  openItem: (id: string) => void;
  closeItem: () => void;
  /** The address of the state with a change. */
  hrefOf: (change: Partial<ExpensePageState>) => string;
}

export function useExpensePage(first: ExpensePageState): ExpensePage {
  const [state, setState] = useState(first);
  const latest = useRef(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the step before this one is the page without the item that is open. */
  const isPushed = useRef(false);

  const writeNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    history.replaceState(history.state, '', expenseHref(latest.current));
  }, []);
  useEffect(() => {
    const back = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      latest.current = readExpensePage(new URLSearchParams(location.search));
      isPushed.current = false;
      setState(latest.current);
    };
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      clearTimeout(timer.current);
    };
  }, []);

  const go = useCallback<ExpensePage['go']>(
    (change, how = 'push') => {
      // What waits belongs to the step that is left.
      if (how === 'push' && timer.current !== undefined) writeNow();
      latest.current = { ...latest.current, ...change };
      setState(latest.current);
      if (how === 'push') history.pushState(null, '', expenseHref(latest.current));
      else {
        clearTimeout(timer.current);
        timer.current = setTimeout(writeNow, WRITE_DELAY_MS);
      }
    },
    [writeNow],
  );
  const openItem = useCallback(
    (open: string) => {
      isPushed.current = true;
      go({ open });
    },
    [go],
  );
  const closeItem = useCallback(() => {
    if (latest.current.open === null) return;
    if (isPushed.current) {
      isPushed.current = false;
      latest.current = { ...latest.current, open: null };
      setState(latest.current);
      history.back();
    } else go({ open: null }, 'replace');
  }, [go]);
  const hrefOf = useCallback<ExpensePage['hrefOf']>((change) => expenseHref({ ...state, ...change }), [state]);
  return { state, go, openItem, closeItem, hrefOf };
}
