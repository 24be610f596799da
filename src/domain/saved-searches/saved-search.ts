/** Saved searches: a named set of filters of a directory, its canonical form, its description, and its new matches. */
import type { z } from 'zod';
import type { savedSearch } from '@/domain/directory/answers';
import { DIRECTORIES, TYPE_LABEL, type Directory, type DirectoryName } from '@/domain/directory/directories';
import { OPTION_ROWS } from '@/domain/directory/filters/filter-table';
import { activeChips, placeOf, readPageState } from '@/domain/directory/filters/filters';
import {
  emptyListState,
  isNarrowed,
  listStateParams,
  SEARCH_LIMIT,
  type ListState,
} from '@/domain/directory/list-state';

export const SEARCH_NAME_LIMIT = 80;
export const SEARCH_NAME_MISSING = 'Please name this search.';
/** Maximum number of saved searches per person. */
export const MAX_SEARCHES = 30;
/** Counting new matches stops here; the badge then says "99+ new". */
export const MAX_NEW = 100;
/** Maximum length of a query. */
export const QUERY_LIMIT = 4000;

/** The parameter for the saved search, in the address of a directory page that was opened from it. */
export const SEARCH_PARAM = 'saved';

export type SavedSearch = z.infer<typeof savedSearch>;

/** The answer when a saved search is opened: the new matches since the last visit, newest first. */
export interface SeenAnswer {
  id: string;
  name: string;
  fresh: { id: string; name: string }[];
}

/** The words of a search as the list compares them: whatever the case and the spaces between them. */
const plainText = (q: string): string =>
  [...q.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()].slice(0, SEARCH_LIMIT).join('').trim();

/** Only the parts that narrow a list: no sort, page, size, view or opened entry. */
function narrowingOf(directory: DirectoryName, state: ListState): ListState {
  const { sort, first, page, size, firstSize, after, before, view, open } = emptyListState(directory);
  return {
    ...state,
    q: plainText(state.q),
    sort,
    first,
    page,
    size,
    firstSize,
    after,
    before,
    view,
    open,
  };
}

/** The canonical form of a set of filters, whatever its order and extra parameters; empty if nothing narrows the list. */
export function canonicalQuery(directory: DirectoryName, query: string): string {
  const state = narrowingOf(directory, readPageState(directory, new URLSearchParams(query)));
  if (!isNarrowed(state)) return '';
  // Sorted, so that the same filters in another order are the same search.
  for (const { name } of OPTION_ROWS) state[name] = [...state[name]].sort();
  return listStateParams(directory, state, 'page').toString();
}

/** The canonical query of a directory page's state. */
export const queryOfState = (directory: DirectoryName, state: ListState) =>
  canonicalQuery(directory, listStateParams(directory, state, 'page').toString());

/** Filters in words: "Fintech", "Stage: MVP", "near Pune". */
export function wordsOfQuery(directory: DirectoryName, query: string): string[] {
  const state = readPageState(directory, new URLSearchParams(query));
  const words = activeChips(state).map(({ label }) => label);
  if (state.tab !== 'all') words.unshift(`Type: ${TYPE_LABEL[state.tab] ?? state.tab}`);
  if (placeOf(state)) words.push(`near ${placeOf(state)}`);
  return words;
}

/** A suggested name for a search: its filters, shortened. */
export function suggestedName(directory: DirectoryName, query: string): string {
  const words = wordsOfQuery(directory, query).map((word) => word.replace(/^\w+: /, '').replace(/[“”]/g, ''));
  const name = words.slice(0, 3).join(', ');
  return [...name].slice(0, SEARCH_NAME_LIMIT).join('').trim();
}

/** The fault of a typed name; null if it has none. The server checks more. */
export const faultOfSearchName = (name: string): string | null => (name.trim() === '' ? SEARCH_NAME_MISSING : null);

/** The address of the list with the search; the page shows new matches and marks them as seen. */
export function searchHref({ id, directory, query }: Pick<SavedSearch, 'id' | 'directory' | 'query'>): string {
  return `${DIRECTORIES[directory].page}?${query}&${SEARCH_PARAM}=${id}`;
}

export const newLabel = (count: number): string => (count >= MAX_NEW ? '99+ new' : `${count} new`);

export const directoryOf = (name: string): Directory | null =>
  Object.hasOwn(DIRECTORIES, name) ? DIRECTORIES[name as DirectoryName] : null;

/** "1 new match", "99+ new matches". */
export const matchesText = (count: number): string =>
  `${count >= MAX_NEW ? '99+' : count} new ${count === 1 ? 'match' : 'matches'}`;

export interface NewMatches {
  id: string;
  name: string;
  directory: DirectoryName;
  query: string;
  /** The `seq` of each listing that matches, at most MAX_NEW. */
  entries: readonly number[];
}

/** The number of new entries in all searches together; an entry that matches several searches counts once. */
export const totalOfMatches = (found: readonly NewMatches[]): number =>
  new Set(found.flatMap(({ entries }) => entries)).size;

/** The one line in the notification centre that summarises new matches of a person's searches. */
export function newMatchesLine(found: readonly NewMatches[]): { title: string; body: string; href: string } {
  const [only, ...more] = found;
  if (only && more.length === 0)
    return {
      title: `${matchesText(only.entries.length)} for “${only.name}”`,
      body: wordsOfQuery(only.directory, only.query).join(', '),
      href: searchHref(only),
    };
  return {
    title: `${matchesText(totalOfMatches(found))} in ${found.length} of your saved searches`,
    body: found.map(({ name, entries }) => `${name}: ${newLabel(entries.length)}`).join(' · '),
    href: '/portal/saved-searches',
  };
}

export const SEARCHES_NOT_LOADED = 'Your saved searches could not be loaded';
export const SEARCHES_FULL = `You have ${MAX_SEARCHES} saved searches, which is the limit. Delete one to save another.`;
export const NOTHING_NARROWED = 'Search or set a filter first. You cannot save a search for everything.';
