/** Exports and imports of the flow builder. Pictures are drawn from the diagram, never from the screen. */
import type { jsPDF } from 'jspdf';
import type { Diagram } from '@/domain/flowchart/diagram';
import { FILE_BYTES_MOST, FILE_TOO_LARGE, readDiagramFile, type FileReading } from '@/domain/flowchart/read-file';
import { diagramJson } from '@/domain/flowchart/stored-diagram';
import { svgOf, type Picture } from '@/domain/flowchart/svg';
import { textWidth } from '@/domain/flowchart/text-lines';
import { fileNameOf, saveFile, saveText } from '@/lib/export/save-file';
import { addUnseenFont, writeUnseen } from '@/lib/export/unseen-text';
import { toast } from '@/stores/toasts';

export type FileKind = 'png' | 'jpeg' | 'svg' | 'pdf' | 'json' | 'mermaid';

/** The most pixels of a picture that browsers draw without problems, and the most on its longer side. */
const MOST_PIXELS = 64_000_000;
const MOST_SIDE = 16_000;
/** Points per pixel. */
const POINTS = 0.75;

/** A line of text in a picture, measured in the picture's pixels. */
interface Label {
  words: string;
  /** The distances from the left and top to the middle or the start of the baseline. */
  x: number;
  y: number;
  size: number;
  weight: string;
  colour: string;
  isMiddle: boolean;
}

interface Layer {
  /** The drawing of the layer without its labels. */
  bare: string;
  labels: Label[];
}

/** The layers of a picture from back to front, groups and lines, then shapes, so that a shape hides what lies behind it; and the font families. */
function layersOf({ svg }: Picture): { layers: Layer[]; family: string } {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [left = 0, top = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const layers = [false, true].map((isFront): Layer => {
    const layer = drawing.cloneNode(true) as Element;
    for (const part of [...layer.children]) if ((part.localName === 'g') !== isFront) part.remove();
    const labels = [...layer.querySelectorAll('text')].flatMap((text): Label[] => {
      const [, x = '0', y = '0'] =
        /^translate\((\S+) (\S+)\)$/.exec(text.closest('g')?.getAttribute('transform') ?? '') ?? [];
      text.remove();
      const lines = [...text.children].length > 0 ? [...text.children] : [text];
      return lines.map((line) => ({
        words: line.textContent,
        x: Number(line.getAttribute('x')) + Number(x) - left,
        y: Number(line.getAttribute('y')) + Number(y) - top,
        size: Number(text.getAttribute('font-size')),
        weight: text.getAttribute('font-weight') ?? '400',
        colour: text.getAttribute('fill') ?? '#000000',
        isMiddle: text.getAttribute('text-anchor') === 'middle',
      }));
    });
    return { bare: new XMLSerializer().serializeToString(layer), labels };
  });
  return { layers, family: drawing.getAttribute('font-family') ?? 'sans-serif' };
}

async function drawImage(context: CanvasRenderingContext2D, svg: string, { width, height }: Picture): Promise<void> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    context.drawImage(image, 0, 0, width, height);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The picture as pixels, at twice its size if possible. Labels in Indian scripts are drawn with our fonts, which an SVG image would not load. */
async function drawn(picture: Picture, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const { width, height } = picture;
  const { layers, family } = layersOf(picture);
  const { scriptFamilies } = await import('@/lib/export/line-drawing');
  const families = await scriptFamilies(layers.flatMap(({ labels }) => labels.map(({ words }) => words)).join(''));
  const scale = Math.min(2, MOST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.scale(canvas.width / width, canvas.height / height);
  for (const { bare, labels } of families ? layers : [{ bare: picture.svg, labels: [] }]) {
    await drawImage(context, bare, picture);
    for (const { words, x, y, size, weight, colour, isMiddle } of labels) {
      context.font = `${weight} ${size}px ${families}, ${family}`;
      context.fillStyle = colour;
      context.textAlign = isMiddle ? 'center' : 'left';
      context.fillText(words, x, y);
    }
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  if (!blob) throw new Error('The picture is too large.');
  return blob;
}

/** Writes the labels invisibly over their picture, so that the page can be searched. */
function writeLabels(page: jsPDF, picture: Picture): void {
  const labels = layersOf(picture).layers.flatMap((layer) => layer.labels);
  addUnseenFont(page, labels.map(({ words }) => words).join(''));
  for (const { words, x, y, size, isMiddle } of labels) {
    const width = textWidth(words, size);
    writeUnseen(page, words, { x: isMiddle ? x - width / 2 : x, y, width, points: size * POINTS });
  }
}

/** One page as large as the diagram with its padding. */
async function pdfOf(picture: Picture, title: string): Promise<Blob> {
  const [{ jsPDF: Document }, png] = await Promise.all([import('jspdf'), drawn(picture, 'image/png')]);
  const { width, height } = picture;
  const format: [number, number] = [width, height];
  const page = new Document({
    unit: 'px',
    hotfixes: ['px_scaling'],
    format,
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
  });
  page.setProperties({ title, creator: 'Outset' });
  page.addImage(new Uint8Array(await png.arrayBuffer()), 'PNG', 0, 0, width, height, undefined, 'FAST');
  writeLabels(page, picture);
  return page.output('blob');
}

/** The specification names the JSON file; the others have the diagram's name. */
const nameOf = (kind: FileKind, title: string): string =>
  kind === 'json' ? 'flowchart.json' : `${fileNameOf(title, 'flowchart')}.${kind === 'mermaid' ? 'mmd' : kind}`;

async function save(diagram: Diagram, kind: FileKind, title: string): Promise<void> {
  const name = nameOf(kind, title);
  if (kind === 'json') return saveText(diagramJson(diagram), name, 'application/json');
  if (kind === 'mermaid') {
    const { mermaidOf } = await import('@/domain/flowchart/mermaid/mermaid');
    return saveText(mermaidOf(diagram, title), name, 'text/plain');
  }
  if (kind === 'svg')
    return saveText(svgOf(diagram, { carried: diagramJson(diagram, 0), title }).svg, name, 'image/svg+xml');
  const picture = svgOf(diagram);
  saveFile(kind === 'pdf' ? await pdfOf(picture, title) : await drawn(picture, `image/${kind}`), name);
}

/** Saves the diagram as a file with its name. Never rejects. */
export async function exportDiagram(diagram: Diagram, kind: FileKind, title: string): Promise<void> {
  if (diagram.nodes.length === 0 && kind !== 'json') {
    toast('info', 'There is nothing to export yet. Add a shape first.');
    return;
  }
  try {
    await save(diagram, kind, title);
    const lost = kind === 'mermaid' ? (await import('@/domain/flowchart/mermaid/mermaid')).notInMermaid(diagram) : [];
    const note = lost.length > 0 ? `. Not in a Mermaid file: ${lost.join(', ')}` : '';
    toast('success', `Exported to "${nameOf(kind, title)}"${note}`);
  } catch {
    toast('error', 'Failed to export data');
  }
}

/** Puts the diagram on the clipboard as a picture, for a chat or a deck. Never rejects. */
export async function copyPicture(diagram: Diagram): Promise<void> {
  if (diagram.nodes.length === 0) {
    toast('info', 'There is nothing to copy yet. Add a shape first.');
    return;
  }
  try {
    // The item takes the promise, because Safari lets a page write only while it still handles the press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn(svgOf(diagram), 'image/png') })]);
    toast('success', 'Picture copied. Paste it into a chat, a document or a deck.');
  } catch {
    toast('error', 'Your browser did not let us copy the picture. Export it as PNG instead.');
  }
}

/** Reads the diagram in a file that someone chose. Never rejects. */
export async function openFile(file: Blob): Promise<FileReading> {
  if (file.size > FILE_BYTES_MOST) return { fault: FILE_TOO_LARGE };
  try {
    return readDiagramFile(await file.text());
  } catch {
    return { fault: 'This file could not be read.' };
  }
}
