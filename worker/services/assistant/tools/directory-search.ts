/** Searches the directories for a list of the assistant, one part of its place after another, and describes the result in a sentence. */
import { countText } from '@/domain/count';
import type { ListName } from '@/domain/assistant/embedded/ask-words';
import { conditionWords, type Conditions } from '@/domain/assistant/embedded/conditions';
import type { Place } from '@/domain/assistant/embedded/places/places';
import { findTown, townsOf } from '@/domain/towns';
import { DIRECTORIES, type Directory, type STAGES } from '@/domain/directory/directories';
import { MAX_VALUES } from '@/domain/directory/filters/filter-table';
import { listQuery } from '@/domain/directory/input/query';
import { emptyListState, listStateParams } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import type { Ctx } from '@worker/services/core/context';
import { listListings } from '@worker/services/directory/listings';

/** Entries in an answer; the whole list is a link. */
export const MOST = 10;
/** Entries per page if each is checked for conditions without an index: a cheque, a published round. */
export const PAGE = 100;
const PAGES_MOST = 10;

const DIRECTORY: Record<ListName, Directory> = {
  investors: DIRECTORIES['all-investors'],
  'pre-seed': DIRECTORIES['pre-seed'],
  seed: DIRECTORIES.seed,
  angels: DIRECTORIES['angel-investors'],
  incubators: DIRECTORIES.incubators,
};
export const NOUNS: Record<ListName, readonly [one: string, many: string]> = {
  investors: ['investor', 'investors'],
  'pre-seed': ['pre-seed investor', 'pre-seed investors'],
  seed: ['seed investor', 'seed investors'],
  angels: ['angel investor', 'angel investors'],
  incubators: ['incubator', 'incubators'],
};

export interface Wanted {
  list: ListName;
  text: string;
  place: Place | null;
  stages: readonly (typeof STAGES)[number][];
  conditions: Conditions;
}

export interface SearchResult {
  listings: Listing[];
  /** Samples are not counted. */
  total: number;
  isCapped: boolean;
  corrected: string | null;
}

/** One page of what the directory's own filters find in one part of the place. */
async function findPage(
  ctx: Ctx,
  { list, text, stages }: Wanted,
  place: Record<string, unknown>,
  page: number,
  size: number,
): Promise<SearchResult> {
  const query = listQuery.parse({
    ...(text ? { q: text } : {}),
    ...(stages.length > 0 ? { stage: stages } : {}),
    ...place,
    ...(page > 1 ? { page: String(page) } : {}),
    size: String(size),
  });
  const { listings, page: info } = await listListings(ctx, DIRECTORY[list], query);
  return {
    // Samples are made up: they are neither counted nor recommended.
    listings: listings.filter(({ isSample }) => !isSample),
    total: info.total - info.samples,
    isCapped: info.totalIsCapped,
    corrected: info.correctedQuery,
  };
}

/** All cities of a place in one query, each of its states in another, because the filters join different facets with "and". */
function partsOf(place: Place | null): Record<string, unknown>[] {
  if (place === null) return [{}];
  // The directory finds the towns of a state itself.
  const within = new Set(place.regions.flatMap(townsOf));
  const cities = place.cities.filter((city) => !within.has(city));
  return [
    // A query takes a limited number of cities.
    ...Array.from({ length: Math.ceil(cities.length / MAX_VALUES) }, (_, at) => ({
      location: cities.slice(at * MAX_VALUES, (at + 1) * MAX_VALUES),
    })),
    ...place.regions.map((region) => ({ region })),
  ];
}

export async function find(ctx: Ctx, wanted: Wanted, most: number): Promise<SearchResult> {
  const isWhole = most > MOST;
  const found: SearchResult = { listings: [], total: 0, isCapped: false, corrected: null };
  for (const part of partsOf(wanted.place))
    for (let page = 1; page <= (isWhole ? PAGES_MOST : 1); page += 1) {
      const next = await findPage(ctx, wanted, part, page, isWhole ? PAGE : MOST);
      if (page === 1) found.total += next.total;
      found.isCapped ||= next.isCapped;
      found.corrected ??= next.corrected;
      const known = new Set(found.listings.map(({ id }) => id));
      const fresh = next.listings.filter(({ id }) => !known.has(id));
      found.listings.push(...fresh);
      // An entry in New Delhi is found by its city and by its state, and counts once.
      if (page === 1 && !isWhole) found.total -= next.listings.length - fresh.length;
      if (next.listings.length === 0 || found.listings.length >= next.total) break;
    }
  if (isWhole) found.total = found.listings.length;
  return found;
}

export const whereOf = (place: Place | null): string => (place ? `in ${place.label}` : '');

export const stageWords = ({ stages }: Pick<Wanted, 'stages'>): string =>
  stages.length > 0 ? `for the stage ${stages.join(', ')}` : '';

export function sentenceOf(
  { list, text, place, stages, conditions }: Wanted,
  total: number,
  isCapped: boolean,
): string {
  const [one, many] = NOUNS[list];
  const what = [
    text && `for “${text}”`,
    stageWords({ stages }),
    whereOf(place),
    conditionWords(conditions, total === 1),
  ];
  const count = `${countText(total)}${isCapped ? '+' : ''} ${total === 1 ? one : many}`;
  return [`Outset lists ${count}`, ...what.filter(Boolean)].join(' ');
}

/** The list with these filters, to be cited as a page. A region is several states, so its page is filtered by the words only. */
export function pageOf({ list, text, place, stages }: Wanted) {
  const { name, page, title } = DIRECTORY[list];
  const [region] = place?.regions ?? [];
  const isOneState =
    place?.regions.length === 1 && place.cities.every((name) => findTown(name)?.state === place.regions[0]);
  const state = {
    ...emptyListState(name),
    q: text,
    locations: place && !isOneState && place.regions.length < 2 ? [...place.cities] : [],
    nearRegion: isOneState && region ? region : '',
    stages: [...stages],
  };
  const params = listStateParams(name, state, 'page').toString();
  const href = params ? `${page}?${params}` : page;
  return {
    ref: `page:${href}`,
    kind: 'page' as const,
    title: `${title}: the whole list`,
    href,
    excerpt: 'The list with these filters.',
  };
}
