/** Which entries are saved, and which bookmarks were pressed since. Small: pages that mark entries have it without the saved store. */
import { atom } from 'nanostores';
import type { NamedRef } from '../domain/saved/changes';
import { readJson, readText, writeJson, writeText } from '../lib/storage';

/** `type:id` of each; null until it was read. */
export const $savedIds = atom<ReadonlySet<string> | null>(null);

/** Called by the saved store whenever it shows something. */
export const tellSavedIds = (keys: readonly string[]): void => $savedIds.set(new Set(keys));

/** What was pressed and the saved store has not taken over. In storage, so that it outlives a page that is left at once. */
export const PRESSES_KEY = 'savedPresses';
export interface Press extends NamedRef {
  wanted: boolean;
}
let pressed: readonly Press[] = [];

/** Those of this session; where storage is refused, those of this page. */
function readPresses(): readonly Press[] {
  const kept = readJson<{ token?: unknown; presses?: unknown } | null>(PRESSES_KEY, null);
  return kept && kept.token === readText('token') && Array.isArray(kept.presses) ? (kept.presses as Press[]) : pressed;
}

export function keepPress(press: Press): void {
  pressed = [...readPresses(), press];
  writeJson(PRESSES_KEY, { token: readText('token'), presses: pressed });
}

export function takePresses(): readonly Press[] {
  const presses = readPresses();
  pressed = [];
  writeText(PRESSES_KEY, null);
  return presses;
}
