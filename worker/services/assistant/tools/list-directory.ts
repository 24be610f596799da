/** Lists investors or incubators by place, stage and words, as the person may see them. What nothing fits is widened, and said. */
import { z } from 'zod';
import { isAccount } from '../../../../src/domain/accounts/actor';
import { LISTS, type ListName } from '../../../../src/domain/chat/embedded/ask-words';
import type { Finding } from '../../../../src/domain/chat/tool';
import { findCity } from '../../../../src/domain/cities';
import { DIRECTORIES, STAGES, type Directory } from '../../../../src/domain/directory/directories';
import { listQuery } from '../../../../src/domain/directory/input/query';
import { emptyListState, listStateParams } from '../../../../src/domain/directory/list-state';
import { sql, statementOf } from '../../../db/sql';
import type { Ctx } from '../../core/context';
import { listListings } from '../../directory/listings';
import type { ListResult } from '../../directory/listing-results';
import { listingEntry } from './entries';
import { tool } from './tool';

const MOST = 5;

const DIRECTORY: Record<ListName, Directory> = {
  investors: DIRECTORIES['all-investors'],
  'pre-seed': DIRECTORIES['pre-seed'],
  seed: DIRECTORIES.seed,
  angels: DIRECTORIES['angel-investors'],
  incubators: DIRECTORIES.incubators,
};
const NOUNS: Record<ListName, readonly [one: string, many: string]> = {
  investors: ['investor', 'investors'],
  'pre-seed': ['pre-seed investor', 'pre-seed investors'],
  seed: ['seed investor', 'seed investors'],
  angels: ['angel investor', 'angel investors'],
  incubators: ['incubator', 'incubators'],
};

const filters = {
  list: z.enum(LISTS),
  text: z.string().trim().max(100).default('').describe('Sector, industry or part of a name'),
  stages: z.array(z.enum(STAGES)).max(5).default([]).describe('Stages of the startup'),
};
const input = z.object({ ...filters, city: z.string().trim().max(80).nullish().describe('A city of India') });

interface Wanted {
  list: ListName;
  text: string;
  city: string | null;
  stages: readonly (typeof STAGES)[number][];
}

function find(ctx: Ctx, { list, text, city, stages }: Wanted): Promise<ListResult> {
  const query = listQuery.parse({
    ...(text ? { q: text } : {}),
    ...(city ? { location: city } : {}),
    ...(stages.length > 0 ? { stage: stages } : {}),
  });
  return listListings(ctx, DIRECTORY[list], query);
}

/** The same with less asked for, the nearest first: each word alone, without the place, without the stages. */
function* wider(wanted: Wanted): Generator<{ wanted: Wanted; without: string }> {
  const { text, city, stages } = wanted;
  const words = text.split(' ').filter(Boolean);
  if (words.length > 1)
    for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, 2))
      yield { wanted: { ...wanted, text: word }, without: `with all of “${text}”` };
  if (city) yield { wanted: { ...wanted, city: null }, without: `in ${city}` };
  if (text) yield { wanted: { ...wanted, text: '' }, without: `for “${text}”` };
  if (stages.length > 0) yield { wanted: { ...wanted, stages: [] }, without: `for the stage ${stages.join(', ')}` };
}

function told({ list, text, city, stages }: Wanted, total: number, isCapped: boolean): string {
  const [one, many] = NOUNS[list];
  const what = [
    text && `for “${text}”`,
    stages.length > 0 && `for the stage ${stages.join(', ')}`,
    city && `in ${city}`,
  ];
  const count = `${total.toLocaleString('en-IN')}${isCapped ? '+' : ''} ${total === 1 ? one : many}`;
  return [`Outset lists ${count}`, ...what.filter(Boolean)].join(' ');
}

/** The list with these filters, to be cited as a page. */
function pageOf({ list, text, city, stages }: Wanted) {
  const { name, page, title } = DIRECTORY[list];
  const state = { ...emptyListState(name), q: text, locations: city ? [city] : [], stages: [...stages] };
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

/** Samples are made up: they are neither counted nor recommended. */
const realOf = (listings: ListResult['listings']) => listings.filter(({ isSample }) => !isSample);

function findingOf(wanted: Wanted, { listings, page }: ListResult, note = ''): Finding {
  const entries = realOf(listings).slice(0, MOST).map(listingEntry);
  const total = page.total - page.samples;
  const corrected = page.correctedQuery ? { ...wanted, text: page.correctedQuery } : wanted;
  const rest = total > entries.length ? [pageOf(corrected)] : [];
  return {
    entries: [...entries, ...rest],
    total,
    says: `${note}${told(corrected, total, page.totalIsCapped)}.`,
  };
}

async function listing(ctx: Ctx, wanted: Wanted): Promise<Finding> {
  const result = await find(ctx, wanted);
  if (realOf(result.listings).length > 0) return findingOf(wanted, result);
  for (const { wanted: less, without } of wider(wanted)) {
    const found = await find(ctx, less);
    if (realOf(found.listings).length > 0)
      return findingOf(less, found, `I found no ${NOUNS[wanted.list][0]} ${without}. Without that: `);
  }
  return { says: `I found no ${NOUNS[wanted.list][0]} like that. Try another city or sector.` };
}

export const listDirectory = tool({
  name: 'list_directory',
  description:
    'Lists investors (all, pre-seed, seed, angels) or incubators by city, sector and stage, with how many there are.',
  status: 'Looking through the directories',
  input,
  permission: 'directory:preview',
  run: (ctx, { city, ...wanted }) => listing(ctx, { ...wanted, city: city ? (findCity(city)?.name ?? city) : null }),
});

const NO_CITY = 'I do not know your city: name one, e.g. “incubators in Pune”, or enter it in your profile.';

export const listNearby = tool({
  name: 'list_nearby',
  description: 'Lists investors or incubators in the city of the person’s profile.',
  status: 'Looking around your city',
  input: z.object(filters),
  permission: 'directory:preview',
  isOwn: true,
  async run(ctx, wanted) {
    if (!isAccount(ctx.actor)) return { says: NO_CITY };
    const own = sql`SELECT location FROM accounts WHERE id = ${ctx.actor.accountId}`;
    const place = (await statementOf(ctx.d1, own).first<string>('location')) ?? '';
    const city = findCity(place)?.name ?? findCity(place.split(',')[0] ?? '')?.name ?? null;
    return city ? listing(ctx, { ...wanted, city }) : { says: NO_CITY };
  },
});
