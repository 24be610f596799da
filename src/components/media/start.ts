/** Loads a page of media people on the server: the people of one kind, and the matches of the search in the URL, found with the same code as in the browser. */
import { guestQuery, readMediaState } from '@/domain/media/list-state';
import { MEDIA_DIRECTORIES, type MediaKind } from '@/domain/media/people';
import { mediaConnectionFailed, readMediaAnswer, type MediaStart } from '@/islands/media/use-media';
import { dataOf, serverApi } from '@/lib/api/api-server';
import { searchMedia } from '@/domain/media/search';
import type { PageRequest } from '@/lib/session/viewer';

export async function startMedia(page: PageRequest, kind: MediaKind): Promise<{ start: MediaStart; status: number }> {
  const isGuest = page.locals.viewer.state !== 'authenticated';
  const state = readMediaState(page.url.searchParams);
  const api = serverApi(page.request);
  const path = MEDIA_DIRECTORIES[kind].api;
  const [response, whole] = await Promise.all([
    api.raw('get', path, isGuest ? { query: guestQuery(state) } : {}).catch(() => null),
    isGuest ? dataOf(api.get(`${path}/facets` as const)) : null,
  ]);
  const answer = response ? await readMediaAnswer(response) : mediaConnectionFailed;
  const matches = answer.kind === 'people' && !isGuest ? searchMedia(answer.people, state.q) : null;
  return {
    start: { kind, state, answer, matches, isGuest, whole },
    status: answer.kind === 'people' ? 200 : 502,
  };
}
