/** A cookie with the number of rows that an account last chose in a directory, so that the server renders that many. */

const YEAR_S = 60 * 60 * 24 * 365;

/** Its name for an account: another account in the same browser has another one. FNV-1a over the address, which it does not show. */
export function rowsCookieOf(email: string): string {
  let hash = 0x811c9dc5;
  for (const unit of email.trim().toLowerCase()) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return `outset_rows_${(hash >>> 0).toString(36)}`;
}

export function writeRowsCookie(name: string, size: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${size}; Path=/portal; SameSite=Lax; Max-Age=${YEAR_S}${secure}`;
}
