/** What the API of schemes said, as the screen needs it. Server and browser share it. */
import type { SchemeFacets } from '../../domain/schemes/arrange';
import type { SchemeInstitution, WireScheme } from '../../domain/schemes/schemes';

export type SchemesAnswer =
  | {
      kind: 'rows';
      rows: WireScheme[];
      page: { number: number; size: number; total: number };
      facets: SchemeFacets;
      notices: string[];
    }
  | { kind: 'error'; text: string; hint: string }
  | { kind: 'sign-in' };

export interface OpenedScheme {
  scheme: WireScheme;
  /** Null until they are fetched. */
  institutions: SchemeInstitution[] | null;
}

const FAILED = 'Failed to fetch schemes';
export const schemesUnreachable: SchemesAnswer = {
  kind: 'error',
  text: FAILED,
  hint: 'We lost the connection. Your search and filters are still here.',
};

type Rows = Extract<SchemesAnswer, { kind: 'rows' }>;

/** The body of our own API, typed by its route, so that only its shape as a whole is checked; null for none. */
const bodyOf = async <Body>(response: Response): Promise<Body | null> =>
  response.ok ? ((await response.json().catch(() => null)) as Body | null) : null;

/** Reads the answer of a list. Never throws. */
export async function readSchemes(response: Response): Promise<SchemesAnswer> {
  if (response.status === 401) return { kind: 'sign-in' };
  const body = await bodyOf<Omit<Rows, 'kind' | 'rows'> & { data: WireScheme[] }>(response);
  if (!Array.isArray(body?.data) || !body.page)
    return { kind: 'error', text: FAILED, hint: 'Something went wrong on our side.' };
  const { data, page, facets, notices } = body;
  return { kind: 'rows', rows: data, page, facets, notices };
}

export async function readScheme(response: Response): Promise<OpenedScheme | null> {
  const body = await bodyOf<{ data: WireScheme; institutions: SchemeInstitution[] }>(response);
  return body?.data ? { scheme: body.data, institutions: body.institutions } : null;
}
