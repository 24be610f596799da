/** Talks to the API of saved searches. Every answer is a value; nothing throws. */
import type { SavedSearch, SeenAnswer } from '@/domain/saved-searches/saved-search';
import { api, failureText, type Answer, UNREACHABLE } from '@/lib/api/api';

const PATH = '/api/saved-searches';

/** The saved thing, or the sentence that says why not. */
export type Outcome = { search: SavedSearch; error: null } | { search: null; error: string };

export async function fetchSearches(): Promise<SavedSearch[] | null> {
  return (await api.get(PATH)).data ?? null;
}

const outcomeOf = (answer: Answer<SavedSearch>): Outcome =>
  answer.data ? { search: answer.data, error: null } : { search: null, error: failureText(answer, UNREACHABLE) };

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
  return (await api.post(`${PATH}/:id/seen`, { param: { id } })).data ?? null;
}
