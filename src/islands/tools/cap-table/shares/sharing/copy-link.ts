/** Copies a link that contains the whole cap table, so that it needs no server. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { packTable } from '@/lib/tool-documents/packed-table';
import { SHARED_PAGE } from '@/lib/tool-documents/shared-table-hash';
import { toast } from '@/stores/toasts';
import type { OcfNotice } from './OcfNotes';

/** If the browser does not let us copy, `show` offers the link to copy by hand. */
export async function copyLink(table: CapTable, show: (notice: OcfNotice) => void): Promise<void> {
  const hash = await packTable(table);
  if (!hash.ok) return void toast('error', hash.faults[0]?.message ?? 'We could not create a link.');
  const link = `${location.origin}${SHARED_PAGE}${hash.value}`;
  try {
    await navigator.clipboard.writeText(link);
    toast('success', 'Link copied. It contains the whole cap table. Anyone with the link can read it.');
  } catch {
    show({ title: 'Link to this cap table', notes: [], link });
  }
}
