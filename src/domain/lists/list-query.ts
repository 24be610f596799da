/** The schema of a list's query, made from its description and with its messages. */
import { z } from 'zod';
import { wholeNumberText } from '../fields';
import { searchText, type AnyList, type ListFilter } from './list';

/** The largest page: an export reads so many rows at once. */
const LIMIT_MOST = 500;
const LIMIT_WRONG = `limit must be a whole number from 1 to ${LIMIT_MOST}`;

/** A signed place, as an earlier answer gave it. */
export const signedPlace = (twice: string) =>
  z
    .string({ error: twice })
    .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'This page link is not valid. Start again from the first page.')
    .optional();

export const listPlace = signedPlace('after must be given once');

export const listWords = z
  .string({ error: 'q must be given once' })
  .optional()
  .transform((value) => searchText(value ?? ''));

export const listLimit = (usual: number) =>
  wholeNumberText(LIMIT_WRONG, 1, LIMIT_MOST)
    .optional()
    .transform((value) => value ?? usual);

const day = z.iso.date({ error: 'The date must be like 2026-11-30' }).optional();

function filterValue({ options, pattern, usual, none, wrong: error }: ListFilter) {
  const values = options.map(({ value }) => value).filter((value) => value !== none);
  const one = (pattern ? z.string({ error }).regex(pattern, { error }) : z.enum(values, { error })).optional();
  // Where an option means all, a missing value means all too; the default is then only the screen's.
  return usual === undefined || none !== undefined ? one : one.default(usual);
}

export interface ListQuery {
  limit: number;
  after?: string | undefined;
  /** Search, filters and days, by their names in the API. */
  match: Readonly<Record<string, string>>;
}

/** The schema of a list. */
export function listQuery({ search, filters = [], hasDays, size, place }: AnyList): z.ZodType<ListQuery> {
  const shape = {
    ...(search ? { q: listWords } : {}),
    ...Object.fromEntries(filters.map((one) => [one.param ?? one.name, filterValue(one)])),
    ...(hasDays ? { from: day, to: day } : {}),
    limit: listLimit(size),
    [place ?? 'after']: listPlace,
  };
  return z.object(shape).transform((query): ListQuery => {
    const { limit, [place ?? 'after']: after, ...others } = query as Record<string, unknown>;
    const match = Object.entries(others).filter(([, value]) => value !== undefined && value !== '');
    return {
      limit: limit as number,
      after: after as string | undefined,
      match: Object.fromEntries(match) as ListQuery['match'],
    };
  });
}
