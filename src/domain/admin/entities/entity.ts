/** The description of a kind of record, as data: it drives table, form, import, export, API and audit. Also reads and writes values by path. */
import type { z } from 'zod';
import type { ListingKind } from '@/domain/directory/directories';
import type { Day } from '@/domain/time/days';
import { dayInIndia, yearInIndia } from '@/domain/time/india';

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

/** The parts of a text with commas; so written, long lists of headings need few lines. */
export const commaList = (text: string): string[] => text.trim().split(/,\s+/);

/** The singular label of each kind of record, for lists with several kinds. */
export const NOUN_LABELS: Readonly<Record<Noun, string>> = {
  faq: 'FAQ',
  milestone: 'Milestone',
  'resource-category': 'Resource category',
  resource: 'Resource',
  'startup-term': 'Design resource',
  'pre-seed-investor': 'Pre-seed investor',
  'seed-investor': 'Seed investor',
  incubator: 'Incubator',
  'angel-investor': 'Angel investor',
  'youtube-influencer': 'YouTube influencer',
  'startup-influencer': 'Startup influencer',
  mentor: 'Mentor',
  'prepared-answer': 'Prepared answer',
  'newsletter-template': 'Newsletter template',
  'exchange-rate': 'Exchange rate',
  scheme: 'Scheme',
  'due-date': 'Due date',
};

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

/** The files that a field of the kind `file` accepts. The field has no value in the record: `storedAs` names the field with the address. */
export interface FileRule {
  /** In lower case, without the dot. */
  endings: readonly string[];
  /** Maximum bytes. */
  maxBytes: number;
  /** Field of the record with the address of the stored file. */
  storedAs: string;
  wrongType: string;
  tooLarge: string;
  /** The type of a picture is read from its bytes, not from its file name. */
  isPicture?: boolean;
  /** The file is uploaded after the record is saved; the record stays if the upload fails. Without `after`, both are saved together. */
  after?: { uploadFailed: string; removeFailed: string };
}

export interface Field {
  /** Path in the record and in the body of the API, e.g. `socialLinks.website`. */
  name: string;
  label: string;
  kind: FieldKind;
  /** Marks the field in the form; only the schema decides whether a value is needed. */
  isRequired?: boolean;
  /** Maximum characters that the form accepts; the schema decides. */
  most?: number;
  /** `min`, `max` and `step` are for a number. */
  min?: number;
  max?: number;
  step?: number;
  /** For a number that is a year: a file may have a day instead. */
  isYear?: boolean;
  /** The field with the currency of an amount, which is in whole units of it. */
  currencyIn?: string;
  /** For an amount that is one end of a range. */
  limit?: 'least' | 'most';
  /** A line with a city, and perhaps its state behind a comma. */
  isPlace?: boolean;
  /** For a choice, or for tags that are picked instead of typed. */
  options?: readonly string[];
  /** Labels of options that are not shown as their value. */
  optionLabels?: Readonly<Record<string, string>>;
  /** The options are the records of this kind: ids as values, names as labels. */
  optionsOf?: Noun;
  /** For the kind `file`. */
  file?: FileRule;
  /** The value of the field in a new record. */
  initial?: unknown;
  hint?: string;
  /** Heading in the form above this field and the ones after it. */
  section?: string;
  /** Shown only while another field has this value. */
  onlyWhen?: { field: string; is: unknown };
  /** A column of the table, in the order of the fields. */
  isColumn?: boolean;
  /** The table can be sorted by the column. */
  isSorted?: boolean;
  /** Can be used to filter the table: choices and flags by one of their values, lines and tags by a part of their text. */
  isFilter?: boolean;
  /** A line with the sort of the record. Like a choice, it can be changed for many records at once. */
  isLabel?: boolean;
  /** Fields of each row. */
  rows?: readonly Field[];
  /** Other headings of its column in files; only letters and digits are compared. */
  headings?: readonly string[];
}

/** Messages about records of a kind, in the specification's words. */
export interface EntityMessages {
  fetchFailed: string;
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
  deleteManyFailed: string;
  deleted: string;
  importFailed: string;
}

/** The messages of a kind, from its names for one and for many records. `own` has the messages that the specification words differently. */
export const messagesOf = (singular: string, plural: string, own: Partial<EntityMessages> = {}): EntityMessages => ({
  fetchFailed: `Failed to fetch ${plural}`,
  createFailed: `Failed to save ${singular}`,
  updateFailed: `Failed to save ${singular}`,
  deleteFailed: `Failed to delete ${singular}`,
  deleteManyFailed: `Failed to delete ${plural}`,
  deleted: `${singular[0]?.toUpperCase()}${singular.slice(1)} deleted`,
  importFailed: 'Failed to import data',
  ...own,
});

/** Facts that a schema needs besides the values. */
export interface EntityRules {
  /** The day in India, and the upper bound of years; the domain has no clock. */
  today: Day;
  currentYear: number;
  /**
   * `import` requires fewer fields than `form` where the specification says so. `edit` has the messages of the form and allows empty values
   * in fields that only a new record must fill in; `readEdit` decides which fields may be empty.
   */
  purpose: 'form' | 'import' | 'edit';
}

/** The facts about the time that schemas need, at this Unix time in ms. */
export function rulesAt(now: number): Pick<EntityRules, 'today' | 'currentYear'> {
  return { today: dayInIndia(now), currentYear: yearInIndia(now) };
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
  /** Turns a body of the API into the stored values; messages are at the names of `fields`. */
  schema: (rules: EntityRules) => z.ZodType<Input>;
  /** The faults, by field, of these values and of the file that the record then has. `ending`: the ending of its name; null without a file. */
  fileFaults?: (
    values: Readonly<Record<string, unknown>>,
    ending: string | null,
  ) => Readonly<Record<string, string>> | null;
  /** Fields that an answer has and that no body may set. They are ignored when a whole record is sent back. */
  readOnly?: readonly string[];
  /** Fields that make two records the same, after normalising. */
  sameness: readonly string[];
  messages: EntityMessages;
  /** Each record has its own page below the screen's, shown as this kind of listing. */
  detail?: ListingKind;
  /** Rows per page of the table. */
  pageSize: number;
  /** Order of the table: a sorted field, with a minus for descending, or `place` where people order the records. */
  defaultSort: string;
  /** A search forgives slips, and lists the best matches first unless another order is chosen. */
  isFuzzy?: boolean;
  /** Endings of files that can be imported; empty if there is no import. */
  imports: readonly ('csv' | 'xlsx' | 'xls')[];
  /** Fields that every row of a file must have, even a row for an existing record: the specification demands this for angels. */
  neededInFiles?: readonly string[];
  exports: readonly ('csv' | 'xlsx')[];
}

/** A record as the API returns it: the fields of its kind by name, and the fields that the server adds. */
export interface AdminRecord {
  _id: string;
  /** Grows with each change; sent back with a change, so that two people do not overwrite each other. */
  revision: number;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  [field: string]: unknown;
}

/** The value at a path such as `socialLinks.website`; undefined if there is none. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  // Most names are not paths, and a list of 10,000 rows reads all of them, so this is the fast way.
  if (!path.includes('.')) return Object.hasOwn(record, path) ? record[path] : undefined;
  let value: unknown = record;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** A nested body of the API from values by path. Paths come from the entity, never from a person. */
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

/** The part of JSON Schema that describes a body. */
export interface BodySchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
}

function schemaOfValue({ label, kind, options, isRequired, rows = [] }: Field): object {
  const description = kind === 'choice' && options ? `${label}: ${options.join(', ')}` : label;
  if (kind === 'flag') return { type: 'boolean', description };
  if (kind === 'number') return { type: isRequired ? 'number' : ['number', 'null'], description };
  if (kind === 'tags') return { type: 'array', items: { type: 'string' }, description };
  if (kind === 'rows') return { type: 'array', items: bodySchemaOf({ fields: rows }), description };
  return { type: 'string', description };
}

/** The body of a record in the API as JSON Schema, without files. Only a new record (`isNew`) must have its required fields. */
export function bodySchemaOf({ fields }: Pick<Entity, 'fields'>, isNew = false): BodySchema {
  const body: BodySchema = { type: 'object', properties: {} };
  for (const field of fields) {
    if (field.kind === 'file') continue;
    const parts = field.name.split('.');
    const last = parts.pop() ?? field.name;
    let target = body;
    for (const part of parts) target = (target.properties[part] ??= { type: 'object', properties: {} }) as BodySchema;
    target.properties[last] = schemaOfValue(field);
    if (isNew && field.isRequired && field.initial === undefined && !field.onlyWhen && parts.length === 0)
      (body.required ??= []).push(last);
  }
  return body;
}

/** The initial values of a new record's form, by the kind of each field. */
export function initialValues(entity: Pick<Entity, 'fields'>): Record<string, unknown> {
  const empty = { tags: [], rows: [], flag: false, number: null } as Partial<Record<FieldKind, unknown>>;
  return Object.fromEntries(
    entity.fields.map(({ name, kind, initial }) => [name, initial ?? (kind in empty ? empty[kind] : '')]),
  );
}

/** A value as sameness compares it: only letters and digits, in lower case; an address without scheme, `www.` and last slash. */
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

/** The problem is not in one field: the entry has closed, is listed twice, and so on. */
export const OTHER_FIELD = 'other';
export const OTHER_LABEL = 'Something else (closed, moved, listed twice …)';
