/** Reads the place in a question: a city, a state or a region, also by its old and short names, and corrected if it is mistyped. */
import { findCity } from '@/domain/cities';
import { allowedMistakes, editDistance } from '@/domain/text/spelling';
import { STATES } from '@/domain/states';
import { CITIES_AND_TOWNS, findTown, townsOf } from '@/domain/towns';

export interface Place {
  /** The name that is shown: "Pune", "Karnataka", "Delhi NCR". */
  label: string;
  /** An entry matches if it has one of these cities or one of these regions. */
  cities: readonly string[];
  regions: readonly string[];
  /** The name is not in our lists, but an entry may still have it. */
  isUnknown?: true;
}

const NORTH_EAST = ['Arunachal Pradesh', 'Assam', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Sikkim', 'Tripura'];
const SOUTH = ['Andhra Pradesh', 'Karnataka', 'Kerala', 'Puducherry', 'Tamil Nadu', 'Telangana'];
const NCR = ['New Delhi', 'Delhi', 'Delhi NCR', 'Gurugram', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad'];

/** Regions of several cities or states. */
const REGIONS: readonly (readonly [RegExp, Place])[] = [
  [/\b(?:new )?delhi[\s-]?ncr\b|\bncr(?: region)?\b/i, { label: 'Delhi NCR', cities: NCR, regions: ['Delhi'] }],
  [
    /\bnorth[\s-]?east(?:ern)?(?: india| states?)?\b/i,
    { label: 'the North East', cities: ['Guwahati', ...NORTH_EAST.flatMap(townsOf)], regions: NORTH_EAST },
  ],
  [/\bsouth(?:ern)? india\b/i, { label: 'South India', cities: SOUTH.flatMap(townsOf), regions: SOUTH }],
];

/** Places abroad that founders ask for; some have an entry. */
const ABROAD = [
  ...[
    'Singapore',
    'San Francisco',
    'New York',
    'London',
    'Boston',
    'Mauritius',
    'Princeton',
    'Palo Alto',
    'Mountain View',
  ],
  ...['Redmond', 'Dubai', 'Abu Dhabi', 'Hong Kong', 'Tokyo', 'Berlin', 'Paris', 'Sydney', 'Toronto', 'Silicon Valley'],
];

/** Other ways to write a state. Two letters count in capitals only: "up" is a word. */
const STATE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'Andhra Pradesh': ['andhra', 'AP'],
  Chhattisgarh: ['chattisgarh'],
  'Himachal Pradesh': ['himachal', 'HP'],
  'Jammu and Kashmir': ['jammu', 'kashmir', 'J&K', 'JK'],
  'Madhya Pradesh': ['MP'],
  Odisha: ['orissa'],
  Puducherry: ['pondicherry'],
  'Tamil Nadu': ['tamilnadu', 'TN'],
  'Uttar Pradesh': ['UP'],
  Uttarakhand: ['uttaranchal'],
  'West Bengal': ['bengal', 'WB'],
};

interface Name {
  text: string;
  isShort: boolean;
  place: Place;
}

const cityPlace = (name: string): Place => ({ label: name, cities: [name], regions: [] });
const statePlace = (name: string): Place => ({ label: name, cities: townsOf(name), regions: [name] });

const NAMES: readonly Name[] = [
  ...CITIES_AND_TOWNS.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((text) => ({ text, isShort: false, place: cityPlace(name) })),
  ),
  ...ABROAD.map((text) => ({ text, isShort: false, place: cityPlace(text) })),
  // A union territory that is also a city is read as the city.
  ...STATES.filter((name) => !findCity(name)).flatMap((name) =>
    [name, ...(STATE_ALIASES[name] ?? [])].map((text) => ({
      text,
      isShort: /^[A-Z&]{2,3}$/.test(text),
      place: statePlace(name),
    })),
  ),
].sort((a, b) => b.text.length - a.text.length);

const alternatives = (isShort: boolean) =>
  NAMES.filter((one) => one.isShort === isShort)
    .map(({ text }) => text)
    .join('|');
const LONG = new RegExp(`\\b(?:${alternatives(false)})\\b`, 'i');
const SHORT = new RegExp(`(?<![\\w&])(?:${alternatives(true)})(?![\\w&])`);

/** A word after "in" or before "mein" may be a mistyped place. */
const BEFORE_PLACE =
  /\b(?:in|near|at|from|around|based in|of)\s+([a-z]{5,})\b|\b([a-z]{5,})\s+(?:me|mein|ke|ka|ki)\b/gi;
/** Real words that are one letter away from a place, such as Salem or Verna. */
const NO_MISTAKES = new Set(['sales', 'renal', 'venue', 'margin', 'solar']);
const MENDED = NAMES.filter(({ text, isShort }) => !isShort && text.length > 4 && !text.includes(' '));

function mended(text: string): { place: Place; said: string } | null {
  for (const match of text.matchAll(BEFORE_PLACE)) {
    const said = match[1] ?? match[2] ?? '';
    const word = said.toLowerCase();
    if (NO_MISTAKES.has(word)) continue;
    const near = MENDED.map((name) => ({
      name,
      distance: editDistance(word, name.text.toLowerCase(), allowedMistakes(word.length)),
    }))
      .filter(({ distance }) => distance > 0 && distance <= allowedMistakes(word.length))
      .sort((a, b) => a.distance - b.distance)[0];
    // The first letter is hardly ever mistyped; without this check, words like "fintech" become towns.
    if (near && near.name.text[0]?.toLowerCase() === word[0]) return { place: near.name.place, said };
  }
  return null;
}

export interface PlaceReading {
  place: Place | null;
  /** The text without the place. */
  rest: string;
  /** The word as typed, if it was read as another one. */
  mended: string | null;
}

/** Joins two places: "in Lucknow or Hyderabad". */
const JOINED = /^\s*(?:,|or|and|aur|ya|&|\/)\s*(?:in\s+)?/i;

/** The place that is named, or two joined as one, and the text without them. */
export function takePlace(said: string): PlaceReading {
  const text = withoutState(said);
  const first = takeFirst(text);
  const at = first.place && !first.mended ? firstAt(text) : -1;
  const joined = at < 0 ? null : JOINED.exec(text.slice(at));
  const next = joined ? takeFirst(text.slice(at + joined[0].length)) : null;
  if (!first.place || !next?.place || next.mended || firstAt(text.slice(at + (joined?.[0].length ?? 0)), true) !== 0)
    return first;
  const [one, other] = [first.place, next.place];
  return {
    place: {
      label: `${one.label} or ${other.label}`,
      cities: [...one.cities, ...other.cities],
      regions: [...one.regions, ...other.regions],
    },
    rest: `${text.slice(0, at)} ${next.rest}`.replace(LONG, ' '),
    mended: null,
  };
}

/** "Hyderabad, Telangana" is Hyderabad: a state beside a city of its own says nothing more. */
function withoutState(text: string): string {
  const found = LONG.exec(text);
  const name = found && NAMES.find((one) => one.text.toLowerCase() === found[0].toLowerCase());
  const [at, city] = [(found?.index ?? 0) + (found?.[0].length ?? 0), name?.place.cities[0]];
  if (!found || !name || !city) return text;
  if (name.place.regions.length === 0) {
    const state = findTown(city)?.state ?? '';
    const beside = /^\s*,?\s*/.exec(text.slice(at))?.[0] ?? '';
    const rest = text.slice(at + beside.length);
    const isBeside = state !== '' && beside !== '' && rest.toLowerCase().startsWith(state.toLowerCase());
    return isBeside && !/^\w/.test(rest.slice(state.length)) ? text.slice(0, at) + rest.slice(state.length) : text;
  }
  const next = /^\s*,\s*/.exec(text.slice(at));
  const after = next ? takeFirst(text.slice(at + next[0].length)).place : null;
  const isWithin =
    after?.regions.length === 0 && after.cities.every((one) => findTown(one)?.state === name.place.regions[0]);
  return next && isWithin ? text.slice(0, found.index) + text.slice(at + next[0].length) : text;
}

/** The index at which the first long name ends, or begins; -1 if there is none. */
function firstAt(text: string, begins = false): number {
  const found = LONG.exec(text);
  return found ? found.index + (begins ? 0 : found[0].length) : -1;
}

function takeFirst(text: string): PlaceReading {
  for (const [pattern, place] of REGIONS) {
    const found = pattern.exec(text);
    if (found) return { place, rest: text.replace(found[0], ' '), mended: null };
  }
  const found = LONG.exec(text) ?? SHORT.exec(text);
  if (found) {
    const said = found[0].toLowerCase();
    const name = NAMES.find((one) => one.text.toLowerCase() === said);
    return { place: name?.place ?? null, rest: text.replace(found[0], ' '), mended: null };
  }
  const guess = mended(text);
  return guess
    ? { place: guess.place, rest: text.replace(guess.said, ' '), mended: guess.said }
    : { place: null, rest: text, mended: null };
}

/** "In", "at" or "near" and one to three words that end the clause. */
const NAMED_AFTER =
  /(?<!\b(?:invest(?:s|ed|ing)?|interest(?:ed)?|experts?|experience)\s)\b(?:in|at|near|around)\s+(?:the\s+)?([\p{L}][\p{L}'.-]*(?:\s+[\p{L}][\p{L}'.-]*){0,2}?)(?=\s+(?:for|that|which|who|with|and|or|please|instead|only|too|also)\b|\W*$)/iu;

/**
 * Words in the position of a place that are not a known one: "chicago" in "and in chicago?". `isOther` says if words name something else,
 * such as a field. The place gets capitals, as an entry would write it.
 */
export function takeUnknownPlace(
  text: string,
  isOther: (words: string) => boolean,
): { place: Place; rest: string } | null {
  const found = NAMED_AFTER.exec(text);
  const said = found?.[1]?.trim() ?? '';
  if (!found || said.length < 3 || isOther(said)) return null;
  const label = said.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
  return { place: { ...cityPlace(label), isUnknown: true }, rest: text.replace(found[0], ' ') };
}

/** The place of that name, for a tool that gets only the name; an unknown name counts as a city. */
export function placeNamed(name: string): Place {
  return takePlace(name).place ?? { ...cityPlace(name.trim()), isUnknown: true };
}
