/** The ids of saved entries, for bookmark buttons, and the effect of a click on one. Small: it loads the saved store only after a click. */
import { atom } from 'nanostores';
import type { NamedRef } from '@/domain/saved/changes';
import { PRESSES_KEY, refText, SAVED_EVENT, type Press, type SavedRef } from '@/domain/saved/items';
import { readJson, readText, writeJson, writeText } from '@/lib/storage/storage';
import { openSaved } from './lazy-saved';
import { toast } from './toasts';

/** `type:id` of each; null until it was read. */
export const $savedIds = atom<ReadonlySet<string> | null>(null);

const tell = (refs: unknown) =>
  $savedIds.set(new Set(Array.isArray(refs) ? refs.map((ref) => refText(ref as SavedRef)) : []));
const read = () => tell(readJson<unknown>('favorites', []));

/** Follows what is saved in this browser's copy, for someone who is signed in. Later calls change nothing. */
export function followSavedIds(): void {
  if ($savedIds.get()) return;
  read();
  document.addEventListener(SAVED_EVENT, (event) => tell((event as CustomEvent).detail));
  window.addEventListener('storage', ({ key }) => key === 'favorites' && read());
  // Pressed on a page that was left at once.
  if (readText(PRESSES_KEY) !== null) openSaved().catch(() => null);
}

/** What this page's storage refused to keep. */
let unstored: readonly Press[] = [];

/** In storage, so that a press outlives a page that is left before its store is there. */
function keepPress(press: Press): void {
  const token = readText('token');
  const stored = readJson<{ token?: unknown; presses?: unknown } | null>(PRESSES_KEY, null);
  const before: unknown = stored?.token === token ? stored?.presses : null;
  writeJson(PRESSES_KEY, { token, presses: [...(Array.isArray(before) ? (before as Press[]) : []), press] });
  if (readText(PRESSES_KEY) === null) unstored = [...unstored, press];
}

/** Saves the entry or takes it out: shown at once, said and sent as soon as the saved store knows whose it is. */
export function pressSave(item: NamedRef): void {
  const before = $savedIds.get() ?? new Set();
  const after = new Set(before);
  const wanted = !after.delete(refText(item));
  if (wanted) after.add(refText(item));
  $savedIds.set(after);
  keepPress({ ...item, wanted });
  openSaved().then(
    ({ doPresses }) => {
      doPresses(unstored);
      unstored = [];
    },
    () => {
      // Nothing waits that was said to have failed.
      writeText(PRESSES_KEY, null);
      unstored = [];
      $savedIds.set(before);
      toast('error', 'Connection Error');
    },
  );
}
