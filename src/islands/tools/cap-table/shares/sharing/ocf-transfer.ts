/** Exports and imports documents as Open Cap Format files, and lists the differences. */
import type { CapTable } from '@/domain/cap-table/document/document';
import type { ToolDocument } from '@/domain/tools/document';
import { toast } from '@/stores/toasts';
import type { ToolStore } from '@/stores/tools/tool-store';
import { readOcf, saveOcf } from './ocf-files';
import type { OcfNotice } from './OcfNotes';

/** Shows what a toast has no room for. */
type Show = (notice: OcfNotice) => void;

export function sendDocument(
  { data, name: documentName }: ToolDocument<CapTable>,
  country: string | undefined,
  show: Show,
): void {
  const { name, notes } = saveOcf(data, documentName, new Date(), country);
  if (notes.length > 0) show({ title: `Exported to “${name}”`, notes });
  else toast('success', `Exported to “${name}”`);
}

/** What was read becomes a document of its own; nothing else changes. */
export async function takeFiles(files: readonly File[], store: ToolStore<CapTable>, show: Show): Promise<void> {
  const read = await readOcf(files);
  if ('fault' in read) return void toast('error', read.fault);
  store.create(read.name, read.document);
  if (read.notes.length > 0) show({ title: `“${read.name}” was imported`, notes: read.notes });
  else toast('success', `“${read.name}” was imported as a new document.`);
}
