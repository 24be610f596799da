/** Stores the state of an accordion in the address: open sections, pages, and the search, 300 ms after the last key. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { accordionHref, MAX_SEARCH, readAccordion, type AccordionState } from '@/domain/dashboard/accordion';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

const SEARCH_DELAY_MS = 300;

export interface Accordion {
  state: AccordionState;
  /** The text in the search box; the list follows after a delay. */
  text: string;
  hrefOf: (state: AccordionState) => string;
  go: (state: AccordionState, how?: 'push' | 'replace') => void;
  type: (text: string) => void;
  /** Searches without the delay. */
  search: (text: string) => void;
}

export function useAccordion(tab: 'resources' | 'guide', start: AccordionState): Accordion {
  const [text, setText] = useState(start.q);
  const {
    state,
    latest,
    go: write,
    hrefOf,
  } = useUrlState<AccordionState>({
    first: start,
    read: readAccordion,
    href: (next) => accordionHref(tab, next),
    onFollow: (next) => setText(next.q),
  });
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const go = useCallback(
    (next: AccordionState, how: 'push' | 'replace' = 'push') => {
      clearTimeout(typing.current);
      setText(next.q);
      write(next, how);
    },
    [write],
  );
  /** A new search opens all sections with results, at their first page. */
  const search = useCallback(
    (next: string) => {
      const q = next.slice(0, MAX_SEARCH).trim();
      if (q !== latest().q) go({ ...latest(), q, open: null, pages: {} }, 'replace');
    },
    [go, latest],
  );
  const type = useCallback(
    (next: string) => {
      setText(next);
      clearTimeout(typing.current);
      typing.current = setTimeout(() => {
        const before = latest().q;
        search(next);
        // `search` trims the text; the box shows it as typed.
        if (before !== latest().q) setText(next);
      }, SEARCH_DELAY_MS);
    },
    [search, latest],
  );

  useEffect(() => () => clearTimeout(typing.current), []);

  return { state, text, hrefOf, go, type, search };
}
