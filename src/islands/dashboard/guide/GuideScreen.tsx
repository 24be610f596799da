/** The Startup Guide tab: terms in an accordion by category, four per page, with a search. One island. */
import { useEffect, useMemo, useState } from 'react';
import { BookOpen, ChevronDown, SearchX } from 'lucide-react';
import { atPage, isOpen, pageOfItems, turned, type AccordionState } from '@/domain/dashboard/accordion';
import {
  EXAMPLE,
  groupTerms,
  isShown,
  partsOf,
  TERMS_PER_PAGE,
  TERMS_FAILED,
  type StartupTerm,
  type TermCategory,
} from '@/domain/startup-terms/terms';
import { matchesFaq, wordsOf } from '@/domain/support/faq-search';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { NotFoundDialog } from '@/islands/ui/overlay/Dialog';
import { Pagination } from '@/islands/ui/table/Pagination';
import {
  FoundCount,
  LoadFailure,
  AccordionSearch,
  Marked,
  useAccordion,
  type Accordion,
} from '@/islands/dashboard/accordion';
import { api, type Answer } from '@/lib/api/api';
import { shownPicture } from '@/domain/addresses/own-picture';
import { webAddressOf } from '@/domain/addresses/web-address';
import { TermLinks, TermDialog } from './TermDialog';
import { TermThumbnail } from './TermThumbnail';

/** The startup terms of an answer as the guide shows them. */
type TermsAnswer = { kind: 'list'; terms: StartupTerm[] } | { kind: 'error'; text: string };

export const termsFailed: TermsAnswer = { kind: 'error', text: TERMS_FAILED };

/** Web addresses become links, and pictures are shown from our copy. */
const withAddresses = (term: StartupTerm): StartupTerm => ({
  ...term,
  thumbnailUrl: shownPicture(term.thumbnailUrl, term.pictures),
  ...(term.figmaLink === undefined ? {} : { figmaLink: webAddressOf(term.figmaLink) }),
});

export const termsOf = ({ ok, message, data }: Answer<StartupTerm[]>): TermsAnswer =>
  ok && data ? { kind: 'list', terms: data.map(withAddresses) } : { kind: 'error', text: message ?? TERMS_FAILED };

export interface GuideStart {
  state: AccordionState;
  answer: TermsAnswer;
  isGuest: boolean;
}

interface TermRowProps {
  term: StartupTerm;
  place: number;
  words: readonly string[];
  isGuest: boolean;
  onOpen: () => void;
}

function TermRow({ term, place, words, isGuest, onOpen }: TermRowProps) {
  const [hasPicture, setHasPicture] = useState(term.thumbnailUrl !== '');
  const { meaning, example } = partsOf(term.description);
  const picture = (
    <TermThumbnail
      title={term.title}
      src={term.thumbnailUrl}
      place={place}
      isWide={hasPicture}
      onBroken={() => setHasPicture(false)}
    />
  );
  return (
    <li data-term={term._id} className={`flex gap-4 ${hasPicture ? 'max-sm:flex-col max-sm:gap-3' : 'items-start'}`}>
      {hasPicture ? (
        <button
          type="button"
          aria-label={`Full-size picture of ${term.title}`}
          onClick={onOpen}
          className="w-full max-w-72 shrink-0 cursor-zoom-in self-start rounded-lg sm:w-52 xl:w-60"
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className="min-w-0 flex-1">
        <h4 className="font-medium break-words">
          <Marked text={term.title} words={words} />
        </h4>
        <p className="muted mt-1 text-sm leading-relaxed text-pretty break-words whitespace-pre-line">
          <Marked text={meaning} words={words} />
        </p>
        {example && (
          <p className="mt-2 border-l-2 border-secondary/60 pl-3 text-sm leading-relaxed text-pretty break-words whitespace-pre-line tabular-nums">
            <span className="font-medium">{EXAMPLE}</span>
            <Marked text={example} words={words} />
          </p>
        )}
        <TermLinks term={term} isGuest={isGuest} />
      </div>
    </li>
  );
}

interface SectionProps {
  category: TermCategory;
  place: number;
  isShown: boolean;
  onTurn: () => void;
  accordion: Accordion;
  isGuest: boolean;
  words: readonly string[];
}

function Section({ category, place, isShown, onTurn, accordion, isGuest, words }: SectionProps) {
  const { key, title, terms } = category;
  const { state, go, hrefOf } = accordion;
  const { page, pageCount, items } = pageOfItems(terms, state.pages[key] ?? 1, TERMS_PER_PAGE);
  const first = (page - 1) * TERMS_PER_PAGE + 1;
  return (
    <details open={isShown} data-category={key} className="group/section card">
      <summary
        className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-3 -outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          event.preventDefault();
          onTurn();
        }}
      >
        <h3 className="min-w-0 flex-1 font-semibold break-words">{title}</h3>
        <span className="muted text-sm tabular-nums">
          {terms.length}
          <span className="sr-only"> {terms.length === 1 ? 'term' : 'terms'}</span>
        </span>
        <ChevronDown
          className="size-4 shrink-0 opacity-60 transition-transform duration-150 group-open/section:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul aria-label={title} className="grid gap-x-8 gap-y-6 border-t hairline px-4 py-5 sm:px-5 xl:grid-cols-2">
        {items.map((term) => (
          <TermRow
            key={term._id}
            term={term}
            place={place}
            words={words}
            isGuest={isGuest}
            onOpen={() => go({ show: term._id }, 'open')}
          />
        ))}
      </ul>
      {pageCount > 1 && (
        <div className="border-t hairline px-4 py-2 sm:px-5">
          <Pagination
            label={`Pages of ${title}`}
            page={page}
            pageCount={pageCount}
            hrefFor={(to) => hrefOf(atPage(state, key, to))}
            onGo={(to) => go({ pages: atPage(state, key, to).pages })}
            summary={`${first}–${first + items.length - 1} of ${terms.length}`}
          />
        </div>
      )}
    </details>
  );
}

const NONE: TermCategory[] = [];

export function GuideScreen(start: GuideStart) {
  const { isGuest } = start;
  const accordion = useAccordion('guide', start.state);
  const { state, go } = accordion;
  const [answer, setAnswer] = useState(start.answer);
  const [isLoading, setLoading] = useState(false);
  const categories = useMemo(() => (answer.kind === 'list' ? groupTerms(answer.terms) : NONE), [answer]);
  const words = useMemo(() => wordsOf(state.q), [state.q]);
  const shown = useMemo(
    () =>
      categories.flatMap((category, place) => {
        const terms = category.terms.filter(({ title, description }) =>
          matchesFaq({ question: title, answer: `${description} ${category.title}` }, words),
        );
        return terms.length > 0 ? [{ ...category, terms, place }] : [];
      }),
    [categories, words],
  );
  const found = shown.reduce((sum, { terms }) => sum + terms.length, 0);
  const looked = useMemo(
    () => categories.flatMap(({ terms }) => terms).find((term) => isShown(term, state.show)) ?? null,
    [categories, state.show],
  );
  const [hasLooked, setLookedOnce] = useState(false);
  // In an effect, because an address may open it and the server does not draw parts that are loaded on demand.
  useEffect(() => {
    if (looked) setLookedOnce(true);
  }, [looked]);
  const openNow = shown.filter(({ key }, index) => isOpen(state, key, index === 0)).map(({ key }) => key);
  const retry = () => {
    setLoading(true);
    api
      .get('/api/startup-terms')
      .then((answered) => setAnswer(termsOf(answered)))
      .finally(() => setLoading(false));
  };
  // Without terms there is nothing to search.
  const hasTerms = categories.length > 0;

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="terms" className="text-lg font-semibold">
          Startup Terms
        </h2>
        {hasTerms && (
          <div className="flex min-w-0 flex-1 justify-end max-sm:basis-full">
            <AccordionSearch tab="guide" label="Search the terms" accordion={accordion} />
          </div>
        )}
      </div>
      <FoundCount query={answer.kind === 'list' ? state.q : ''} found={found} noun="term" />
      <div className="mt-4 grid gap-3">
        {answer.kind === 'error' && <LoadFailure title={answer.text} isRetrying={isLoading} retry={retry} />}
        {answer.kind === 'list' && shown.length === 0 && (
          <EmptyState
            icon={state.q ? SearchX : BookOpen}
            title={state.q ? 'No term matches this search' : 'No terms yet'}
            text={state.q ? 'Try fewer letters or another word.' : 'Startup terms will be explained here.'}
            action={state.q && <Button onClick={() => accordion.search('')}>Show all</Button>}
          />
        )}
        {shown.map(({ place, ...category }) => (
          <Section
            key={category.key}
            category={category}
            place={place}
            isShown={openNow.includes(category.key)}
            onTurn={() => go({ open: turned(state, openNow, category.key).open }, 'replace')}
            accordion={accordion}
            isGuest={isGuest}
            words={words}
          />
        ))}
      </div>
      {hasLooked && <TermDialog term={looked} isGuest={isGuest} onClose={accordion.close} />}
      <NotFoundDialog open={state.show !== '' && answer.kind === 'list' && looked === null} onClose={accordion.close} />
    </>
  );
}
