/** The first rows of an Excel file, read by a worker that is ended when it takes too long. */
import type { SheetRows } from '@/domain/resources/first-rows';

const PATIENCE_MS = 10_000;

export type SheetAnswer = { sheet: string; table: SheetRows } | { fault: 'damaged' | 'too-large' };

export function readSheet(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.terminate();
    };
    const finish = (answer: SheetAnswer) => {
      end();
      resolve(answer);
    };
    const abort = () => {
      end();
      reject(new DOMException('Closed.', 'AbortError'));
    };
    const timer = setTimeout(() => finish({ fault: 'too-large' }), PATIENCE_MS);
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      finish({ fault: 'damaged' });
    };
    worker.postMessage(bytes, [bytes.buffer]);
  });
}
