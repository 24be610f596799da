/** The local storage of the tools: reads what belongs to one of them and says when the browser refuses a write. */
import { documentKey, type Entries, type LocalLayout } from '@/domain/tools/local-keys';
import type { ToolName } from '@/domain/tools/document';

export { doWrites, type StorageState } from './storage-writes';

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
    // A browser that refuses to read holds nothing of ours; the first write says so.
  }
  return entries;
}

const belongsTo = (tool: ToolName, key: string): boolean =>
  key.startsWith(documentKey(tool, '')) || key.startsWith(`outset_aside_${tool}_`);

/** True for a key whose change in another tab concerns this tool; null is `localStorage.clear()`. */
export const concerns = (tool: ToolName, layout: LocalLayout, key: string | null): boolean =>
  key === null ||
  key === layout.restKey ||
  Object.values(layout.fields).includes(key) ||
  key.startsWith(documentKey(tool, ''));
