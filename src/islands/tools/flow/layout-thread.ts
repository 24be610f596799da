/** Asks a worker thread to lay out a diagram. A new request ends the previous one. */
import type { LayoutAnswer, LayoutRequest } from '@/domain/flowchart/layout';

export type FromLayout = { answer: LayoutAnswer } | { failed: true };

let running: { worker: Worker; reject: (reason: Error) => void } | null = null;

/** Rejects if the layout fails, or if another one is requested in the meantime. */
export function askLayout(request: LayoutRequest): Promise<LayoutAnswer> {
  running?.worker.terminate();
  running?.reject(new Error('superseded'));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      if (running?.worker === worker) running = null;
    };
    running = { worker, reject };
    worker.onmessage = ({ data }: MessageEvent<FromLayout>) => {
      end();
      if ('answer' in data) resolve(data.answer);
      else reject(new Error('failed'));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      reject(new Error('failed'));
    };
    worker.postMessage(request);
  });
}
