/** Exports and imports of the flow builder. Pictures are drawn from the diagram, never from the screen. */
import type { jsPDF } from 'jspdf';
import type { Diagram } from '@/domain/flowchart/diagram';
import { FILE_BYTES_MOST, FILE_TOO_LARGE, readDiagramFile, type FileReading } from '@/domain/flowchart/read-file';
import { diagramJson } from '@/domain/flowchart/stored-diagram';
import { svgOf, type Picture } from '@/domain/flowchart/svg';
import { textWidth } from '@/domain/flowchart/text-lines';
import { fileNameOf, saveFile, saveText } from '@/lib/export/save-file';
import { addUnseenFont, writeUnseen } from '@/lib/export/unseen-text';
import { dismissToast, toast } from '@/stores/toasts';

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
  /** The colour behind the text of a line, which covers the texts of earlier lines. */
  ground?: string;
}

/** A shape of a picture: its outline from its own corner, and the distances from the picture's left and top to that corner. */
interface Shape {
  outline: Element;
  x: number;
  y: number;
  labels: Label[];
}

interface Parts {
  /** The drawing of groups and lines without their labels. */
  back: Element;
  labels: Label[];
  /** From back to front. */
  shapes: Shape[];
  family: string;
}

const drawingOf = ({ svg }: Picture): Element => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;

/** The parts of a picture, so that each label can be written before the shapes that cover it; and the font families. */
function partsOf(picture: Picture): Parts {
  const drawing = drawingOf(picture);
  const [left = 0, top = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const takeLabels = (part: Element, x: number, y: number): Label[] =>
    [...part.querySelectorAll('text')].flatMap((text) => {
      const lines = [...text.children].length > 0 ? [...text.children] : [text];
      const isMiddle = text.getAttribute('text-anchor') === 'middle';
      const before = isMiddle ? text.previousElementSibling : null;
      const ground = before?.localName === 'rect' ? before.getAttribute('fill') : null;
      text.remove();
      return lines.map((line) => ({
        words: line.textContent,
        x: Number(line.getAttribute('x')) + x,
        y: Number(line.getAttribute('y')) + y,
        size: Number(text.getAttribute('font-size')),
        weight: text.getAttribute('font-weight') ?? '400',
        colour: text.getAttribute('fill') ?? '#000000',
        isMiddle,
        ...(ground === null ? {} : { ground }),
      }));
    });
  const shapes = [...drawing.children].flatMap((part): Shape[] => {
    const outline = part.localName === 'g' ? part.querySelector('path') : null;
    if (!outline) return [];
    part.remove();
    const [, across = '0', down = '0'] = /^translate\((\S+) (\S+)\)$/.exec(part.getAttribute('transform') ?? '') ?? [];
    const [x, y] = [Number(across) - left, Number(down) - top];
    return [{ outline, x, y, labels: takeLabels(part, x, y) }];
  });
  const labels = takeLabels(drawing, -left, -top);
  const family = drawing.getAttribute('font-family') ?? 'sans-serif';
  return { back: drawing, labels, shapes, family };
}

/** Shapes or labels of a file that are drawn before the page may handle presses and keys again. */
const AT_ONCE = 40;
/** Elements of an SVG in one image: those of some 150 lines or 300 shapes. */
const IMAGE_PARTS = 300;
const pause = (): Promise<void> => new Promise((done) => setTimeout(done));

const allLabels = ({ labels, shapes }: Parts): Label[] => [...labels, ...shapes.flatMap((shape) => shape.labels)];
const lettersOf = (labels: readonly Label[]): string => labels.map(({ words }) => words).join('');

/** Draws the parts of an SVG in their order, some at once, because a browser lays out a whole image in one go. */
async function drawImage(context: CanvasRenderingContext2D, drawing: Element, { width, height }: Picture) {
  const markers = drawing.querySelector('defs');
  const parts = [...drawing.children].filter((part) => part !== markers);
  for (let at = 0; at < parts.length; at += IMAGE_PARTS) {
    const some = drawing.cloneNode() as Element;
    if (markers) some.appendChild(markers.cloneNode(true));
    for (const part of parts.slice(at, at + IMAGE_PARTS)) some.appendChild(part);
    const svg = new XMLSerializer().serializeToString(some);
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    try {
      const image = new Image(width, height);
      image.src = address;
      await image.decode();
      context.drawImage(image, 0, 0, width, height);
    } finally {
      URL.revokeObjectURL(address);
    }
    await pause();
  }
}

/** Draws a shape as an SVG image would. */
function drawShape(context: CanvasRenderingContext2D, { outline, x, y }: Shape): void {
  const path = new Path2D(outline.getAttribute('d') ?? '');
  context.save();
  context.translate(x, y);
  context.fillStyle = outline.getAttribute('fill') ?? '#000000';
  context.fill(path);
  context.strokeStyle = outline.getAttribute('stroke') ?? 'transparent';
  context.lineWidth = Number(outline.getAttribute('stroke-width') ?? 1);
  context.setLineDash((outline.getAttribute('stroke-dasharray') ?? '').split(' ').filter(Boolean).map(Number));
  // The default of SVG; a canvas has 10.
  context.miterLimit = 4;
  context.stroke(path);
  context.restore();
}

/** The picture as pixels, at twice its size if possible. Labels in Indian scripts are drawn with our fonts, which an SVG image would not load. */
async function drawn(picture: Picture, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const { width, height } = picture;
  const { scriptFamilies } = await import('@/lib/export/line-drawing');
  const families = await scriptFamilies(picture.svg);
  const parts = families === null ? null : partsOf(picture);
  const scale = Math.min(2, MOST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.scale(canvas.width / width, canvas.height / height);
  await drawImage(context, parts?.back ?? drawingOf(picture), picture);
  if (parts) {
    const write = ({ words, x, y, size, weight, colour, isMiddle, ground }: Label) => {
      context.font = `${weight} ${size}px ${families}, ${parts.family}`;
      if (ground !== undefined) {
        // Measured, because letters of some scripts are wider than the drawing assumes.
        const ink = context.measureText(words);
        const above = Math.max(14, ink.actualBoundingBoxAscent + 2);
        const width = Math.max(textWidth(words, size), ink.width) + 12;
        context.fillStyle = ground;
        context.beginPath();
        context.roundRect(x - width / 2, y - above, width, above + Math.max(6, ink.actualBoundingBoxDescent + 2), 4);
        context.fill();
      }
      context.fillStyle = colour;
      context.textAlign = isMiddle ? 'center' : 'left';
      context.fillText(words, x, y);
    };
    parts.labels.forEach(write);
    for (const [at, shape] of parts.shapes.entries()) {
      if (at % AT_ONCE === 0) await pause();
      drawShape(context, shape);
      shape.labels.forEach(write);
    }
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  if (!blob) throw new Error('The picture is too large.');
  return blob;
}

/** Writes the labels invisibly over their picture, so that the page can be searched. */
async function writeLabels(page: jsPDF, picture: Picture): Promise<void> {
  const labels = allLabels(partsOf(picture));
  addUnseenFont(page, lettersOf(labels));
  for (const [at, { words, x, y, size, isMiddle }] of labels.entries()) {
    if (at % AT_ONCE === 0) await pause();
    const width = textWidth(words, size);
    writeUnseen(page, words, { x: isMiddle ? x - width / 2 : x, y, width, points: size * POINTS });
  }
}

/** One page as large as the diagram with its padding. */
async function pdfOf(picture: Picture, title: string): Promise<Blob> {
  // jsPDF takes a JPEG as it is. It would unpack and pack each pixel of a PNG, for 20 seconds of a large flowchart.
  const [{ jsPDF: Document }, jpeg] = await Promise.all([import('jspdf'), drawn(picture, 'image/jpeg')]);
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
  page.addImage(new Uint8Array(await jpeg.arrayBuffer()), 'JPEG', 0, 0, width, height);
  await writeLabels(page, picture);
  await pause();
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

/** A file that takes longer gets a notice while it is prepared. */
const SLOW_MS = 200;

/** Saves the diagram as a file with its name. Never rejects. */
export async function exportDiagram(diagram: Diagram, kind: FileKind, title: string): Promise<void> {
  if (diagram.nodes.length === 0 && kind !== 'json') {
    toast('info', 'There is nothing to export yet. Add a shape first.');
    return;
  }
  let notice: number | undefined;
  const slow = setTimeout(() => {
    notice = toast('info', 'Preparing the file …', { duration: 600_000 });
  }, SLOW_MS);
  try {
    await pause();
    await save(diagram, kind, title);
    const lost = kind === 'mermaid' ? (await import('@/domain/flowchart/mermaid/mermaid')).notInMermaid(diagram) : [];
    const note = lost.length > 0 ? `. Not in a Mermaid file: ${lost.join(', ')}` : '';
    toast('success', `Exported to "${nameOf(kind, title)}"${note}`);
  } catch {
    toast('error', 'Failed to export data');
  } finally {
    clearTimeout(slow);
    if (notice !== undefined) dismissToast(notice);
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
