/** The foot of a list: which rows are shown, rows a page, and the way to the other pages. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { listHref } from '../../domain/directory/filters';
import { PAGE_SIZES, type ListState, type PageInfo } from '../../domain/directory/list-state';
import { pageCount, pageMarks, pageSpan, spanText } from '../../domain/pagination';
import { askToLogin } from '../../stores/login-required';
import { StateLink, useView } from './context';
import { FORM_ID } from './form';

export const LOGIN_FOR_MORE = 'Login required to view more';

const cell = 'btn btn-sm max-sm:size-11 min-w-8 px-2 tabular-nums';

/** A page a guest may not see: looks disabled, says why on hover and focus, asks to log in. */
function Locked({ label, children }: { label: string; children: ReactNode }) {
  const { directory, machine } = useView();
  const id = useId();
  return (
    <span className="group relative">
      <a
        href={`/login?returnTo=${encodeURIComponent(listHref(directory, machine.state))}`}
        role="link"
        aria-disabled="true"
        aria-label={label}
        aria-describedby={id}
        className={`${cell} btn-ghost muted cursor-not-allowed`}
        onClick={(event) => {
          event.preventDefault();
          askToLogin();
        }}
      >
        {children}
      </a>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none absolute right-0 bottom-full z-20 mb-1 hidden rounded-lg border hairline bg-neutral px-2 py-1 text-xs whitespace-nowrap text-neutral-content group-focus-within:block group-hover:block"
      >
        {LOGIN_FOR_MORE}
      </span>
    </span>
  );
}

function PageLink({ to, label, current, children }: { to: ListState; label: string; current?: boolean; children: ReactNode }) {
  const { isGuest } = useView();
  if (isGuest && !current) return <Locked label={label}>{children}</Locked>;
  const look = current ? 'border hairline bg-base-100 font-semibold' : 'btn-ghost';
  return (
    <StateLink to={to} aria-label={label} aria-current={current ? 'page' : undefined} className={`${cell} ${look}`}>
      {children}
    </StateLink>
  );
}

export function Pages({ page, shown }: { page: PageInfo; shown: number }) {
  const { machine, isGuest } = useView();
  const { state, go } = machine;
  const count = pageCount(page.total, page.size);
  const at = (number: number): ListState => ({ ...state, page: number, after: '', before: '', open: '' });
  const marks = count > 1 ? pageMarks(page.number, Math.max(count, page.number)) : [];
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
      <p className="muted tabular-nums" data-testid="span">
        {spanText(pageSpan(page.number, page.size, shown), page.total, page.totalIsCapped)}
      </p>
      {!isGuest && page.total > PAGE_SIZES[0] && (
        <label className="muted flex items-center gap-2">
          Rows
          <select
            name="size"
            form={FORM_ID}
            className="select select-sm max-sm:h-11 w-18 tabular-nums"
            value={state.size}
            onChange={(event) => void go({ ...at(1), size: Number(event.target.value) })}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {marks.length > 0 && (
        <nav aria-label="Pages" className="flex flex-wrap items-center gap-1 sm:ml-auto">
          {page.previous !== null && (
            <PageLink to={{ ...at(Math.max(1, page.number - 1)), before: page.previous }} label="Previous page">
              <ChevronLeft className="size-4" aria-hidden="true" />
            </PageLink>
          )}
          {marks.map((mark, index) =>
            mark === 'gap' ? (
              <span key={`gap-${index}`} className="muted px-1" aria-hidden="true">
                …
              </span>
            ) : (
              <PageLink key={mark} to={at(mark)} label={`Page ${mark}`} current={mark === page.number}>
                {mark}
              </PageLink>
            ),
          )}
          {page.next !== null && (
            <PageLink to={{ ...at(page.number + 1), after: page.next }} label="Next page">
              <ChevronRight className="size-4" aria-hidden="true" />
            </PageLink>
          )}
        </nav>
      )}
    </div>
  );
}
