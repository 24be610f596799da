/** What leaves the tool: the PDF, the workbook and the printed page, with the specification's messages. */
import type { CapTable } from '../../../domain/cap-table/document';
import { toast } from '../../../stores/toasts';
import { EXPORT_FAILED, exportReport } from '../frame/save-report';
import { todayHere } from './today';

export interface Exported {
  table: CapTable;
  /** Of the document. */
  name: string;
  /** The mode that is shown. */
  isShares: boolean;
}

const FILES = { pdf: 'equity-split-report.pdf', excel: 'equity-split-report.xlsx' } as const;
const NOTHING_TO_PRINT = 'Could not find printable content';
const NO_WINDOW = 'Could not open print window. Please check your popup blocker settings.';

const isEmpty = ({ stakeholders, fundingRounds }: CapTable) => stakeholders.length + fundingRounds.length === 0;

async function makeReport({ table, name, isShares }: Exported) {
  const { equityReport } = await import('../../../domain/cap-table/report');
  if (!isShares) return equityReport(table, name, todayHere());
  const { sharesTables } = await import('../../../domain/cap-table/shares-report');
  return equityReport(table, name, todayHere(), sharesTables(table));
}

/** Never rejects. An empty cap table has no page to print, so it makes no PDF either. */
export async function exportEquity(exported: Exported, format: keyof typeof FILES): Promise<void> {
  if (format === 'pdf' && isEmpty(exported.table)) return void toast('error', NOTHING_TO_PRINT);
  await exportReport(() => makeReport(exported), FILES[format]);
}

/** Opens a window with the report and asks to print it. The window opens at once, as browsers allow it only at a press. */
export async function printEquity(exported: Exported): Promise<void> {
  if (isEmpty(exported.table)) return void toast('error', NOTHING_TO_PRINT);
  const page = window.open('', '_blank');
  if (!page) return void toast('error', NO_WINDOW);
  try {
    const [{ printReport }, report] = await Promise.all([import('./print-report'), makeReport(exported)]);
    await printReport(page, report);
  } catch {
    page.close();
    toast('error', EXPORT_FAILED);
  }
}
