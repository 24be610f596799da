/** Exports a report of a tool with the specification's messages. Loads the libraries on demand. */
import type { Report } from '@/domain/tools/report';
import { toast } from '@/stores/toasts';

export const EXPORT_FAILED = 'Failed to export data';

/** `makeReport` may load the code that it needs. Never rejects. */
export async function exportReport(makeReport: () => Report | Promise<Report>, fileName: string): Promise<void> {
  try {
    const [{ saveReport }, report] = await Promise.all([import('@/lib/export/report-file'), makeReport()]);
    await saveReport(report, fileName);
    toast('success', fileName.endsWith('.pdf') ? 'PDF generated successfully' : `Exported to "${fileName}"`);
  } catch {
    toast('error', EXPORT_FAILED);
  }
}
