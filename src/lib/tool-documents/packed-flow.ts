/** Packs a flowchart into the hash of a link, and reads it back. Browsers never send the hash to a server. */
import type { Diagram } from '@/domain/flowchart/diagram';
import { readDiagramFile, type FileReading } from '@/domain/flowchart/read-file';
import { plainDiagram } from '@/domain/flowchart/stored-diagram';
import { fromLinkText, toLinkText, deflate, inflate } from './packed-bytes';

/** The prefix that distinguishes our links from any other fragment. */
export const FLOW_MARK = '#flow=';
/** Bytes after decompression: the limit for a hostile link. */
const BYTES_MOST = 1_000_000;
const BROKEN: FileReading = { fault: 'This link is incomplete or broken.' };

/** The hash to append to the page's address; null if the diagram is too large for that. */
export async function packFlow(diagram: Diagram, name: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...plainDiagram(diagram), name }));
  if (bytes.length > BYTES_MOST) return null;
  const packed = await deflate(bytes, BYTES_MOST);
  const text = packed && toLinkText(packed);
  return text === null ? null : `${FLOW_MARK}${text}`;
}

/** The diagram in a hash, or the fault in one sentence. Never rejects. */
export async function unpackFlow(hash: string): Promise<FileReading> {
  const packed = fromLinkText(hash.slice(FLOW_MARK.length));
  if (packed === 'too-long') return { fault: 'This link is too long.' };
  if (packed === 'broken') return BROKEN;
  try {
    const bytes = await inflate(packed, BYTES_MOST);
    if (!bytes) return { fault: 'This link contains too much data.' };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const reading = readDiagramFile(text);
    if ('fault' in reading) return reading;
    const { name } = JSON.parse(text) as { name?: unknown };
    return {
      ...reading,
      name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 80) : 'Shared flowchart',
    };
  } catch {
    return BROKEN;
  }
}
