/** The state of a media directory in its URL: search, focus areas, order, view, page, opened person; and the people that it shows. */
import { searchText } from '@/domain/text/invisible-characters';
import { compareNames } from '@/domain/text/compare-names';
import { MEDIA_PAGE_SIZE, type WireMediaPerson } from './people';

const MEDIA_SEARCH_LIMIT = 100;

export interface MediaState {
  q: string;
  focus: string[];
  /** `relevance` is the order of the directory if there is no search. */
  sort: 'relevance' | 'name';
  view: 'table' | 'grid';
  page: number;
  /** Id of the opened person. */
  open: string;
}

export const INITIAL_MEDIA_STATE: MediaState = {
  q: '',
  focus: [],
  sort: 'relevance',
  view: 'table',
  page: 1,
  open: '',
};

/** Reads a URL leniently: unknown values are left out. */
export function readMediaState(params: URLSearchParams): MediaState {
  const page = Number(params.get('page') ?? 1);
  return {
    q: searchText(params.get('q') ?? '', MEDIA_SEARCH_LIMIT),
    focus: [
      ...new Set(
        params
          .getAll('focus')
          .map((name) => name.slice(0, 60))
          .filter(Boolean),
      ),
    ].slice(0, 20),
    sort: params.get('sort') === 'name' ? 'name' : 'relevance',
    view: params.get('view') === 'grid' ? 'grid' : 'table',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    // An impossible id is not dropped: the page says that it found no one.
    open: (params.get('open') ?? '').slice(0, 60),
  };
}

/** The query of a state, without initial values. Begins with `?` unless it is empty. */
export function writeMediaState(state: MediaState): string {
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  for (const name of state.focus) params.append('focus', name);
  if (state.sort !== 'relevance') params.set('sort', state.sort);
  if (state.view !== 'table') params.set('view', state.view);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.open) params.set('open', state.open);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** The API query for a guest's page: the server searches for guests. */
export const guestQuery = ({ q, focus, sort }: MediaState): URLSearchParams =>
  new URLSearchParams(writeMediaState({ ...INITIAL_MEDIA_STATE, q, focus, sort }));

/** One page of the results; a page number past the end gives the last page. */
export function mediaPage<Item>(items: readonly Item[], page: number): { items: Item[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / MEDIA_PAGE_SIZE));
  const number = Math.min(page, pages);
  return { items: items.slice((number - 1) * MEDIA_PAGE_SIZE, number * MEDIA_PAGE_SIZE), page: number, pages };
}

// The people of a media directory that are shown, and their order: the search results, in the chosen focus areas.

const byName = (a: WireMediaPerson, b: WireMediaPerson) => compareNames(a.name, b.name);

/** `matches` are the ids of the search results, best first; null without a search. */
export function arrangeMedia(
  people: readonly WireMediaPerson[],
  matches: readonly string[] | null,
  { focus, sort }: Pick<MediaState, 'focus' | 'sort'>,
): WireMediaPerson[] {
  const byId = new Map(people.map((person) => [person._id, person]));
  const found = matches ? matches.flatMap((id) => byId.get(id) ?? []) : [...people];
  const fitting =
    focus.length > 0 ? found.filter((person) => person.focus.some((name) => focus.includes(name))) : found;
  return sort === 'name' ? fitting.sort(byName) : fitting;
}

/** Every focus area with its number of people, most common first. */
export function focusAreas(people: readonly WireMediaPerson[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const person of people) for (const name of person.focus) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || compareNames(a.name, b.name));
}
