/** Worker thread that reads a text or CSV file: 10 MB of it would block the page. */
import { readPlainFile } from '@/domain/assistant/files/plain-file';

const MAX_ROWS = 1_000_000;
/** After this time, only the part that was read is reported. */
const PATIENCE_MS = 8_000;

addEventListener('message', ({ data }: MessageEvent<Parameters<typeof readPlainFile>[0]>) => {
  const started = performance.now();
  const isOver = () => performance.now() - started > PATIENCE_MS;
  postMessage(readPlainFile(data, { rows: MAX_ROWS, isOver }));
});
