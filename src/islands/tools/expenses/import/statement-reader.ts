/** Reads one bank file of any kind up to the next step of its import, in a worker. Keeps the opened file between answers. */
import { nextStep, type ImportStep, type StatementFile } from '@/domain/expenses/import/session';
import { IMPORT_LIMITS } from '@/domain/expenses/import/statement';
import { signatureOf } from '@/domain/resources/file-kind';
import type { FileFault, OnProgress, SheetBook } from '@/domain/tables/reading';
import type { ToWorker } from './import-thread';

/** Room for blank rows and for the lines that a bank adds around the transactions. An amount shown as $400.00 keeps its symbol. */
const SHEET = {
  rows: IMPORT_LIMITS.lines * 2,
  columns: IMPORT_LIMITS.columns,
  inflated: 100 * 1024 * 1024,
  look: 'unit',
} as const;

const mayBeWorkbook = (bytes: Uint8Array): boolean => {
  const signature = signatureOf(bytes);
  if (signature !== null) return signature === 'zip' || signature === 'ole';
  // Spaces and a byte order mark may come before the first tag.
  return bytes.subarray(0, 200).includes(0x3c);
};

/** The returned function never rejects: every file results in a step. */
export function createStatementReader(): (message: ToWorker, onProgress: OnProgress) => Promise<ImportStep> {
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  let opened: { sheet: number | undefined; book: SheetBook | FileFault } | null = null;
  let unlocked: StatementFile | null = null;

  /** Loads the workbook reader only for workbooks. */
  async function contentOf(sheet: number | undefined): Promise<Uint8Array | SheetBook | FileFault> {
    if (opened && opened.sheet === sheet) return opened.book;
    if (!mayBeWorkbook(bytes)) return bytes;
    const { isWorkbook, readWorkbook } = await import('@/lib/tables/workbook');
    if (!isWorkbook(bytes)) return bytes;
    const book = await readWorkbook(bytes, { ...SHEET, sheet });
    opened = { sheet, book };
    return book;
  }

  /** Keeps the pages of a PDF after it was unlocked, but not its password. */
  async function pdfOf(password: string | undefined): Promise<StatementFile | FileFault | ImportStep> {
    if (unlocked) return unlocked;
    const { readPdfPages } = await import('@/lib/tables/pdf-pages');
    const reading = await readPdfPages(bytes, password);
    if ('locked' in reading) return { kind: 'password', isWrong: reading.locked === 'wrong' };
    if ('pages' in reading) unlocked = reading;
    return reading;
  }

  return async (message, onProgress) => {
    if (message.bytes) {
      bytes = message.bytes;
      opened = null;
      unlocked = null;
    }
    try {
      const isPdf = signatureOf(bytes) === 'pdf';
      const content = isPdf ? await pdfOf(message.password) : await contentOf(message.answers.sheet);
      if ('kind' in content) return content;
      return 'fault' in content ? { kind: 'fault', fault: content.fault } : nextStep(content, message, onProgress);
    } catch {
      return { kind: 'fault', fault: 'This file could not be read.' };
    }
  };
}
