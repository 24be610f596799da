/** Worker thread that reads the text of a Word file. Refuses one that would unpack to more than 32 MB. */
import mammoth from 'mammoth';
import { inflatedSize } from '@/lib/tables/inflated-size';

const MAX_INFLATED = 32 * 1024 * 1024;

async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (typeof (await inflatedSize(bytes, MAX_INFLATED)) === 'string') return null;
  try {
    return (await mammoth.extractRawText({ arrayBuffer: bytes.buffer })).value;
  } catch {
    return null;
  }
}

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void textOf(data).then((text) => postMessage(text));
});
