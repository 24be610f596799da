/** The only access to localStorage: JSON or plain text by key, without errors if storage is refused. */

/** The specification's keys, and ours. `token` is the session's public id, never a credential. */
export type StorageKey =
  | 'token'
  | 'userType'
  | 'lastActive'
  | 'guestMode'
  | 'guestModeFirstVisit'
  | 'logout'
  | 'auth'
  | 'theme'
  | (string & {});

export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse storage; the page works without it.
  }
}

/** The stored JSON value, or `fallback` if it is absent or unreadable. */
export function readJson<T>(key: StorageKey, fallback: T): T {
  const text = readText(key);
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}
