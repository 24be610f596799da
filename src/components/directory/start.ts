/** Loads a directory page on the server: the list for the search and filters in the URL, the filter options, and the opened entry. */
import { DIRECTORIES, type DirectoryName, type Directory } from '@/domain/directory/directories';
import { readPageState } from '@/domain/directory/filters/filters';
import { isNarrowed, listStateParams, readPageSize } from '@/domain/directory/list-state';
import { FIT_FOR_GUESTS, FIT_FOR_OTHERS } from '@/domain/directory/fit/fit-settings';
import { previewOf, type Listing } from '@/domain/directory/listing';
import { yearInIndia } from '@/domain/time/india';
import {
  rowsCookieOf,
  PANEL_PARAM,
  connectionFailed,
  detailOf,
  listOf,
  type ListAnswer,
} from '@/lib/directory/list-answer';
import { dataOf, serverApi } from '@/lib/api/api-server';
import type { PageRequest } from '@/lib/session/viewer';
import type { DirectoryStart } from '@/islands/directory/DirectoryScreen';

interface ListRequest extends PageRequest {
  cookies: { get: (name: string) => { value: string } | undefined };
}

/** Leaves out the fields that only the details show: the island fetches them when an entry is opened. */
const brief = (row: Listing): Listing => ({
  ...previewOf(row),
  funds: row.funds,
  sources: row.sources.filter(({ field }) => field === 'funds' || field === 'investedCount'),
  isBrief: true,
});

function statusOf(answer: ListAnswer, apiStatus: number): number {
  if (answer.kind === 'sign-in') return 401;
  if (answer.kind === 'rows') return 200;
  return apiStatus >= 400 && apiStatus < 500 ? apiStatus : 502;
}

export async function startDirectory(
  page: ListRequest,
  name: DirectoryName,
): Promise<{ start: DirectoryStart; status: number }> {
  const directory = DIRECTORIES[name];
  const isGuest = page.locals.viewer.state !== 'authenticated';
  const { viewer } = page.locals;
  const canFit = viewer.state === 'authenticated' && viewer.userType === 'founder';
  const fitsFirst = viewer.state === 'authenticated' && viewer.fitsFirst;
  const rowsCookie = viewer.state === 'authenticated' ? rowsCookieOf(viewer.email) : '';
  const firstSize = readPageSize(rowsCookie && page.cookies.get(rowsCookie)?.value);
  const state = readPageState(name, page.url.searchParams, { canFit, fitsFirst, firstSize });
  const query = listStateParams(name, state, 'api');
  const api = serverApi(page.request);
  const opensPanel = page.url.searchParams.has(PANEL_PARAM);
  const askFacets = () => dataOf(api.get(`${directory.api}/facets` as const));

  const [list, panel, opened] = await Promise.all([
    api.get(directory.api, { query }).catch(() => null),
    // If the filter panel is closed, the island fetches the filter options later, when they are needed.
    opensPanel ? askFacets() : undefined,
    state.open && !isGuest
      ? api.get(`${directory.api}/:id` as const, { param: { id: state.open } }).then(
          (found) => detailOf(directory, found),
          () => null,
        )
      : null,
  ]);
  let answer = list ? listOf(directory, list) : connectionFailed(directory);
  const isEmpty = answer.kind === 'rows' && answer.rows.length === 0 && isNarrowed(state);
  const relaxations = isEmpty
    ? ((await dataOf(api.get(`${directory.api}/relaxations` as const, { query }))) ?? [])
    : [];
  if (answer.kind === 'rows' && !canFit && page.url.searchParams.get('sort') === 'fit') {
    const notices = [isGuest ? FIT_FOR_GUESTS : FIT_FOR_OTHERS, ...answer.page.notices];
    answer = { ...answer, page: { ...answer.page, notices } };
  }
  if (answer.kind === 'rows') answer = { ...answer, rows: answer.rows.map(brief) };
  // If there is no list, the filter options still give the number of entries.
  const known = answer.kind === 'rows' ? answer.page.directory : undefined;
  const facets = known ? panel : await (panel ?? askFacets());
  const { total, samples } = known ?? facets ?? {};
  const filters = { facets: opensPanel || !(known ?? facets) ? facets : undefined, total, samples };
  const year = yearInIndia(Date.now());
  return {
    start: {
      name,
      state,
      answer,
      relaxations,
      opened,
      isGuest,
      canFit,
      rowsCookie,
      opensPanel,
      year,
      ...filters,
    },
    status: statusOf(answer, list?.status ?? 502),
  };
}

const DETAIL_FAILED = 'Failed to fetch company details';
const INVALID_INCUBATOR = 'Invalid incubator ID';

export type DetailStart = { directory: Directory; backHref: string; status: number } & (
  | { kind: 'found'; listing: Listing }
  | { kind: 'sign-in' }
  | { kind: 'failed'; text: string }
  /** The entry was merged into another one. */
  | { kind: 'moved'; href: string }
);

/** The address of the list that the person came from, with its search and filters; otherwise the address of the whole list. */
function backTo(directory: Directory, referrer: string | null, origin: string): string {
  if (!referrer || !URL.canParse(referrer)) return directory.page;
  const from = new URL(referrer);
  const isList = Object.values(DIRECTORIES).some(({ page }) => page === from.pathname);
  return from.origin === origin && isList ? from.pathname + from.search : directory.page;
}

/** Loads a detail page on the server: the entry from the API, and the address of the back button. */
export async function startDetail(
  page: { request: Request; url: URL; params: Record<string, string | undefined> },
  name: DirectoryName,
): Promise<DetailStart> {
  const directory = DIRECTORIES[name];
  const backHref = backTo(directory, page.request.headers.get('referer'), page.url.origin);
  const shared = { directory, backHref };
  const id = page.params['id'] ?? '';
  const answer = await serverApi(page.request)
    .get(`${directory.api}/:id` as const, { param: { id } })
    .catch(() => null);
  if (answer?.status === 401) return { ...shared, kind: 'sign-in', status: 401 };
  const listing = answer && detailOf(directory, answer);
  if (listing && listing.id !== id)
    return { ...shared, kind: 'moved', href: `${directory.detail}${listing.id}${page.url.search}`, status: 301 };
  if (listing) return { ...shared, kind: 'found', listing, status: 200 };
  const status = answer && answer.status >= 400 && answer.status < 500 ? answer.status : 502;
  const text = status === 400 && name === 'incubators' ? INVALID_INCUBATOR : DETAIL_FAILED;
  return { ...shared, kind: 'failed', text, status };
}
