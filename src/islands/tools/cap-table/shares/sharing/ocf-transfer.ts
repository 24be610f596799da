/** Exports and imports documents as Open Cap Format files, and lists the differences. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { DOCUMENT_NAME_LIMIT, type ToolDocument } from '@/domain/tools/document';
import { toast } from '@/stores/toasts';
import type { ToolStore } from '@/stores/tools/tool-store';
import { exportOcf } from '@/domain/cap-table/ocf/export';
import { importOcf, MAX_OCF } from '@/domain/cap-table/ocf/import';
import { fileNameOf, saveFile } from '@/lib/export/save-file';
import { localToday } from '@/lib/local-today';
import { isZip, readZip, writeZip, ZIP_BOUNDS, type TextFile } from '@/lib/files/zip-files';
import type { OcfNotice } from './OcfNotes';

// Saves Open Cap Format files as a zip, and reads a zip or its JSON files, all in this browser. Never sends them anywhere.

/** Saves the document as a zip and returns its name with notes on the data that the format has no place for. */
function saveOcf(
  table: CapTable,
  documentName: string,
  now: Date,
  country?: string,
): { name: string; notes: string[] } {
  const { files, notes } = exportOcf(table, {
    asOf: localToday(),
    generatedAt: now.toISOString(),
    legalName: documentName,
    ...(country ? { country } : {}),
  });
  const name = `${fileNameOf(table.company || documentName, 'cap-table')}.ocf.zip`;
  saveFile(new Blob([writeZip(files, now)], { type: 'application/zip' }), name);
  return { name, notes };
}

async function textsOf(files: readonly File[]): Promise<{ files: TextFile[] } | { fault: string }> {
  if (files.length > ZIP_BOUNDS.entries) return { fault: 'Too many files.' };
  if (files.reduce((all, { size }) => all + size, 0) > ZIP_BOUNDS.packed)
    return { fault: 'These files are too large.' };
  const texts: TextFile[] = [];
  let length = 0;
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = isZip(bytes)
      ? readZip(bytes)
      : { files: [{ path: file.name, text: new TextDecoder().decode(bytes) }] };
    if ('fault' in read) return read;
    texts.push(...read.files);
    length += read.files.reduce((all, { text }) => all + text.length, 0);
    if (length > MAX_OCF) return { fault: 'These files are too large.' };
  }
  return { files: texts };
}

export type OcfRead = { name: string; document: CapTable; notes: string[] } | { fault: string };

/** Returns the document in the chosen files with a name for it, or one sentence about the fault. */
async function readOcf(files: readonly File[]): Promise<OcfRead> {
  const texts = await textsOf(files);
  if ('fault' in texts) return texts;
  const read = importOcf(texts.files);
  if (!read.ok) {
    const reason = read.faults[0]?.message ?? '';
    return { fault: reason.endsWith('.') ? reason : `These files could not be read: ${reason}.` };
  }
  const { document, notes } = read.value;
  const name = document.company.trim() || (files[0]?.name ?? '').replace(/(\.ocf)?\.(zip|json)$/i, '');
  return { name: name.slice(0, DOCUMENT_NAME_LIMIT).trim() || 'Imported cap table', document, notes };
}

/** Shows notes that a toast has no room for. */
type ShowNotice = (notice: OcfNotice) => void;

export function sendDocument(
  { data, name: documentName }: ToolDocument<CapTable>,
  country: string | undefined,
  show: ShowNotice,
): void {
  const { name, notes } = saveOcf(data, documentName, new Date(), country);
  if (notes.length > 0) show({ title: `Exported to “${name}”`, notes });
  else toast('success', `Exported to “${name}”`);
}

/** Imports the files as a new document; nothing else changes. */
export async function takeFiles(files: readonly File[], store: ToolStore<CapTable>, show: ShowNotice): Promise<void> {
  const read = await readOcf(files);
  if ('fault' in read) return void toast('error', read.fault);
  store.create(read.name, read.document);
  if (read.notes.length > 0) show({ title: `“${read.name}” was imported`, notes: read.notes });
  else toast('success', `“${read.name}” was imported as a new document.`);
}
