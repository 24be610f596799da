/** Exports a report of a tool in the specification's words; the libraries are fetched for it. */
import type { Report } from '@/domain/tools/report';
import { toast } from '@/stores/toasts';

export const EXPORT_FAILED = 'Failed to export data';

/** `makeReport` may fetch what it needs. Never rejects. */
export async function exportReport(makeReport: () => Report | Promise<Report>, fileName: string): Promise<void> {
  try {
    const [{ saveReport }, report] = await Promise.all([import('@/lib/export/report-file'), makeReport()]);
    await saveReport(report, fileName);
    toast('success', fileName.endsWith('.pdf') ? 'PDF generated successfully' : `Exported to "${fileName}"`);
  } catch {
    toast('error', EXPORT_FAILED);
  }
}
