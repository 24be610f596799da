/** Reads bank files in a thread of its own, which the page can end at any time. */
import type { FromWorker, ToWorker } from './import-thread';
import { createStatementReader } from './statement-reader';

const REPORT_MS = 50;

const read = createStatementReader();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const { id } = data;
  let last = 0;
  const say = (message: FromWorker) => postMessage(message);
  void read(data, (share, lines) => {
    const now = performance.now();
    if (now - last < REPORT_MS) return;
    last = now;
    say({ id, kind: 'progress', share, lines });
  }).then((step) => say({ id, kind: 'step', step }));
});
