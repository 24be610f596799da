/** Keeps the state of an accordion in the address: sections, pages, and a search 300 ms after typing stops. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { accordionHref, MAX_SEARCH, readAccordion, type AccordionState } from '../../domain/dashboard/accordion';

const SEARCH_DELAY_MS = 300;

export interface Accordion {
  state: AccordionState;
  /** What stands in the search box, ahead of the list. */
  text: string;
  hrefOf: (state: AccordionState) => string;
  go: (state: AccordionState, how?: 'push' | 'replace') => void;
  type: (text: string) => void;
  /** Searches at once. */
  search: (text: string) => void;
}

export function useAccordion(tab: 'resources' | 'guide', start: AccordionState): Accordion {
  const [state, setState] = useState(start);
  const [text, setText] = useState(start.q);
  const current = useRef(start);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hrefOf = useCallback((next: AccordionState) => accordionHref(tab, next), [tab]);
  const go = useCallback(
    (next: AccordionState, how: 'push' | 'replace' = 'push') => {
      clearTimeout(typing.current);
      current.current = next;
      setState(next);
      setText(next.q);
      const href = hrefOf(next);
      if (href === location.pathname + location.search) return;
      if (how === 'push') history.pushState(null, '', href);
      else history.replaceState(history.state, '', href);
    },
    [hrefOf],
  );
  /** Another search starts with all that it finds open, at the first page. */
  const search = useCallback(
    (next: string) => {
      const q = next.slice(0, MAX_SEARCH).trim();
      if (q !== current.current.q) go({ ...current.current, q, open: null, pages: {} }, 'replace');
    },
    [go],
  );
  const type = useCallback(
    (next: string) => {
      setText(next);
      clearTimeout(typing.current);
      typing.current = setTimeout(() => {
        const before = current.current.q;
        search(next);
        // The box keeps what was typed, spaces included.
        if (before !== current.current.q) setText(next);
      }, SEARCH_DELAY_MS);
    },
    [search],
  );

  useEffect(() => {
    const back = () => {
      const next = readAccordion(new URLSearchParams(location.search));
      current.current = next;
      setState(next);
      setText(next.q);
    };
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      clearTimeout(typing.current);
    };
  }, []);

  return { state, text, hrefOf, go, type, search };
}
