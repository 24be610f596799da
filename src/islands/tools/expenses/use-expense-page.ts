/** The state of the tracker in this tab and in its address. Typing changes the address a moment later. */
import { useCallback, useRef } from 'react';
import { useUrlState, type UrlState } from '@/islands/ui/hooks/use-url-state';
import { expenseHref, readExpensePage, type ExpensePageState } from './page-state';

export interface ExpensePage extends Pick<UrlState<ExpensePageState>, 'state' | 'go' | 'goLater' | 'hrefOf'> {
  /** Opens an expense, or `new`; Back closes it. */
  openItem: (id: string) => void;
  closeItem: () => void;
}

export function useExpensePage(first: ExpensePageState): ExpensePage {
  /** Whether the step before this one is the page without the item that is open. */
  const isPushed = useRef(false);
  const { state, latest, go, goLater, goBack, hrefOf } = useUrlState<ExpensePageState>({
    first,
    read: readExpensePage,
    href: expenseHref,
    onFollow: () => {
      isPushed.current = false;
    },
  });
  const openItem = useCallback(
    (open: string) => {
      isPushed.current = true;
      go({ open });
    },
    [go],
  );
  const closeItem = useCallback(() => {
    if (latest().open === null) return;
    if (isPushed.current) goBack({ open: null });
    else go({ open: null }, 'replace');
    isPushed.current = false;
  }, [go, goBack, latest]);
  return { state, go, goLater, openItem, closeItem, hrefOf };
}
