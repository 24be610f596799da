/** The ids of saved entries, for bookmark buttons, and the effect of a click on one. Small: it loads the saved store only after a click. */
import { atom } from 'nanostores';
import type { NamedRef } from '@/domain/saved/changes';
import { PRESSES_KEY, refText, SAVED_EVENT, type BookmarkPress, type SavedRef } from '@/domain/saved/items';
import { readJson, readText, writeJson, writeText } from '@/lib/storage/storage';
import { openSaved } from './lazy-saved';
import { toast } from './toasts';

/** `type:id` of each; null until it was read. */
export const $savedIds = atom<ReadonlySet<string> | null>(null);

const tell = (refs: unknown) =>
  $savedIds.set(new Set(Array.isArray(refs) ? refs.map((ref) => refText(ref as SavedRef)) : []));
const read = () => tell(readJson<unknown>('favorites', []));

/** Follows the saved items in this browser's copy, for a signed-in person. Later calls change nothing. */
export function followSavedIds(): void {
  if ($savedIds.get()) return;
  read();
  document.addEventListener(SAVED_EVENT, (event) => tell((event as CustomEvent).detail));
  window.addEventListener('storage', ({ key }) => key === 'favorites' && read());
  // Presses of a page that was left at once are still to be applied.
  if (readText(PRESSES_KEY) !== null) openSaved().catch(() => null);
}

/** Presses that this page's storage refused. */
let unstored: readonly BookmarkPress[] = [];

/** Stores a press, so that it is not lost if the page is left before the saved store has loaded. */
function keepPress(press: BookmarkPress): void {
  const token = readText('token');
  const stored = readJson<{ token?: unknown; presses?: unknown } | null>(PRESSES_KEY, null);
  const before: unknown = stored?.token === token ? stored?.presses : null;
  writeJson(PRESSES_KEY, { token, presses: [...(Array.isArray(before) ? (before as BookmarkPress[]) : []), press] });
  if (readText(PRESSES_KEY) === null) unstored = [...unstored, press];
}

/** Saves or removes the entry: shown at once, then confirmed and sent when the saved store has the person's data. */
export function pressSave(item: NamedRef): void {
  const before = $savedIds.get() ?? new Set();
  const after = new Set(before);
  const isWanted = !after.delete(refText(item));
  if (isWanted) after.add(refText(item));
  $savedIds.set(after);
  keepPress({ ...item, wanted: isWanted });
  openSaved().then(
    ({ doPresses }) => {
      doPresses(unstored);
      unstored = [];
    },
    () => {
      // The press is shown as failed, so it must not wait to be sent.
      writeText(PRESSES_KEY, null);
      unstored = [];
      $savedIds.set(before);
      toast('error', 'Connection Error');
    },
  );
}
