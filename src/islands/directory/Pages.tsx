/** The foot of a list: which rows are shown, how many to a page, and the way to the other pages. */
import { SIGN_IN_FOR_MORE } from '../../domain/directory/directories';
import { listHref, readPageState } from '../../domain/directory/filters';
import { PAGE_SIZE, PAGE_SIZES, type ListState, type PageInfo } from '../../domain/directory/list-state';
import { pageSpan, reachablePages, spanText } from '../../domain/pagination';
import { writeRowsCookie } from '../../lib/rows-cookie';
import { askToSignIn } from '../../stores/sign-in-required';
import { Pagination } from '../ui/Pagination';
import { useView } from './context';
import { FORM_ID } from './form';

export function Pages({ page, shown, onMoved }: { page: PageInfo; shown: number; onMoved: () => void }) {
  const { directory, model, isGuest, canFit, rowsCookie } = useView();
  const { state, go } = model;

  const at = (number: number, cursor: Partial<Pick<ListState, 'after' | 'before'>> = {}): ListState => ({
    ...state,
    page: number,
    after: '',
    before: '',
    open: '',
    ...cursor,
  });
  const hrefFor = (number: number, step?: 'previous' | 'next') => {
    // Neighbours go by cursor, which costs the server the same on page 500 as on page 1; page 1 needs none.
    const cursor = number === 1 ? {} : step === 'next' ? { after: page.next ?? '' } : { before: page.previous ?? '' };
    return listHref(directory, at(number, step ? cursor : {}));
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
                    void go({ ...at(1), size, firstSize: size });
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
