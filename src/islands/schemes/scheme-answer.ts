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
  /** Null while they are on their way. */
  institutions: SchemeInstitution[] | null;
}

const FAILED = 'Failed to fetch schemes';
export const schemesUnreachable: SchemesAnswer = {
  kind: 'error',
  text: FAILED,
  hint: 'We lost the connection. Your search and filters are still here.',
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the answer of a list. Never throws. */
export async function readSchemes(response: Response): Promise<SchemesAnswer> {
  if (response.status === 401) return { kind: 'sign-in' };
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || !isRecord(body) || !Array.isArray(body['data']) || !isRecord(body['page']))
    return { kind: 'error', text: FAILED, hint: 'Something went wrong on our side.' };
  // Our own API, typed by its route; only its shape as a whole is looked at.
  const { data, page, facets, notices } = body as unknown as {
    data: WireScheme[];
    page: { number: number; size: number; total: number };
    facets: SchemeFacets;
    notices: string[];
  };
  return { kind: 'rows', rows: data, page, facets, notices };
}

export async function readScheme(response: Response): Promise<OpenedScheme | null> {
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (!isRecord(body) || !isRecord(body['data'])) return null;
  const { data, institutions } = body as unknown as { data: WireScheme; institutions: SchemeInstitution[] };
  return { scheme: data, institutions };
}
