/** The reading of a tool from the keys of a browser: of the open document, as the tool would show it. Pure; repairs and writes nothing. */
import type { DocumentKind } from '@/domain/tools/document';
import { readWorkspace, type Entries, type LocalLayout } from '@/domain/tools/local-keys';
import { missing, NO_DOCUMENT, UNREADABLE, type DeskTool, type Readings, type Sourced } from './readings';

/** Characters that are read on a page where the tool itself is not open: some 20,000 expenses. */
export const LOCAL_MOST = 4_000_000;

/** What the open document says. Where one of its keys cannot be read nothing is said: the rest alone would give a wrong figure. */
export function readingOfEntries<Tool extends DeskTool, Data>(
  kind: DocumentKind<Data>,
  layout: LocalLayout,
  entries: Entries,
  compute: (data: Data) => Readings[Tool],
): Sourced<Tool> {
  let length = 0;
  for (const text of entries.values()) length += text.length;
  if (length === 0) return NO_DOCUMENT;
  if (length > LOCAL_MOST) return { reading: missing('too-large'), source: { name: '', savedAt: 0 } };
  const nothing = { id: 'none', name: '', savedAt: 0, data: undefined as Data };
  const { workspace, aside } = readWorkspace(kind, layout, entries, nothing, 0);
  const { open } = workspace;
  const source = { name: open.name, savedAt: open.savedAt };
  const own = new Set([...Object.values(layout.fields), layout.restKey]);
  // Where even its time is lost it may be the newest there is: no figure of the account takes its place.
  const savedAt = open.savedAt || Number.MAX_SAFE_INTEGER;
  if (aside.some(({ key }) => own.has(key))) return { reading: UNREADABLE, source: { ...source, savedAt } };
  return open === nothing ? NO_DOCUMENT : { reading: compute(open.data), source };
}
