/** What the back-office knows of a kind of record, as data: it drives table, form, import, export, API and audit. Holds no behaviour. */
import type { z } from 'zod';
import type { ListingKind } from '@/domain/directory/directories';
import type { Day } from '@/domain/time/days';
import { dayInIndia } from '@/domain/time/india';

export const NOUNS = [
  'faq',
  'milestone',
  'resource-category',
  'resource',
  'startup-term',
  'pre-seed-investor',
  'seed-investor',
  'incubator',
  'angel-investor',
  'youtube-influencer',
  'startup-influencer',
  'mentor',
  'prepared-answer',
  'newsletter-template',
  'exchange-rate',
  'scheme',
  'due-date',
] as const;
export type Noun = (typeof NOUNS)[number];

type FieldKind =
  | 'line'
  | 'paragraphs'
  | 'choice'
  | 'tags'
  | 'flag'
  | 'number'
  | 'day'
  | 'web-address'
  | 'email'
  | 'image'
  | 'color'
  | 'rows'
  | 'file';

/** What a field of the kind `file` takes. The record tells where the stored one is; the field itself has no value there. */
export interface FileRule {
  /** In lower case, without the dot. */
  endings: readonly string[];
  /** Most bytes. */
  most: number;
  /** Field of the record with the address of the stored file. */
  storedAs: string;
  wrongType: string;
  tooLarge: string;
  /** A picture is known by its bytes, whatever its name ends with. */
  isPicture?: boolean;
  /** Goes up once the record is, which stays when the file fails; else both are stored together. */
  after?: { uploadFailed: string; removeFailed: string };
}

export interface Field {
  /** Path in the record and in the body of the API, e.g. `socialLinks.website`. */
  name: string;
  label: string;
  kind: FieldKind;
  /** Marked in the form; whether it is needed is decided by the schema alone. */
  isRequired?: boolean;
  /** Longest text. The schema decides; the form stops there. */
  most?: number;
  /** Of a number. */
  min?: number;
  max?: number;
  step?: number;
  /** Of a number that is a year: files may have a day in its place. */
  isYear?: boolean;
  /** The field with the currency of an amount, which is in whole units of it. */
  currencyIn?: string;
  /** Of a choice, or of tags that are picked instead of typed. */
  options?: readonly string[];
  /** How an option is shown, where that is not its value. */
  optionLabels?: Readonly<Record<string, string>>;
  /** The options are the records of this kind: their ids, shown by their names. */
  optionsOf?: Noun;
  /** Of a file. */
  file?: FileRule;
  /** What a new record starts with. */
  initial?: unknown;
  hint?: string;
  /** Heading in the form under which it and the fields after it are. */
  section?: string;
  /** Shown only while another field has this value. */
  onlyWhen?: { field: string; is: unknown };
  /** A column of the table, in the order of the fields. */
  isColumn?: boolean;
  /** The column orders the table. */
  isSorted?: boolean;
  /** Narrows the table: choices and flags by one of their values, lines and tags by a part of their text. */
  isFilter?: boolean;
  /** A line that says what sort of record it is: a selection can be given another one, as it can a choice. */
  isLabel?: boolean;
  /** Fields of each row. */
  rows?: readonly Field[];
  /** Other headings under which files have it; letters and digits alone count. */
  headings?: readonly string[];
}

/** The specification's words for what happens to records of a kind. */
export interface EntityMessages {
  fetchFailed: string;
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
  deleteManyFailed: string;
  deleted: string;
  importFailed: string;
}

/** What is said of records of a kind, by its names for one and for many, and by what the specification words in another way. */
export const messagesOf = (one: string, many: string, own: Partial<EntityMessages> = {}): EntityMessages => ({
  fetchFailed: `Failed to fetch ${many}`,
  createFailed: `Failed to save ${one}`,
  updateFailed: `Failed to save ${one}`,
  deleteFailed: `Failed to delete ${one}`,
  deleteManyFailed: `Failed to delete ${many}`,
  deleted: `${one[0]?.toUpperCase()}${one.slice(1)} deleted`,
  importFailed: 'Failed to import data',
  ...own,
});

/** What a schema needs to know beside the values. */
export interface EntityRules {
  /** The day in India, and the upper bound of years; the domain has no clock. */
  today: Day;
  currentYear: number;
  /**
   * An import asks for less than the form, where the specification says so. `edit` has the form's words and takes empty what the
   * form requires of a new record alone; which fields may stay empty is decided by `readEdit`.
   */
  purpose: 'form' | 'import' | 'edit';
}

/** What schemas need to know of the time, at this Unix time in ms. */
export function rulesAt(now: number): Pick<EntityRules, 'today' | 'currentYear'> {
  const today = dayInIndia(now);
  return { today, currentYear: Number(today.slice(0, 4)) };
}

export interface Entity<Input extends object = object> {
  noun: Noun;
  /** Heading of the screen, and its address. */
  title: string;
  page: string;
  /** One record, several records: "FAQ", "FAQs". */
  names: readonly [one: string, many: string];
  /** The field that names a record to people. */
  nameField: string;
  fields: readonly Field[];
  /** A body of the API becomes what is stored; messages are at the names of `fields`. */
  schema: (rules: EntityRules) => z.ZodType<Input>;
  /** What is wrong, by field, with these values and the file that the record then has: the ending of its name, null without one. */
  fileFaults?: (
    values: Readonly<Record<string, unknown>>,
    ending: string | null,
  ) => Readonly<Record<string, string>> | null;
  /** What the record tells and no body sets: it is passed over when a whole record is sent back. */
  readOnly?: readonly string[];
  /** Fields that make two records the same, after normalising. */
  sameness: readonly string[];
  messages: EntityMessages;
  /** A record has a page of its own below the screen's, drawn as this kind of listing. */
  detail?: ListingKind;
  /** Rows of a page of the table. */
  pageSize: number;
  /** Order of the table: a sorted field, with a minus for descending, or `place` where people order the records. */
  defaultSort: string;
  /** Endings of files that can be imported; empty where there is no import. */
  imports: readonly ('csv' | 'xlsx' | 'xls')[];
  /** Fields that each row of a file has, also one that means an existing record: the specification asks it of angels. */
  neededInFiles?: readonly string[];
  exports: readonly ('csv' | 'xlsx')[];
}

/** A record as the API tells it: the fields of its kind under their names, and what the server adds. */
export interface AdminRecord {
  _id: string;
  /** Grows with each change; sent back with a change, so that two people do not overwrite each other. */
  revision: number;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  [field: string]: unknown;
}

/** The value at a path such as `socialLinks.website`; undefined where there is none. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  // Most names are no paths, and a list of 10,000 rows asks for all of them.
  if (!path.includes('.')) return Object.hasOwn(record, path) ? record[path] : undefined;
  let value: unknown = record;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** A nested body of the API from values by path. Paths are the entity's own, never a person's. */
export function bodyOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let target = body;
    for (const part of parts) target = (target[part] ??= {}) as Record<string, unknown>;
    target[last] = value;
  }
  return body;
}

/** What a new record's form starts with, by the kind of each field. */
export function initialValues(entity: Pick<Entity, 'fields'>): Record<string, unknown> {
  const empty = { tags: [], rows: [], flag: false, number: null } as Partial<Record<FieldKind, unknown>>;
  return Object.fromEntries(
    entity.fields.map(({ name, kind, initial }) => [name, initial ?? (kind in empty ? empty[kind] : '')]),
  );
}

/** How a value takes part in sameness: letters and digits alone, without case; an address without scheme, `www.` and slash. */
export function normalised(value: unknown): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value as string | number);
  const text = value.normalize('NFKC').trim().toLowerCase();
  if (/^https?:\/\//.test(text)) return text.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/+$/, '');
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:pvt|private|ltd|limited|llp|inc)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
