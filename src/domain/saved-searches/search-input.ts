/** Input schemas of saved searches. A query is checked by the directory's own filter schema and becomes canonical. */
import { z } from 'zod';
import { line, wholeNumber } from '@/domain/fields';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { readPageState } from '@/domain/directory/filters/filters';
import { listStateParams } from '@/domain/directory/list-state';
import { listQuery, type ListQuery } from '@/domain/directory/input/query';
import { canonicalQuery, NOTHING_NARROWED, QUERY_LIMIT, SEARCH_NAME_LIMIT, SEARCH_NAME_MISSING } from './saved-search';

const NAMES = Object.keys(DIRECTORIES) as [DirectoryName, ...DirectoryName[]];

/** Repeated names as lists, as the router passes them to the schema. */
function recordOf(params: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(params.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

const searchName = line(SEARCH_NAME_MISSING, SEARCH_NAME_LIMIT);

export const newSearch = z
  .object({
    name: searchName,
    directory: z.enum(NAMES, { error: `directory must be one of ${NAMES.join(', ')}` }),
    query: z
      .string({ error: NOTHING_NARROWED })
      .max(QUERY_LIMIT, { error: `query: please send at most ${QUERY_LIMIT} characters.` }),
    /** Sent when a deletion is undone, so that matches that were new are new again. */
    seenSeq: wholeNumber('seenSeq must be a whole number', 0).optional(),
  })
  .transform((input, context) => {
    const params = new URLSearchParams(input.query);
    // Parameters that only the page uses are not filters, so their values do not matter.
    for (const name of ['sort', 'page', 'size', 'after', 'before']) params.delete(name);
    // If the schema has no text for an error, the technical text of its library must not be shown.
    const checked = listQuery.safeParse(recordOf(params), {
      error: ({ path }) => `${String(path?.[0] ?? 'query')} has a value that is not known`,
    });
    if (!checked.success) {
      const message = checked.error.issues[0]?.message ?? NOTHING_NARROWED;
      context.addIssue({ code: 'custom', message, path: ['query'] });
      return z.NEVER;
    }
    const query = canonicalQuery(input.directory, input.query);
    if (!query) {
      context.addIssue({ code: 'custom', message: NOTHING_NARROWED, path: ['query'] });
      return z.NEVER;
    }
    return { ...input, query };
  });
export type NewSearch = z.output<typeof newSearch>;

export const renamedSearch = z.object({ name: searchName });

const ID = /^[0-9a-f]{24}$/;
export const searchId = z.object({ id: z.string().regex(ID, { error: 'id must be 24 hexadecimal digits' }) });

/** A stored query in the form for the list; null if the current filters no longer support it. */
export function listQueryOf(directory: DirectoryName, query: string): ListQuery | null {
  const state = readPageState(directory, new URLSearchParams(query));
  return listQuery.safeParse(recordOf(listStateParams(directory, state, 'api'))).data ?? null;
}
