/** Where unsaved changes of a profile wait: session storage, by account. */

const keyOf = (id: string) => `profileDraft:${id}`;

/** The stored changes, as far as they are text; null when there are none. */
export function readDraft(id: string): Record<string, string> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const kept = Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return kept.length > 0 ? Object.fromEntries(kept) : null;
  } catch {
    return null;
  }
}

/** Keeps changes; none at all drops the draft. */
export function keepDraft(id: string, changes: Readonly<Record<string, string>>): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), JSON.stringify(changes));
  } catch {
    // Without session storage only the page itself holds the changes.
  }
}
