/** Keeps the state of an accordion in the address: sections, pages, and a search 300 ms after typing stops. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { accordionHref, MAX_SEARCH, readAccordion, type AccordionState } from '@/domain/dashboard/accordion';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

const SEARCH_DELAY_MS = 300;

export interface Accordion {
  state: AccordionState;
  /** What is in the search box, ahead of the list. */
  text: string;
  hrefOf: (state: AccordionState) => string;
  go: (state: AccordionState, how?: 'push' | 'replace') => void;
  type: (text: string) => void;
  /** Searches at once. */
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
  /** Another search starts with all that it finds open, at the first page. */
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
        // The box keeps what was typed, spaces included.
        if (before !== latest().q) setText(next);
      }, SEARCH_DELAY_MS);
    },
    [search, latest],
  );

  useEffect(() => () => clearTimeout(typing.current), []);

  return { state, text, hrefOf, go, type, search };
}
