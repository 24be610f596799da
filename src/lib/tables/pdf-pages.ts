/** The words of a PDF with their positions, page by page. Only for worker threads: pdf.js then works in the same thread, and fetches nothing. */
// The worker's part is imported first, so that pdf.js starts no thread of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfPage, PdfText } from '@/domain/expenses/import/formats/pdf-lines';
import type { FileFault } from '@/domain/tables/reading';
import { PDF_TEXT_OPTIONS } from './pdf-text-options';

const MAX_PAGES = 300;
const MAX_TEXTS = 400_000;

type PdfReading = { pages: PdfPage[] } | { locked: 'needed' | 'wrong' } | FileFault;

/** Never rejects. The password is used only for this call. */
export async function readPdfPages(bytes: Uint8Array, password?: string): Promise<PdfReading> {
  const task = getDocument({
    // pdf.js transfers the bytes to its worker, but they are needed again, so it gets a copy.
    data: bytes.slice(),
    ...(password !== undefined && { password }),
    ...PDF_TEXT_OPTIONS,
  });
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES)
      return { fault: `This PDF has more than ${MAX_PAGES} pages. Please download a shorter period.` };
    const pages: PdfPage[] = [];
    let count = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const texts: PdfText[] = [];
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [, b = 0, , d = 0, x = 0, y = 0] = item.transform as number[];
        // Text that runs up or down the page is a stamp at its edge.
        if (Math.abs(b) > Math.abs(d)) continue;
        texts.push({ text: item.str, x, y: height - y, width: item.width, height: item.height || Math.abs(d) });
      }
      count += texts.length;
      if (count > MAX_TEXTS) return { fault: 'This PDF has too many words to be a statement.' };
      pages.push({ texts });
      page.cleanup();
    }
    return { pages };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      return { locked: password === undefined ? 'needed' : 'wrong' };
    return { fault: 'This PDF is damaged and cannot be read.' };
  } finally {
    void task.destroy().catch(() => undefined);
  }
}
