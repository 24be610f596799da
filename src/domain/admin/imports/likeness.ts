/** Finds rows and records that may be the same: they share a web address, or their names differ by a word such as "Ventures" or a typing mistake. */
import { normalised, valueAt, type Entity } from '@/domain/admin/entities/entity';
import { withoutAccents } from '@/domain/text/accents';
import { editDistance } from '@/domain/text/spelling';
import type { RowValues } from './cells';

// Finds names that differ by a typing mistake, in time linear in the number of names: no name is compared with all others.

/** Shorter names are too similar to names of other records. */
const MISTYPED_SHORTEST = 5;
/** In names of at least this length, two typing mistakes are more likely than two different names. */
const LONG = 16;
const BASE = 31;
/** The inverse of 31 mod 2^32. */
const INVERSE = 0xbdef_7bdf;
/** Small enough for V8 to store without an object. */
const SMALL = 0x3fff_ffff;

const letters = (key: string) => key.replace(/\d+/g, '');
const digits = (key: string) => key.replace(/\D+/g, '');

/**
 * True if two names, in lower case and without blanks, probably differ only by a typing mistake: one letter extra, missing, wrong or
 * swapped with its neighbour. A long name may have two such mistakes. The first letter and all digits must be equal: "Fund 2" is not "Fund
 * 3".
 */
export function isMistyped(one: string, other: string): boolean {
  if (one === other || one[0] !== other[0] || digits(one) !== digits(other)) return false;
  const min = Math.min(letters(one).length, letters(other).length);
  if (min < MISTYPED_SHORTEST) return false;
  const limit = min >= LONG ? 2 : 1;
  return editDistance(one, other, limit) <= limit;
}

/** A hash of the letters in any order: names with the same letters have the same hash. */
function lettersNumber(key: string): number {
  let sum = 0;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    sum = (sum + Math.imul(code * code, 0x9e37_79b1)) | 0;
  }
  return sum;
}

/**
 * Hashes of a name, of its sorted letters, and of the name without each letter, so that two names with one mistake share a hash. Digits and
 * the first letter are never left out, because they must be equal.
 */
function neighbourhood(key: string): number[] {
  let whole = 0;
  for (let index = 0; index < key.length; index += 1) whole = (Math.imul(whole, BASE) + key.charCodeAt(index)) | 0;
  const numbers = [whole & SMALL, lettersNumber(key) & SMALL];
  let rest = 0;
  let power = 1;
  for (let at = key.length - 1; at > 0; at -= 1) {
    const code = key.charCodeAt(at);
    const own = Math.imul(code, power);
    // The letters before this one move one place.
    if (code < 48 || code > 57) numbers.push((Math.imul(whole - rest - own, INVERSE) + rest) & SMALL);
    rest = (rest + own) | 0;
    power = Math.imul(power, BASE);
  }
  return numbers;
}

/** An index of names that finds mistyped ones. */
export function openMistyped<Value>() {
  const entries: { key: string; value: Value }[] = [];
  const byNumber = new Map<number, number>();
  // Cached, because a name is looked up and then added.
  let last = { key: '', numbers: [] as number[] };
  const numbersOf = (key: string): number[] => {
    if (key !== last.key) last = { key, numbers: key.length < MISTYPED_SHORTEST ? [] : neighbourhood(key) };
    return last.numbers;
  };
  return {
    /** `key` is a name in lower case without blanks. Of names with the same hash, the first counts. */
    add(key: string, value: Value): void {
      const place = entries.push({ key, value }) - 1;
      for (const number of numbersOf(key)) if (!byNumber.has(number)) byNumber.set(number, place);
    },
    /** The first stored value whose name differs from `key` by a typing mistake and that passes `fits`; undefined if there is none. */
    find(key: string, fits: (value: Value) => boolean = () => true): Value | undefined {
      for (const number of numbersOf(key)) {
        const place = byNumber.get(number);
        if (place === undefined) continue;
        const one = entries[place]!;
        if (isMistyped(key, one.key) && fits(one.value)) return one.value;
      }
      return undefined;
    },
  };
}

/** Words that some lists write and others leave out. Removed from names without blanks, here and in SQL alike. */
export const LOOSE_WORDS = [
  'ventures',
  'venture',
  'capital',
  'partners',
  'investments',
  'advisors',
  'holdings',
  'funds',
  'fund',
  'group',
  'india',
];
/** A shorter rest is too little to compare. */
const SHORTEST = 3;

/** A name as it is compared: without accents, "M/s Blume Ventures Fund" is "blume". Empty if too little is left. */
export const looseName = (name: unknown): string => looseKey(normalised(name));

const LOOSE = new RegExp(LOOSE_WORDS.join('|'), 'g');

function looseKey(plain: string): string {
  const key = withoutAccents(plain.replace(/^m s (?=.)/, '')).replaceAll(' ', '');
  const rest = key.replace(LOOSE, '');
  return rest.length < SHORTEST ? (key.length < SHORTEST ? '' : key) : rest;
}

/** A shorter name with a typing mistake must not have a different place. */
const TELLING = 12;

/**
 * True if a typing mistake is more likely than two different names: the name is long, or the places do not differ. `one` and `other` come
 * from `samenessValues`.
 */
export const maySharePlace = (entity: Entity, key: string, one: RowValues, other: RowValues): boolean =>
  key.length >= TELLING ||
  Object.keys(one).every(
    (field) =>
      field === entity.nameField ||
      !normalised(one[field]) ||
      !normalised(other[field]) ||
      normalised(one[field]) === normalised(other[field]),
  );

/** The key of a name for finding typing mistakes: only letters and digits. */
const plainKey = (plainName: string): string => plainName.replaceAll(' ', '');

/** Fields with an address that only one record has. */
const SITES = ['socialLinks.website', 'socialLinks.linkedin', 'linkedinUrl', 'youtubeUrl'];

/** An address without scheme, `www.`, query and last slash; empty for a text that is not an address. */
export const siteKey = (address: unknown): string => {
  if (typeof address !== 'string' || !/^\s*https?:/i.test(address)) return '';
  return normalised(address)
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
};

export const sitesOf = (values: RowValues): string[] =>
  SITES.map((name) => siteKey(values[name] ?? valueAt(values, name))).filter(Boolean);

/** An earlier row of the file (`row`), or a record, that a row may be the same as. */
export interface Twin {
  name: string;
  by: 'website' | 'name';
  row: number | null;
  /** True if the earlier row has the same name and place. It is then the same record, unless the person skips one of the two rows. */
  isSame: boolean;
  /** Name and place, as the twin has them. */
  values: RowValues;
}

/** The answers of a person about a row that may be the same as another. */
export const TWIN_CHOICES = ['merge', 'separate', 'skip'] as const;
export type TwinChoice = (typeof TWIN_CHOICES)[number];

/** The values that decide whether two records are the same, without addresses, which may change. */
export const samenessValues = (entity: Entity, values: RowValues): RowValues =>
  Object.fromEntries(
    entity.sameness
      .filter((name) => !SITES.includes(name))
      .flatMap((name) => {
        const value = values[name] ?? valueAt(values, name);
        return value === undefined || value === null ? [] : [[name, value]];
      }),
  );

/** Finds the earlier row that a row is, or may be, the same as. Takes the rows in order and stores none of their values. */
export function openTwins(entity: Entity, valuesOf: (row: number) => RowValues) {
  interface Earlier {
    row: number;
    name: string;
  }
  const bySite = new Map<string, Earlier>();
  const byName = new Map<string, Earlier>();
  const bySameness = new Map<string, Earlier>();
  const mistyped = openMistyped<Earlier>();
  const twinOf = ({ row, name }: Earlier, by: Twin['by'], isSame = false): Twin => ({
    name,
    by,
    row,
    isSame,
    values: samenessValues(entity, valuesOf(row)),
  });
  const samenessFields = entity.sameness.filter((name) => !SITES.includes(name));
  /** A cache, because places repeat. */
  const memo = new Map<unknown, string>();
  const plain = (value: unknown): string => {
    let known = memo.get(value);
    if (known === undefined) memo.set(value, (known = normalised(value)));
    return known;
  };
  /** `plainName` is the normalised name of the row. */
  return (row: number, values: RowValues, plainName: string): Twin | null => {
    const name = values[entity.nameField];
    if (typeof name !== 'string' || name.trim() === '') return null;
    const key = samenessFields
      .map((field) => (field === entity.nameField ? plainName : plain(values[field])))
      .join('\n');
    const loose = looseKey(plainName);
    const sites = sitesOf(values);
    const same = bySameness.get(key);
    const site = sites.map((one) => bySite.get(one)).find(Boolean);
    const named = byName.get(loose);
    const letters = plainKey(plainName);
    const earlier: Earlier = { row, name };
    for (const one of sites) if (!bySite.has(one)) bySite.set(one, earlier);
    if (loose && !named) byName.set(loose, earlier);
    if (same) return twinOf(same, 'name', true);
    bySameness.set(key, earlier);
    const isNear = (one: Earlier) =>
      maySharePlace(entity, letters, samenessValues(entity, valuesOf(one.row)), samenessValues(entity, values));
    const typed = site || named ? undefined : mistyped.find(letters, isNear);
    if (!named) mistyped.add(letters, earlier);
    if (site) return twinOf(site, 'website');
    const alike = named ?? typed;
    return alike ? twinOf(alike, 'name') : null;
  };
}
