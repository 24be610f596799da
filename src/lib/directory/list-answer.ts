/** The directory API's answer, in the form for a screen: rows, a plain error, or that a sign-in is needed. Server and browser share it. */
import type { Directory, ListingKind } from '@/domain/directory/directories';
import type { Fit } from '@/domain/directory/fit/fit-settings';
import type { PageInfo } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import { ROWS_COOKIE, ROWS_COOKIE_DAYS } from '@/domain/legal/cookies';
import { fromWire } from '@/domain/directory/wire';
import type { Answer } from '@/lib/api/api';

export type ListAnswer =
  | { kind: 'rows'; rows: Listing[]; page: PageInfo }
  | { kind: 'error'; text: string; hint: string }
  | { kind: 'sign-in' };

const DATA_ERROR = 'Data Error';
const CONNECTION_ERROR = 'Connection Error';

/** The kind of all records of a directory. In All Investors each record names its own kind, and `fromWire` reads it there. */
const kindOf = (directory: Directory): ListingKind => directory.kinds[0] ?? 'pre-seed';

/** A record of the API as a listing, with its fit if there is one. Throws 'Data Error' for another shape. */
export const withFit = (kind: ListingKind, record: { fit?: Fit }): Listing => ({
  ...fromWire(kind, record),
  ...(record.fit && { fit: record.fit }),
});

/** The text of a failure: the specification's; only incubators have a separate text for a broken connection. */
export function connectionFailed(directory: Directory): ListAnswer {
  return {
    kind: 'error',
    text: directory.name === 'incubators' ? CONNECTION_ERROR : directory.loadError,
    hint: 'We lost the connection. Your search and filters are still here.',
  };
}

/** Reads the answer of a list. Never throws: an unreadable answer becomes 'Data Error'. */
export function listOf(directory: Directory, { ok, status, message, body }: Answer): ListAnswer {
  if (status === 0) return connectionFailed(directory);
  if (status === 401) return { kind: 'sign-in' };
  if (!ok && status >= 400) {
    const reason = status < 500 ? message : null;
    return { kind: 'error', text: directory.loadError, hint: reason ?? 'Something went wrong on our side.' };
  }
  const { data, page } = body as { data?: { fit?: Fit }[]; page?: PageInfo };
  try {
    if (!data || typeof page?.total !== 'number') throw new Error(DATA_ERROR);
    return { kind: 'rows', rows: data.map((record) => withFit(kindOf(directory), record)), page };
  } catch {
    return { kind: 'error', text: DATA_ERROR, hint: 'We could not read the list. Reload the page and try again.' };
  }
}

/** One entry from the detail API, or null. */
export const detailOf = (directory: Directory, { data }: Answer): Listing | null =>
  data ? fromWire(kindOf(directory), data) : null;

export const FORM_ID = 'directory-form';

/** The id of the filter panel, and the parameter that opens it without JavaScript. */
export const PANEL_ID = 'filters';
export const PANEL_PARAM = 'filters';

/** The page at `href` with its filters open. */
export const withPanelHref = (href: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${PANEL_PARAM}=open#${PANEL_ID}`;

// A cookie with the number of rows that an account last chose in a directory, so that the server renders this number.

/**
 * The name of the cookie for an account; another account in the same browser has another name. It is the FNV-1a hash of the address, so it
 * does not show the address.
 */
export function rowsCookieOf(email: string): string {
  let hash = 0x811c9dc5;
  for (const unit of email.trim().toLowerCase()) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return `${ROWS_COOKIE}${(hash >>> 0).toString(36)}`;
}

export function writeRowsCookie(name: string, size: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${size}; Path=/portal; SameSite=Lax; Max-Age=${ROWS_COOKIE_DAYS * 86_400}${secure}`;
}
