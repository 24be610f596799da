/** Shared parts of the dashboard's accordions: the search box (a GET form that works without JavaScript), notices, marked words, and the open parts. */
import { TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { MAX_SEARCH, accordionHref, readAccordion, type AccordionState } from '@/domain/dashboard/accordion';
import { SearchInput } from '@/islands/ui/fields/inputs';
import { FailedState } from '@/islands/ui/EmptyState';
import { markWords } from '@/domain/text/find-words';
import { isWordless, WORDLESS } from '@/domain/text/spelling';
import { useSearchState, type SearchState } from '@/islands/ui/hooks/use-url-state';

interface AccordionSearchProps {
  tab: 'resources' | 'guide';
  label: string;
  accordion: Accordion;
}

export function AccordionSearch({ tab, label, accordion }: AccordionSearchProps) {
  return (
    <form
      method="get"
      action="/portal"
      role="search"
      aria-label={label}
      className="flex min-w-0 flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        accordion.search(accordion.text);
      }}
    >
      <input type="hidden" name="tab" value={tab} />
      <SearchInput
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH}
        value={accordion.text}
        onChange={(event) => accordion.type(event.target.value)}
        hasShortcut
        className="min-w-0 flex-1 bg-base-100 sm:max-w-80"
      />
      <noscript>
        <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
          Search
        </button>
      </noscript>
    </form>
  );
}

// Texts above the lists of the accordion tabs: how many entries a search found, and that a load failed.

export function FoundCount({ query, found, noun }: { query: string; found: number; noun: string }) {
  const count = `${found} ${found === 1 ? `${noun} matches` : `${noun}s match`} “${query}”.`;
  return (
    <p className="muted text-sm not-empty:mt-2" role="status">
      {isWordless(query) ? WORDLESS : query && count}
    </p>
  );
}

export function LoadFailure({ title, isRetrying, retry }: { title: string; isRetrying: boolean; retry(): void }) {
  return (
    <FailedState
      icon={TriangleAlert}
      title={title}
      text="Your work is safe. Check your connection and try again."
      busy={isRetrying}
      retry={retry}
    />
  );
}

/** A text with the words of a search marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return markWords(text, words).map((part, index) => (part.isHit ? <mark key={index}>{part.text}</mark> : part.text));
}

export interface Accordion extends Pick<SearchState<AccordionState>, 'state' | 'text' | 'hrefOf' | 'go' | 'type'> {
  /** Closes the entry that is open. */
  close: () => void;
  /** Searches without the delay. */
  search: (text: string) => void;
}

/** The sections that a new search opens: all sections with results, at their first page. */
const RESTART = { open: null, pages: {} } as const;

/** Stores the state of an accordion in the address: open sections, pages, and the search, 300 ms after the last key. */
export function useAccordion(tab: 'resources' | 'guide', start: AccordionState): Accordion {
  const { state, latest, text, type, go, goBack, hrefOf } = useSearchState<AccordionState>({
    first: start,
    read: readAccordion,
    href: (next) => accordionHref(tab, next),
    restart: RESTART,
    paging: 'pages',
  });
  const search = useCallback(
    (next: string) => {
      const q = next.slice(0, MAX_SEARCH).trim();
      if (q !== latest().q) go({ ...RESTART, q }, 'typed');
    },
    [go, latest],
  );
  const close = useCallback(() => goBack({ show: '' }), [goBack]);
  return { state, text, hrefOf, go, close, type, search };
}
