/** Under a table in pages: rows of a page, and the way to other pages. */
import { fromTheFirst, type Paged, type PagedPlace } from '@/domain/lists/paged';
import { pageSpan, reachablePages, spanText } from '../../../domain/pagination';
import { Pagination } from '../../ui/Pagination';

type Place = Omit<PagedPlace, 'sort'>;

export interface TableFooterProps {
  page: Omit<Paged<unknown>, 'rows'>;
  /** Rows on the page. */
  shown: number;
  /** How many rows a page may have. */
  sizes: readonly number[];
  state: Pick<Place, 'page' | 'size'>;
  go: (change: Partial<Place>) => void;
  hrefOf: (change: Partial<Place>) => string;
}

/** One step goes by its signed place, which stays quick however far it is; another page by its number. */
const placeOf = (page: TableFooterProps['page'], to: number, step?: 'previous' | 'next'): Partial<Place> => ({
  page: to,
  after: step === 'next' ? (page.next ?? '') : '',
  before: step === 'previous' && to > 1 ? (page.previous ?? '') : '',
});

const placeFromHref = (page: number, href: string): Partial<Place> => {
  const params = new URL(href, location.origin).searchParams;
  return { page, after: params.get('after') ?? '', before: params.get('before') ?? '' };
};

export function TableFooter({ page, shown, sizes, state, go, hrefOf }: TableFooterProps) {
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
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div className="flex-1">
        <Pagination
          page={state.page}
          pageCount={reachablePages(state.page, state.size, page.total, page.next !== null)}
          summary={spanText(pageSpan(state.page, state.size, shown), page.total, page.totalIsCapped)}
          hrefFor={(to, step) => hrefOf(placeOf(page, to, step))}
          onGo={(to, href) => go(placeFromHref(to, href))}
        />
      </div>
    </div>
  );
}
