/** The worker thread that reads a bank file: one per file. It is asked again with answers, and ended when it is no longer needed. */
import type { ImportAnswers, ImportBook, ImportStep } from '@/domain/expenses/import/session';
import type { PreviewRow } from '@/domain/expenses/import/preview';
import type { OnProgress } from '@/domain/tables/reading';

export interface ToWorker {
  /** Each reply has the id of its message, because an old reply may arrive after a newer message was sent. */
  id: number;
  /** The file, in the first message only. */
  bytes?: Uint8Array<ArrayBuffer>;
  answers: ImportAnswers;
  book: ImportBook;
  /** The password of a locked PDF: used once in the thread and not saved. */
  password?: string;
}

export type FromWorker = { id: number } & (
  | { kind: 'progress'; share: number; lines: number }
  /** The next rows of a preview, because all of them at once would block the page. */
  | { kind: 'rows'; rows: PreviewRow[] }
  | { kind: 'step'; step: ImportStep }
);

export interface ImportThread {
  /** Returns the next step. Never rejects. Does not settle after `end`, or if `ask` is called again first. */
  ask: (answers: ImportAnswers, book: ImportBook, onProgress: OnProgress, password?: string) => Promise<ImportStep>;
  end: () => void;
}

/** The step with the rows that were sent before it. */
const withRows = (step: ImportStep, rows: PreviewRow[]): ImportStep =>
  step.kind === 'preview' && rows.length > 0 ? { ...step, preview: { ...step.preview, rows } } : step;

const FAILED: ImportStep = { kind: 'fault', fault: 'This file could not be read.' };

export function startThread(file: Uint8Array<ArrayBuffer>): ImportThread {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  let bytes: Uint8Array<ArrayBuffer> | undefined = file;
  let last = 0;
  return {
    ask: (answers, { currency, expenses, rules, importMemory, imports }, onProgress, password) =>
      new Promise((resolve) => {
        const id = (last += 1);
        const rows: PreviewRow[] = [];
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.id !== id) return;
          if (data.kind === 'progress') onProgress(data.share, data.lines);
          else if (data.kind === 'rows') for (const row of data.rows) rows.push(row);
          else resolve(withRows(data.step, rows));
        };
        worker.onerror = (event) => {
          event.preventDefault();
          resolve(FAILED);
        };
        const message: ToWorker = {
          id,
          answers,
          book: { currency, expenses, rules, importMemory, imports },
          ...(password !== undefined && { password }),
        };
        if (bytes) worker.postMessage({ ...message, bytes }, [bytes.buffer]);
        else worker.postMessage(message);
        bytes = undefined;
      }),
    end: () => worker.terminate(),
  };
}
