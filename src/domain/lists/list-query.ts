/** What the API of a list accepts in its address: made of the list's description, with its own sentences. */
import { z } from 'zod';
import { wholeNumberText } from '../fields';
import { searchText, type AnyList, type ListFilter } from './list';

/** Rows of a page that may be asked for: what an export reads at once. */
const LIMIT_MOST = 500;
const LIMIT_WRONG = `limit must be a whole number from 1 to ${LIMIT_MOST}`;

/** A signed place before or after a page. */
export const listPlace = z
  .string({ error: 'after must be given once' })
  .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'This page link is not valid. Start again from the first page.')
  .optional();

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
  // The usual choice of a tab is the screen's own; where all can be chosen, nothing means all.
  return usual === undefined || none !== undefined ? one : one.default(usual);
}

export interface ListQuery {
  limit: number;
  after?: string | undefined;
  /** What narrows it, by its name in the API. */
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
