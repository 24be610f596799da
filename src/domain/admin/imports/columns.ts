/** Finds the headings of a file, and matches its columns to fields, by the choice of the last import, else by the names of the fields. People can change each match. */
import type { Entity } from '@/domain/admin/entities/entity';
import { readFigure } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';

/** The field of each column, by place; null if the column is left out. */
export type ColumnFields = readonly (string | null)[];

/** The field that a heading had in an earlier file; empty if the column was left out. */
export interface RememberedHeading {
  /** As `headingKey` writes it. */
  heading: string;
  field: string;
}

/** Only letters and digits, in lower case: "Company_Name*" and "company name" are the same heading. */
export const headingKey = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Words of headings that say nothing about the field. */
const FILLERS = new Set(
  'the of a an your you in is are do which what where please enter required optional mandatory known typical invest brief detailed'.split(
    ' ',
  ),
);
/** Words that mean the same in headings. */
const SAME_WORDS = new Map(
  Object.entries({
    min: 'minimum',
    max: 'maximum',
    cheque: 'check',
    ticket: 'check',
    organization: 'organisation',
    organizations: 'organisation',
    link: 'url',
    designation: 'position',
    est: 'founded',
    estd: 'founded',
    established: 'founded',
    no: 'number',
    num: 'number',
  }),
);

/** A heading by its words in any order, without brackets, plurals and fillers: "Name of the Fund (required)" and "Fund name" are the same. */
const headingWords = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([{].*$/s, '')
    .replace(/\be-mail\b/g, 'email')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => SAME_WORDS.get(word) ?? word)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[a-z]{3})(?<!s)s$/, ''))
    .toSorted()
    .join(' ');

/** Words for a record itself: "Description of the incubator" is its description. */
const RECORD_WORDS =
  /(?<![\p{L}])(?:fund|investor|firm|vc|angel|incubator|accelerator|mentor|influencer|youtuber|scheme)(?![\p{L}])/gu;
const withoutRecord = (words: string): string => words.replace(RECORD_WORDS, '').replace(/ +/g, ' ').trim();

/** A heading that fits only by its words ranks below all that fit exactly. */
const BY_WORDS = 1000;

/** All names of all fields with their rank, by `headingKey` and by `headingWords`; the lowest rank fits best. */
function namesOf(entity: Entity): Map<string, { field: string; rank: number }> {
  const names = new Map<string, { field: string; rank: number }>();
  const put = (key: string, field: string, rank: number) => {
    const known = names.get(key);
    if (!known || rank < known.rank) names.set(key, { field, rank });
  };
  const add = (name: string, field: string, rank: number) => {
    const [key, words] = [headingKey(name), headingWords(name)];
    if (key !== '') put(key, field, rank);
    if (words !== '') put(` ${words}`, field, BY_WORDS + rank);
  };
  for (const { name, label, headings = [] } of entity.fields) {
    add(label, name, 0);
    add(name, name, 1);
    add(name.slice(name.lastIndexOf('.') + 1), name, 2);
    headings.forEach((heading, place) => add(heading, name, 3 + place));
  }
  return names;
}

/**
 * The likeliest field of each heading. Each field goes to one column only: the column whose heading fits best, or the first of several
 * equal ones.
 */
export function matchColumns(
  entity: Entity,
  headings: readonly string[],
  remembered: readonly RememberedHeading[] = [],
): (string | null)[] {
  const names = namesOf(entity);
  const known = new Set(entity.fields.map(({ name }) => name));
  const memory = new Map(remembered.map(({ heading, field }) => [heading, field]));
  const found = headings.map((heading) => {
    const key = headingKey(heading);
    const before = key === '' ? undefined : memory.get(key);
    if (before === '') return null;
    if (before !== undefined && known.has(before)) return { field: before, rank: -1 };
    const words = headingWords(heading);
    const found = names.get(key) ?? names.get(` ${words}`);
    const own = found ? undefined : names.get(` ${withoutRecord(words)}`);
    return found ?? (own ? { ...own, rank: own.rank + BY_WORDS } : null);
  });
  return found.map((one, place) => {
    if (!one) return null;
    const isTaken = found.some(
      (other, index) =>
        other?.field === one.field && (other.rank < one.rank || (other.rank === one.rank && index < place)),
    );
    return isTaken ? null : one.field;
  });
}

/** Gives a column another field, or none; the column that had the field is left out then. */
export const withColumn = (fields: ColumnFields, place: number, field: string | null): (string | null)[] =>
  fields.map((now, index) => (index === place ? field : now === field ? null : now));

/** The fields to remember for the headings of the next file: one entry per heading. */
export function headingsToRemember(headings: readonly string[], fields: ColumnFields): RememberedHeading[] {
  const byKey = new Map<string, string>();
  headings.forEach((heading, place) => {
    const key = headingKey(heading);
    // If two headings are equal, the heading that has a field counts.
    if (key !== '' && !byKey.get(key)) byKey.set(key, fields[place] ?? '');
  });
  return [...byKey].map(([heading, field]) => ({ heading, field }));
}

/** The label of the field that names a record, if no column has this field. Without it no row can be read. */
export const missingColumns = (entity: Entity, fields: ColumnFields): string[] =>
  entity.fields.filter(({ name }) => name === entity.nameField && !fields.includes(name)).map(({ label }) => label);

// Headings in two rows: the upper one has names of groups of columns.

const isEmpty = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

const LEAST = /^(?:min(?:imum)?|from|low|least)\.?$/i;
const MOST = /^(?:max(?:imum)?|to|high|most|up ?to)\.?$/i;
const CONTACT = /^(?:name|e-?mail(?: id)?|position|title|designation)$/i;

/** True if one row has the names of groups of columns, and the row below it the names of columns. */
function isGroupRow(groups: readonly string[], names: readonly string[]): boolean {
  let [filled, spans] = [0, 0];
  const isFine = groups.every((group, place) => {
    if (isEmpty(group)) return true;
    filled += 1;
    const isSpan = isEmpty(groups[place + 1]) && !isEmpty(names[place]) && !isEmpty(names[place + 1]);
    if (isSpan) spans += 1;
    return (
      group.length < 80 && readFigure(group) === null && (isSpan || isEmpty(names[place]) || names[place] === group)
    );
  });
  return isFine && filled > 1 && spans > 0;
}

/** The headings of a table whose header has two rows: "Cheque size" above "Min" and "Max". */
function joinHeadings(groups: readonly string[], names: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(groups.length, names.length) }, (_, place) => {
    const [above, own] = [(groups[place] ?? '').trim(), (names[place] ?? '').trim()];
    group = above || group;
    const isMoney = /ticket|cheque|check|invest|deal|funding/i.test(group);
    if (isMoney && LEAST.test(own)) return `Minimum investment (${group})`;
    if (isMoney && MOST.test(own)) return `Maximum investment (${group})`;
    if (CONTACT.test(own) && /contact|person|founder|poc\b/i.test(group)) return `Contact ${own}`;
    return own || above;
  });
}

/** Headings of one or two rows, and the second of these rows if it is below the header. */
export function headingsAt(
  all: readonly SheetRow[],
  headerRow: number,
  names: string[],
): { names: string[]; second: SheetRow | null } {
  const [above, below] = [all[headerRow - 1], all[headerRow + 1]];
  const line = all[headerRow]?.line ?? 0;
  if (above?.line === line - 1 && isGroupRow(above.cells, names))
    return { names: joinHeadings(above.cells, names), second: null };
  const isHeading = (cell: string) => LEAST.test(cell.trim()) || MOST.test(cell.trim()) || CONTACT.test(cell.trim());
  if (below?.line === line + 1 && below.cells.some(isHeading) && isGroupRow(names, below.cells))
    return { names: joinHeadings(names, below.cells), second: below };
  return { names, second: null };
}
