/** Reads bank files in a thread of its own, which the page can end at any time. It keeps the bytes between questions. */
import { nextStep, type ImportStep } from '../../../../domain/expenses/import/session';
import type { FromWorker, ToWorker } from './import-thread';

const REPORT_MS = 50;

let bytes: Uint8Array = new Uint8Array();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.bytes) bytes = data.bytes;
  const { id } = data;
  let last = 0;
  const say = (message: FromWorker) => postMessage(message);
  let step: ImportStep;
  try {
    step = nextStep(bytes, data, (share, lines) => {
      const now = performance.now();
      if (now - last < REPORT_MS) return;
      last = now;
      say({ id, kind: 'progress', share, lines });
    });
  } catch {
    // Not known to happen; a file must never end in silence.
    step = { kind: 'fault', fault: 'This file could not be read.' };
  }
  say({ id, kind: 'step', step });
});
