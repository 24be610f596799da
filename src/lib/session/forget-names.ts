/** After a sign-out, removes data that identifies the person from this browser. Documents of the tools stay. */
import { COPY_PREFIX } from '@/domain/offline/handling';
import { writeText } from '@/lib/storage/storage';

/** Documents of the tools that wait for the next page. */
export const OUTBOX_DATABASE = 'outset-outbox';

/** The picture of a visitor, a message to the support with its sender, where they have been, and that they were asked about reminders. */
const KEYS = ['avatar', 'contact-draft', 'recent-places', 'outset_reminders_asked'];
/** Drafts: of a feedback with its owner, of a registration, of a profile by account. */
const DRAFTS = /^(?:registration-draft|(?:feedback-draft|profileDraft|draft)(?::.*)?)$/;

/** What was typed and not sent, in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (DRAFTS.test(key)) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

/** The pages of this device that open without a network. */
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
