/**
 * Lists investors or incubators by place, stage, words, cheque and published rounds, as far as the person may see them. If nothing fits,
 * names the nearest place that has such entries.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { isAccount } from '@/domain/accounts/actor';
import { isListNoise, LISTS, type ListName } from '@/domain/assistant/embedded/ask-words';
import {
  conditionWords,
  said,
  hasConditions,
  judgeListing,
  type Conditions,
  type Verdict,
} from '@/domain/assistant/embedded/conditions';
import { placeNamed, type Place } from '@/domain/assistant/embedded/places/places';
import { findTown } from '@/domain/towns';
import { FOR_RULES } from '@/domain/assistant/limits';
import type { Finding } from '@/domain/assistant/tool';
import { CITIES, computeDistanceKm } from '@/domain/cities';
import { STAGES } from '@/domain/directory/directories';
import { wordsIn } from '@/domain/text/spelling';
import { ratesText } from '@/domain/money/exchange-rates';
import { dayInIndia } from '@/domain/time/india';
import type { Listing } from '@/domain/directory/listing';
import { accounts } from '@worker/db/schema';
import type { Ctx } from '@worker/services/core/context';
import { readCatalogue } from '@worker/services/directory/listing-catalogue';
import { canBrowse } from '@worker/services/directory/listing-rows';
import {
  find,
  MOST,
  NOUNS,
  PAGE,
  pageOf,
  sentenceOf,
  stageWords,
  whereOf,
  type SearchResult,
  type Wanted,
} from './directory-search';
import { listingEntry } from './entries';
import { tool } from './tool';

/** Entries shown of the nearest place that has some. */
const NEAREST_MOST = 2;

const NO_CONDITIONS: Conditions = { cheque: null, rounds: [], isFree: false, givesGrant: false };

const filters = {
  list: z.enum(LISTS),
  text: z.string().trim().max(100).default('').describe('Sector, industry or part of a name'),
  stages: z.array(z.enum(STAGES)).max(5).default([]).describe('Stages of the startup'),
  conditions: z
    .object({
      cheque: z
        .object({
          least: z.number().min(0),
          most: z.number().min(0).nullable(),
          currency: z.string().max(3),
          words: z.string().max(80),
        })
        .nullable()
        .default(null)
        .describe('Cheque in whole units of the currency; `words` say it: "around ₹1 crore"'),
      rounds: z.array(z.string().max(20)).max(4).default([]).describe('Rounds as published, e.g. series-a'),
      isFree: z.boolean().default(false).describe('Takes no equity'),
      givesGrant: z.boolean().default(false),
      isAccelerator: z.boolean().optional().describe('Accelerators only'),
      founded: z.object({ from: z.number(), to: z.number() }).optional().meta(FOR_RULES),
    })
    .optional(),
};
const input = z.object({
  ...filters,
  city: z.string().trim().max(80).nullish().describe('A city, state or region of India'),
});

function findingOf(wanted: Wanted, { listings, total, isCapped, corrected }: SearchResult, more = ''): Finding {
  const entries = listings.slice(0, MOST).map(listingEntry);
  const read = corrected ? { ...wanted, text: corrected } : wanted;
  const rest = total > entries.length ? [pageOf(read)] : [];
  const mended = corrected ? `I read “${wanted.text}” as “${corrected}”. ` : '';
  return { entries: [...entries, ...rest], total, says: `${mended}${sentenceOf(read, total, isCapped)}.${more}` };
}

/** For a place without entries: the nearest city that has some, with the distance. Null if the place is not a known city, or no city has any. */
async function nearest(ctx: Ctx, wanted: Wanted, without = ''): Promise<Finding | null> {
  const { cities = [], regions = [], label = '' } = wanted.place ?? {};
  // For a state, its first city in our list.
  const city =
    regions.length > 1 ? null : (CITIES.find(({ state }) => state === regions[0]) ?? findTown(cities[0] ?? ''));
  if (!city || !canBrowse(ctx.actor)) return null;
  const { listings } = await find(ctx, { ...wanted, place: null }, PAGE);
  const { rates } = await readCatalogue(ctx);
  const away = listings
    .filter((one) => judgeListing(one, wanted.conditions, rates) === 'fits')
    .flatMap((listing) => {
      const at = findTown(listing.city);
      return at ? [{ listing, at, km: computeDistanceKm(city, at) }] : [];
    })
    .sort((a, b) => a.km - b.km);
  const [first] = away;
  if (!first) return null;
  const there = away.filter(({ at }) => at.name === first.at.name);
  const [one, many] = NOUNS[wanted.list];
  const asked = wanted.text || without;
  const what = [asked && `for “${asked}”`, stageWords(wanted), conditionWords(wanted.conditions, true)]
    .filter(Boolean)
    .join(' ');
  const count = `${there.length} ${there.length === 1 ? one : many}`;
  const any = without ? ' of any sector' : '';
  return {
    entries: there.slice(0, NEAREST_MOST).map(({ listing }) => listingEntry(listing)),
    total: 0,
    says: `Outset lists no ${one}${what && ` ${what}`} in ${label}. The nearest place with one${any} is ${first.at.name}, about ${Math.round(first.km)} km ${label === city.name ? 'away' : `from ${city.name}`}, with ${count}:`,
  };
}

/** The nearest city with entries of any sector, if the place has none of any sector either. */
async function nearestOfAny(ctx: Ctx, wanted: Wanted): Promise<Finding | null> {
  if (wanted.text === '') return null;
  const any = { ...wanted, text: '' };
  return (await find(ctx, any, MOST)).listings.length > 0 ? null : nearest(ctx, any, wanted.text);
}

/** Entries that have the words only in their description; the answer says so. */
async function byDescription(ctx: Ctx, wanted: Wanted): Promise<Finding | null> {
  const { text } = wanted;
  if (!text || !canBrowse(ctx.actor)) return null;
  const { listings } = await find(ctx, { ...wanted, text: '' }, PAGE);
  const words = wordsIn(text);
  const fits = listings.filter(({ about, focusIndustries }) => {
    const said = wordsIn([about, ...focusIndustries].join(' '));
    return words.every((word) => said.some((one) => one.startsWith(word)));
  });
  if (fits.length === 0) return null;
  return findingOf(
    wanted,
    { listings: fits, total: fits.length, isCapped: false, corrected: null },
    ' The words are in the description:',
  );
}

const noneOf = (wanted: Wanted): string => sentenceOf(wanted, 1, false).replace('Outset lists 1 ', 'Outset lists no ');

/** The same request with one condition less, closest to the original first. */
function* wider(wanted: Wanted): Generator<{ wanted: Wanted; without: string }> {
  const { text, place, stages } = wanted;
  if (text && stages.length > 0) yield { wanted: { ...wanted, stages: [] }, without: stageWords(wanted) };
  const words = text.split(' ').filter(Boolean);
  if (words.length > 1)
    for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, 2))
      yield { wanted: { ...wanted, text: word }, without: `with all of “${text}”` };
  if (text && place) yield { wanted: { ...wanted, text: '' }, without: `for “${text}” ${whereOf(place)}` };
  if (place) yield { wanted: { ...wanted, place: null }, without: whereOf(place) };
  if (text) yield { wanted: { ...wanted, text: '' }, without: `for “${text}”` };
  if (stages.length > 0) yield { wanted: { ...wanted, stages: [] }, without: stageWords(wanted) };
}

async function plainList(ctx: Ctx, wanted: Wanted): Promise<Finding> {
  const result = await find(ctx, wanted, MOST);
  if (result.listings.length > 0) return findingOf(wanted, result);
  const described = await byDescription(ctx, wanted);
  if (described) return described;
  const near = (await nearest(ctx, wanted)) ?? (await nearestOfAny(ctx, wanted));
  if (near) return near;
  const [one] = NOUNS[wanted.list];
  for (const { wanted: less, without } of wider(wanted)) {
    const found = await find(ctx, less, MOST);
    if (found.listings.length === 0) continue;
    const finding = findingOf(less, found);
    const count = sentenceOf(less, found.total, found.isCapped).replace('Outset lists ', '');
    return {
      ...finding,
      // A word that is neither a field nor a place does not show which other entries would fit.
      ...(less.text === '' && less.place === null
        ? {
            entries: [pageOf(less)],
            says: `Outset lists no ${one} ${without}${wanted.place ? '' : ', and knows no field or place of that name'}. It lists ${count}; name a state, a larger city or another field.`,
          }
        : {
            entries: finding.entries?.slice(0, NEAREST_MOST).concat(pageOf(less)) ?? [],
            says: `${noneOf(wanted)}. Without ${less.stages.length < wanted.stages.length ? 'the stage' : 'that'} it lists ${count}, for example:`,
          }),
    };
  }
  return { says: `Outset lists no ${one} like that. Try another city or sector.` };
}

const SIGN_IN = 'Searching by cheque, round, equity or grant needs an account. It is free: sign in and ask again.';

const NAMED_MOST = 5;

/** A sentence on entries that are not counted, with the reason and some names; empty if there are none. */
function apartText(
  listings: readonly Listing[],
  one: string,
  many: string,
  [has, have]: readonly [string, string],
): string {
  if (listings.length === 0) return '';
  const names = listings.slice(0, NAMED_MOST).map(({ name }) => name);
  const others = listings.length > NAMED_MOST ? ' and others' : '';
  const reason = listings.length === 1 ? `${one} ${has}, so it is` : `${many} ${have}, so they are`;
  return ` ${listings.length} more ${reason} not counted: ${names.join(', ')}${others}.`;
}

/** Checks entry by entry what the directory has no filter for. */
async function judgedList(ctx: Ctx, wanted: Wanted): Promise<Finding> {
  const { conditions, list } = wanted;
  const others = { ...conditions, isAccelerator: undefined };
  if (!canBrowse(ctx.actor))
    return hasConditions(others) ? { says: SIGN_IN } : plainList(ctx, { ...wanted, conditions: others });
  const { rates } = await readCatalogue(ctx);
  const all = await find(ctx, wanted, PAGE);
  const of = (verdict: Verdict) => all.listings.filter((one) => judgeListing(one, conditions, rates) === verdict);
  const [fits, unknown, limited] = [of('fits'), of('unknown'), of('limit-only')];
  const [one, many] = NOUNS[list];
  const converted = conditions.cheque
    ? ` Cheques in other currencies are converted at ${ratesText(rates, dayInIndia(ctx.now()))}.`
    : '';
  const apart = [
    apartText(unknown, one, many, [
      'has no published cheque of 2021 or later',
      'have no published cheque of 2021 or later',
    ]),
    apartText(limited, one, many, [
      'publishes only an upper limit far above that',
      'publish only an upper limit far above that',
    ]),
  ].join('');
  if (fits.length > 0)
    return findingOf(
      wanted,
      { listings: fits, total: fits.length, isCapped: false, corrected: all.corrected },
      `${converted}${apart}`,
    );
  if (conditions.isAccelerator && !hasConditions(others)) {
    // An incubator of the place is nearer than an accelerator elsewhere.
    const plain = await plainList(ctx, { ...wanted, conditions: others });
    return {
      ...plain,
      says: `None ${whereOf(wanted.place)} calls itself an accelerator. ${plain.says ?? ''}`.replace('  ', ' '),
    };
  }
  const near =
    unknown.length + limited.length + (conditions.isFree ? all.listings.length : 0) === 0
      ? await nearest(ctx, wanted)
      : null;
  if (near) return near;
  const asked = sentenceOf(wanted, 0, false).replace('Outset lists 0', 'Outset lists no');
  const silent = conditions.isFree ? all.listings.filter((listing) => said(listing, 'equity') === null).length : 0;
  const unsaid =
    silent > 0 ? ` ${silent} of the ${all.listings.length} do not publish whether they take equity: ask them.` : '';
  return {
    says: `${asked}.${unsaid}${converted}${apart}`,
    entries: unknown.length + limited.length + silent > 0 ? [pageOf(wanted)] : [],
  };
}

const knownList = (ctx: Ctx, wanted: Wanted): Promise<Finding> =>
  hasConditions(wanted.conditions) ? judgedList(ctx, wanted) : plainList(ctx, wanted);

/** A place that is in no list of ours may still be the place of an entry. Otherwise it may be a field or an institute. */
async function listing(ctx: Ctx, wanted: Wanted): Promise<Finding> {
  const { list, text, place } = wanted;
  if (!place?.isUnknown || (await find(ctx, { ...wanted, text: '' }, MOST)).total > 0) return knownList(ctx, wanted);
  // "In women founders" searches for women.
  const words = place.label.toLowerCase().split(' ');
  const inWords = {
    ...wanted,
    place: null,
    text: [text, ...words.filter((word) => !isListNoise(word))].join(' ').trim(),
  };
  if ((await find(ctx, inWords, MOST)).total > 0) return knownList(ctx, inWords);
  return {
    total: 0,
    says: `Outset lists no ${NOUNS[list][0]} in “${place.label}”, and does not know this place or field. Name a state or a larger city.`,
    entries: [pageOf({ ...wanted, place: null })],
  };
}

/** The number of listings, without samples, for a refusal to act on all of them. */
export async function countListings(
  ctx: Ctx,
  list: ListName,
  place: Place | null,
): Promise<{ total: number; noun: string }> {
  const wanted = { list, text: '', place, stages: [], conditions: NO_CONDITIONS };
  const { total } = await find(ctx, wanted, MOST);
  return { total, noun: NOUNS[list][total === 1 ? 0 : 1] };
}

const WORDS = /\b(?:investors?\b|invest|incubat|accelerat|angel|vcs?\b|funds?\b|funding|seed|ventur|cheque)/i;

export const listDirectory = tool({
  name: 'list_directory',
  description:
    'Lists investors (all, pre-seed, seed, angels) or incubators by city, state or region, sector, stage, cheque and published round, with how many there are.',
  status: 'Looking through the directories',
  input,
  permission: 'directory:preview',
  words: WORDS,
  run: (ctx, { city, conditions = NO_CONDITIONS, ...wanted }) =>
    listing(ctx, { ...wanted, conditions, place: city ? placeNamed(city) : null }),
});

const NO_CITY = 'I do not know your city: name one, e.g. “incubators in Pune”, or enter it in your profile.';

export const listNearby = tool({
  name: 'list_nearby',
  description: 'Lists investors or incubators in the city of the person’s profile.',
  status: 'Looking around your city',
  input: z.object(filters),
  permission: 'directory:preview',
  scope: 'person',
  words: /\b(?:near|nearby|around|close|paas)\b/i,
  async run(ctx, { conditions = NO_CONDITIONS, ...wanted }) {
    if (!isAccount(ctx.actor)) return { says: NO_CITY };
    const { id, location } = accounts;
    const own = await ctx.db.select({ location }).from(accounts).where(eq(id, ctx.actor.accountId)).get();
    const place = own?.location ?? '';
    const city = findTown(place)?.name ?? findTown(place.split(',')[0] ?? '')?.name ?? null;
    return city ? listing(ctx, { ...wanted, conditions, place: placeNamed(city) }) : { says: NO_CITY };
  },
});
