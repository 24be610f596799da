/** Schemas of the list API and the comparison API. A list has the same state as in list-state.ts, checked strictly, with messages per field. */
import { z } from 'zod';
import { findCity } from '@/domain/cities';
import { wholeNumberText } from '@/domain/fields';
import {
  FILTER_ROWS,
  isSet,
  MAX_NAME,
  MAX_VALUES,
  OPTION_ROWS,
  paramsOf,
  readFigure,
  type Bound,
  type FilterRow,
  type OptionParam,
  type OptionRow,
  type PlaceParam,
  type RangeFilter,
} from '@/domain/directory/filters/filter-table';
import { SEARCH_LIMIT, type Drop, type Relaxation } from '@/domain/directory/list-state';
import { searchText } from '@/domain/text/invisible-characters';
import { searchWords } from '@/domain/text/spelling';
import {
  COMPARISON_LIMIT,
  COMPARISON_MAX,
  COMPARISON_MIN,
  readListingRef,
  SELECT_MORE,
} from '@/domain/directory/comparison';

const withoutControls = (value: string) => searchText(value, Infinity);

const one = z.string({ error: 'must be given once' });

/** A repeatable parameter as a list without duplicates. */
const listParam = (item: z.ZodType<string, string>) =>
  z
    .union([item.transform((value) => [value]), z.array(item).max(MAX_VALUES, `at most ${MAX_VALUES} values`)])
    .optional()
    .transform((values) => [...new Set(values ?? [])].filter(Boolean));

const name = z.string().max(MAX_NAME, `at most ${MAX_NAME} characters`).transform(withoutControls);

const whole = (label: string, min: number, max: number) =>
  wholeNumberText(`${label} must be a whole number from ${min} to ${max}`, min, max).optional();

const oneOf = (param: string, known: readonly string[]) =>
  z.enum(known as [string, ...string[]], `${param} must be one of ${known.join(', ')}`) as z.ZodType<string, string>;

const place = name.optional().transform((value) => value ?? '');

const figure = (label: string, row: Pick<RangeFilter, 'unit' | 'maxFigure'>) =>
  one
    .transform((text, context) => {
      const value = readFigure(row, text);
      if (value !== null && value <= row.maxFigure) return value;
      context.addIssue({ code: 'custom', message: `${label} must be a whole number from 0 to ${row.maxFigure}` });
      return z.NEVER;
    })
    .optional();

function fieldsOf(row: FilterRow): [string, z.ZodType][] {
  if (row.kind === 'range') return row.params.map((bound) => [bound, figure(bound, row)]);
  if (row.kind === 'place') return row.parts.map(({ param }) => [param, place]);
  return [[row.param, listParam(row.known ? oneOf(row.param, row.known) : name)]];
}

const filterFields = Object.fromEntries(FILTER_ROWS.flatMap(fieldsOf)) as Record<
  OptionParam,
  ReturnType<typeof listParam>
> &
  Record<PlaceParam, typeof place> &
  Record<Bound, ReturnType<typeof figure>>;

const CURSOR = /^[\w-]{8,1200}\.[\w-]{16}$/;
const cursor = one.regex(CURSOR, 'This page link is not valid. Start again from the first page.').optional();

export const listQuery = z
  .object({
    q: one
      .optional()
      .transform((value) => withoutControls(value ?? ''))
      .transform((value) => ({
        text: [...value].slice(0, SEARCH_LIMIT).join(''),
        wasCut: [...value].length > SEARCH_LIMIT,
      })),
    ...filterFields,
    sort: z
      .enum(
        ['name', '-name', 'rank', '-rank', 'fit', 'checked'],
        'sort must be one of name, -name, rank, -rank, fit, checked',
      )
      .optional(),
    page: whole('page', 1, 1_000_000),
    size: whole('size', 1, 100).describe('Entries of a page, from 1 to 100'),
    after: cursor.describe('The cursor `page.next` of an answer'),
    before: cursor.describe('The cursor `page.previous` of an answer'),
  })
  .refine((query) => !(query.after && query.before), {
    path: ['after'],
    message: 'Give either after or before, not both.',
  });

export type ListQuery = z.output<typeof listQuery>;

const NO_WORDS: ListQuery['q'] = { text: '', wasCut: false };

/** The query without its words or without one filter. Null if the query does not have that part. */
export function withoutDrop(query: ListQuery, drop: Drop): ListQuery | null {
  if (drop === 'q') return query.q.text === '' ? null : { ...query, q: NO_WORDS };
  const params = FILTER_ROWS.filter(({ name }) => name === drop).flatMap(paramsOf);
  if (!params.some((param) => isSet(query[param]))) return null;
  const off = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : undefined);
  return { ...query, ...Object.fromEntries(params.map((param) => [param, off(query[param])])) };
}

/** Words before a place that are not searched for: "in Pune". */
const BEFORE_PLACE = new Set(['in', 'near', 'at', 'from', 'around', 'of']);

/** The longest value that words of a search name, also by a former name of a city, and the words that remain. */
function namedIn(words: readonly string[], values: readonly string[]): { value: string; rest: string[] } | null {
  let best: { value: string; at: number; length: number } | null = null;
  for (const value of values) {
    const city = findCity(value);
    for (const spelling of [value, ...(city ? [city.name, ...city.aliases] : [])]) {
      const named = searchWords(spelling);
      const at = words.findIndex((_, i) => named.length > 0 && named.every((word, j) => words[i + j] === word));
      if (at >= 0 && named.length > (best?.length ?? 0)) best = { value, at, length: named.length };
    }
  }
  if (!best) return null;
  const { value, at, length } = best;
  const before = words.slice(0, at);
  if (BEFORE_PLACE.has(before.at(-1) ?? '')) before.pop();
  return { value, rest: [...before, ...words.slice(at + length)] };
}

/**
 * If search words name a value of a filter: the filters that can replace the words, with the query for each, first with the remaining
 * words, then without words. `valuesOf` gives the values that entries have.
 */
export function filtersNamed(
  query: ListQuery,
  valuesOf: (row: OptionRow) => readonly string[],
): { instead: NonNullable<Relaxation['instead']>; relaxed: ListQuery }[] {
  return OPTION_ROWS.flatMap((row) => {
    if (row.kind !== 'tags' || row.preposition === undefined || isSet(query[row.param])) return [];
    const found = namedIn(searchWords(query.q.text), valuesOf(row));
    if (!found) return [];
    return [...new Set([found.rest.join(' '), ''])].map((q) => ({
      instead: { filter: row.name, value: found.value, q },
      relaxed: { ...query, q: { text: q, wasCut: false }, [row.param]: [found.value] },
    }));
  });
}

/** Public ids of listings: 24 lower-case hex digits. */
export const LISTING_ID = /^[0-9a-f]{24}$/;

// The schema of the comparison API.

/** `ids=seed:…,angel:…`: two to four different listings; duplicates count once. */
export const comparisonQuery = z.object({
  ids: z
    .string(SELECT_MORE)
    .max(2000, COMPARISON_LIMIT)
    .transform((text, context) => {
      const refs = [...new Set(text.split(',').filter(Boolean))].map(readListingRef);
      const message = refs.includes(null)
        ? 'Invalid ID'
        : refs.length > COMPARISON_MAX
          ? COMPARISON_LIMIT
          : refs.length < COMPARISON_MIN
            ? SELECT_MORE
            : null;
      if (message !== null) context.issues.push({ code: 'custom', message, input: text });
      return refs.filter((ref) => ref !== null);
    }),
});
