/** Invisible text over a picture in a PDF, so that its text can be found and copied. It uses a TrueType font of our own without outlines. */
import type { jsPDF } from 'jspdf';

const FONT = 'Unseen';

/** Units per em, and the width of each letter in them. */
const EM = 1000;
const ADVANCE = 500;
/** Bytes of a glyph without contours: their number, the bounding box, and the number of instructions. */
const GLYPH = 12;

const bytes16 = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);
const bytes32 = (...values: number[]): number[] =>
  values.flatMap((value) => bytes16(Math.floor(value / 0x10000), value));
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Format 4 of `cmap`: consecutive codes form one segment; the glyphs are numbered in order from 1. */
function characterMap(codes: readonly number[]): number[] {
  const runs: { from: number; to: number; glyph: number }[] = [];
  codes.forEach((code, at) => {
    const last = runs.at(-1);
    if (last && last.to === code - 1) last.to = code;
    else runs.push({ from: code, to: code, glyph: at + 1 });
  });
  // The table ends with a segment for 0xFFFF, which no letter has.
  runs.push({ from: 0xffff, to: 0xffff, glyph: 0 });
  const count = runs.length;
  return [
    // One table, for Unicode on Windows, 12 bytes from here.
    ...bytes16(0, 1, 3, 1),
    ...bytes32(12),
    ...bytes16(4, 16 + 8 * count, 0, 2 * count, 0, 0, 0),
    ...bytes16(...runs.map(({ to }) => to), 0),
    ...bytes16(...runs.map(({ from }) => from)),
    ...bytes16(...runs.map(({ from, glyph }) => glyph - from)),
    ...zeros(2 * count),
  ];
}

/** The letters that the font can have: letters with two bytes. Other characters, such as emoji, are left out. */
const writable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\uffff\u{10000}-\u{10ffff}]/gu, '');

/** The font file for these letters. Source: the OpenType specification; a PDF needs the tables below. */
function blankFont(letters: string): Uint8Array {
  const codes = [...new Set(writable(letters))].map((letter) => letter.charCodeAt(0)).sort((a, b) => a - b);
  const glyphs = codes.length + 1;
  const name = [...'Blank'].map((letter) => letter.charCodeAt(0));
  const tables: readonly (readonly [tag: string, bytes: readonly number[]])[] = [
    ['cmap', characterMap(codes)],
    // No contours: a reader needs glyphs, even empty ones.
    ['glyf', zeros(GLYPH * glyphs)],
    [
      'head',
      [
        ...bytes32(0x10000, 0x10000, 0, 0x5f0f3cf5),
        ...bytes16(0, EM),
        ...zeros(16),
        ...bytes16(0, -200, ADVANCE, 800, 0, 8, 2, 1, 0),
      ],
    ],
    ['hhea', [...bytes32(0x10000), ...bytes16(800, -200, 0, ADVANCE, 0, 0, 0, 1), ...zeros(14), ...bytes16(1)]],
    // All letters have the width of the first one.
    ['hmtx', [...bytes16(ADVANCE, 0), ...zeros(2 * (glyphs - 1))]],
    ['loca', bytes32(...Array.from({ length: glyphs + 1 }, (_, at) => GLYPH * at))],
    ['maxp', [...bytes32(0x10000), ...bytes16(glyphs), ...zeros(26)]],
    ['name', [...bytes16(0, 1, 18, 1, 0, 0, 6, name.length, 0), ...name]],
    ['post', [...bytes32(0x30000), ...zeros(28)]],
  ];
  const directory = [...bytes32(0x10000), ...bytes16(tables.length, 0, 0, 0)];
  let body: number[] = [];
  for (const [tag, table] of tables) {
    const offset = 12 + 16 * tables.length + body.length;
    directory.push(...[...tag].map((letter) => letter.charCodeAt(0)), ...bytes32(0, offset, table.length));
    body = body.concat(table, zeros((4 - (table.length % 4)) % 4));
  }
  return Uint8Array.from(directory.concat(body));
}

/** Adds a font file to a document. */
export function addFont(doc: jsPDF, file: Uint8Array, name: string, style: 'normal' | 'bold' = 'normal'): void {
  let text = '';
  for (let at = 0; at < file.length; at += 8192) text += String.fromCharCode(...file.subarray(at, at + 8192));
  doc.addFileToVFS(`${name}-${style}.ttf`, btoa(text)).addFont(`${name}-${style}.ttf`, name, style);
}

/** Call once per document, with all letters to write. */
export const addUnseenFont = (doc: jsPDF, letters: string): void => addFont(doc, blankFont(letters), FONT);

/** Writes at a baseline, as wide as the picture of the text, so that a selection fits it. Lengths in the unit of the document, `points` in points. */
export function writeUnseen(
  doc: jsPDF,
  text: string,
  { x, y, width, points }: { x: number; y: number; width: number; points: number },
): void {
  const letters = writable(text);
  if (letters === '') return;
  // Otherwise the scale would apply to all later text.
  doc.saveGraphicsState();
  doc.setFont(FONT, 'normal').setFontSize(points);
  doc.text(letters, x, y, { renderingMode: 'invisible', horizontalScale: width / doc.getTextWidth(letters) });
  doc.restoreGraphicsState();
}
