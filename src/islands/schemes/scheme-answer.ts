/** What the API of schemes said, as the screen needs it. Server and browser share it. */
import type { SchemeFacets } from '@/domain/schemes/arrange';
import type { SchemeInstitution, WireScheme } from '@/domain/schemes/schemes';
import type { Answer } from '@/lib/api/api';

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

type SchemesBody = Partial<Omit<Extract<SchemesAnswer, { kind: 'rows' }>, 'kind' | 'rows'>>;

const FAILED = 'Failed to fetch schemes';
export const schemesUnreachable: SchemesAnswer = {
  kind: 'error',
  text: FAILED,
  hint: 'We lost the connection. Your search and filters are still here.',
};

export function schemesOf({ status, data, body }: Answer<WireScheme[], SchemesBody>): SchemesAnswer {
  if (status === 0) return schemesUnreachable;
  if (status === 401) return { kind: 'sign-in' };
  const { page, facets, notices = [] } = body;
  return data && page && facets
    ? { kind: 'rows', rows: data, page, facets, notices }
    : { kind: 'error', text: FAILED, hint: 'Something went wrong on our side.' };
}

export const schemeOf = ({
  data,
  body,
}: Answer<WireScheme, { institutions?: SchemeInstitution[] }>): OpenedScheme | null =>
  data ? { scheme: data, institutions: body.institutions ?? null } : null;
