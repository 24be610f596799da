/** The bookmark of an entry: what it shows at first, and what a press does before the saved store is there. */
import type { NamedRef } from '../domain/saved/changes';
import { refText } from '../domain/saved/items';
import { readJson, readText } from '../lib/storage';
import { openSaved } from './lazy-saved';
import { $savedIds, keepPress, PRESSES_KEY, takePresses, tellSavedIds } from './saved-ids';
import { toast } from './toasts';

/** The store does what was pressed as soon as it knows whose it is. */
const open = () => openSaved().then(({ doPresses }) => doPresses());

/** Reads what is saved from this browser's copy, once a page, for somebody who is signed in. */
export function readSavedIds(): void {
  if ($savedIds.get()) return;
  const kept = readJson<unknown>('favorites', []);
  tellSavedIds(Array.isArray(kept) ? kept.map((one) => refText(one as NamedRef)) : []);
  // Of a page that was left at once.
  if (readText(PRESSES_KEY) !== null) open().catch(() => null);
}

/** Saves the entry or takes it out: shown at once, said and sent when the saved store is there. */
export function pressSave(item: NamedRef): void {
  const before = $savedIds.get() ?? new Set();
  const after = new Set(before);
  const wanted = !after.delete(refText(item));
  if (wanted) after.add(refText(item));
  $savedIds.set(after);
  keepPress({ ...item, wanted });
  open().catch(() => {
    takePresses();
    $savedIds.set(before);
    toast('error', 'Connection Error');
  });
}
