/** The schema of a list's query, with its messages, made from the list's description. */
import { z } from 'zod';
import { wholeNumberText } from '@/domain/fields';
import { searchText, type AnyList, type ListFilter } from './list';
import type { PagedChoices } from './paged';

/** The largest page: an export reads this many rows at once. */
const MAX_LIMIT = 500;
const LIMIT_WRONG = `limit must be a whole number from 1 to ${MAX_LIMIT}`;

/** A signed position, as given by an earlier answer. */
export const signedPlace = (twice: string) =>
  z
    .string({ error: twice })
    .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'This page link is not valid. Start again from the first page.')
    .optional();

const listPlace = signedPlace('after must be given once');

const listWords = z
  .string({ error: 'q must be given once' })
  .optional()
  .transform((value) => searchText(value ?? ''));

const limitText = wholeNumberText(LIMIT_WRONG, 1, MAX_LIMIT).optional();
const listLimit = (usual: number) => limitText.transform((value) => value ?? usual);

export const WRONG_DAY = 'The date must be like 2026-11-30';
const day = z.iso.date({ error: WRONG_DAY }).optional();

function filterValue({ options, pattern, usual, none, wrong: error }: ListFilter) {
  const values = options.map(({ value }) => value).filter((value) => value !== none);
  const one = (pattern ? z.string({ error }).regex(pattern, { error }) : z.enum(values, { error })).optional();
  // If an option means all, a missing value means all too; the default is then only for the screen.
  return usual === undefined || none !== undefined ? one : one.default(usual);
}

export interface ListQuery {
  limit: number;
  after?: string | undefined;
  /** Search, filters and days, by their names in the API. */
  match: Readonly<Record<string, string>>;
}

/** The parameters that narrow a list. */
const narrowings = ({ search, filters = [], hasDays }: AnyList) => ({
  ...(search ? { q: listWords } : {}),
  ...Object.fromEntries(
    filters.filter(({ isLocal }) => !isLocal).map((one) => [one.param ?? one.name, filterValue(one)]),
  ),
  ...(hasDays ? { from: day, to: day } : {}),
});

/** Search, filters and days with a value. */
const matchOf = (query: Readonly<Record<string, unknown>>): ListQuery['match'] =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as ListQuery['match'];

/** The schema of a list. */
export function listQuery(spec: AnyList): z.ZodType<ListQuery> {
  const { size, place = 'after' } = spec;
  const shape = { ...narrowings(spec), limit: listLimit(size), [place]: listPlace };
  return z.object(shape).transform((query): ListQuery => {
    const { limit, [place]: after, ...others } = query as Record<string, unknown>;
    return { limit: limit as number, after: after as string | undefined, match: matchOf(others) };
  });
}

export interface PagedQuery extends ListQuery {
  /** A field of `sorts`. */
  sort: string;
  isDescending: boolean;
  page: number;
  before?: string | undefined;
}

/** The schema of a list in numbered pages. `isPlain` is true if the query has no parameters. */
export function pagedQuery(spec: AnyList & { pages: PagedChoices }): z.ZodType<PagedQuery & { isPlain: boolean }> {
  const { sorts, sort: usual } = spec.pages;
  const orders = sorts.flatMap((one) => [one, `-${one}`]);
  return z
    .strictObject({
      ...narrowings(spec),
      limit: limitText,
      after: listPlace,
      before: listPlace,
      page: wholeNumberText('page must be a whole number from 1 to 10000', 1, 10_000).optional(),
      sort: z.enum(orders, { error: `sort must be one of ${orders.join(', ')}` }).optional(),
    })
    .refine((query) => !(query.after && query.before), { error: 'Give after or before, not both', path: ['after'] })
    .transform(({ limit, after, before, page, sort = usual, ...others }) => {
      const match = matchOf(others);
      return {
        limit: limit ?? spec.size,
        after,
        before,
        page: page ?? 1,
        sort: sort.replace(/^-/, ''),
        isDescending: sort.startsWith('-'),
        match,
        isPlain:
          [limit, after, before, page].every((one) => one === undefined) &&
          sort === usual &&
          Object.keys(match).length === 0,
      };
    });
}
