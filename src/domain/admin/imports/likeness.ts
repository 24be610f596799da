/** Which rows of a file, and which records, perhaps mean the same: by the same address of the web, or by a name that differs in the words of its kind. */
import { normalised, valueAt, type Entity } from '../entities/entity';
import type { RowValues } from './cells';

/** Words that one list writes and another leaves out. Taken out of a name without blanks, here and in SQL alike. */
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
/** A shorter rest tells nothing. */
const SHORTEST = 3;

/** "The Blume Ventures Fund" as it is compared; empty where too little is left. */
export const looseName = (name: unknown): string => looseKey(normalised(name));

const LOOSE = new RegExp(LOOSE_WORDS.join('|'), 'g');

function looseKey(plain: string): string {
  const key = plain.replaceAll(' ', '');
  const rest = key.replace(LOOSE, '');
  return rest.length < SHORTEST ? (key.length < SHORTEST ? '' : key) : rest;
}

/** Fields whose address belongs to one record alone. */
const SITES = ['socialLinks.website', 'socialLinks.linkedin', 'linkedinUrl', 'youtubeUrl'];

/** An address without scheme, `www.`, query and last slash; empty where there is no path or host of one's own. */
export const siteKey = (address: unknown): string => {
  const text = typeof address === 'string' && /^https?:/i.test(address.trim()) ? normalised(address) : '';
  return text.replace(/[?#].*$/, '').replace(/\/+$/, '');
};

export const sitesOf = (entity: Entity, values: RowValues): string[] =>
  entity.fields
    .filter(({ name }) => SITES.includes(name))
    .map(({ name }) => siteKey(values[name] ?? valueAt(values, name)))
    .filter(Boolean);

/** What a row is perhaps the same as: an earlier row of the file (`row`), or a record. */
export interface Twin {
  name: string;
  by: 'website' | 'name';
  row: number | null;
  /** An earlier row that has the same name and place: it is taken for the same, unless a person leaves one out. */
  isSame: boolean;
  /** Name and place, as the twin has them. */
  values: RowValues;
}

/** What a person says of a row that is perhaps the same as another. */
export const TWIN_CHOICES = ['merge', 'separate', 'skip'] as const;
export type TwinChoice = (typeof TWIN_CHOICES)[number];

/** What makes a record the same as another, without its address, which may change. */
export const samenessValues = (entity: Entity, values: RowValues): RowValues =>
  Object.fromEntries(
    entity.sameness
      .filter((name) => !SITES.includes(name))
      .flatMap((name) => {
        const value = values[name] ?? valueAt(values, name);
        return value === undefined || value === null ? [] : [[name, value]];
      }),
  );

/** Finds the earlier row that a row is the same as, or perhaps so. Rows are told to it in their order. */
export function openTwins(entity: Entity) {
  const bySite = new Map<string, Twin>();
  const byName = new Map<string, Twin>();
  const bySameness = new Map<string, Twin>();
  const siteFields = entity.fields.filter(({ name }) => SITES.includes(name)).map(({ name }) => name);
  const samenessFields = entity.sameness.filter((name) => !SITES.includes(name));
  const namesOf = (values: RowValues): RowValues => {
    const names: Record<string, unknown> = {};
    for (const field of samenessFields) if (values[field] !== undefined) names[field] = values[field];
    return names;
  };
  /** Places repeat. */
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
    const sites = siteFields
      .flatMap((field) => (values[field] === undefined ? [] : siteKey(values[field])))
      .filter(Boolean);
    const same = bySameness.get(key);
    const site = sites.map((one) => bySite.get(one)).find(Boolean);
    const named = byName.get(loose);
    const twin: Twin = { name, by: 'name', row, isSame: false, values: namesOf(values) };
    for (const one of sites) if (!bySite.has(one)) bySite.set(one, twin);
    if (loose && !named) byName.set(loose, twin);
    if (!same) bySameness.set(key, twin);
    if (same) return { ...same, isSame: true };
    return site ? { ...site, by: 'website' } : (named ?? null);
  };
}
