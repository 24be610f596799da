/** Breaks text into lines of a given width, with letter widths of a common sans serif: wide enough for the fonts of screens and files. */

/** Pixels. */
export const FONT_SIZE = 13;
export const LINE_HEIGHT = 16;
/** Font size of the small text on a line. */
export const EDGE_FONT = 12;

const NARROW = /[ijl|.,:;'!()[\]{}ftr ]/;
const WIDE = /[mwMW@%]/;
const CAPITAL = /[A-Z0-9&₹$#?+=<>_~-]/;

const widthOfLetter = (letter: string): number =>
  NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.92 : CAPITAL.test(letter) ? 0.68 : letter <= '\u024f' ? 0.56 : 1;

/** The rough width of a text in pixels; more likely too wide than too narrow. */
export function textWidth(text: string, size = FONT_SIZE): number {
  let width = 0;
  for (const letter of text) if (!/\p{M}/u.test(letter)) width += widthOfLetter(letter);
  return width * size;
}

/** Splits a word that is wider than a line. */
function pieces(word: string, width: number): string[] {
  const found: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece && textWidth(piece + letter) > width) {
      found.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return piece ? [...found, piece] : found;
}

/** Lines that are about `width` pixels at most; line ends of the text stay. No line for an empty text. */
export function wrapText(text: string, width: number): string[] {
  const room = Math.max(width, FONT_SIZE * 2);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/).flatMap((part) => (textWidth(part) > room ? pieces(part, room) : part))) {
      const longer = line ? `${line} ${word}` : word;
      if (line && textWidth(longer) > room) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines.every((line) => line === '') ? [] : lines;
}
