/** Saves a report as PDF or XLSX. The libraries and the fonts are fetched for it; nothing leaves the browser. */
import boldUrl from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import regularUrl from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import type { Report } from '../../domain/toolkit/report';
import type { DrawLine } from './report-pdf';
import { saveFile } from './save-file';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Pixels a point: sharp on paper. */
const SCALE = 4;

async function fetchFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font could not be fetched: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Draws a line with the fonts of the system, which shape every script. */
const drawLine: DrawLine = (text, points, style, colour) => {
  const canvas = document.createElement('canvas');
  const font = `${style === 'bold' ? 700 : 400} ${points * SCALE}px system-ui, sans-serif`;
  const measure = canvas.getContext('2d');
  if (!measure) throw new Error('This browser cannot draw text.');
  measure.font = font;
  const height = points * 1.6;
  canvas.width = Math.max(1, Math.ceil(measure.measureText(text).width));
  canvas.height = Math.ceil(height * SCALE);
  // A new size empties the canvas and its settings.
  measure.font = font;
  measure.fillStyle = colour;
  measure.textBaseline = 'alphabetic';
  measure.fillText(text, 0, canvas.height * 0.75);
  return { png: canvas.toDataURL('image/png'), width: canvas.width / SCALE, height };
};

/** Makes the file and has it saved. Rejects when a library or a font cannot be fetched. */
export async function saveReport(report: Report, fileName: string): Promise<void> {
  // Keeps the libraries out of the Worker.
  if (import.meta.env.SSR) throw new Error('Files are made in the browser.');
  if (fileName.endsWith('.pdf')) {
    const [{ reportPdf }, regular, bold] = await Promise.all([
      import('./report-pdf'),
      fetchFont(regularUrl),
      fetchFont(boldUrl),
    ]);
    const bytes = await reportPdf(report, { regular, bold }, drawLine);
    saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
  } else {
    const { reportWorkbook } = await import('./report-sheet');
    saveFile(new Blob([await reportWorkbook(report)], { type: XLSX_TYPE }), fileName);
  }
}
