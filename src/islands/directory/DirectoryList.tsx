/** The rows of a directory as a table or a grid, or the empty state; notices above them, and the pagination below. */
import { useEffect } from 'react';
import { type PageInfo, PAGE_SIZE, PAGE_SIZES, type ListState } from '@/domain/directory/list-state';
import { samplesText, totalText, pageSpan, reachablePages, spanText } from '@/domain/pagination';
import { RowSkeletons, RowTable } from '@/islands/ui/table/RowTable';
import { NoRows } from './NoRows';
import { columnsOf } from './columns';
import { useView } from './context';
import { CardSkeletons, EntryCard } from './EntryCard';
import { writeRowsCookie, FORM_ID, type ListAnswer } from '@/lib/directory/list-answer';
import { SIGN_IN_FOR_MORE } from '@/domain/directory/directories';
import { listHref, readPageState } from '@/domain/directory/filters/filters';
import { askToSignIn } from '@/stores/shell';
import { Pagination } from '@/islands/ui/table/Pagination';

/** The text that a screen reader announces after a change of the list. */
function spoken(answer: ListAnswer, isWaiting: boolean): string {
  if (isWaiting) return 'Loading';
  if (answer.kind === 'error') return answer.text;
  if (answer.kind === 'sign-in') return '';
  const { total: rows, samples, totalIsCapped, number } = answer.page;
  const total = rows - samples;
  if (rows === 0) return 'No results';
  return `${totalText(total, totalIsCapped)} ${total === 1 ? 'result' : 'results'}${samples > 0 ? ` and ${samplesText(samples)}` : ''}${number > 1 ? `, page ${number}` : ''}`;
}

/** Says which corrected words were searched, and which parts of the search were not understood. */
function SearchNotices({ page }: { page: PageInfo }) {
  const { model } = useView();
  if (!page.correctedQuery && page.notices.length === 0) return null;
  return (
    <div className="mt-3 grid gap-1 text-sm" role="status">
      {page.correctedQuery && (
        <p>
          Showing results for <strong className="font-semibold">{page.correctedQuery}</strong>. Nothing matches “
          {model.state.q}” exactly.
        </p>
      )}
      {page.notices.map((notice) => (
        <p key={notice} className="muted">
          {notice}
        </p>
      ))}
    </div>
  );
}

interface LeftState {
  opened?: unknown;
  scroll?: unknown;
}

/**
 * After Back from a detail page, focuses the opened row and restores the scroll position. Both are stored in the history entry (see
 * `rememberOpened`), so nothing happens when the list is opened in another way.
 */
function useBackToRow(): void {
  useEffect(() => {
    const restore = () => {
      const left = history.state as LeftState | null;
      if (typeof left?.opened !== 'string') return;
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(left.opened)}"]`);
      if (typeof left.scroll === 'number') scrollTo({ top: left.scroll, behavior: 'instant' });
      row?.focus({ preventScroll: true });
    };
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.type === 'back_forward') restore();
    // A page from the browser's back/forward cache is shown without loading.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) restore();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

function Rows({ onMoved }: { onMoved: () => void }) {
  const view = useView();
  const { directory, model } = view;
  const { answer, isWaiting, state } = model;
  const isGrid = state.view === 'grid';
  if (isWaiting) return isGrid ? <CardSkeletons count={state.size} /> : <RowSkeletons count={state.size} />;
  if (answer.kind !== 'rows' || answer.rows.length === 0) return <NoRows answer={answer} />;
  return (
    <>
      {isGrid ? (
        <ul aria-label={directory.title} className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {answer.rows.map((row) => (
            <li key={row.id}>
              <EntryCard listing={row} />
            </li>
          ))}
        </ul>
      ) : (
        <RowTable
          caption={directory.title}
          columns={columnsOf(view)}
          rows={answer.rows}
          rowKey={(row) => row.id}
          onRow={view.onOpen}
        />
      )}
      <Pages page={answer.page} shown={answer.rows.length} onMoved={onMoved} />
    </>
  );
}

/** `tab` is the name of the tab that this list belongs to. */
export function DirectoryList({ tab }: { tab: string | undefined }) {
  const { answer, isWaiting } = useView().model;
  useBackToRow();
  const toTop = () => {
    const list = document.getElementById('directory-list');
    if ((list?.getBoundingClientRect().top ?? 0) < 0) list?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {answer.kind === 'rows' && !isWaiting && <SearchNotices page={answer.page} />}
      <p className="sr-only" aria-live="polite">
        {spoken(answer, isWaiting)}
      </p>
      <div
        id="directory-list"
        className="mt-4 scroll-mt-20"
        aria-busy={isWaiting || undefined}
        {...(tab !== undefined && { role: 'tabpanel', 'aria-label': `${tab} list` })}
      >
        <Rows onMoved={toTop} />
      </div>
    </>
  );
}

function Pages({ page, shown, onMoved }: { page: PageInfo; shown: number; onMoved: () => void }) {
  const { directory, model, isGuest, canFit, rowsCookie } = useView();
  const { state, go } = model;

  const stateForPage = (number: number, cursor: Partial<Pick<ListState, 'after' | 'before'>> = {}): ListState => ({
    ...state,
    page: number,
    after: '',
    before: '',
    open: '',
    ...cursor,
  });
  const hrefFor = (number: number, step?: 'previous' | 'next') => {
    // The next and previous pages use a cursor, so page 500 costs the server no more than page 1. Page 1 needs no cursor.
    const cursor = number === 1 ? {} : step === 'next' ? { after: page.next ?? '' } : { before: page.previous ?? '' };
    return listHref(directory, stateForPage(number, step ? cursor : {}));
  };

  return (
    <div className="mt-4">
      <Pagination
        page={page.number}
        pageCount={reachablePages(page.number, page.size, page.total, page.next !== null)}
        hrefFor={hrefFor}
        onGo={(_, href) => {
          const params = new URLSearchParams(href.split('?')[1] ?? '');
          const rights = { canFit, fitsFirst: state.first === 'fit', firstSize: state.firstSize };
          void go(readPageState(directory.name, params, rights)).then(onMoved);
        }}
        {...(isGuest ? { locked: SIGN_IN_FOR_MORE, onLocked: () => askToSignIn() } : {})}
        summary={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              {spanText(pageSpan(page.number, page.size, shown), page.total, page.totalIsCapped, page.samples)}
            </span>
            {!isGuest && (page.total > PAGE_SIZE || state.size !== PAGE_SIZE) && (
              <label className="flex items-center gap-2">
                Rows
                <select
                  name="size"
                  form={FORM_ID}
                  className="select select-sm w-16 max-md:h-11"
                  value={state.size}
                  onChange={(event) => {
                    const size = Number(event.target.value);
                    writeRowsCookie(rowsCookie, size);
                    void go({ ...stateForPage(1), size, firstSize: size });
                  }}
                >
                  {PAGE_SIZES.map((size) => (
                    <option key={size}>{size}</option>
                  ))}
                </select>
              </label>
            )}
          </span>
        }
      />
    </div>
  );
}
