/** Asks the thread that lays diagrams out. A new question ends the one before. */
import type { LayoutAnswer, LayoutRequest } from '@/domain/flowchart/layout';

export type FromLayout = { answer: LayoutAnswer } | { failed: true };

let running: { worker: Worker; reject: (reason: Error) => void } | null = null;

/** Rejects where the layout cannot be made, or another one was asked for meanwhile. */
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
