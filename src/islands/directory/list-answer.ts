/** What the directory API said, as a screen needs it: rows, a plain error, or that a sign-in is needed. Server and browser share it. */
import type { Directory, ListingKind } from '../../domain/directory/directories';
import type { Fit } from '../../domain/directory/fit-settings';
import { OPTION_ROWS, type OptionName } from '../../domain/directory/filter-table';
import {
  DROPS,
  type Facets,
  type FacetOption,
  type PageInfo,
  type Relaxation,
} from '../../domain/directory/list-state';
import type { Listing } from '../../domain/directory/listing';
import { fromWire } from '../../domain/directory/wire';

export type ListAnswer =
  | { kind: 'rows'; rows: Listing[]; page: PageInfo }
  | { kind: 'error'; text: string; hint: string }
  | { kind: 'sign-in' };

export const DATA_ERROR = 'Data Error';
export const CONNECTION_ERROR = 'Connection Error';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Kind of a record whose directory holds one kind; All Investors name theirs in the record (`fromWire` reads it there). */
const kindOf = (directory: Directory): ListingKind => directory.kinds[0] ?? 'pre-seed';

function readPage(value: unknown): PageInfo {
  if (!isRecord(value) || typeof value['total'] !== 'number' || typeof value['number'] !== 'number')
    throw new Error(DATA_ERROR);
  return {
    number: value['number'],
    size: typeof value['size'] === 'number' ? value['size'] : 6,
    total: value['total'],
    samples: typeof value['samples'] === 'number' ? value['samples'] : 0,
    totalIsCapped: value['totalIsCapped'] === true,
    next: textOrNull(value['next']),
    previous: textOrNull(value['previous']),
    correctedQuery: textOrNull(value['correctedQuery']),
    notices: Array.isArray(value['notices']) ? value['notices'].filter((item) => typeof item === 'string') : [],
  };
}

/** The text of a failure: the specification's own; incubators tell a broken connection apart. */
export function connectionFailed(directory: Directory): ListAnswer {
  return {
    kind: 'error',
    text: directory.name === 'incubators' ? CONNECTION_ERROR : directory.loadError,
    hint: 'We lost the connection. Your search and filters are still here.',
  };
}

/** Reads the answer of a list. Never throws: what cannot be read is 'Data Error'. */
export async function readList(directory: Directory, response: Response): Promise<ListAnswer> {
  if (response.status === 401) return { kind: 'sign-in' };
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const reason = response.status < 500 && isRecord(body) ? textOrNull(body['message']) : null;
    return { kind: 'error', text: directory.loadError, hint: reason ?? 'Something went wrong on our side.' };
  }
  try {
    if (!isRecord(body) || !Array.isArray(body['data'])) throw new Error(DATA_ERROR);
    const kind = kindOf(directory);
    const rows = body['data'].map((record: { fit?: Fit }): Listing => {
      const { fit } = record;
      return { ...fromWire(kind, record), ...(Array.isArray(fit?.reasons) && { fit }) };
    });
    return { kind: 'rows', rows, page: readPage(body['page']) };
  } catch {
    return { kind: 'error', text: DATA_ERROR, hint: 'We could not read the list. Reload the page and try again.' };
  }
}

function readOptions(value: unknown): FacetOption[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((option: unknown) =>
    isRecord(option) && typeof option['name'] === 'string'
      ? [{ name: option['name'], count: typeof option['count'] === 'number' ? option['count'] : 0 }]
      : [],
  );
}

/** The options of the filters, or null when they cannot be had: the list works without them. */
export async function readFacets(response: Response): Promise<Facets | null> {
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const data = isRecord(body) ? body['data'] : null;
  if (!isRecord(data)) return null;
  return {
    ...(Object.fromEntries(OPTION_ROWS.map(({ name }) => [name, readOptions(data[name])])) as Record<
      OptionName,
      FacetOption[]
    >),
    maxFund: typeof data['maxFund'] === 'number' ? data['maxFund'] : 1_000_000,
    rates: typeof data['rates'] === 'string' ? data['rates'] : '',
    total: typeof data['total'] === 'number' ? data['total'] : 0,
    samples: typeof data['samples'] === 'number' ? data['samples'] : 0,
  };
}

export async function readRelaxations(response: Response): Promise<Relaxation[]> {
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const data = isRecord(body) ? body['data'] : null;
  if (!Array.isArray(data)) return [];
  return data.filter(
    (item: unknown): item is Relaxation =>
      isRecord(item) && DROPS.some((drop) => drop === item['drop']) && typeof item['count'] === 'number',
  );
}

/** One entry from the detail API, or null. */
export async function readDetail(kind: ListingKind, response: Response): Promise<Listing | null> {
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  try {
    return isRecord(body) ? fromWire(kind, body['data']) : null;
  } catch {
    return null;
  }
}
