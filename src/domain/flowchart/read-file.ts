/** Reads a diagram from a file or a pasted text: `flowchart.json`, an exported document, an SVG that contains its diagram, a Mermaid flowchart. */
import { readDocument } from '@/domain/tools/document';
import { isRecord, parseJson } from '@/domain/tools/safe-json';
import type { Diagram, Direction } from './diagram';
import { isMermaid, readMermaid } from './mermaid/read-mermaid';
import { FLOWCHART, readDiagram } from './stored-diagram';
import { CARRIED } from './svg';

/** Bytes; 2,000 shapes and 5,000 lines take about two million. */
export const FILE_BYTES_MOST = 5_000_000;
export const FILE_TOO_LARGE = 'This file is too large. A flowchart file can be up to 5 MB.';
const BOUNDS = { maxLength: FILE_BYTES_MOST, maxDepth: 16 };

export interface ReadFlow {
  diagram: Diagram;
  name?: string;
  /** Set if the diagram has no positions of its own: it must be laid out in this direction. */
  direction?: Direction;
  /** Lines of the file that were not read. */
  leftOut?: readonly string[];
}
export type FileReading = ReadFlow | { fault: string };

/** Decodes text that `xmlText` wrote. */
const plain = (text: string): string =>
  text
    .replace(/&#(\d{1,7});/g, (_whole, code: string) => {
      const point = Number(code);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** The JSON of the diagram in a picture, or null. */
function carriedIn(svg: string): string | null {
  const mark = svg.indexOf(`id="${CARRIED}"`);
  const start = mark < 0 ? -1 : svg.indexOf('>', mark);
  const end = start < 0 ? -1 : svg.indexOf('</metadata>', start);
  return end < 0 ? null : plain(svg.slice(start + 1, end));
}

/** Reads the text of a file. Never throws; a fault is one sentence. */
export function readDiagramFile(text: string): FileReading {
  if (text.length > FILE_BYTES_MOST) return { fault: FILE_TOO_LARGE };
  const source = text.replace(/^\ufeff/, '').trimStart();
  if (source === '') return { fault: 'This file is empty.' };
  if (isMermaid(source)) return readMermaid(source);
  if (!source.startsWith('<')) return readJson(source);
  const carried = carriedIn(source);
  if (carried !== null) return readJson(carried);
  return /<svg[\s>]/i.test(source.slice(0, 2000))
    ? { fault: 'This image does not contain a flowchart. You can only open SVG files saved here.' }
    : { fault: 'This file does not contain a flowchart.' };
}

/** "Not read: line 4: click a · line 9: …": the first three, and how many more. */
export function leftOutText(leftOut: readonly string[]): string {
  const more = leftOut.length > 3 ? ` and ${leftOut.length - 3} more` : '';
  return `Not read: ${leftOut.slice(0, 3).join(' · ')}${more}`;
}

function readJson(text: string): FileReading {
  const parsed = parseJson(text, BOUNDS);
  if ('fault' in parsed) return parsed;
  if (isRecord(parsed.value) && 'format' in parsed.value) {
    const reading = readDocument(FLOWCHART, text);
    return 'fault' in reading ? reading : { diagram: reading.document.data, name: reading.document.name };
  }
  const reading = readDiagram(parsed.value);
  return 'fault' in reading ? { fault: reading.fault } : { diagram: reading.data };
}
