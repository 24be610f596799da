/** Creates personal tokens for tests through the route, with chosen scopes. */
import type { SHEET_SCOPE } from '@/domain/tokens/personal-token';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/actor';
import { bearer, PASSWORD, post } from './accounts';
import { person, type Person } from './people';

export interface Program {
  person: Person;
  /** The text of the token. */
  token: string;
  id: string;
  headers: Record<string, string>;
}

export async function tokenOf(
  owner: Person,
  scopes: readonly (TokenScope | typeof SHEET_SCOPE)[] = TOKEN_SCOPES,
): Promise<Program> {
  const body = { name: 'My script', scopes, password: PASSWORD };
  const answer = await post('/api/personal-tokens', body, bearer(owner.token));
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.body.message}`);
  const { token, view } = answer.body.data as { token: string; view: { id: string } };
  return { person: owner, token, id: view.id, headers: bearer(token) };
}

export const program = async (scopes?: readonly TokenScope[], kind: 'founder' | 'visitor' = 'founder') =>
  tokenOf(await person(kind), scopes);
