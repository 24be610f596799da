/** Talks to the API of saved searches. Every answer is a value; nothing throws. */
import { readSearches, type SavedSearch, type SeenAnswer } from '../../domain/saved-searches/saved-search';
import { api, failureText, type Answer, UNREACHABLE } from '../../lib/api';

const PATH = '/api/saved-searches';

/** The saved thing, or the sentence that says why not. */
export type Outcome = { search: SavedSearch; error: null } | { search: null; error: string };

export async function fetchSearches(): Promise<SavedSearch[] | null> {
  const answer = await api.get(PATH);
  return answer.ok ? readSearches(answer.data) : null;
}

const outcomeOf = (answer: Answer): Outcome => {
  const [search] = (answer.ok && readSearches([answer.data])) || [];
  return search ? { search, error: null } : { search: null, error: failureText(answer, UNREACHABLE) };
};

export async function saveSearch(
  input: Pick<SavedSearch, 'name' | 'directory' | 'query'> & { seenSeq?: number },
): Promise<Outcome> {
  return outcomeOf(await api.post(PATH, { json: input }));
}

export async function renameSearch(id: string, name: string): Promise<Outcome> {
  return outcomeOf(await api.put(`${PATH}/:id`, { param: { id }, json: { name } }));
}

/** Null when it is deleted (or was already), else the sentence. */
export async function deleteSearch(id: string): Promise<string | null> {
  const answer = await api.delete(`${PATH}/:id`, { param: { id } });
  return answer.ok || answer.status === 404 ? null : failureText(answer, UNREACHABLE);
}

/** Marks a search seen; what was new in it, or null when it is not ours or could not be reached. */
export async function markSearchSeen(id: string): Promise<SeenAnswer | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  const answer = await api.post(`${PATH}/:id/seen`, { param: { id } });
  const data = answer.data as Partial<SeenAnswer> | undefined;
  if (!answer.ok || typeof data?.name !== 'string' || !Array.isArray(data.fresh)) return null;
  return { id, name: data.name, fresh: data.fresh };
}
