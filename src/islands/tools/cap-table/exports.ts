/** The exports of the tool: the PDF, the workbook and the printed page, with the specification's messages. */
import type { CapTable } from '@/domain/cap-table/document/document';
import {
  CAP_TABLE_REPORT_FILES,
  capTableReport,
  isPrintable,
  percentTables,
} from '@/domain/cap-table/presentation/report';
import { toast } from '@/stores/toasts';
import { EXPORT_FAILED, exportReport } from '@/islands/tools/frame/save-report';
import { localDayOf, localToday } from '@/lib/local-today';

export interface ExportInput {
  table: CapTable;
  /** The name of the document. */
  name: string;
  /** True in the mode "shares". */
  isShares: boolean;
}

const FILES = { pdf: CAP_TABLE_REPORT_FILES.pdf, excel: CAP_TABLE_REPORT_FILES.xlsx } as const;
const NOTHING_TO_PRINT = 'Could not find printable content';
const NO_WINDOW = 'Could not open print window. Please check your popup blocker settings.';

async function makeReport({ table, name, isShares }: ExportInput) {
  const today = localToday();
  if (!isShares) return capTableReport(table, name, today, percentTables(table, today, localDayOf));
  const { sharesTables } = await import('@/domain/cap-table/presentation/shares-report');
  return capTableReport(table, name, today, sharesTables(table, today));
}

/** Never rejects. An empty cap table has no page to print, so the result has no PDF; the workbook then has empty tables. */
export async function exportCapTable(exported: ExportInput, format: keyof typeof FILES): Promise<void> {
  if (format === 'pdf' && !isPrintable(exported.table)) return void toast('error', NOTHING_TO_PRINT);
  await exportReport(() => makeReport(exported), FILES[format]);
}

/** Writes the report into a window that was opened at the press, and prints it; null means that the browser refused the window. */
export async function printCapTable(exported: ExportInput, page: Window | null): Promise<void> {
  if (!isPrintable(exported.table)) return void toast('error', NOTHING_TO_PRINT);
  if (!page) return void toast('error', NO_WINDOW);
  try {
    const [{ printReport }, report] = await Promise.all([import('./print-report'), makeReport(exported)]);
    await printReport(page, report);
  } catch {
    page.close();
    toast('error', EXPORT_FAILED);
  }
}
