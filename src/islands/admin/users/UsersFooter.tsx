/** Under the table of people: rows of a page, and the way to other pages. */
import { fromTheFirst, USER_PAGE_SIZES, type UserState } from '../../../domain/admin/users/user-state';
import { pageSpan, reachablePages, spanText } from '../../../domain/pagination';
import { Pagination } from '../../ui/Pagination';
import type { UserList } from './use-users';

interface Props {
  page: UserList;
  state: UserState;
  go: (change: Partial<UserState>) => void;
  hrefOf: (change: Partial<UserState>) => string;
}

/** One step goes by its signed place, which stays quick however far it is; another page by its number. */
const placeOf = (page: UserList, to: number, step?: 'previous' | 'next'): Partial<UserState> => ({
  page: to,
  after: step === 'next' ? (page.next ?? '') : '',
  before: step === 'previous' && to > 1 ? (page.previous ?? '') : '',
});

const placeFromHref = (page: number, href: string): Partial<UserState> => {
  const params = new URL(href, location.origin).searchParams;
  return { page, after: params.get('after') ?? '', before: params.get('before') ?? '' };
};

export function UsersFooter({ page, state, go, hrefOf }: Props) {
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
          {USER_PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div className="flex-1">
        <Pagination
          page={state.page}
          pageCount={reachablePages(state.page, state.size, page.total, page.next !== null)}
          summary={spanText(pageSpan(state.page, state.size, page.users.length), page.total, page.totalIsCapped)}
          hrefFor={(to, step) => hrefOf(placeOf(page, to, step))}
          onGo={(to, href) => go(placeFromHref(to, href))}
        />
      </div>
    </div>
  );
}
