/** Saves a report as PDF or XLSX. The libraries and fonts are loaded on demand; no data leaves the browser. */
import boldUrl from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import regularUrl from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import type { Report } from '@/domain/tools/report';
import { saveFile } from './save-file';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function fetchFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font could not be fetched: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Makes the file and saves it. Rejects if a library or a font cannot be fetched. */
export async function saveReport(report: Report, fileName: string): Promise<void> {
  // Keeps the libraries out of the Worker.
  if (import.meta.env.SSR) throw new Error('Files are made in the browser.');
  if (fileName.endsWith('.pdf')) {
    const [{ reportPdf }, regular, bold] = await Promise.all([
      import('./report-pdf'),
      fetchFont(regularUrl),
      fetchFont(boldUrl),
    ]);
    const bytes = await reportPdf(report, { regular, bold }, async (letters) =>
      (await import('./line-drawing')).lineDrawer(letters),
    );
    saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
  } else {
    const { reportWorkbook } = await import('./report-sheet');
    saveFile(new Blob([await reportWorkbook(report)], { type: XLSX_TYPE }), fileName);
  }
}
