/** The local storage of the tools: reads the entries of one tool, and reports if the browser refuses a write. */
import { documentKey, type Entries, type LocalLayout, type KeyWrite } from '@/domain/tools/local-keys';
import type { ToolName } from '@/domain/tools/document';

// Writes to local storage, and whether the browser stored them.

/** `full`: the browser has no space left. `blocked`: the browser stores nothing, as in some private windows. */
export type StorageState = 'kept' | 'full' | 'blocked';

/** Does the writes in order and stops at the first refusal, so that dependent writes are not done either. */
export function doWrites(writes: readonly KeyWrite[]): StorageState {
  try {
    for (const { key, value } of writes) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    return 'kept';
  } catch (error) {
    const isFull = error instanceof DOMException && /quota/i.test(error.name);
    return isFull && hasSomething() ? 'full' : 'blocked';
  }
}

/** Some browsers report a quota of zero if they store nothing. */
function hasSomething(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

/** Every key of the tool with its text. */
export function readEntries(tool: ToolName, layout: LocalLayout): Entries {
  const entries = new Map<string, string>();
  try {
    const named = new Set([...Object.values(layout.fields), layout.restKey]);
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (key === null || !(named.has(key) || belongsTo(tool, key))) continue;
      const text = localStorage.getItem(key);
      if (text !== null) entries.set(key, text);
    }
  } catch {
    // A browser that refuses to read has none of our data; the first write reports that.
  }
  return entries;
}

const belongsTo = (tool: ToolName, key: string): boolean =>
  key.startsWith(documentKey(tool, '')) || key.startsWith(`outset_aside_${tool}_`);

/** True for a key whose change in another tab affects this tool; null means `localStorage.clear()`. */
export const concerns = (tool: ToolName, layout: LocalLayout, key: string | null): boolean =>
  key === null ||
  key === layout.restKey ||
  Object.values(layout.fields).includes(key) ||
  key.startsWith(documentKey(tool, ''));
