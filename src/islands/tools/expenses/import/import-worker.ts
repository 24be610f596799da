/** Reads a bank file in a separate thread, which the page can end at any time. */
import type { FromWorker, ToWorker } from './import-thread';
import { createStatementReader } from './statement-reader';

const REPORT_MS = 50;
/** Rows per message; the page handles each message in a separate task. */
const SLICE = 1000;

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
  }).then((step) => {
    if (step.kind !== 'preview') return say({ id, kind: 'step', step });
    const { rows } = step.preview;
    for (let from = 0; from < rows.length; from += SLICE)
      say({ id, kind: 'rows', rows: rows.slice(from, from + SLICE) });
    say({ id, kind: 'step', step: { ...step, preview: { ...step.preview, rows: [] } } });
  });
});
