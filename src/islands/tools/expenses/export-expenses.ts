/** Exports of the expense tracker with the specification's texts: Excel, PDF, and a CSV that the tracker can import. Loaded on demand. */
import { toCsv } from '@/domain/tables/csv';
import { csvRows, EXPENSE_COLUMNS } from '@/domain/expenses/own-table';
import { expenseReport, expenseReportFile, EXPORT_MESSAGES, paperReport } from '@/domain/expenses/report';
import { saveText } from '@/lib/export/save-file';
import { localToday } from '@/lib/local-today';
import { toast } from '@/stores/toasts';
import { exportReport } from '@/islands/tools/frame/save-report';
import { expenseStore } from './store';

export async function exportExpenses(ending: 'xlsx' | 'pdf' | 'csv'): Promise<void> {
  const { name, data } = expenseStore.$state.get().workspace.open;
  const today = localToday();
  const file = expenseReportFile(today, ending);
  if (data.expenses.length === 0) {
    toast('warning', EXPORT_MESSAGES.nothing);
    return;
  }
  if (ending === 'csv') {
    saveText(toCsv(EXPENSE_COLUMNS, csvRows(data)), file, 'text/csv');
    toast('success', EXPORT_MESSAGES.done(file));
    return;
  }
  await exportReport(() => {
    const report = (ending === 'pdf' ? paperReport : expenseReport)(data, name, today);
    if (!report) throw new Error(EXPORT_MESSAGES.nothing);
    return report;
  }, file);
}
