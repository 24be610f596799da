/** Reads the first rows of an Excel file in a worker thread, which is stopped after ten seconds. */
import type { SheetRows } from '@/domain/resources/first-rows';

const TIMEOUT_MS = 10_000;

export type SheetAnswer = { sheet: string; table: SheetRows } | { fault: 'damaged' | 'too-large' };

export function readSheet(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.terminate();
    };
    const finish = (answer: SheetAnswer) => {
      stop();
      resolve(answer);
    };
    const abort = () => {
      stop();
      reject(new DOMException('Closed.', 'AbortError'));
    };
    const timer = setTimeout(() => finish({ fault: 'too-large' }), TIMEOUT_MS);
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      finish({ fault: 'damaged' });
    };
    worker.postMessage(bytes, [bytes.buffer]);
  });
}
