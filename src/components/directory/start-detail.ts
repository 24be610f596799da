/** Loads a detail page on the server: the entry from the API, and the address of the back button. */
import { DIRECTORIES, type Directory, type DirectoryName } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { serverApi } from '@/lib/api/api-server';
import { detailOf } from '@/lib/directory/list-answer';

const DETAIL_FAILED = 'Failed to fetch company details';
const INVALID_INCUBATOR = 'Invalid incubator ID';

export type DetailStart = { directory: Directory; backHref: string; status: number } & (
  | { kind: 'found'; listing: Listing }
  | { kind: 'sign-in' }
  | { kind: 'failed'; text: string }
  /** The entry was merged into another one. */
  | { kind: 'moved'; href: string }
);

/** The address of the list that the person came from, with its search and filters; else of the whole list. */
function backTo(directory: Directory, referrer: string | null, origin: string): string {
  if (!referrer || !URL.canParse(referrer)) return directory.page;
  const from = new URL(referrer);
  const isList = Object.values(DIRECTORIES).some(({ page }) => page === from.pathname);
  return from.origin === origin && isList ? from.pathname + from.search : directory.page;
}

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
