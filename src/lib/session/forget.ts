/** Removes a person's data from this browser: identifying data after a sign-out, everything after their account was deleted. */
import { COPY_PREFIX } from '@/domain/offline/handling';
import { readText, writeText } from '@/lib/storage/storage';

/** Documents of the tools that wait for the next page. */
export const OUTBOX_DATABASE = 'outset-outbox';

/** The picture of a visitor, a message to support with its sender, recently visited pages, and the note that reminders were offered. */
const KEYS = ['avatar', 'contact-draft', 'recent-places', 'outset_reminders_asked'];
/** Drafts: of feedback with its owner, of a registration, of a profile by account. */
const DRAFTS = /^(?:registration-draft|(?:feedback-draft|profileDraft|draft)(?::.*)?)$/;

/** Removes text that was typed but not sent, in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (DRAFTS.test(key)) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

/** Where the time of the last chosen log-out is noted: of an account, of an operator. An ended session is no log-out. */
type LogoutKey = 'logout' | 'adminLogout';

/** Notes that someone has logged out in this tab; the other tabs then remove their drafts too. */
export function noteLogout(key: LogoutKey): void {
  writeText(key, String(Date.now()));
  noteKnown(key);
}

/** Notes the last log-out in this tab. Returns whether the tab did not know of it. */
function noteKnown(key: LogoutKey): boolean {
  const last = readText(key) ?? '';
  const knownKey = `known-${key}`;
  try {
    if ((sessionStorage.getItem(knownKey) ?? '') === last) return false;
    sessionStorage.setItem(knownKey, last);
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes the drafts of this tab if a person has logged out in another tab since the last call. Returns whether it did. `isLeaving`: the
 * shown page still belongs to that person and is about to be left; text that is typed until then is removed too.
 */
export function forgetDraftsAfterLogout(key: LogoutKey, isLeaving = false): boolean {
  const isNew = noteKnown(key);
  if (isNew) forgetDrafts();
  if (isNew && isLeaving) window.addEventListener('pagehide', forgetDrafts, { once: true });
  return isNew;
}

/** Removes the pages of this device that open without a network. */
export async function forgetOfflineCopy(): Promise<void> {
  try {
    await Promise.all((await caches.keys()).map((name) => name.startsWith(COPY_PREFIX) && caches.delete(name)));
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

export function forgetNames(): void {
  void forgetOfflineCopy();
  try {
    indexedDB.deleteDatabase(OUTBOX_DATABASE);
  } catch {
    // A browser that refuses databases has stored nothing in them.
  }
  for (const key of KEYS) writeText(key, null);
  forgetDrafts();
}

// After an account was deleted: removes drafts, saved items, receipts and all other data of the person in this browser.

/** Keys that belong to the browser, no matter who uses it. */
const IMPERSONAL: ReadonlySet<string> = new Set(['theme', 'menu', 'guestModeFirstVisit']);

/** Used if a browser cannot list its databases. */
const DATABASES = [
  'outset-roadmap',
  'outset-bookmarks',
  'outset-receipts',
  'outset-outbox',
  'outset-imports',
  'email templates',
];
/** Another tab may have a database open; the deletion then waits for it, but we do not. */
const LONGEST_MS = 2_000;

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = () => resolve();
  });
}

/** Removes receipts, bookmarks, marks of the roadmap, templates of mails. Resolves when they are removed, or after two seconds. */
export async function forgetDatabases(): Promise<void> {
  await Promise.race([deleteDatabases(), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}

async function deleteDatabases(): Promise<void> {
  try {
    // All databases of this origin are ours.
    const listed = await indexedDB.databases?.();
    const names = listed?.flatMap(({ name }) => (name ? [name] : [])) ?? DATABASES;
    await Promise.all(names.map(deleteDatabase));
  } catch {
    // A browser that refuses databases has stored nothing in them.
  }
}

/** Removes drafts, saved items, documents of the tools. */
export function forgetKeys(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      const area = storage();
      for (const key of Object.keys(area)) if (!IMPERSONAL.has(key)) area.removeItem(key);
    } catch {
      // A browser that refuses storage has stored nothing.
    }
  }
}
