/** Reads the cells of a file as values of fields. A file that record-export.ts wrote is read back exactly. */
import { mendAddress } from '@/domain/addresses/web-address';
import { denature } from '@/domain/tables/csv';
import { dayIn, orderOf } from '@/domain/expenses/import/dates';
import { isDate, isMissing, readFigure } from '@/domain/tables/cells';
import type { Field, Entity } from '@/domain/admin/entities/entity';
import type { ColumnFields } from './columns';

/** Values by field name; empty cells are left out. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Texts for a ticked box, in lower case. */
export const TICKS: ReadonlySet<string> = new Set(['checked', 'x', '✓', '✔', '☑', '✅']);
const YES = new Set(['yes', 'true', '1', 'y', 'active', 'on', ...TICKS]);
const NO = new Set(['no', 'false', '0', 'n', 'inactive', 'off', 'unchecked', '✗', '✘', '☐', '❌']);
const PLAIN = /^[+-]?\d+(?:\.\d+)?$/;

function numberOf(text: string): unknown {
  if (PLAIN.test(text)) return Number(text);
  // As people write amounts: 12,50,000, ₹25L, 2.5 Cr, $50K, ₹1,00,000/-.
  const figure = readFigure(text);
  return figure && figure.unit !== '%' ? figure.value : text;
}

/** The year of a day or month in the place of a year, as Excel and Crunchbase have it; any other text is read as a number. */
function yearOf(text: string): unknown {
  const number = numberOf(text);
  if (typeof number === 'number' && number < 10_000) return number;
  // The year is the same in either order of day and month.
  const day = dayIn(text, 'day-first') ?? dayIn(text, 'month-first');
  const year = day?.slice(0, 4) ?? (isDate(text) ? /(?:19|20)\d\d/.exec(text)?.[0] : undefined);
  return year === undefined ? number : Number(year);
}

function choiceOf({ options = [], optionLabels = {} }: Field, text: string): string {
  const wanted = text.toLowerCase();
  return (
    options.find((option) => option.toLowerCase() === wanted || optionLabels[option]?.toLowerCase() === wanted) ?? text
  );
}

/** Our own export writes JSON; people type a list of names with commas. */
function rowsOf(field: Field, text: string): unknown {
  if (text.startsWith('[') || text.startsWith('{')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  const [first] = field.rows ?? [];
  return first ? splitList(text).map((value) => ({ [first.name]: value })) : text;
}

/** An entry of a list in quotes, as Airtable writes names with commas. */
const QUOTED_ENTRY = /(?:^|[,;|\n])\s*"[^"]*"\s*(?:$|[,;|\n])/;
/** Splits at commas, as the specification says, and at the semicolon, bar or line break of other exporters. */
const splitList = (text: string): string[] =>
  (QUOTED_ENTRY.test(text) ? (text.match(/"[^"]*"|[^,;|\r\n"]+/g) ?? []) : text.split(/[,;|\r\n]/))
    .map((entry) => entry.replace(/^"(.*)"$/, '$1').trim())
    .filter(Boolean);

/** The value of a cell for a field; undefined if the cell is empty. An unreadable value stays text, for the schema to refuse. */
export function valueOfCell(field: Field, cell: string): unknown {
  const text = denature(cell);
  const bare = text.trim();
  if (bare === '' || (field.kind !== 'choice' && isMissing(bare))) return undefined;
  switch (field.kind) {
    case 'tags':
      return splitList(text).map((tag) => (field.options ? choiceOf(field, tag) : tag));
    case 'flag':
      return YES.has(bare.toLowerCase()) ? true : NO.has(bare.toLowerCase()) ? false : bare;
    case 'number':
      return field.isYear ? yearOf(bare) : numberOf(bare);
    case 'day':
      // 03/11/2026 is 3 November, as India writes it. Columns that prove another order are read before (readMonthFirst).
      return dayIn(bare, 'day-first') ?? bare;
    case 'rows':
      return rowsOf(field, bare);
    case 'choice':
      return choiceOf(field, bare);
    case 'web-address':
      return mendAddress(bare);
    default:
      return text;
  }
}

/** Columns of days that prove that their month comes first (11/25/2026), with these days as 2026-11-25. */
export function readMonthFirst(
  { fields }: Pick<Entity, 'fields'>,
  columns: ColumnFields,
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const days = new Set(fields.filter(({ kind }) => kind === 'day').map(({ name }) => name));
  const places = columns.flatMap((name, place) => {
    if (name === null || !days.has(name)) return [];
    const found = orderOf(rows.map((cells) => cells[place] ?? ''));
    return 'order' in found && found.order === 'month-first' ? [place] : [];
  });
  if (places.length === 0) return rows;
  return rows.map((cells) =>
    cells.map((cell, place) => (places.includes(place) ? (dayIn(cell, 'month-first') ?? cell) : cell)),
  );
}

// Texts of a file that are no option of their field: a person is asked once what each means, for all of its rows.

/** A text that is not an option of its field. */
export interface UnknownOption {
  field: string;
  text: string;
  rows: number;
  /** The option that it means; empty to leave it out, null until a person answers. */
  meant: string | null;
}

/** Field → unknown text in lower case → the option that it means; empty to leave it out. */
type MeantOptions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The most texts to ask about; others stay errors in their rows. */
const MOST = 60;

const textsOf = (field: Field, value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (one): one is string => typeof one === 'string' && !field.options?.includes(one),
  );

/** The unknown texts of a file, the most frequent first. */
export function unknownOptions(
  entity: Entity,
  columns: ColumnFields,
  rows: readonly (readonly string[])[],
  meant: MeantOptions,
): UnknownOption[] {
  const found = entity.fields.flatMap((field) => {
    const place = columns.indexOf(field.name);
    if (!field.options || place < 0) return [];
    const counts = new Map<string, { text: string; rows: number }>();
    for (const row of rows)
      for (const text of textsOf(field, valueOfCell(field, row[place] ?? ''))) {
        const known = counts.get(text.toLowerCase());
        if (known) known.rows += 1;
        else counts.set(text.toLowerCase(), { text, rows: 1 });
      }
    return [...counts].map(([key, one]) => ({
      field: field.name,
      ...one,
      meant: meant.get(field.name)?.get(key) ?? null,
    }));
  });
  return found.toSorted((a, b) => b.rows - a.rows).slice(0, MOST);
}

/** Replaces unknown texts with the options that they mean. */
export function withMeant(values: RowValues, meant: MeantOptions): RowValues {
  if (meant.size === 0) return values;
  const next: Record<string, unknown> = { ...values };
  for (const [name, answers] of meant) {
    const value = next[name];
    const optionOf = (text: unknown) => (typeof text === 'string' ? (answers.get(text.toLowerCase()) ?? text) : text);
    if (Array.isArray(value)) next[name] = [...new Set((value as unknown[]).map(optionOf))].filter((one) => one !== '');
    else if (value !== undefined) next[name] = optionOf(value);
    if (next[name] === '' || (Array.isArray(next[name]) && next[name].length === 0)) delete next[name];
  }
  return next;
}
