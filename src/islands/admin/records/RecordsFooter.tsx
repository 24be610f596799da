/** Under a table of records: rows of a page, and the way to other pages. */
import { fromTheFirst, RECORD_PAGE_SIZES, type RecordState } from '../../../domain/admin/record-state';
import { pageSpan, reachablePages, spanText } from '../../../domain/pagination';
import { Pagination } from '../../ui/Pagination';
import type { View } from './columns';
import type { RecordList } from './use-records';

/** One step goes by its signed place, which stays quick however far it is; another page by its number. */
function placeOf(page: RecordList, to: number, step?: 'previous' | 'next'): Partial<RecordState> {
  const after = step === 'next' ? (page.next ?? '') : '';
  const before = step === 'previous' && to > 1 ? (page.previous ?? '') : '';
  return { page: to, after, before };
}

const placeFromHref = (page: number, href: string): Partial<RecordState> => {
  const params = new URL(href, location.origin).searchParams;
  return { page, after: params.get('after') ?? '', before: params.get('before') ?? '' };
};

export function RecordsFooter({ page, state, go, hrefOf }: Omit<View, 'entity'> & { page: RecordList }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <label className="muted flex items-center gap-2 text-sm">
        Rows
        <select
          aria-label="Rows of a page"
          className="select select-sm w-auto pr-8 text-base-content max-md:h-11"
          value={state.size}
          onChange={({ target }) => go(fromTheFirst({ size: Number(target.value) }))}
        >
          {RECORD_PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div className="flex-1">
        <Pagination
          page={state.page}
          pageCount={reachablePages(state.page, state.size, page.total, page.next !== null)}
          summary={spanText(pageSpan(state.page, state.size, page.records.length), page.total, page.totalIsCapped)}
          hrefFor={(to, step) => hrefOf(placeOf(page, to, step))}
          onGo={(to, href) => go(placeFromHref(to, href))}
        />
      </div>
    </div>
  );
}
