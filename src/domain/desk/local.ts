/** Reads a tool's open document from a browser's storage, for the desk: the figure that the tool would show. Pure; repairs and writes nothing. */
import type { DocumentKind } from '@/domain/tools/document';
import { readWorkspace, type Entries, type LocalLayout } from '@/domain/tools/local-keys';
import { missing, NO_DOCUMENT, UNREADABLE, type DeskTool, type Readings, type SourcedReading } from './readings';

/** Maximum characters to read on a page where the tool itself is not open: some 20,000 expenses. */
export const MAX_LOCAL = 4_000_000;

/**
 * The reading of the open document. If one of its keys cannot be read, there is no reading, because the other keys alone would give a wrong
 * figure.
 */
export function readingOfEntries<Tool extends DeskTool, Data>(
  kind: DocumentKind<Data>,
  layout: LocalLayout,
  entries: Entries,
  compute: (data: Data) => Readings[Tool],
): SourcedReading<Tool> {
  let length = 0;
  for (const text of entries.values()) length += text.length;
  if (length === 0) return NO_DOCUMENT;
  if (length > MAX_LOCAL) return { reading: missing('too-large'), source: { name: '', savedAt: 0 } };
  const nothing = { id: 'none', name: '', savedAt: 0, data: undefined as Data };
  const { workspace, aside } = readWorkspace(kind, layout, entries, nothing, 0);
  const { open } = workspace;
  const source = { name: open.name, savedAt: open.savedAt };
  const own = new Set([...Object.values(layout.fields), layout.restKey]);
  // If its time cannot be read either, it may be the newest document, so no figure from the account replaces it.
  const savedAt = open.savedAt || Number.MAX_SAFE_INTEGER;
  if (aside.some(({ key }) => own.has(key))) return { reading: UNREADABLE, source: { ...source, savedAt } };
  return open === nothing ? NO_DOCUMENT : { reading: compute(open.data), source };
}
