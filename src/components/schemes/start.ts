/** Loads the page of schemes on the server: the list of its address, and the opened scheme. */
import { readSchemeState, schemeParams } from '@/domain/schemes/list-state';
import { schemeOf, schemesOf, schemesUnreachable, type SchemesStart } from '@/islands/schemes/use-schemes';
import { serverApi } from '@/lib/api/api-server';
import type { PageRequest } from '@/lib/session/viewer';

export async function startSchemes(page: PageRequest): Promise<{ start: SchemesStart; status: number }> {
  const { viewer } = page.locals;
  const isGuest = viewer.state !== 'authenticated';
  const state = readSchemeState(page.url.searchParams);
  const api = serverApi(page.request);
  const [answer, opened] = await Promise.all([
    api.get('/api/schemes', { query: schemeParams(state) }).then(schemesOf, () => schemesUnreachable),
    state.open && !isGuest
      ? api.get('/api/schemes/:id', { param: { id: state.open } }).then(schemeOf, () => 'failed' as const)
      : null,
  ]);
  const isFounder = viewer.state === 'authenticated' && viewer.userType === 'founder';
  const status = { rows: 200, 'sign-in': 401, error: 502 }[answer.kind];
  return { start: { state, answer, opened, isGuest, isFounder }, status };
}
