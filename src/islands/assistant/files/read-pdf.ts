/** Reads the text of a PDF, page by page, within limits of pages and time. Nothing is drawn, and nothing is fetched for it. */
import { countText } from '@/domain/count';
import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { checkDeck, isDeck } from '@/domain/assistant/files/deck';
import { baseReport, CUT_NOTE, analyseText } from '@/domain/assistant/files/plain-file';
import type { FileExtract } from '@/domain/assistant/files/report';
import { PDF_TEXT_OPTIONS } from '@/lib/tables/pdf-text-options';

const MAX_PAGES = 100;
const PAGE_CHARACTERS = 20_000;
const PATIENCE_MS = 15_000;
const SCAN = 'We found no text in this PDF. Its pages may be images.';

/** Rejects after `ms`, even if the document is still being read. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('This PDF takes too long to read.')), Math.max(0, ms)),
    ),
  ]);
}

async function textOfPage(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  let text = '';
  for (const item of items) {
    if ('str' in item) text += `${item.str}${item.hasEOL ? '\n' : ''}`;
    if (text.length > PAGE_CHARACTERS) break;
  }
  page.cleanup();
  return text.slice(0, PAGE_CHARACTERS);
}

async function readPages(document: PDFDocumentProxy, end: number): Promise<{ pages: string[]; failed: number }> {
  const pages: string[] = [];
  let failed = 0;
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
    const left = end - performance.now();
    if (left <= 0) break;
    try {
      pages.push(await within(textOfPage(document, number), left));
    } catch {
      failed += 1;
      pages.push('');
    }
  }
  return { pages, failed };
}

const plural = (n: number) => `${countText(n)} page${n === 1 ? '' : 's'}`;

function extractOf(name: string, size: number, numPages: number, pages: string[], failed: number): FileExtract {
  const hasText = pages.some((page) => page.trim() !== '');
  const whole = hasText ? pages.map((page, at) => `Page ${at + 1}\n${page.trim()}`).join('\n\n') : '';
  const { words } = analyseText(pages.join('\n'));
  const { text, isCut } = analyseText(whole);
  const notes: string[] = [];
  if (!hasText) notes.push(SCAN);
  if (pages.length < numPages) notes.push(`Only the first ${plural(pages.length)} of ${numPages} were read.`);
  if (failed > 0) notes.push(`${plural(failed)} could not be read.`);
  if (isCut) notes.push(CUT_NOTE);
  return {
    report: {
      ...baseReport(name, size, 'pdf'),
      summary: `PDF, ${plural(numPages)}, ${countText(words)} words`,
      pages: numPages,
      ...(hasText && isDeck(name, pages) ? { checklist: checkDeck(pages) } : {}),
      notes,
    },
    text,
  };
}

/** Null for an encrypted or broken PDF, and for a PDF that takes too long to open. */
export async function readPdf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileExtract | null> {
  const size = bytes.length;
  const end = performance.now() + PATIENCE_MS;
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data: bytes,
    worker,
    ...PDF_TEXT_OPTIONS,
  });
  try {
    const document = await within(task.promise, PATIENCE_MS);
    const { pages, failed } = await readPages(document, end);
    return extractOf(name, size, document.numPages, pages, failed);
  } catch {
    return null;
  } finally {
    // A hostile file may block the thread, so that it is terminated as well.
    void task.destroy().catch(() => undefined);
    port.terminate();
  }
}
